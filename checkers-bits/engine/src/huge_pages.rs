//! Huge pages for large tables.
//!
//! A search reads its tables in random order. The translation lookaside buffer (TLB) of a processor holds the addresses
//! of about 2,000 pages. With their usual sizes the tables have 18,000 pages of 4 KiB, but only 35 huge pages of 2 MiB.
//! With huge pages a search of International takes 10 to 15 % less time (MATCHES.md).
//!
//! Many Linux systems give huge pages only to programs that ask for them. On other operating systems nothing changes.
//!
//! Read more: <https://docs.kernel.org/admin-guide/mm/transhuge.html>.

use std::collections::TryReserveError;

/// Creates a vector, in huge pages if the system grants them.
pub(crate) fn vec<T>(length: usize, make: impl FnMut() -> T) -> Result<Vec<T>, TryReserveError> {
    let mut vec = Vec::new();
    vec.try_reserve_exact(length)?;
    #[cfg(target_os = "linux")]
    ask_for(vec.spare_capacity_mut());
    vec.resize_with(length, make);
    Ok(vec)
}

#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "a call to the system has no safe form")]
fn ask_for<T>(memory: &mut [std::mem::MaybeUninit<T>]) {
    use rustix::mm::{Advice, madvise};

    /// The size of a huge page on x86-64, and on Arm with small pages of 4 KiB.
    const HUGE_PAGE: usize = 2 << 20;

    let first = memory.as_mut_ptr().cast::<u8>();
    let before = first.align_offset(HUGE_PAGE);
    let whole = size_of_val(memory).saturating_sub(before) / HUGE_PAGE * HUGE_PAGE;
    if whole > 0 {
        // A refusal is no error, because the memory can be used in any case.
        //
        // SAFETY: the range lies within `memory`, and this advice does not change what is stored there.
        let _ = unsafe { madvise(first.wrapping_add(before).cast(), whole, Advice::LinuxHugepage) };
    }
}

#[cfg(test)]
mod tests {
    /// The flag `hg` in `/proc/self/smaps` marks memory for which huge pages were asked.
    #[test]
    #[cfg(target_os = "linux")]
    fn linux_is_asked_for_huge_pages() {
        let vec = super::vec(9 << 20, || 7_u8).unwrap();
        assert!(vec.iter().all(|&byte| byte == 7));
        let middle = vec.as_ptr().addr() + vec.len() / 2;
        let maps = std::fs::read_to_string("/proc/self/smaps").unwrap_or_default();
        let mut is_here = false;
        for line in maps.lines() {
            let range = line.split_once(' ').and_then(|(range, _)| range.split_once('-'));
            let [begin, end] = range.map_or([0; 2], |(begin, end)| {
                [begin, end].map(|hex| usize::from_str_radix(hex, 16).unwrap_or_default())
            });
            if end > 0 {
                is_here = (begin..end).contains(&middle);
            } else if let Some(flags) = line.strip_prefix("VmFlags:").filter(|_| is_here) {
                let can_ask = std::path::Path::new("/sys/kernel/mm/transparent_hugepage").exists();
                assert_eq!(flags.split(' ').any(|flag| flag == "hg"), can_ask, "{flags}");
                return;
            }
        }
        println!("skipped: /proc/self/smaps has no flags");
    }
}
