//! Edits of files for the fuzz targets.

/// Changes a file. Each edit has four bytes: a little-endian offset of two bytes, an operation (0 truncates, 1 inserts,
/// other values overwrite), and the byte to insert or to write.
pub fn edited(file: &[u8], edits: &[u8]) -> Vec<u8> {
    let mut bytes = file.to_vec();
    for edit in edits.chunks_exact(4) {
        let at = usize::from(u16::from_le_bytes([edit[0], edit[1]])) % (bytes.len() + 1);
        match edit[2] {
            0 => bytes.truncate(at),
            1 => bytes.insert(at, edit[3]),
            _ => bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte = edit[3]),
        }
    }
    bytes
}
