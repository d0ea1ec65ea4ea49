//! Whether a value equals one that was parsed elsewhere.

use crate::document::limits::BYTES_PER_COMPARISON_STEP;
use crate::document::{Decimal, Kind, Value};

impl Value<'_> {
    /// Whether the value equals `other` (JSON Schema 2020-12 Core, section 4.2.2). `may_look` is
    /// called before this many more values, or texts of a few lines, are compared; after the first
    /// `false` the values count as different.
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
                    let count = own.members().take(others.len() + 1).count();
                    let texts = own.source_text().len() / BYTES_PER_COMPARISON_STEP;
                    if count != others.len() || !may_look(count + texts) {
                        return false;
                    }
                    own.members().all(|member| {
                        let other = others.get(member.key().unwrap_or_default());
                        pairs.extend(other.map(|other| (member, other)));
                        other.is_some()
                    })
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

/// By value; as the nearest floating-point number only if the other is not whole, because then
/// digits of it may have been lost.
fn same_number(own: Value<'_>, other: &serde_json::Number) -> bool {
    let text = own.scalar_text();
    if let (Ok(own), Some(other)) = (text.parse::<i64>(), other.as_i64()) {
        return own == other;
    }
    // `serde_json` keeps no digits beyond those of a double; an integer it keeps exactly.
    let spelling = other.to_string();
    let is_same = text == spelling
        || Decimal::parse(text).is_some_and(|own| Decimal::parse(&spelling) == Some(own));
    let as_float = || text.parse::<f64>().is_ok_and(|own| other.as_f64() == Some(own));
    is_same || other.is_f64() && as_float()
}
