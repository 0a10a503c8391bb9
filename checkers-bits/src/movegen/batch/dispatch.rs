//! The widest vectors that the processor has, found out at run time.

use super::kernels::Kernel;
use super::queue::ROOM;
use crate::color::Side;
use crate::movegen::raw_move::Set;
use crate::variant::Variant;

/// Runs a kernel with the widest vectors that the processor is known to have.
///
/// A program that is built for any x86-64 must ask for more than SSE2 at run time. Inlined into a
/// function with AVX2 the kernel is compiled for it.
// Apart, so that each kernel is compiled once, not for each ply that runs it.
#[inline(never)]
pub(super) fn run<V: Variant, S: Side, const N: usize>(
    kernel: &mut impl Kernel<V, S, N>,
    side: S,
    len: usize,
    sets: [&[Set<V>; ROOM]; N],
) {
    #[cfg(all(feature = "std", target_arch = "x86_64", not(target_feature = "avx2")))]
    {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        #[expect(unsafe_code, reason = "calling it is sound only where the processor has them")]
        unsafe fn with_avx2<V: Variant, S: Side, const N: usize>(
            kernel: &mut impl Kernel<V, S, N>,
            side: S,
            len: usize,
            sets: [&[Set<V>; ROOM]; N],
        ) {
            kernel.run(side, len, sets);
        }

        let has_them = std::is_x86_feature_detected!("avx2")
            && std::is_x86_feature_detected!("bmi1")
            && std::is_x86_feature_detected!("bmi2")
            && std::is_x86_feature_detected!("lzcnt")
            && std::is_x86_feature_detected!("popcnt");
        if has_them {
            // SAFETY: the processor has every feature that the function is compiled for.
            #[expect(
                unsafe_code,
                reason = "the kernel runs in registers that not every processor has"
            )]
            return unsafe { with_avx2(kernel, side, len, sets) };
        }
    }
    kernel.run(side, len, sets);
}
