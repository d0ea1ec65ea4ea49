//! Numbers of a document as the `jsonschema` crate reads them.

use std::borrow::Cow;

use jsonschema::json::JsonNumber;

use crate::document::Decimal;

/// A number as it is written, with its value where a machine number holds it.
pub(super) struct Number<'i> {
    text: &'i str,
    unsigned: Option<u64>,
    signed: Option<i64>,
}

impl<'i> Number<'i> {
    pub(super) fn parse(text: &'i str) -> Self {
        let (unsigned, signed) = match text.parse() {
            Ok(unsigned) => (Some(unsigned), i64::try_from(unsigned).ok()),
            Err(_) => (None, text.parse().ok()),
        };
        if unsigned.is_some() || signed.is_some() {
            return Self { text, unsigned, signed };
        }
        // Of numbers such as `1.5` it is seen that they are not whole.
        let is_fraction = text.contains('.') && !text.ends_with('0') && !text.contains(['e', 'E']);
        let whole = if is_fraction { None } else { Decimal::parse(text) };
        let whole = whole.and_then(|number| number.to_integer());
        let unsigned = whole.and_then(|whole| u64::try_from(whole).ok());
        let signed = whole.and_then(|whole| i64::try_from(whole).ok());
        Self { text, unsigned, signed }
    }
}

impl JsonNumber for Number<'_> {
    fn as_u64(&self) -> Option<u64> {
        self.unsigned
    }

    fn as_i64(&self) -> Option<i64> {
        self.signed
    }

    fn as_f64(&self) -> Option<f64> {
        // Beyond the largest float every bound below it is passed.
        let parsed = self.text.parse::<f64>().ok();
        let number = parsed.or_else(|| Some(Decimal::parse(self.text)?.to_float()));
        number.map(|number| number.clamp(f64::MIN, f64::MAX))
    }

    fn as_str(&self) -> Cow<'_, str> {
        Cow::Borrowed(self.text)
    }

    fn to_number(&self) -> Cow<'_, serde_json::Number> {
        let float = || self.as_f64().and_then(serde_json::Number::from_f64);
        let signed = || self.signed.map(serde_json::Number::from);
        let whole = self.unsigned.map(serde_json::Number::from).or_else(signed);
        Cow::Owned(whole.or_else(float).unwrap_or_else(|| 0.into()))
    }

    fn is_written_as_integer(&self) -> bool {
        let digits = self.text.trim_start_matches(['+', '-']);
        // Those of another base are.
        digits.starts_with("0x") || !digits.contains(['.', 'e', 'E'])
    }

    fn is_integer(&self) -> bool {
        let whole = self.unsigned.is_some() || self.signed.is_some();
        whole || Decimal::parse(self.text).is_some_and(|number| number.is_integer())
    }
}
