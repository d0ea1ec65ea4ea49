//! Numbers and the order of members in the canonical text of a value (RFC 8785), over which digests
//! are computed.
//!
//! One deviation: a number that no double represents exactly is written by its own digits, because
//! two numbers that differ must not have one digest.

use std::collections::BTreeMap;

use crate::contract::limits::MAX_SHOWN_KEY;
use crate::document::{Decimal, Value};

/// The members of an object by their keys' UTF-16 code units.
pub(super) fn members(object: Value<'_>) -> Result<BTreeMap<Vec<u16>, Value<'_>>, String> {
    let mut sorted = BTreeMap::new();
    for member in object.entries() {
        let key = member.key().unwrap_or_default();
        if sorted.insert(key.encode_utf16().collect(), member).is_some() {
            let shown: String = key.chars().take(MAX_SHOWN_KEY).collect();
            return Err(format!("the key `{shown}` appears twice in one object"));
        }
    }
    Ok(sorted)
}

/// A number as ECMAScript writes it.
pub(super) fn number(text: &str) -> Result<String, String> {
    let invalid = || format!("`{text}` is not a number of JSON");
    let decimal = Decimal::parse(text).ok_or_else(invalid)?;
    let float = decimal.to_float();
    let written = es6(float);
    if float.is_finite() && Decimal::parse(&written).as_ref() == Some(&decimal) {
        return Ok(written);
    }
    match decimal.to_integer() {
        Some(whole) => Ok(whole.to_string()),
        // Its own spelling, in one form.
        None => Ok(text.trim_start_matches('+').to_ascii_lowercase().replace("e+", "e")),
    }
}

fn es6(float: f64) -> String {
    if float == 0.0 {
        return "0".to_owned();
    }
    if !float.is_finite() {
        return String::new();
    }
    // Of two shortest spellings that are equally near, this one has the even digit.
    let shortest = serde_json::Number::from_f64(float).map(|it| it.to_string()).unwrap_or_default();
    let (mantissa, exponent) = shortest.split_once('e').unwrap_or((&shortest, "0"));
    let sign = if mantissa.starts_with('-') { "-" } else { "" };
    let (whole, fraction) = mantissa
        .trim_start_matches('-')
        .split_once('.')
        .unwrap_or_else(|| (mantissa.trim_start_matches('-'), ""));
    let all = format!("{whole}{fraction}");
    let leading = all.len() - all.trim_start_matches('0').len();
    let digits = all.trim_start_matches('0').trim_end_matches('0').to_owned();
    let places = |length: usize| i32::try_from(length).unwrap_or(i32::MAX);
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let exponent = exponent + places(whole.len()) - places(leading) - 1;
    let count = i32::try_from(digits.len()).unwrap_or(i32::MAX);
    let point = exponent + 1;
    let plain = match point {
        _ if count <= point && point <= 21 => {
            digits + &"0".repeat(usize::try_from(point - count).unwrap_or(0))
        }
        1..=21 => {
            let (whole, fraction) = digits.split_at(usize::try_from(point).unwrap_or(0));
            format!("{whole}.{fraction}")
        }
        -5..=0 => format!("0.{}{digits}", "0".repeat(usize::try_from(-point).unwrap_or(0))),
        _ => {
            let (first, rest) = digits.split_at(1);
            let dot = if rest.is_empty() { "" } else { "." };
            let plus = if exponent > 0 { "+" } else { "" };
            format!("{first}{dot}{rest}e{plus}{exponent}")
        }
    };
    format!("{sign}{plain}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::lock::json::canonical;
    use crate::document::Document;

    fn of(text: &str) -> Result<String, String> {
        let document = Document::of_json(text);
        canonical(document.roots().next().unwrap())
    }

    #[test]
    fn numbers_are_written_as_ecmascript_does() {
        // RFC 8785, appendix B, and the spellings of section 3.2.2.3.
        for (bits, expected) in [
            (0x0000_0000_0000_0000, "0"),
            (0x8000_0000_0000_0000, "0"),
            (0x0000_0000_0000_0001, "5e-324"),
            (0x8000_0000_0000_0001, "-5e-324"),
            (0x7fef_ffff_ffff_ffff, "1.7976931348623157e+308"),
            (0x4340_0000_0000_0000, "9007199254740992"),
            (0x4430_0000_0000_0000, "295147905179352830000"),
            (0x44b5_2d02_c7e1_4af5, "9.999999999999997e+22"),
            (0x44b5_2d02_c7e1_4af6, "1e+23"),
            (0x444b_1ae4_d6e2_ef4e, "999999999999999700000"),
            (0x444b_1ae4_d6e2_ef50, "1e+21"),
            (0x3eb0_c6f7_a0b5_ed8c, "9.999999999999997e-7"),
            (0x3eb0_c6f7_a0b5_ed8d, "0.000001"),
            (0x41b3_de43_5555_5553, "333333333.3333332"),
            (0xbecb_f647_612f_3696, "-0.0000033333333333333333"),
            (0x4314_3ff3_c1cb_0959, "1424953923781206.2"),
        ] {
            assert_eq!(es6(f64::from_bits(bits)), expected);
        }
        for (text, expected) in [
            ("1.0", "1"),
            ("1e20", "100000000000000000000"),
            ("-0", "0"),
            ("4.50", "4.5"),
            ("2e-3", "0.002"),
            ("9007199254740993", "9007199254740993"),
            ("1E+400", "1e400"),
        ] {
            assert_eq!(of(text).as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn keys_are_sorted_by_utf_16_and_strings_are_literal() {
        let text = r#"{"\ud83d\ude00": 1, "\ufb33": 2, "1": 3, "\u20ac": 4, "\r": 5, "\u00f6": 6}"#;
        let expected = "{\"\\r\":5,\"1\":3,\"ö\":6,\"€\":4,\"😀\":1,\"\u{fb33}\":2}";
        assert_eq!(of(text).as_deref(), Ok(expected));
        assert_eq!(of(r#""\u000f\u007f\/""#).as_deref(), Ok("\"\\u000f\u{7f}/\""));
        assert!(of(r#"{"a": 1, "a": 2}"#).unwrap_err().contains("twice"));
    }
}
