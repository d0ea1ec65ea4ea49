//! Values of flags that need more than a list of words.

use std::time::Duration;

use super::arguments::ProtocolChoice;
use crate::model::Revision;

/// Reads `auto`, `draft` or the date of a revision.
pub(super) fn parse_protocol(text: &str) -> Result<ProtocolChoice, String> {
    if text == "auto" {
        return Ok(ProtocolChoice::Auto);
    }
    Revision::from_name(text).map(ProtocolChoice::Fixed).ok_or_else(|| {
        let dates: Vec<_> = Revision::ALL.into_iter().map(Revision::name).collect();
        format!("there is no such revision; write auto, draft, or one of {}", dates.join(", "))
    })
}

/// Reads a length of time: `500ms`, `2s`, `1m`.
pub(super) fn parse_time(text: &str) -> Result<Duration, String> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = text.split_at(digits);
    let factor = match unit.trim() {
        "ms" => 1,
        "s" => 1000,
        "m" | "min" => 60_000,
        _ => return Err("write a number with ms, s or m, such as 500ms".to_owned()),
    };
    let number: u64 = number.parse().map_err(|_| "write a whole number".to_owned())?;
    let milliseconds = number.checked_mul(factor).filter(|time| *time > 0);
    let milliseconds = milliseconds.ok_or("write a time between 1ms and a few years")?;
    Ok(Duration::from_millis(milliseconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_a_unit() {
        for (text, milliseconds) in
            [("500ms", 500), ("2s", 2000), ("1 m", 60_000), ("1min", 60_000)]
        {
            assert_eq!(parse_time(text), Ok(Duration::from_millis(milliseconds)), "{text}");
        }
        for text in ["", "5", "s", "-1s", "1.5s", "0ms", "5h", "99999999999999999999m"] {
            assert!(parse_time(text).is_err(), "{text}");
        }
    }
}
