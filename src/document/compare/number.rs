//! Numbers by their exact value, in any size and spelling.

use std::cmp::Ordering;

use crate::document::limits::MAX_EXACT_DIGITS;

/// A decimal number: `±0.DIGITS × 10^exponent`, without leading or trailing zeros in the digits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Decimal {
    negative: bool,
    digits: Vec<u8>,
    exponent: i64,
}

impl Decimal {
    /// Reads a number as JSON or YAML writes it; `None` for YAML's infinities and not-a-number.
    pub fn parse(text: &str) -> Option<Self> {
        let (negative, rest) = match text.as_bytes().first()? {
            b'-' => (true, &text[1..]),
            b'+' => (false, &text[1..]),
            _ => (false, text),
        };
        // The core schema of YAML 1.2.2, section 10.3.2.
        for (prefix, radix) in [("0x", 16), ("0o", 8)] {
            if let Some(digits) = rest.strip_prefix(prefix) {
                return Some(Self::from_parts(negative, &in_base_ten(digits, radix)?, "", 0));
            }
        }
        let (mantissa, exponent) = match rest.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, clamped_exponent(exponent)?),
            None => (rest, 0),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let all_digits = whole.bytes().chain(fraction.bytes()).all(|byte| byte.is_ascii_digit());
        let any = !whole.is_empty() || !fraction.is_empty();
        (all_digits && any).then(|| Self::from_parts(negative, whole, fraction, exponent))
    }

    fn from_parts(negative: bool, whole: &str, fraction: &str, exponent: i64) -> Self {
        let mut digits: Vec<u8> = whole.bytes().chain(fraction.bytes()).collect();
        let leading = digits.iter().take_while(|&&digit| digit == b'0').count();
        digits.drain(..leading);
        while digits.last() == Some(&b'0') {
            digits.pop();
        }
        // `-0` and `0` are the same number.
        if digits.is_empty() {
            return Self { negative: false, digits, exponent: 0 };
        }
        let point = i64::try_from(whole.len()).unwrap_or(i64::MAX / 4);
        let leading = i64::try_from(leading).unwrap_or(i64::MAX / 4);
        Self { negative, digits, exponent: exponent + point - leading }
    }

    /// Whether the value is a whole number (`1.0` and `1e2` are).
    pub fn is_integer(&self) -> bool {
        i64::try_from(self.digits.len()).is_ok_and(|length| length <= self.exponent)
            || self.digits.is_empty()
    }

    /// The value as an integer, if it is whole and fits into 128 bits.
    pub fn to_integer(&self) -> Option<i128> {
        let zeros = usize::try_from(self.exponent).ok()?.checked_sub(self.digits.len())?;
        let power = 10i128.checked_pow(u32::try_from(zeros).ok()?)?;
        let shifted = |number: i128, digit: &u8| {
            number.checked_mul(10)?.checked_add(i128::from(digit - b'0'))
        };
        let size = self.digits.iter().try_fold(0, shifted)?.checked_mul(power)?;
        Some(if self.negative { -size } else { size })
    }

    /// Whether multiples of the number can be decided: it is not zero, and its digits are a number
    /// below 2^64.
    pub fn is_divisor(&self) -> bool {
        self.divisor().is_some()
    }

    fn divisor(&self) -> Option<u128> {
        self.digits().parse::<u64>().ok().map(u128::from)
    }

    /// Whether the number is a whole multiple of `other`; false if `other` is not a divisor.
    pub fn is_multiple_of(&self, other: &Self) -> bool {
        let Some(divisor) = other.divisor() else { return false };
        let place_of_last = |number: &Self| number.exponent - digits_of(number);
        let zeros = place_of_last(self) - place_of_last(other);
        // Without trailing zeros it is not a multiple of ten.
        if self.is_zero() || zeros < 0 {
            return self.is_zero();
        }
        let step = |rest: u128, digit: &u8| (rest * 10 + u128::from(digit - b'0')) % divisor;
        let rest = self.digits.iter().fold(0, step);
        (rest * power_modulo(10, zeros.unsigned_abs(), divisor)).is_multiple_of(divisor)
    }

    /// The nearest floating-point number, which may be infinite.
    pub fn to_float(&self) -> f64 {
        let sign = if self.negative { "-" } else { "" };
        // The parser of the standard library rounds to the nearest; arithmetic on digits would not.
        format!("{sign}0.{}0e{}", self.digits(), self.exponent).parse().unwrap_or_default()
    }

    /// The digits, without zeros at either end; empty if the value is zero.
    pub fn digits(&self) -> &str {
        std::str::from_utf8(&self.digits).unwrap_or_default()
    }

    /// The exponent: the value is `0.DIGITS × 10^exponent`.
    pub fn exponent(&self) -> i64 {
        self.exponent
    }

    /// Whether the value is zero.
    pub fn is_zero(&self) -> bool {
        self.digits.is_empty()
    }

    /// Whether the value is below zero.
    pub fn is_negative(&self) -> bool {
        self.negative
    }
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        let sign = |number: &Self| match (number.is_zero(), number.negative) {
            (true, _) => 0,
            (false, true) => -1,
            (false, false) => 1,
        };
        let size = || self.exponent.cmp(&other.exponent).then(self.digits.cmp(&other.digits));
        match (sign(self), sign(other)) {
            (-1, -1) => size().reverse(),
            (1, 1) => size(),
            (a, b) => a.cmp(&b),
        }
    }
}

