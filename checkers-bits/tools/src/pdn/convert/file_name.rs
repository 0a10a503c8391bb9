//! Makes file names from the values of tags.

/// Converts a value to a file name without extension that is valid on every system.
pub(super) fn file_name(value: &str) -> String {
    let is_harmless = |sign: char| {
        sign.is_alphanumeric()
            || matches!(sign, ' ' | '-' | '_' | ',' | '.' | '(' | ')' | '+' | '&')
    };
    let name: String =
        value.chars().map(|sign| if is_harmless(sign) { sign } else { '_' }).collect();
    // File systems allow names of 255 bytes with the extension, so the name is cut to 60 characters, which are at
    // most 240 bytes.
    let name: String = name.chars().take(60).collect();
    let name = name.trim_matches([' ', '.']);
    if name.is_empty() { "unknown".into() } else { name.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_value_leaves_the_folder() {
        for (value, name) in [
            ("Baas, A. (NED)", "Baas, A. (NED)"),
            ("../../etc/passwd", "_.._etc_passwd"),
            ("", "unknown"),
            ("..", "unknown"),
            ("a/b\\c:d\"e\0f", "a_b_c_d_e_f"),
            ("Петров", "Петров"),
        ] {
            assert_eq!(file_name(value), name);
        }
        assert_eq!(file_name(&"я".repeat(300)).len(), 120);
    }
}
