//! Sets of the values of `const` or `enum`, by their exact value, with constant-time lookup.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};

use crate::document::{Decimal, Kind, Value};

/// A value that is compared by equality, independent of spelling and order of members.
#[derive(PartialEq, Eq, Hash, Debug)]
enum ExactValue<'a> {
    Null,
    Boolean(bool),
    Number(Decimal),
    Text(Cow<'a, str>),
    Array(Vec<ExactValue<'a>>),
    // Sorted, because the order of members does not count (2020-12 Core, section 4.2.2).
    Object(BTreeMap<Cow<'a, str>, ExactValue<'a>>),
}

impl<'a> ExactValue<'a> {
    /// The exact value; `None` if it contains a number that JSON does not have, which equals
    /// nothing. The depth of recursion is limited by the depth of documents.
    fn of(value: Value<'a>) -> Option<Self> {
        Some(match value.kind() {
            Kind::Null => Self::Null,
            Kind::Boolean => Self::Boolean(value.as_bool()?),
            Kind::Number => Self::Number(Decimal::parse(value.number_text()?)?),
            Kind::String => Self::Text(value.as_str()?.into()),
            Kind::Array => Self::Array(value.items().map(Self::of).collect::<Option<_>>()?),
            Kind::Object => {
                let member = |it: Value<'a>| Some((it.key()?.into(), Self::of(it)?));
                Self::Object(value.members().map(member).collect::<Option<_>>()?)
            }
        })
    }

    fn into_owned(self) -> ExactValue<'static> {
        match self {
            Self::Null => ExactValue::Null,
            Self::Boolean(own) => ExactValue::Boolean(own),
            Self::Number(own) => ExactValue::Number(own),
            Self::Text(own) => ExactValue::Text(own.into_owned().into()),
            Self::Array(items) => {
                ExactValue::Array(items.into_iter().map(Self::into_owned).collect())
            }
            Self::Object(members) => {
                let owned = |(key, it): (Cow<'_, str>, Self)| {
                    (Cow::Owned(key.into_owned()), it.into_owned())
                };
                ExactValue::Object(members.into_iter().map(owned).collect())
            }
        }
    }
}

/// A set of values.
#[derive(Debug)]
pub(crate) struct EnumSet {
    values: HashSet<ExactValue<'static>>,
    /// The kinds and numbers of children of the containers in the set.
    counts: HashSet<(bool, usize)>,
    most_children: usize,
}

impl EnumSet {
    pub(crate) fn of<'a>(values: impl Iterator<Item = Value<'a>> + Clone) -> Self {
        let containers = values.clone().filter(|value| value.kind().is_container());
        let counts: HashSet<_> = containers.map(|it| children(it, usize::MAX)).collect();
        Self {
            // YAML's infinities equal nothing, and are left out.
            values: values.filter_map(ExactValue::of).map(ExactValue::into_owned).collect(),
            most_children: counts.iter().map(|(_, count)| *count).max().unwrap_or_default(),
            counts,
        }
    }

    /// Whether a value in the set has the same number of children: a fast check, because a large
    /// value may be compared with very many sets.
    pub(crate) fn has_one_like(&self, value: Value<'_>) -> bool {
        !value.kind().is_container() || self.counts.contains(&children(value, self.most_children))
    }

    /// Whether the set contains a value.
    pub(crate) fn contains(&self, value: Value<'_>) -> bool {
        ExactValue::of(value).is_some_and(|known| self.values.contains(&known))
    }

    pub(crate) fn contains_text(&self, text: &str) -> bool {
        self.values.contains(&ExactValue::Text(text.into()))
    }
}

/// Whether a container is an object, and the number of its children, counted up to `most + 1`.
fn children(container: Value<'_>, most: usize) -> (bool, usize) {
    let most = most.saturating_add(1);
    if container.is_object() {
        (true, container.members().take(most).count())
    } else {
        (false, container.items().take(most).count())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Document, Syntax};

    fn read(text: &str) -> Document {
        Document::of("a.yaml", text, Syntax::Yaml)
    }

    #[test]
    fn a_single_number_is_distinguished_from_its_neighbours() {
        for (only, value, is_contained) in [
            ("0.1", "0.10000000000000000000001", false),
            ("0.1", "0.2", false),
            ("0.1", "10e-2", true),
            ("16", "0x10", true),
            ("0x10", "16.0", true),
            ("1e400", "1e401", false),
            ("1e400", "10e399", true),
            ("0", "-0.0", true),
        ] {
            let (only, value) = (read(only), read(value));
            let set = EnumSet::of(only.roots().next().into_iter());
            let found = set.contains(value.roots().next().unwrap());
            assert_eq!(found, is_contained, "{} {}", only.text(), value.text());
        }
    }

    #[test]
    fn values_are_found_by_content() {
        let list = "[1e-400, 0.1, 18446744073709551616, {a: [1e400], b: 2}, [], \"\\0x\", .inf]";
        let list = read(list);
        let set = EnumSet::of(list.roots().next().unwrap().items());
        for (value, is_contained) in [
            ("1e-400", true),
            ("0", false),
            ("0.10", true),
            ("0.10000000000000000000001", false),
            ("1.8446744073709551616e19", true),
            ("18446744073709551617", false),
            ("{b: 2.0, a: [10e399]}", true),
            ("{b: 2, a: [1e401]}", false),
            ("{b: 2}", false),
            ("[]", true),
            ("{}", false),
            ("[1]", false),
            ("'0.1'", false),
            ("\"\\0x\"", true),
            (".inf", false),
        ] {
            let document = read(value);
            let value = document.roots().next().unwrap();
            let found = set.has_one_like(value) && set.contains(value);
            assert_eq!(found, is_contained, "{}", document.text());
        }
        assert!(set.contains_text("\0x") && !set.contains_text("0.1"));
    }
}
