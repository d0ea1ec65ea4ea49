//! The keywords for numbers (JSON Schema 2020-12 Validation, section 6.2) as validation applies
//! them. The crate's own compare machine numbers, to which `1e23` is no multiple of 1000.

use std::cmp::Ordering;
use std::sync::Arc;

use jsonschema::{Keyword as CustomKeyword, ValidationError};

use super::instance::{Instance, Spanned};
use super::own_keyword::{KeywordFactory, Nothing};
use super::{Keyword, Schema, Target};
use crate::document::Decimal;

/// The keywords.
pub(super) const NUMBER_KEYWORDS: [Keyword; 5] = [
    Keyword::MultipleOf,
    Keyword::Minimum,
    Keyword::ExclusiveMinimum,
    Keyword::Maximum,
    Keyword::ExclusiveMaximum,
];

impl Schema<'_> {
    /// Whether numbers are compared exactly: published meta-schemas, where it refers to them, have
    /// keywords of their own, in which no numbers stand for their values.
    pub(super) fn compares_exactly(&self) -> bool {
        !self.references().iter().any(|it| matches!(it.target, Target::MetaSchema))
    }
}

/// What a number is compared with.
struct Limit {
    exact: Decimal,
    /// The same, where it is a whole number of the usual size.
    whole: Option<i64>,
}

impl Limit {
    fn of(text: &str) -> Option<Self> {
        let exact = Decimal::parse(text)?;
        let whole = exact.to_integer().and_then(|whole| i64::try_from(whole).ok());
        Some(Self { exact, whole })
    }
}

/// What is handed over in the place of the value of this number: any may have to be above zero.
pub(super) fn placeholder(number: usize) -> serde_json::Value {
    (number as u64 + 1).into()
}

/// The number that stands in the place of a value.
fn number_of(told: &serde_json::Value) -> Option<usize> {
    usize::try_from(told.as_u64()?).ok()?.checked_sub(1)
}

/// One of the keywords, where it stands.
struct NumberKeyword {
    keyword: Keyword,
    limit: Limit,
    /// Its number, which errors have in their message.
    number: usize,
}

/// What makes such a keyword for each place where it stands. In each stands its number, which is
/// that of one of these values.
pub(super) fn factory(keyword: Keyword, numbered: &Arc<[Box<str>]>) -> impl KeywordFactory {
    let numbered = Arc::clone(numbered);
    move |around, told, _| {
        // One that stands beside a bound says nothing of its own.
        if told.is_boolean() {
            return Ok(Box::new(Nothing));
        }
        let invalid = || ValidationError::schema("not a number that can be compared with");
        let number = number_of(told).ok_or_else(invalid)?;
        let limit = numbered.get(number).and_then(|text| Limit::of(text)).ok_or_else(invalid)?;
        let keyword = in_draft_4(keyword, |other| around.get(other) == Some(&true.into()));
        Ok(Box::new(NumberKeyword { keyword, limit, number }))
    }
}

/// What a keyword says that stands beside one that is `true`: draft-04 has the exclusive ones as
/// booleans.
fn in_draft_4(keyword: Keyword, is_true: impl Fn(&str) -> bool) -> Keyword {
    let exclusive = match keyword {
        Keyword::Minimum => Keyword::ExclusiveMinimum,
        Keyword::Maximum => Keyword::ExclusiveMaximum,
        _ => return keyword,
    };
    if is_true(exclusive.text()) { exclusive } else { keyword }
}

/// The number that the message of an error begins with, and the keyword where it is no
/// `pattern`.
pub(super) fn told_by(message: &str) -> (Option<usize>, Option<Keyword>) {
    let (number, keyword) = message.split_once(' ').unwrap_or((message, ""));
    (number.parse().ok(), Keyword::from_text(keyword))
}

impl<'i> CustomKeyword<'i, Spanned> for NumberKeyword {
    fn validate(&self, instance: Instance<'i>) -> Result<(), ValidationError<'i>> {
        if self.is_valid(instance) || instance.add_error() {
            return Ok(());
        }
        Err(ValidationError::custom(format!("{} {}", self.number, self.keyword.text())))
    }

    fn is_valid(&self, instance: Instance<'i>) -> bool {
        instance.number_text().is_none_or(|text| allows(self.keyword, &self.limit, text))
    }
}

/// Whether a keyword with this value allows a number. YAML's infinities are beyond all bounds.
fn allows(keyword: Keyword, limit: &Limit, text: &str) -> bool {
    let whole = text.parse::<i64>().ok().zip(limit.whole);
    if keyword == Keyword::MultipleOf {
        return match whole {
            Some((own, limit)) => own.checked_rem(limit) == Some(0),
            None => Decimal::parse(text).is_some_and(|own| own.is_multiple_of(&limit.exact)),
        };
    }
    let order = match whole {
        Some((own, limit)) => own.cmp(&limit),
        None => match Decimal::parse(text) {
            Some(own) => own.cmp(&limit.exact),
            None if text.starts_with('-') => Ordering::Less,
            None => Ordering::Greater,
        },
    };
    match keyword {
        Keyword::Minimum => order.is_ge(),
        Keyword::ExclusiveMinimum => order.is_gt(),
        Keyword::Maximum => order.is_le(),
        _ => order.is_lt(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_compared_by_their_exact_values() {
        use Keyword::{ExclusiveMaximum, ExclusiveMinimum, Maximum, Minimum, MultipleOf};
        for (keyword, limit, number, allowed) in [
            (MultipleOf, "1000", "1e23", true),
            (MultipleOf, "1000", "1e2", false),
            (MultipleOf, "7", "7000000000000000000000000000", true),
            (MultipleOf, "7", "7000000000000000000000000001", false),
            (MultipleOf, "0.01", "19.99", true),
            (MultipleOf, "0.01", "19.999", false),
            (MultipleOf, "0.1", "0.3", true),
            (MultipleOf, "1e-7", "12391239123", true),
            (MultipleOf, "3", "1e1000000000", false),
            (MultipleOf, "1e-400", "1", true),
            (MultipleOf, "12", "36.0", true),
            (MultipleOf, "-0.0", "1", false),
            (MultipleOf, "5", "-10", true),
            (MultipleOf, "5", "0e5", true),
            (MultipleOf, "5", ".inf", false),
            (Maximum, "9223372036854775810.0", "9223372036854775809", true),
            (Maximum, "9223372036854775810.0", "9223372036854775811", false),
            (ExclusiveMaximum, "1", "0.99999999999999999999", true),
            (Minimum, "1", "0.99999999999999999999", false),
            (Minimum, "-9223372036854775808", "-9223372036854775809", false),
            (ExclusiveMinimum, "0.1", "0.10", false),
            (ExclusiveMinimum, "0.1", "0.1000000000000000000001", true),
            (Minimum, "1e400", "1e401", true),
            (Maximum, "1e400", "1e401", false),
            (Minimum, "16", "0x10", true),
            (Maximum, "1e300", ".inf", false),
            (Minimum, "-1e300", "-.inf", false),
        ] {
            let known = Limit::of(limit).unwrap();
            let found = allows(keyword, &known, number);
            assert_eq!(found, allowed, "{number} against {keyword:?} {limit}");
        }
    }
}
