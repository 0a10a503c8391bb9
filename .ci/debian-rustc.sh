#!/usr/bin/env bash
# Fetches the Rust compiler 1.85 of Debian into a folder, with the standard libraries for this machine and for
# WebAssembly. The crates support no older compiler. The library for WebAssembly replaces `rustup target add
# wasm32-unknown-unknown`. Nothing is installed: FOLDER/rustc runs the compiler with the system libraries of Debian in
# FOLDER and the linker of the toolchain of this machine. apt fetches about 180 MB and checks the signatures.
# Usage: debian-rustc.sh FOLDER [PACKAGE...] Each PACKAGE is unpacked too; .ci/platforms needs rust-src and
# libstd-rust-dev:arm64.
set -euo pipefail
folder=${1:?usage: debian-rustc.sh FOLDER [PACKAGE...]}
shift
mkdir -p "$folder"
folder=$(realpath "$folder")
[[ -x $folder/rustc ]] && exit

mkdir -p "$folder"/{apt/lists/partial,apt/cache/archives/partial,root,bin}
: >"$folder/apt/status"
echo 'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian trixie main' >"$folder/apt/sources"
from_trixie=(
    -o "Dir::Etc::SourceList=$folder/apt/sources" -o Dir::Etc::SourceParts=- -o "Dir::State::Lists=$folder/apt/lists"
    -o "Dir::State::Status=$folder/apt/status" -o "Dir::Cache=$folder/apt/cache" -o APT::Sandbox::User=root
    -o Debug::NoLocking=1 -o APT::Architecture=amd64 -o APT::Architectures::=amd64
)
[[ $* != *:arm64* ]] || from_trixie+=(-o APT::Architectures::=arm64)
apt-get "${from_trixie[@]}" -qq update
# `install` fetches the dependencies of the libraries. `download` fetches `rustc` without its dependencies, because
# the machine already has a C compiler.
apt-get "${from_trixie[@]}" -qq -y --download-only --no-install-recommends install libstd-rust-dev libstd-rust-dev-wasm32
(cd "$folder/apt/cache/archives" && apt-get "${from_trixie[@]}" -qq download rustc "$@")
for package in "$folder"/apt/cache/archives/*.deb; do
    dpkg-deb --extract "$package" "$folder/root"
done
rm -r "$folder/apt"

host=$(rustc -vV | sed -n 's/^host: //p')
ln -sf "$(rustc --print sysroot)/lib/rustlib/$host/bin/rust-lld" "$folder/bin/rust-lld"
cat >"$folder/rustc" <<EOF
#!/bin/sh
usr=$folder/root/usr
PATH=$folder/bin:\$PATH exec "\$usr/lib64/ld-linux-x86-64.so.2" --library-path "\$usr/lib/x86_64-linux-gnu:\$usr/lib" "\$usr/bin/rustc" --sysroot "\$usr" "\$@"
EOF
chmod +x "$folder/rustc"
"$folder/rustc" --version
