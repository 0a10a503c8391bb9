// Loads modules and weights from their sources: addresses, bytes, responses and compiled modules.

/** Returns the bytes of a response. */
export async function body(response) {
  const { ok, status, statusText, url } = response;
  if (!ok) throw new Error(`${url}: expected a file, found ${status} ${statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}

/**
 * Returns the functions with which a platform loads files. `read` returns the bytes at an address. `addresses` maps the
 * names of the files in the package to their addresses, from which files without a given source are loaded.
 */
export function sourcesBy(read, addresses) {
  const modules = {};

  async function bytes(what, given) {
    const source = await given;
    if (typeof source === "string" || source instanceof URL) return read(source);
    if (source instanceof Response) return body(source);
    if (source instanceof ArrayBuffer) return new Uint8Array(source);
    if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
    throw new Error(`${what}: expected an address, bytes or a response, found ${source}`);
  }

  // A module is compiled from its bytes, because `compileStreaming` rejects a response with a wrong content type.
  async function compiled(what, given) {
    const source = await given;
    return source instanceof WebAssembly.Module ? source : WebAssembly.compile(await bytes(what, source));
  }

  return {
    weights: (name, source = addresses[`weights/${name}`]) => bytes("weights", source),
    module(name, source) {
      if (source !== undefined) return compiled("module", source);
      modules[name] ??= compiled(name, addresses[`${name}_bg.wasm`]).catch((error) => {
        // The rejected promise is not kept, so the next call loads the file again.
        delete modules[name];
        throw error;
      });
      return modules[name];
    },
  };
}
