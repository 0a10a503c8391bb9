//! The widest vectors that the processor has, found out at run time.

use super::kernels::{Found, Kernel, look_at_all};
use super::queue::Sets;
use crate::movegen::side::Side;
use crate::variant::Variant;

/// Runs a kernel, and returns, if the processor has all of these features.
#[cfg(all(feature = "std", target_arch = "x86_64"))]
macro_rules! run_if_detected {
    ($kernel:ident, $side:ident, $len:ident, $sets:ident, $found:ident; $($feature:tt)+) => {
        if $(std::is_x86_feature_detected!($feature))&&+ {
            #[target_feature($(enable = $feature),+)]
            #[expect(unsafe_code, reason = "calling it is sound only where the processor has them")]
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
            #[expect(
                unsafe_code,
                reason = "the kernel runs in registers that not every processor has"
            )]
            return unsafe { run::<V, S, $kernel, N, M>($side, $len, $sets, $found) };
        }
    };
}

/// Runs a kernel with the widest vectors that the processor is known to have.
///
/// A program that is built for any x86-64 must ask for more than SSE2 at run time. Inlined into a
/// function with AVX2 or AVX-512 the kernel is compiled for it.
// Apart, so that each kernel is compiled once, not for each ply that runs it.
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
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    {
        // Only where it counts bits as well, which AVX-512 at first did not.
        #[cfg(avx512)]
        run_if_detected!(
            K, side, len, sets, found;
            "avx512f" "avx512bw" "avx512cd" "avx512dq" "avx512vl" "avx512vpopcntdq"
            "bmi1" "bmi2" "lzcnt" "popcnt"
        );
        run_if_detected!(K, side, len, sets, found; "avx2" "bmi1" "bmi2" "lzcnt" "popcnt");
    }
    look_at_all::<V, S, K, N, M>(side, len, sets, found);
}
