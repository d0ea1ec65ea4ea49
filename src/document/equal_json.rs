//! Whether a value equals one that was parsed elsewhere.

use super::equality::last_of_equal_keys;
use super::{Decimal, Kind, Value};

impl Value<'_> {
    /// Whether the value equals `other` (JSON Schema 2020-12 Core, section 4.2.2). `may_look` is
    /// asked before so many more values are compared; with the first `false` the values are not
    /// found to be equal.
    pub fn equals_json(
        self,
        other: &serde_json::Value,
        mut may_look: impl FnMut(usize) -> bool,
    ) -> bool {
        let mut pairs = vec![(self, other)];
        while let Some((own, other)) = pairs.pop() {
            let equal = match (own.kind(), other) {
                (Kind::Null, serde_json::Value::Null) => true,
                (Kind::Boolean, serde_json::Value::Bool(other)) => own.as_bool() == Some(*other),
                (Kind::String, serde_json::Value::String(other)) => own.as_str() == Some(other),
                (Kind::Number, serde_json::Value::Number(other)) => same_number(own, other),
                (Kind::Array, serde_json::Value::Array(others)) => {
                    let count = own.items().take(others.len() + 1).count();
                    if count != others.len() || !may_look(count) {
                        return false;
                    }
                    pairs.extend(own.items().zip(others));
                    true
                }
                (Kind::Object, serde_json::Value::Object(others)) => {
                    let count = own.entries().count();
                    if count < others.len() || !may_look(count) {
                        return false;
                    }
                    let members = last_of_equal_keys(own);
                    let of_other = |it: &Value<'_>| others.get(it.key().unwrap_or_default());
                    let known = members.iter().all(|it| of_other(it).is_some());
                    let is_equal = known && members.len() == others.len();
                    pairs.extend(members.into_iter().filter_map(|it| Some((it, of_other(&it)?))));
                    is_equal
                }
                _ => false,
            };
            if !equal {
                return false;
            }
        }
        true
    }
}

/// By value, or as the nearest machine number where digits were lost.
fn same_number(own: Value<'_>, other: &serde_json::Number) -> bool {
    let text = own.scalar_text();
    if let (Some(own), Ok(other)) = (other.as_i64(), text.parse::<i64>()) {
        return own == other;
    }
    let spelling = other.to_string();
    text == spelling
        || Decimal::parse(text).is_some_and(|own| Decimal::parse(&spelling) == Some(own))
        || text.parse::<f64>().is_ok_and(|own| other.as_f64() == Some(own))
}