/// The decimal digits of a whole number that is written in base 8 or 16.
fn in_base_ten(digits: &str, radix: u32) -> Option<String> {
    const LIMB: u64 = 1_000_000_000;
    if digits.is_empty() || !digits.bytes().all(|byte| char::from(byte).is_digit(radix)) {
        return None;
    }
    if let Ok(value) = u128::from_str_radix(digits, radix) {
        return Some(value.to_string());
    }
    let digits = digits.trim_start_matches('0');
    if digits.len() > MAX_EXACT_DIGITS {
        return None;
    }
    // As many digits at a time as fit into 32 bits, so that the product with a limb fits into 64.
    let at_a_time = 32 / radix.ilog2() as usize;
    // The least significant first.
    let mut limbs: Vec<u64> = Vec::new();
    for chunk in digits.as_bytes().chunks(at_a_time) {
        let mut carry = u64::from_str_radix(std::str::from_utf8(chunk).ok()?, radix).ok()?;
        let factor = 1 << (chunk.len() * radix.ilog2() as usize);
        for limb in &mut limbs {
            let grown = *limb * factor + carry;
            *limb = grown % LIMB;
            carry = grown / LIMB;
        }
        while carry > 0 {
            limbs.push(carry % LIMB);
            carry /= LIMB;
        }
    }
    Some(limbs.iter().rev().map(|limb| format!("{limb:09}")).collect())
}

fn digits_of(number: &Decimal) -> i64 {
    i64::try_from(number.digits.len()).unwrap_or(i64::MAX / 4)
}

/// The remainder of a power: `base ^ exponent mod modulus`. The modulus is below 2^64.
fn power_modulo(base: u128, mut exponent: u64, modulus: u128) -> u128 {
    let (mut power, mut square) = (1 % modulus, base % modulus);
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = power * square % modulus;
        }
        square = square * square % modulus;
        exponent >>= 1;
    }
    power
}

/// Compares two numbers by value; `None` where one of them is not a number.
pub fn compare_numbers(a: &str, b: &str) -> Option<Ordering> {
    // Most are small whole numbers.
    if let (Ok(a), Ok(b)) = (a.parse::<i64>(), b.parse::<i64>()) {
        return Some(a.cmp(&b));
    }
    Some(Decimal::parse(a)?.cmp(&Decimal::parse(b)?))
}

