//! Numbers of bytes, as people write them.

/// Reads a number of bytes: `4096`, `10kB`, `10MB` (powers of 1000), `10MiB`, `10M` (powers of
/// 1024 with an `i`, of 1000 without).
///
/// # Errors
/// The sentence to show.
pub fn parse_size(text: &str) -> Result<u64, String> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = text.split_at(digits);
    let factor: u64 = match unit.trim().to_ascii_lowercase().as_str() {
        "" | "b" => 1,
        "k" | "kb" => 1000,
        "m" | "mb" => 1_000_000,
        "g" | "gb" => 1_000_000_000,
        "kib" => 1 << 10,
        "mib" => 1 << 20,
        "gib" => 1 << 30,
        _ => {
            return Err(
                "write a number of bytes, or a number with kB, MB, GB, KiB, MiB or GiB".into()
            );
        }
    };
    let number: u64 = number.parse().map_err(|_| "write a whole number of bytes".to_owned())?;
    number.checked_mul(factor).ok_or_else(|| "the number is too large".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_in_both_systems() {
        let table = [
            ("4096", 4096),
            ("10MB", 10_000_000),
            ("10MiB", 10 << 20),
            ("1 kib", 1024),
            ("2g", 2_000_000_000),
            ("0", 0),
        ];
        for (text, expected) in table {
            assert_eq!(parse_size(text), Ok(expected), "{text}");
        }
        for text in ["", "MB", "-1", "1.5MB", "10XB", "99999999999GiB"] {
            assert!(parse_size(text).is_err(), "{text}");
        }
    }
}
