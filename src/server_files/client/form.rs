//! The form of an entry: a JSON Schema that is compiled from a client's data file.
//!
//! In a data file, `form` is the schema of every entry, and each table of `transports` is what is
//! different where its `if` applies, as a merge patch. The schema of a member may be the name of a
//! shape (`data/shapes.toml`), or a table with a `shape` and what differs from it.

use std::sync::LazyLock;

use serde_json::{Map, Value as Json, json};

use crate::forms::merge;
use crate::targets::{SHAPES, read_data};

/// A part of a JSON Schema in a data file.
pub(super) type EntryForm = Map<String, Json>;

/// The whole schema: the form of the first transport that applies, or else the form alone.
pub(super) fn compiled(form: &EntryForm, transports: &[EntryForm]) -> Json {
    let mut form = form.clone();
    form.insert("type".to_owned(), Json::from("object"));
    let otherwise = expanded(&form);
    transports.iter().rev().fold(otherwise, |otherwise, transport| {
        let (mut own, mut patch) = (Json::Object(form.clone()), transport.clone());
        let condition = patch.remove("if");
        merge(&mut own, patch);
        let own = expanded(own.as_object().unwrap_or(&form));
        match condition {
            Some(condition) => json!({"if": condition, "then": own, "else": otherwise}),
            None => own,
        }
    })
}

/// Whether a member of this form is one that the client rejects.
pub(super) fn is_rejected(form: &Json) -> bool {
    *form == Json::Bool(false)
        || form == "rejected"
        || form.get("shape").is_some_and(|it| it == "rejected")
}

/// A form with its shapes in place of their names.
fn expanded(form: &EntryForm) -> Json {
    let mut form = form.clone();
    let properties = form.get_mut("properties").and_then(Json::as_object_mut);
    for member in properties.into_iter().flat_map(Map::values_mut) {
        let patch = match member {
            Json::Object(own) => own.clone(),
            Json::String(name) => Map::from_iter([("shape".to_owned(), Json::from(name.as_str()))]),
            _ => continue,
        };
        *member = of_shape(patch);
    }
    Json::Object(form)
}

fn of_shape(mut patch: EntryForm) -> Json {
    static READ: LazyLock<Map<String, Json>> = LazyLock::new(|| read_data(SHAPES));
    let name = patch.remove("shape");
    let name = name.as_ref().and_then(Json::as_str);
    let mut shape = name.map_or_else(|| json!({}), |name| READ[name].clone());
    merge(&mut shape, patch);
    shape
}