/// Parses an exponent, clamped far beyond any that digits could compensate.
fn clamped_exponent(text: &str) -> Option<i64> {
    const FAR: i64 = i64::MAX / 4;
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let value = digits.parse::<i64>().unwrap_or(FAR).min(FAR);
    Some(if text.starts_with('-') { -value } else { value })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decimal(text: &str) -> Decimal {
        Decimal::parse(text).unwrap()
    }

    #[test]
    fn spellings_of_one_value_are_equal() {
        for group in [
            &["1", "1.0", "1e0", "10e-1", "0.1E1", "+1", "0x1"][..],
            &["0", "-0", "0.000", "0e99", "-0.0"],
            &["120", "1.2e2", "12E+1", "0x78", "0o170"],
        ] {
            for text in group {
                assert_eq!(decimal(text), decimal(group[0]), "{text}");
            }
        }
    }

    #[test]
    fn numbers_of_another_base_are_exact_whatever_their_size() {
        for (text, same) in [
            ("0x100000000000000000000000000000000", "340282366920938463463374607431768211456"),
            ("0x0fffffffffffffffffffffffffffffffff", "5444517870735015415413993718908291383295"),
            (
                "-0o7000000000000000000000000000000000000000000001",
                "-304893000761160863263183648258864317464577",
            ),
            (
                "0xDe0B6b3a7640000000000000000000000000000",
                "0xde0b6b3a7640000000000000000000000000000",
            ),
        ] {
            assert_eq!(decimal(text), decimal(same), "{text}");
        }
        let power = |digits: usize| format!("0x1{}", "0".repeat(digits));
        assert!(decimal(&power(1_999)) > decimal(&power(1_998)));
        assert!(decimal(&power(1_999)).is_integer());
        assert_eq!(Decimal::parse(&power(2_000)), None);
        assert_eq!(decimal(&format!("0x{}1", "0".repeat(5_000))), decimal("1"));
        for text in ["0x+1", "0o8", "0x-1", "0xg"] {
            assert_eq!(Decimal::parse(text), None, "{text}");
        }
    }

    #[test]
    fn whole_numbers_are_recognised_in_any_spelling() {
        for text in ["0", "1.0", "1e400", "-12.50e1", "123456789012345678901234567890"] {
            assert!(decimal(text).is_integer(), "{text}");
        }
        for text in ["0.5", "1e-1", "1.5", "-12.55e1", "1e-400"] {
            assert!(!decimal(text).is_integer(), "{text}");
        }
    }

    #[test]
    fn numbers_are_ordered_by_value() {
        let ascending =
            ["-1e400", "-11", "-2", "-0.5", "0", "1e-400", "0.09", "0.1", "1", "9", "10", "1e400"];
        for pair in ascending.windows(2) {
            assert!(decimal(pair[0]) < decimal(pair[1]), "{pair:?}");
        }
        assert!(decimal("9007199254740993") > decimal("9007199254740992"));
    }

    #[test]
    fn small_numbers_are_compared_like_all_others() {
        let texts = ["-12", "-1", "-0", "0", "00", "1", "1.0", "1.5", "999999999999999", "1e20"];
        for (a, b) in texts.iter().flat_map(|a| texts.iter().map(move |b| (a, b))) {
            assert_eq!(compare_numbers(a, b), Some(decimal(a).cmp(&decimal(b))), "{a} {b}");
        }
        assert_eq!(compare_numbers("1", ".nan"), None);
    }

    #[test]
    fn text_that_is_not_a_number_is_rejected() {
        for text in ["", "-", ".", "e1", "1e", "1e+", ".inf", ".nan", "abc", "0x", "1.2.3"] {
            assert_eq!(Decimal::parse(text), None, "{text}");
        }
    }

    #[test]
    fn machine_numbers_are_the_nearest() {
        for (text, integer, float) in [
            ("0", Some(0), 0.0),
            ("-12.0", Some(-12), -12.0),
            ("1.5e1", Some(15), 15.0),
            ("0x10", Some(16), 16.0),
            ("1.25", None, 1.25),
            ("9007199254740993.0", Some(9_007_199_254_740_993), 9_007_199_254_740_992.0),
            ("1e38", Some(10i128.pow(38)), 1e38),
            ("1e39", None, 1e39),
            ("-1e400", None, f64::NEG_INFINITY),
            ("1e-400", None, 0.0),
        ] {
            let number = decimal(text);
            assert_eq!(number.to_integer(), integer, "{text}");
            assert_eq!(number.to_float().to_bits(), float.to_bits(), "{text}");
        }
    }

    #[test]
    fn numbers_in_another_base_have_a_limit_of_digits() {
        let hexadecimal = |digits: usize| Decimal::parse(&format!("0x{}", "f".repeat(digits)));
        assert!(hexadecimal(MAX_EXACT_DIGITS).is_some());
        assert_eq!(hexadecimal(MAX_EXACT_DIGITS + 1), None);
    }
}
