//! The widest vectors of the processor, detected at run time.

use super::kernels::{Found, Kernel, look_at_all};
use super::queue::Sets;
use crate::movegen::side::Side;
use crate::variant::Variant;

/// Runs a kernel and returns, if the processor has all of these features.
#[cfg(target_arch = "x86_64")]
macro_rules! run_if_detected {
    ($kernel:ident, $side:ident, $len:ident, $sets:ident, $found:ident; $($feature:tt)+) => {
        if $(std::is_x86_feature_detected!($feature))&&+ {
            #[target_feature($(enable = $feature),+)]
            #[expect(unsafe_code, reason = "sound only on a processor with these features")]
            unsafe fn run<V, S, K, const N: usize, const M: usize>(
                side: S,
                len: usize,
                sets: Sets<'_, V, N>,
                found: &mut Found<V, M>,
            ) where
                V: Variant,
                S: Side,
                K: Kernel<V, S, N, M>,
            {
                look_at_all::<V, S, K, N, M>(side, len, sets, found);
            }

            // SAFETY: the processor has every feature that the function is compiled for.
            #[expect(unsafe_code, reason = "not every processor has these registers")]
            return unsafe { run::<V, S, $kernel, N, M>($side, $len, $sets, $found) };
        }
    };
}

/// Whether kernels can run: always, but on an x86-64 without AVX2. Kernels for SSE2 alone would gain
/// little and take a third of the time to compile.
pub(super) fn is_available() -> bool {
    #[cfg(all(target_arch = "x86_64", not(target_feature = "avx2")))]
    return std::is_x86_feature_detected!("avx2")
        && std::is_x86_feature_detected!("bmi1")
        && std::is_x86_feature_detected!("bmi2")
        && std::is_x86_feature_detected!("lzcnt")
        && std::is_x86_feature_detected!("popcnt");
    #[cfg(not(all(target_arch = "x86_64", not(target_feature = "avx2"))))]
    true
}

/// Runs a kernel with the widest vectors.
// Not inlined, so that each kernel is compiled once and not for each ply that runs it.
#[inline(never)]
pub(super) fn run<V, S, K, const N: usize, const M: usize>(
    side: S,
    len: usize,
    sets: Sets<'_, V, N>,
    found: &mut Found<V, M>,
) where
    V: Variant,
    S: Side,
    K: Kernel<V, S, N, M>,
{
    // AVX-512 with a population count, which the first processors with AVX-512 lack.
    #[cfg(all(target_arch = "x86_64", avx512))]
    run_if_detected!(
        K, side, len, sets, found;
        "avx512f" "avx512bw" "avx512cd" "avx512dq" "avx512vl" "avx512vpopcntdq"
        "bmi1" "bmi2" "lzcnt" "popcnt"
    );
    #[cfg(all(target_arch = "x86_64", not(target_feature = "avx2")))]
    {
        run_if_detected!(K, side, len, sets, found; "avx2" "bmi1" "bmi2" "lzcnt" "popcnt");
        unreachable!("a pipeline is built only where kernels are available");
    }
    #[cfg(not(all(target_arch = "x86_64", not(target_feature = "avx2"))))]
    look_at_all::<V, S, K, N, M>(side, len, sets, found);
}
