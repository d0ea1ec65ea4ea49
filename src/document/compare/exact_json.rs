//! Values of a document as JSON values with exactly the same numbers.

use serde_json::{Map, Number, Value as Json};

use crate::document::limits::MAX_JSON_DEPTH;
use crate::document::{Decimal, Kind, Value};

/// A value of a document as JSON; `None` if the value is nested too deeply or contains a number
/// that cannot be represented exactly.
pub(crate) fn json_of(value: Value<'_>) -> Option<Json> {
    json_at(value, MAX_JSON_DEPTH)
}

fn json_at(value: Value<'_>, depth: usize) -> Option<Json> {
    if depth == 0 {
        return None;
    }
    Some(match value.kind() {
        Kind::Null => Json::Null,
        Kind::Boolean => Json::Bool(value.as_bool()?),
        Kind::String => Json::String(value.as_str()?.to_owned()),
        Kind::Number => Json::Number(number_of(value.number_text()?)?),
        Kind::Array => {
            Json::Array(value.items().map(|it| json_at(it, depth - 1)).collect::<Option<_>>()?)
        }
        Kind::Object => {
            let mut members = Map::new();
            for member in value.entries() {
                members.insert(member.key()?.to_owned(), json_at(member, depth - 1)?);
            }
            Json::Object(members)
        }
    })
}

/// The number with exactly the written value, as an integer if it is whole; `None` if there is
/// none.
pub(crate) fn number_of(text: &str) -> Option<Number> {
    let decimal = Decimal::parse(text)?;
    if let Some(whole) = decimal.to_integer() {
        if let Ok(whole) = i64::try_from(whole) {
            return Some(whole.into());
        }
        if let Ok(whole) = u64::try_from(whole) {
            return Some(whole.into());
        }
    }
    let number = Number::from_f64(decimal.to_float())?;
    // A rounded bound could prove what is not true of the bound that is written.
    (Decimal::parse(&number.to_string()) == Some(decimal)).then_some(number)
}
