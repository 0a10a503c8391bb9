//! Huge pages for large tables.
//!
//! A search reads its tables in random order, and the processor remembers the addresses of about 2,000 pages. With their
//! usual sizes the tables have 18,000 pages of 4 KiB, but only 35 huge pages of 2 MiB. With huge pages a search of
//! International takes 10 to 15 % less time (MATCHES.md).
//!
//! Many Linux systems give huge pages only to programs that ask for them. Other systems are not asked.
//!
//! Read more: <https://docs.kernel.org/admin-guide/mm/transhuge.html>.

/// Asks the system to use huge pages for the memory that an empty vector has reserved. The contents of a vector do not
/// depend on the answer.
pub(crate) fn ask_for<T>(vec: &mut Vec<T>) {
    #[cfg(target_os = "linux")]
    linux::ask_for(vec.spare_capacity_mut());
    #[cfg(not(target_os = "linux"))]
    let _ = vec;
}

#[cfg(target_os = "linux")]
mod linux {
    use std::mem::MaybeUninit;

    use rustix::mm::{Advice, madvise};

    /// The size of a huge page on x86-64, and on Arm with small pages of 4 KiB.
    const HUGE_PAGE: usize = 2 << 20;

    #[expect(unsafe_code, reason = "a call to the system has no safe form")]
    pub(super) fn ask_for<T>(memory: &mut [MaybeUninit<T>]) {
        let first = memory.as_mut_ptr().cast::<u8>();
        let before = first.align_offset(HUGE_PAGE);
        let whole = size_of_val(memory).saturating_sub(before) / HUGE_PAGE * HUGE_PAGE;
        if whole > 0 {
            // A refusal is no error, because the memory can be used in any case.
            //
            // SAFETY: the range lies within `memory`, and this advice does not change what is stored there.
            let _ =
                unsafe { madvise(first.wrapping_add(before).cast(), whole, Advice::LinuxHugepage) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_of_any_size_can_be_filled() {
        for bytes in [0, 1, 4096, 2 << 20, (4 << 20) - 1, 9 << 20] {
            let mut vec: Vec<u8> = Vec::with_capacity(bytes);
            ask_for(&mut vec);
            vec.resize(bytes, 7);
            assert!(vec.iter().all(|&byte| byte == 7));
        }
    }
}
