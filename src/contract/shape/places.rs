//! The subschemas that apply to members of an object and to items of an array, and what is declared
//! there.

use std::collections::{BTreeSet, HashSet};

use crate::contract::limits::MAX_IN_PLACE;
use crate::contract::shape::side::{Side, View, is_annotation};
use crate::document::Value;
use crate::schema::{Keyword, pattern_matches};

/// The subschemas that apply to a member of an object: through `properties`, patterns, or as an
/// undeclared member.
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
    // What a branch declares is evaluated where the branch matches.
    let is_declared = || Declared::at(side, &in_place(side, view)).names.contains(name);
    if found.is_empty()
        && let Some(rest) = side.under(view, Keyword::UnevaluatedProperties)
        && !is_declared()
    {
        return rest;
    }
    side.view(&found)
}

/// Whether a pattern matches a name; false if no engine supports the pattern.
pub(crate) fn matches(pattern: &str, name: &str) -> bool {
    pattern_matches(pattern, name).unwrap_or(false)
}

/// The subschemas that apply to an item of an array.
pub(crate) fn item_view(side: &Side<'_>, view: &View, position: usize) -> View {
    let mut found = Vec::new();
    for part in &view.parts {
        let [listed, tail] = keywords_of_items(side, *part);
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

/// The keywords for the first items and for the others: before 2020-12, `items` may be a list.
fn keywords_of_items(side: &Side<'_>, part: u32) -> [Keyword; 2] {
    let is_list = side.node(part).keyword(Keyword::Items).is_some_and(Value::is_array);
    match is_list {
        true => [Keyword::Items, Keyword::AdditionalItems],
        false => [Keyword::PrefixItems, Keyword::Items],
    }
}

/// Number of leading items that have schemas of their own.
pub(crate) fn prefix_length(side: &Side<'_>, view: &View) -> usize {
    let length = |part: &u32| side.children(*part, keywords_of_items(side, *part)[0]).count();
    view.parts.iter().map(length).max().unwrap_or(0)
}

/// All subschemas that may apply to the value of a view, in any branch; longer than
/// [`MAX_IN_PLACE`] only if some are missing.
pub(crate) fn in_place(side: &Side<'_>, view: &View) -> View {
    let mut all = view.clone();
    let mut known: HashSet<u32> = all.parts.iter().copied().collect();
    let mut next = 0;
    while next < all.parts.len() {
        let part = all.parts[next];
        next += 1;
        let keywords = [
            Keyword::AnyOf,
            Keyword::OneOf,
            Keyword::If,
            Keyword::Then,
            Keyword::Else,
            Keyword::DependentSchemas,
            Keyword::Dependencies,
        ];
        for keyword in keywords {
            for child in side.children(part, keyword) {
                for more in side.view(&[child]).parts {
                    if known.insert(more) {
                        all.parts.push(more);
                    }
                }
            }
        }
        if all.parts.len() > MAX_IN_PLACE {
            break;
        }
    }
    all
}

/// The members that a location of objects declares.
#[derive(Debug, Default)]
pub(crate) struct Declared {
    pub(crate) names: BTreeSet<String>,
    pub(crate) patterns: BTreeSet<String>,
    /// Whether undeclared keys have a schema with assertions.
    pub(crate) others: bool,
}

impl Declared {
    /// The members that a location declares; `all` contains all of its in-place subschemas.
    pub(crate) fn at(side: &Side<'_>, all: &View) -> Self {
        let mut declared = Self::default();
        for part in &all.parts {
            for child in side.children(*part, Keyword::Properties) {
                declared.names.extend(side.node(child).value().key().map(str::to_owned));
            }
            for child in side.children(*part, Keyword::PatternProperties) {
                declared.patterns.extend(side.node(child).value().key().map(str::to_owned));
            }
            for keyword in [Keyword::AdditionalProperties, Keyword::UnevaluatedProperties] {
                let rest = side.child(*part, keyword);
                declared.others |= rest.is_some_and(|rest| has_assertions(side, rest));
            }
        }
        declared
            .names
            // A required member is sent even if no `properties` declares it.
            .extend(side.required(all).iter().filter_map(|name| name.as_str()).map(str::to_owned));
        declared
    }

    /// Whether no member is declared.
    pub(crate) fn is_empty(&self) -> bool {
        self.names.is_empty() && self.patterns.is_empty() && !self.others
    }
}

/// Whether a schema asserts more than that everything or nothing is accepted.
fn has_assertions(side: &Side<'_>, part: u32) -> bool {
    let node = side.node(part);
    if node.value().as_bool().is_some() {
        return false;
    }
    side.target(part).is_some() || node.keywords().any(|(keyword, _)| !is_annotation(keyword))
}
