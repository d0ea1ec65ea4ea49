//! Instances in which long texts and lists are stored by what they repeat: `"a" × 20001`.

use std::fmt::{self, Display, Formatter};

use serde_json::{Map, Value as Json, json};

use crate::contract::limits::MAX_WRITTEN_OUT;

/// A counter-example, stored compactly if it is too long to be stored as sent.
#[derive(Clone, PartialEq, Debug)]
pub struct Example(pub(super) Json);

/// The only member of an object that replaces a long text (first) or many items of an array
/// (second). If a schema declares such a member, its example may be a different value, which is
/// checked like any other.
const TEXT: &str = "\0text";
const ITEMS: &str = "\0items";

/// A text in which a character is repeated, stored compactly if it is long.
pub(super) fn long_text(before: &str, unit: char, times: usize, after: &str) -> Json {
    if times <= MAX_WRITTEN_OUT {
        return Json::String(format!("{before}{}{after}", unit.to_string().repeat(times)));
    }
    json!({TEXT: [before, unit.to_string(), times, after]})
}

/// An array of equal items, stored compactly if it is long.
pub(super) fn long_list(item: Json, times: usize) -> Json {
    if times <= MAX_WRITTEN_OUT {
        return Json::Array(vec![item; times]);
    }
    json!([{ITEMS: [item, times]}])
}

/// Number of characters of a text; `None` for other values.
pub(super) fn characters(value: &Json) -> Option<usize> {
    let count = |text: &str| text.chars().count();
    let whole = text_in(value);
    let of_parts = whole.map(|(before, _, times, after)| count(before) + times + count(after));
    of_parts.or_else(|| value.as_str().map(count))
}

fn text_in(value: &Json) -> Option<(&str, &str, usize, &str)> {
    let parts = value.as_object().filter(|it| it.len() == 1)?.get(TEXT)?.as_array()?;
    let [before, unit, times, after] = parts.as_slice() else { return None };
    let times = usize::try_from(times.as_u64()?).ok()?;
    Some((before.as_str()?, unit.as_str()?, times, after.as_str()?))
}

fn items_in(value: &Json) -> Option<(&Json, usize)> {
    let parts = value.as_object().filter(|it| it.len() == 1)?.get(ITEMS)?.as_array()?;
    let [item, times] = parts.as_slice() else { return None };
    Some((item, usize::try_from(times.as_u64()?).ok()?))
}

/// The approximate length of a value as JSON, in bytes.
pub(in crate::contract) fn length(value: &Json) -> usize {
    if let Some((before, unit, times, after)) = text_in(value) {
        return before.len() + unit.len().saturating_mul(times).saturating_add(after.len() + 2);
    }
    if let Some((item, times)) = items_in(value) {
        return (length(item) + 1).saturating_mul(times);
    }
    match value {
        Json::String(text) => text.len() + 2,
        Json::Array(items) => items.iter().map(|it| length(it) + 1).fold(1, usize::saturating_add),
        Json::Object(members) => {
            let each = members.iter().map(|(name, it)| length(it).saturating_add(name.len() + 4));
            each.fold(1, usize::saturating_add)
        }
        _ => 5,
    }
}

/// The value as sent, with repetitions expanded.
pub(in crate::contract) fn written_out(value: &Json) -> Json {
    if let Some((before, unit, times, after)) = text_in(value) {
        return Json::String(format!("{before}{}{after}", unit.repeat(times)));
    }
    match value {
        Json::Array(items) => {
            let mut all = Vec::with_capacity(items.len());
            for item in items {
                match items_in(item) {
                    Some((item, times)) => {
                        all.extend(std::iter::repeat_n(written_out(item), times));
                    }
                    None => all.push(written_out(item)),
                }
            }
            Json::Array(all)
        }
        Json::Object(members) => {
            let each = members.iter().map(|(name, it)| (name.clone(), written_out(it)));
            Json::Object(each.collect::<Map<_, _>>())
        }
        other => other.clone(),
    }
}

impl Example {
    /// The whole instance, with repetitions expanded.
    pub fn value(&self) -> Json {
        written_out(&self.0)
    }

    /// Whether any object in the instance has a member with this name.
    pub(in crate::contract) fn has_member(&self, name: &str) -> bool {
        has_member(&self.0, name)
    }
}

fn has_member(value: &Json, name: &str) -> bool {
    match value {
        Json::Object(members) => {
            members.contains_key(name) || members.values().any(|it| has_member(it, name))
        }
        Json::Array(items) => items.iter().any(|it| has_member(it, name)),
        _ => false,
    }
}

impl Display for Example {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        write(&self.0, formatter)
    }
}

fn write(value: &Json, formatter: &mut Formatter<'_>) -> fmt::Result {
    if let Some((before, unit, times, after)) = text_in(value) {
        if !before.is_empty() {
            write!(formatter, "{} + ", Json::from(before))?;
        }
        write!(formatter, "{} × {times}", Json::from(unit))?;
        let after = Some(after).filter(|it| !it.is_empty());
        return after.map_or(Ok(()), |after| write!(formatter, " + {}", Json::from(after)));
    }
    if let Some((item, times)) = items_in(value) {
        write(item, formatter)?;
        return write!(formatter, " × {times}");
    }
    match value {
        Json::Array(items) => {
            formatter.write_str("[")?;
            for (at, item) in items.iter().enumerate() {
                formatter.write_str(if at == 0 { "" } else { "," })?;
                write(item, formatter)?;
            }
            formatter.write_str("]")
        }
        Json::Object(members) => {
            formatter.write_str("{")?;
            for (at, (name, item)) in members.iter().enumerate() {
                formatter.write_str(if at == 0 { "" } else { "," })?;
                write!(formatter, "{}:", Json::from(name.as_str()))?;
                write(item, formatter)?;
            }
            formatter.write_str("}")
        }
        other => write!(formatter, "{other}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_long_is_written_by_what_it_repeats() {
        let more = MAX_WRITTEN_OUT + 1;
        let value = json!({
            "a": long_text("x\"", 'é', more, "z"),
            "b": long_list(json!({"c": 1}), more),
            "d": long_text("", 'a', 3, ""),
        });
        let example = Example(value);
        let text =
            format!(r#"{{"a":"x\"" + "é" × {more} + "z","b":[{{"c":1}} × {more}],"d":"aaa"}}"#);
        assert_eq!(example.to_string(), text);
        let whole = example.value();
        assert_eq!(whole["a"], format!("x\"{}z", "é".repeat(more)));
        assert_eq!(whole["b"].as_array().unwrap().len(), more);
        assert!(length(&example.0) >= whole.to_string().len());
        assert_eq!(long_text("", 'a', MAX_WRITTEN_OUT, ""), json!("a".repeat(MAX_WRITTEN_OUT)));
    }
}
