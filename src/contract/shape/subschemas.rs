//! The subschemas of a normal form, one after another.

use serde_json::{Map, Value as Json};

/// Visits every subschema that is an object, the innermost first, and says whether what it accepts
/// is accepted by the whole, and not excluded by it.
pub(crate) fn for_each(
    schema: &mut Json,
    is_positive: bool,
    visit: &mut dyn FnMut(&mut Map<String, Json>, bool),
) {
    let Some(members) = schema.as_object_mut() else { return };
    for (keyword, value) in members.iter_mut() {
        let is_positive = is_positive && !matches!(keyword.as_str(), "not" | "if");
        match (keyword.as_str(), value) {
            (
                "properties" | "patternProperties" | "dependentSchemas" | "$defs",
                Json::Object(schemas),
            ) => schemas.values_mut().for_each(|it| for_each(it, is_positive, visit)),
            ("allOf" | "anyOf" | "oneOf" | "prefixItems", Json::Array(schemas)) => {
                schemas.iter_mut().for_each(|it| for_each(it, is_positive, visit));
            }
            ("enum" | "const" | "required" | "dependentRequired" | "type", _) => {}
            (_, schema) => for_each(schema, is_positive, visit),
        }
    }
    visit(members, is_positive);
}

/// Adds what has to be true as well.
pub(crate) fn also(members: &mut Map<String, Json>, conjunct: Json) {
    let list = members.entry("allOf").or_insert_with(|| Json::Array(Vec::new()));
    if let Json::Array(list) = list {
        list.push(conjunct);
    }
}
