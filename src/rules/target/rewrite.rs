//! Mechanical rewrites of schemas into forms that targets accept.

use crate::rules::prelude::*;
use crate::targets::{Incompatibility, Outcome};

/// A proposed change of a schema.
pub(super) struct Rewrite {
    pub(super) message: &'static str,
    pub(super) edits: Vec<TreeEdit>,
}

/// The rewrite that avoids a rejected feature; `None` if only the author can change it.
pub(super) fn rewrite(
    incompatibility: &Incompatibility<'_, '_>,
    schema: &Schema<'_>,
) -> Option<Rewrite> {
    let value = incompatibility.value();
    let node = schema.node(incompatibility.occurrence.node);
    let (message, edits) = match incompatibility.occurrence.feature {
        Feature::TypeArray | Feature::TypeArrayCompound => return type_list(node, value),
        // `const` is equivalent to an `enum` with one value (2020-12 Validation, section 6.1.3).
        Feature::Const if can_be_choice(incompatibility, node, value) => (
            "write an `enum` with one value",
            vec![value.renaming("enum"), value.replacement(format!("[{}]", json_string(value)?))],
        ),
        // Unsafe: `anyOf` also accepts a value that matches several branches.
        Feature::OneOf
            if !node.present().contains(Keyword::AnyOf) && takes_any_of(incompatibility) =>
        {
            ("write `anyOf`", vec![value.renaming("anyOf")])
        }
        Feature::ArrayWithoutItems => {
            ("add `items` that allow anything", vec![value.last_member("items", "{}")])
        }
        Feature::PropertiesMissing => {
            ("add empty `properties`", vec![value.last_member("properties", "{}")])
        }
        _ => return None,
    };
    Some(Rewrite { message, edits })
}

/// Rewrites a list of types: to one type if the others are only `null` and the property is
/// optional, or else to one branch per type.
fn type_list(node: SchemaNode<'_, '_>, types: Value<'_>) -> Option<Rewrite> {
    let names: Option<Vec<_>> = types.items().map(Value::as_str).collect();
    let names = names.filter(|names| names.len() > 1)?;
    let others: Vec<_> = names.iter().filter(|name| **name != "null").collect();
    if let ([only], true) = (others.as_slice(), names.len() == 2 && null_is_spare(node)) {
        return Some(Rewrite {
            message: "allow one type only: the property is optional",
            edits: vec![types.replacement(format!("{only:?}"))],
        });
    }
    // A second `anyOf` would replace the first.
    if node.present().contains(Keyword::AnyOf) {
        return None;
    }
    let branches: Vec<_> = names.iter().map(|name| format!("{{\"type\": {name:?}}}")).collect();
    Some(Rewrite {
        message: "write `anyOf` with one type in each branch",
        edits: vec![
            types.renaming("anyOf"),
            types.replacement(format!("[{}]", branches.join(", "))),
        ],
    })
}

/// Whether a schema belongs to an optional property and does not otherwise allow `null`.
fn null_is_spare(node: SchemaNode<'_, '_>) -> bool {
    let Some(parent) = node.parent().filter(|_| node.via() == Some(Keyword::Properties)) else {
        return false;
    };
    let name = node.value().key_text();
    let required = parent.keyword(Keyword::Required);
    let is_required =
        required.into_iter().flat_map(Value::items).any(|required| required.is_text(name));
    let own =
        [Keyword::Default, Keyword::Const].into_iter().filter_map(|known| node.keyword(known));
    let choices = node.keyword(Keyword::Enum).into_iter().flat_map(Value::items);
    !is_required && !own.chain(choices).any(Value::is_null)
}

/// Whether all targets that reject this `const` accept an `enum` instead.
fn can_be_choice(
    incompatibility: &Incompatibility<'_, '_>,
    node: SchemaNode<'_, '_>,
    value: Value<'_>,
) -> bool {
    // Some targets reject choices that are empty or not strings.
    value.is_string()
        && !value.is_text("")
        && !node.present().contains(Keyword::Enum)
        && incompatibility.opinions.iter().all(|opinion| opinion.feature == Feature::Const)
}

/// Whether all targets that reject `oneOf` accept `anyOf`.
fn takes_any_of(incompatibility: &Incompatibility<'_, '_>) -> bool {
    incompatibility.opinions.iter().all(|opinion| {
        let outcome = opinion.target.outcome_of(Feature::AnyOf);
        outcome.is_none_or(|found| found.outcome < Outcome::Refused)
    })
}

/// A string as JSON.
fn json_string(value: Value<'_>) -> Option<String> {
    serde_json::to_string(value.as_str()?).ok()
}
