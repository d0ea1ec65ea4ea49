//! Parsing and formatting of lengths of time.

use std::time::Duration;

use crate::config::limits::MAX_MILLISECONDS;

/// Parses a length of time up to an hour: `500ms`, `2s`, `1m`.
///
/// # Errors
/// The message for the user.
pub fn parse_time(text: &str) -> Result<Duration, String> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = text.split_at(digits);
    let factor = match unit.trim() {
        "ms" => 1,
        "s" => 1000,
        "m" | "min" => 60_000,
        _ => return Err("write a number with ms, s or m, such as 500ms, up to 60m".to_owned()),
    };
    let milliseconds = number.parse().ok().and_then(|number: u64| number.checked_mul(factor));
    let milliseconds = milliseconds.filter(|time| (1..=MAX_MILLISECONDS).contains(time));
    let milliseconds = milliseconds.ok_or("write a time from 1ms to 60m")?;
    Ok(Duration::from_millis(milliseconds))
}

/// Formats a length of time so that [`parse_time`] can read it.
pub fn time_text(time: Duration) -> String {
    format!("{}ms", time.as_millis())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_a_unit() {
        for (text, milliseconds) in
            [("500ms", 500), ("2s", 2000), ("1 m", 60_000), ("1min", 60_000)]
        {
            let time = Duration::from_millis(milliseconds);
            assert_eq!(parse_time(text), Ok(time), "{text}");
            assert_eq!(parse_time(&time_text(time)), Ok(time), "{text}");
        }
        for text in ["", "5", "s", "-1s", "1.5s", "0ms", "5h", "61m", "99999999999999999999m"] {
            assert!(parse_time(text).is_err(), "{text}");
        }
    }
}
