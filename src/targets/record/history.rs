//! The facts that were observed of earlier versions of a product.

use std::cmp::Ordering;

use serde_json::Value;

use super::date::Period;
use crate::targets::data_file::Table;

facts! {
    /// The facts about the versions of a product before a change.
    pub struct EarlierFacts {
        /// The first version for which the facts no longer hold.
        pub before: String,
        /// When that was last observed.
        pub date: Period,
        /// The versions that were run, or where the change is documented.
        pub evidence: Vec<String>,
        /// The change, as a clause about the earlier versions.
        pub note: String,
        /// The facts in the form of a data file: an outcome replaces those of its features, and everything else the
        /// fact of the same name.
        pub facts: Table,
    }
}

impl EarlierFacts {
    /// Whether the facts hold for a version.
    pub fn applies_to(&self, version: &str) -> bool {
        compare_versions(version, &self.before) == Ordering::Less
    }

    /// Replaces the facts of a data file by these.
    pub(in crate::targets) fn put_into(&self, file: &mut Table) {
        put(&self.facts, file);
    }
}

fn put(facts: &Table, file: &mut Table) {
    for (key, fact) in facts {
        match (fact, file.get_mut(key)) {
            (Value::Object(inner), Some(Value::Object(known))) => put(inner, known),
            (Value::Array(rows), Some(Value::Array(known))) if key == "outcome" => {
                for row in rows.iter().filter_map(Value::as_object) {
                    forget(row, known);
                }
                known.extend(rows.iter().cloned());
            }
            _ => drop(file.insert(key.clone(), fact.clone())),
        }
    }
}

/// Removes the features of a row from the rows about the same schema.
fn forget(row: &Table, known: &mut Vec<Value>) {
    let features = |row: &Table| row.get("features").and_then(Value::as_array).cloned();
    let replaced = features(row).unwrap_or_default();
    for other in known.iter_mut().filter_map(Value::as_object_mut) {
        if other.get("schema") == row.get("schema")
            && let Some(own) = other.get_mut("features").and_then(Value::as_array_mut)
        {
            own.retain(|feature| !replaced.contains(feature));
        }
    }
    let is_left = |row: &Value| {
        let features = row.get("features").and_then(Value::as_array);
        features.is_none_or(|features| !features.is_empty())
    };
    known.retain(is_left);
}

/// Whether a text is a version as products write them: numbers between dots.
pub(in crate::targets) fn is_version(text: &str) -> bool {
    let is_number = |part: &str| {
        (1..=9).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    !text.is_empty() && text.split('.').all(is_number)
}

/// Compares versions number by number; a missing number is 0.
fn compare_versions(one: &str, other: &str) -> Ordering {
    let numbers = |text: &str| -> Vec<u32> {
        let parts = text.split('.').map(|part| part.parse().unwrap_or_default());
        let mut numbers: Vec<u32> = parts.collect();
        while numbers.pop_if(|last| *last == 0).is_some() {}
        numbers
    };
    numbers(one).cmp(&numbers(other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::targets::read_toml;

    #[test]
    fn versions_are_compared_by_their_numbers() {
        for (one, other, expected) in [
            ("2.1.300", "2.1.332", Ordering::Less),
            ("2.10", "2.9.1", Ordering::Greater),
            ("2", "2.0.0", Ordering::Equal),
            ("1.9.9", "2", Ordering::Less),
        ] {
            assert_eq!(compare_versions(one, other), expected, "{one} {other}");
        }
        assert!(is_version("2.1.300") && is_version("4"));
        for text in ["", "2.", ".1", "2.x", "1.2-rc", "12345678901"] {
            assert!(!is_version(text), "{text}");
        }
    }

    #[test]
    fn earlier_facts_replace_those_of_their_features_and_names() {
        let mut file: Table = read_toml(
            "label = 'A'\n[description]\nmax = 4\nunit = 'bytes'\n[[outcome]]\nfeatures = ['a', 'b']\n\
             [[outcome]]\nfeatures = ['c']\n[[outcome]]\nfeatures = ['a']\nschema = 'output'\n",
        );
        let facts: Table = read_toml(
            "[description]\nmax = 2\n[[outcome]]\nfeatures = ['a', 'c']\noutcome = 'refused'\n",
        );
        put(&facts, &mut file);
        let expected: Table = read_toml(
            "label = 'A'\n[description]\nmax = 2\nunit = 'bytes'\n[[outcome]]\nfeatures = ['b']\n\
             [[outcome]]\nfeatures = ['a']\nschema = 'output'\n\
             [[outcome]]\nfeatures = ['a', 'c']\noutcome = 'refused'\n",
        );
        assert_eq!(file, expected);
    }
}
