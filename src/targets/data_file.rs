//! Reads types from data files. What serde derives for these was a twentieth of the code that is compiled.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

/// A table of a data file.
pub type Table = Map<String, Value>;

/// A type of values in data files. Tests read every file, so that a value of another form panics.
pub trait FactValue: Sized {
    /// The value in a file.
    fn read(value: Value) -> Self;

    /// The value of a missing member; `None` if the member is required.
    fn missing() -> Option<Self> {
        None
    }
}

/// An enum whose values have words in data files: their names, with a `-` between the parts, such as `exact-resource`
/// or `additionalProperties-true`.
pub trait FactWord: Copy + 'static {
    /// The names of all values.
    const NAMES: &'static [&'static str];
    /// All values, in the order of their names.
    const VALUES: &'static [Self];

    /// The value with a word.
    fn named(word: &str) -> Option<Self> {
        let index = Self::NAMES.iter().position(|name| is_word_of(word, name))?;
        Some(Self::VALUES[index])
    }
}

impl<W: FactWord> FactValue for W {
    fn read(value: Value) -> Self {
        let word = String::read(value);
        W::named(&word).unwrap_or_else(|| panic!("`{word}` is none of {:?}", W::NAMES))
    }
}

/// Whether a word is that of a value with this name: each part begins behind a `-`, or with a capital letter or digit
/// as in a keyword. Not generic, so that it is compiled once.
fn is_word_of(word: &str, name: &str) -> bool {
    let mut rest = word.as_bytes();
    let is_same = name.bytes().enumerate().all(|(at, letter)| {
        let is_start = at > 0 && !letter.is_ascii_lowercase();
        let hyphen = rest.strip_prefix(b"-").filter(|_| is_start);
        rest = hyphen.unwrap_or(rest);
        let is_capital = is_start && hyphen.is_none();
        let expected = if is_capital { letter } else { letter.to_ascii_lowercase() };
        rest.split_off_first() == Some(&expected)
    });
    is_same && rest.is_empty()
}

/// The members of a table, each of which is taken once.
pub struct FactMembers(Table);

impl FactMembers {
    /// The members of a value, which is a table.
    pub fn of(value: Value) -> Self {
        match value {
            Value::Object(members) => Self(members),
            value => panic!("{value} is no table"),
        }
    }

    /// Takes a member that is required, unless its type says otherwise.
    pub fn take<F: FactValue>(&mut self, name: &str) -> F {
        let value = self.find(name).map_or_else(F::missing, |value| Some(F::read(value)));
        value.unwrap_or_else(|| panic!("`{name}` is missing"))
    }

    /// Takes a member that may be missing.
    pub fn take_or_default<F: FactValue + Default>(&mut self, name: &str) -> F {
        self.find(name).map(F::read).unwrap_or_default()
    }

    fn find(&mut self, name: &str) -> Option<Value> {
        self.0.get_mut(&name.replace('_', "-")).map(Value::take)
    }

    /// Rejects members that were not taken.
    pub fn end(self) {
        let left = self.0.iter().find(|(_, value)| !value.is_null());
        assert!(left.is_none(), "{left:?} is not known");
    }
}

impl<F: FactValue> FactValue for Option<F> {
    fn read(value: Value) -> Self {
        Some(F::read(value))
    }

    fn missing() -> Option<Self> {
        Some(None)
    }
}

impl<F: FactValue> FactValue for Vec<F> {
    fn read(value: Value) -> Self {
        match value {
            Value::Array(items) => items.into_iter().map(F::read).collect(),
            value => panic!("{value} is no array"),
        }
    }
}

impl<F: FactValue> FactValue for BTreeMap<String, F> {
    fn read(value: Value) -> Self {
        Table::read(value).into_iter().map(|(name, value)| (name, F::read(value))).collect()
    }
}

impl FactValue for Table {
    fn read(value: Value) -> Self {
        FactMembers::of(value).0
    }
}

impl FactValue for String {
    fn read(value: Value) -> Self {
        match value {
            Value::String(text) => text,
            value => panic!("{value} is no text"),
        }
    }
}

impl FactValue for bool {
    fn read(value: Value) -> Self {
        value.as_bool().expect("a boolean")
    }
}

impl FactValue for f64 {
    fn read(value: Value) -> Self {
        value.as_f64().expect("a number")
    }
}

macro_rules! integers {
    ($($type:ty)+) => {$(
        impl FactValue for $type {
            fn read(value: Value) -> Self {
                value.as_u64().and_then(|number| number.try_into().ok()).expect("an integer")
            }
        }
    )+};
}

integers! { u8 u32 usize }

/// Reads a data file, or a part of one, of which `build` has made JSON.
pub fn read_data<F: FactValue>(json: &str) -> F {
    F::read(serde_json::from_str(json).expect("a test reads every file"))
}

/// Reads TOML as the build script does a data file.
#[cfg(test)]
pub fn read_toml<F: FactValue>(text: &str) -> F {
    F::read(toml::from_str(text).unwrap())
}

#[cfg(test)]
mod tests {
    use super::*;

    facts! {
        #[derive(PartialEq)]
        struct Sample {
            number: usize,
            sort_of: Option<Word>,
            names: Vec<String> = default,
            kept as "stored": bool = default,
        }

        enum Word {
            One,
            TwoParts,
            Draft07,
        }
    }

    #[test]
    fn a_member_is_required_unless_its_definition_says_otherwise() {
        let sample: Sample = read_toml("number = 1");
        let expected = Sample { number: 1, sort_of: None, names: Vec::new(), kept: false };
        assert_eq!(sample, expected);
        let sample: Sample =
            read_toml("number = 2\nsort-of = 'two-parts'\nnames = ['a']\nstored = true");
        let (sort_of, names) = (Some(Word::TwoParts), vec!["a".to_owned()]);
        assert_eq!(sample, Sample { number: 2, sort_of, names, kept: true });
    }

    #[test]
    fn values_of_another_form_are_rejected() {
        for text in [
            "",
            "number = 'a'",
            "number = -1",
            "number = 1\nsort_of = 'one'",
            "number = 1\nsort-of = 'three'",
            "number = 1\nnames = 'a'",
            "number = 1\nkept = true",
            "number = 1\nother = 1",
        ] {
            let read = std::panic::catch_unwind(|| read_toml::<Sample>(text));
            assert!(read.is_err(), "{text}");
        }
    }

    #[test]
    fn words_have_a_hyphen_or_a_capital_letter_before_each_part() {
        for (word, expected) in [
            ("one", Some(Word::One)),
            ("two-parts", Some(Word::TwoParts)),
            ("twoParts", Some(Word::TwoParts)),
            ("two-Parts", None),
            ("draft-07", Some(Word::Draft07)),
            ("draft07", Some(Word::Draft07)),
            ("twoparts", None),
            ("two-parts-", None),
            ("t-wo-parts", None),
            ("two--parts", None),
            ("Two-Parts", None),
            ("", None),
        ] {
            assert_eq!(Word::named(word), expected, "{word}");
        }
    }
}
