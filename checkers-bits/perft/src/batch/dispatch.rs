//! Runs kernels with the widest vectors of the processor, which is detected at run time.

use checkers_bits::{Color, Variant};

use super::kernels::{Found, Kernel, look_at_all};
use super::queue::Sets;

/// Defines two functions: a test whether the processor has all of these features, and a function that runs a kernel
/// with them.
#[cfg(all(target_arch = "x86_64", any(avx512, not(target_feature = "avx2"))))]
macro_rules! processor {
    ($is_detected:ident, $run:ident: $($feature:tt)+) => {
        fn $is_detected() -> bool {
            $(std::is_x86_feature_detected!($feature))&&+
        }

        #[target_feature($(enable = $feature),+)]
        #[expect(unsafe_code, reason = "sound only on a processor with these features")]
        unsafe fn $run<V: Variant, K: Kernel<V, N, M>, const N: usize, const M: usize>(
            side: Color,
            len: usize,
            sets: Sets<'_, V, N>,
            found: &mut Found<V, M>,
        ) {
            look_at_all::<V, K, N, M>(side, len, sets, found);
        }
    };
}

#[cfg(all(target_arch = "x86_64", not(target_feature = "avx2")))]
processor!(has_avx2, run_avx2: "avx2" "bmi1" "bmi2" "lzcnt" "popcnt");

// The AVX-512 kernels need a population count for vectors, which the first processors with AVX-512 lack.
#[cfg(all(target_arch = "x86_64", avx512))]
processor!(
    has_avx512, run_avx512:
    "avx512f" "avx512bw" "avx512cd" "avx512dq" "avx512vl" "avx512vpopcntdq"
    "bmi1" "bmi2" "lzcnt" "popcnt"
);

/// Whether kernels can run. Kernels run everywhere, except on an x86-64 without AVX2. Kernels for SSE2 alone would
/// gain little and take a third of the compile time.
pub(super) fn is_available() -> bool {
    #[cfg(all(target_arch = "x86_64", not(target_feature = "avx2")))]
    return has_avx2();
    #[cfg(not(all(target_arch = "x86_64", not(target_feature = "avx2"))))]
    true
}

/// Runs a kernel with the widest vectors of the processor.
// The function is not inlined, so that each kernel is compiled once and not for each ply that runs it.
#[inline(never)]
#[allow(unsafe_code, reason = "not every processor has these registers")]
pub(super) fn run<V: Variant, K: Kernel<V, N, M>, const N: usize, const M: usize>(
    side: Color,
    len: usize,
    sets: Sets<'_, V, N>,
    found: &mut Found<V, M>,
) {
    #[cfg(all(target_arch = "x86_64", avx512))]
    if K::IS_HOT && has_avx512() {
        // SAFETY: `has_avx512` has detected every feature that `run_avx512` is compiled for.
        return unsafe { run_avx512::<V, K, N, M>(side, len, sets, found) };
    }
    #[cfg(all(target_arch = "x86_64", not(target_feature = "avx2")))]
    {
        // SAFETY: kernels run only if `is_available`, so `has_avx2` has detected every feature that `run_avx2` is
        // compiled for.
        unsafe { run_avx2::<V, K, N, M>(side, len, sets, found) }
    }
    #[cfg(not(all(target_arch = "x86_64", not(target_feature = "avx2"))))]
    look_at_all::<V, K, N, M>(side, len, sets, found);
}
