//! The JSON values that the prover and the witness maker use.

use serde_json::Value as Json;

use crate::document::Decimal;
pub(crate) use crate::document::{json_of, number_of};

/// The exact decimal value of a JSON number.
pub(crate) fn decimal_of(value: &Json) -> Option<Decimal> {
    Decimal::parse(&value.as_number()?.to_string())
}

/// A canonical text of a value: equal for two values exactly if JSON Schema considers them equal,
/// such as `1` and `1.0` or objects with another order of keys.
pub(crate) fn spelling(value: &Json) -> String {
    match value {
        Json::Number(number) => number_of(&number.to_string())
            .map_or_else(|| number.to_string(), |number| number.to_string()),
        Json::Array(items) => {
            format!("[{}]", items.iter().map(spelling).collect::<Vec<_>>().join(","))
        }
        Json::Object(members) => {
            let mut members: Vec<_> = members
                .iter()
                .map(|(key, value)| format!("{}:{}", Json::from(key.as_str()), spelling(value)))
                .collect();
            crate::sort::by(&mut members, Ord::cmp);
            format!("{{{}}}", members.join(","))
        }
        other => other.to_string(),
    }
}
