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

/// An enum whose values have words in data files: their names, with a `-` between the parts.
pub trait FactWord: Copy + 'static {
    /// The names of all values.
    const NAMES: &'static [&'static str];
    /// All values, in the order of their names.
    const VALUES: &'static [Self];

    /// The value with a word.
    fn named(word: &str) -> Option<Self> {
        index_of(word, Self::NAMES).map(|index| Self::VALUES[index])
    }
}

impl<W: FactWord> FactValue for W {
    fn read(value: Value) -> Self {
        let word = String::read(value);
        W::named(&word).unwrap_or_else(|| panic!("`{word}` is none of {:?}", W::NAMES))
    }
}

fn index_of(word: &str, names: &[&str]) -> Option<usize> {
    let parts = word.as_bytes().split(|byte| *byte == b'-');
    let name = parts.collect::<Vec<_>>().concat();
    names.iter().position(|own| own.as_bytes().eq_ignore_ascii_case(&name))
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

#[cfg(test)]
pub fn read_toml<F: FactValue>(text: &str) -> F {
    F::read(toml::from_str(text).unwrap())
}
