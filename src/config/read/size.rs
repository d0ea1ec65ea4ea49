//! Parsing of whole numbers and numbers of bytes.

use crate::config::limits::MAX_SIZE;

/// Parses a whole number from `least` to `most`.
///
/// # Errors
/// The message for the user.
pub fn whole_number(text: &str, least: u64, most: u64) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("write a whole number from {least} to {most}"))
}

/// Parses a number of bytes from 1 to a little below 4 GiB: `4096`, `10kB`, `10MB`, `10M` (powers
/// of 1000), `10MiB` (powers of 1024).
///
/// # Errors
/// The message for the user.
pub fn parse_size(text: &str) -> Result<u64, String> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = text.split_at(digits);
    let factor: Option<u64> = match unit.trim().to_ascii_lowercase().as_str() {
        "" | "b" => Some(1),
        "k" | "kb" => Some(1000),
        "m" | "mb" => Some(1_000_000),
        "g" | "gb" => Some(1_000_000_000),
        "kib" => Some(1 << 10),
        "mib" => Some(1 << 20),
        "gib" => Some(1 << 30),
        _ => None,
    };
    let Some(factor) = factor.filter(|_| digits > 0) else {
        let wanted = "write a number of bytes, or a number with kB, MB, GB, KiB, MiB or GiB";
        return Err(format!("{wanted}, from 1 to {MAX_SIZE} bytes"));
    };
    let size = number.parse().ok().and_then(|number: u64| number.checked_mul(factor));
    let size = size.filter(|size| (1..=MAX_SIZE).contains(size));
    size.ok_or_else(|| format!("write a size from 1 to {MAX_SIZE} bytes"))
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
            ("4294967294", 4_294_967_294),
        ];
        for (text, expected) in table {
            assert_eq!(parse_size(text), Ok(expected), "{text}");
        }
        for text in ["", "0", "0kB", "MB", "-1", "1.5MB", "10XB", "4GiB", "99999999999GiB"] {
            assert!(parse_size(text).is_err(), "{text}");
        }
    }
}
