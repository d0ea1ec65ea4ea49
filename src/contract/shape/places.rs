//! What applies to members of an object and to items of an array.

use crate::contract::shape::closed::{Declared, in_place};
use crate::contract::shape::side::{Side, View};
use crate::document::Value;
use crate::schema::{Keyword, pattern_matches};

/// What applies to a member of an object: through `properties`, patterns, or as one of the others.
pub(crate) fn member_view(side: &Side<'_>, view: &View, name: &str) -> View {
    let mut found = Vec::new();
    for part in &view.parts {
        let named = side.member(*part, Keyword::Properties, name);
        let mut is_known = named.is_some();
        found.extend(named);
        for child in side.children(*part, Keyword::PatternProperties) {
            let pattern = side.node(child).value().key().unwrap_or_default();
            if matches(pattern, name) {
                found.push(child);
                is_known = true;
            }
        }
        if !is_known {
            // `additionalProperties` is about the names beside it in the same subschema only (Core
            // 10.3.2.3).
            found.extend(side.child(*part, Keyword::AdditionalProperties));
        }
    }
    if found.is_empty() {
        let rest = view.parts.iter();
        let rest = rest.filter_map(|it| side.child(*it, Keyword::UnevaluatedProperties));
        let rest: Vec<u32> = rest.collect();
        // What a branch declares is evaluated where the branch matches.
        let is_declared = || Declared::at(side, &in_place(side, view)).names.contains(name);
        if !rest.is_empty() && !is_declared() {
            found.extend(rest);
        }
    }
    side.view(&found)
}

/// Whether a pattern matches a name; not, where no engine takes it.
pub(crate) fn matches(pattern: &str, name: &str) -> bool {
    pattern_matches(pattern, name).unwrap_or(false)
}

/// What applies to an item of an array.
pub(crate) fn item_view(side: &Side<'_>, view: &View, position: usize) -> View {
    let mut found = Vec::new();
    for part in &view.parts {
        let is_list = side.node(*part).keyword(Keyword::Items).is_some_and(Value::is_array);
        let listed = if is_list { Keyword::Items } else { Keyword::PrefixItems };
        let tail = if is_list { Keyword::AdditionalItems } else { Keyword::Items };
        match side.children(*part, listed).nth(position) {
            Some(child) => found.push(child),
            None => found.extend(side.child(*part, tail)),
        }
    }
    if found.is_empty() {
        found.extend(view.parts.iter().filter_map(|it| side.child(*it, Keyword::UnevaluatedItems)));
    }
    side.view(&found)
}

/// Number of items that have a schema of their own.
pub(crate) fn prefix_length(side: &Side<'_>, view: &View) -> usize {
    let length = |part: &u32| {
        let is_list = side.node(*part).keyword(Keyword::Items).is_some_and(Value::is_array);
        let listed = if is_list { Keyword::Items } else { Keyword::PrefixItems };
        side.children(*part, listed).count()
    };
    view.parts.iter().map(length).max().unwrap_or(0)
}
