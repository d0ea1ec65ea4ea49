//! Two forms of one place without what they have in common, and the proof about the rest.

use std::collections::HashSet;

use serde_json::{Map, Value as Json, json};

use crate::contract::prover::{self, Doubt, Proof};
use crate::contract::shape::json::spelling;
use crate::contract::shape::plain::plain;
use crate::contract::shape::side::Side;

/// The key of an object that replaces a place that is compared on its own.
const HOLE: &str = "$hole";

/// The form that replaces a place that is compared on its own; it names the subschemas of the
/// sending side.
pub(super) fn hole(starts: &[u32]) -> Json {
    json!({HOLE: starts})
}

/// Removes the members that both forms declare identically; returns the names that no longer occur.
pub(super) fn reduce(one: &mut Json, other: &mut Json) -> HashSet<String> {
    let mut left_out = HashSet::new();
    let (Json::Object(one), Json::Object(other)) = (one, other) else { return left_out };
    let names = |form: &Map<String, Json>| -> Vec<String> {
        let properties = form.get("properties").and_then(Json::as_object);
        properties.into_iter().flat_map(Map::keys).cloned().collect()
    };
    let is_required = |form: &Map<String, Json>, name: &str| {
        let list = form.get("required").and_then(Json::as_array);
        list.is_some_and(|list| list.iter().any(|it| it == name))
    };
    let are_simple = is_simple(one) && is_simple(other);
    for name in names(one) {
        let of = |form: &Map<String, Json>| Some(form.get("properties")?.get(&name)?.clone());
        if of(one).is_none() || of(one) != of(other) {
            continue;
        }
        // Nothing else in such a form is about the member, so values without it are as good.
        let is_alone = are_simple && is_required(one, &name) == is_required(other, &name);
        for form in [&mut *one, &mut *other] {
            let Some(Json::Object(properties)) = form.get_mut("properties") else { continue };
            if is_alone {
                properties.remove(&name);
                if let Some(Json::Array(required)) = form.get_mut("required") {
                    required.retain(|it| it != &name);
                }
            } else {
                properties.insert(name.clone(), Json::Bool(true));
            }
        }
        if is_alone {
            left_out.insert(name);
        }
    }
    left_out
}

/// Removes members from a closure, the schema of what is declared.
pub(super) fn leave_out(closure: &mut Json, left_out: &HashSet<String>) {
    if let Some(Json::Object(properties)) = closure.get_mut("properties") {
        properties.retain(|name, _| !left_out.contains(name));
    }
    if let Some(Json::Array(names)) = closure.pointer_mut("/propertyNames/enum") {
        names.retain(|name| name.as_str().is_none_or(|name| !left_out.contains(name)));
    }
}

/// Whether a form constrains its members only by name.
fn is_simple(form: &Map<String, Json>) -> bool {
    let keywords = ["type", "properties", "required", "additionalProperties"];
    form.keys().all(|keyword| keywords.contains(&keyword.as_str()))
}

/// Whether everything that is sent is accepted, for any content of the holes.
pub(super) fn contained(sender: &Side<'_>, sent: &Json, received: &Json) -> Proof {
    if let Some(proof) = by_values(sent, received) {
        return proof;
    }
    let sent = without_shared_branches(sent, received);
    let filled = [&sent, received].map(|form| fill(sender, form));
    match filled {
        [Some(sent), Some(received)] => prover::contained(&sent, &received),
        _ => Proof::Unknown(Doubt::open("recursion")),
    }
}

/// The proof about two forms that differ only in the values that they list, which may be more than
/// the prover is asked about.
fn by_values(sent: &Json, received: &Json) -> Option<Proof> {
    let (own, others) = (sent.as_object()?, received.as_object()?);
    let [values, known] = [own, others].map(|form| form.get("enum").and_then(Json::as_array));
    let is_beside = |(keyword, _): &(&String, &Json)| keyword.as_str() != "enum";
    if !own.iter().filter(is_beside).eq(others.iter().filter(is_beside)) {
        return None;
    }
    let known: HashSet<String> = known?.iter().map(spelling).collect();
    let lost: Vec<_> = values?.iter().filter(|it| !known.contains(&spelling(it))).collect();
    Some(match lost.is_empty() {
        true => Proof::Contained,
        false => Proof::Refuted(Some(json!({"enum": lost}))),
    })
}

/// The form without the branches of its union that `other` also has.
fn without_shared_branches(form: &Json, other: &Json) -> Json {
    let (Json::Object(own), Json::Object(others)) = (form, other) else { return form.clone() };
    let is_beside = |keyword: &&String| keyword.as_str() != "anyOf";
    let is_same = own.keys().filter(is_beside).eq(others.keys().filter(is_beside))
        && own
            .iter()
            .all(|(keyword, value)| keyword == "anyOf" || others.get(keyword) == Some(value));
    let (Some(Json::Array(branches)), Some(Json::Array(known)), true) =
        (own.get("anyOf"), others.get("anyOf"), is_same)
    else {
        return form.clone();
    };
    let left: Vec<_> = branches.iter().filter(|branch| !known.contains(branch)).cloned().collect();
    if left.is_empty() {
        return Json::Bool(false);
    }
    let mut reduced = own.clone();
    reduced.insert("anyOf".to_owned(), left.into());
    Json::Object(reduced)
}

/// The form with the sender's schemas in the holes; `None` if they recurse.
fn fill(sender: &Side<'_>, form: &Json) -> Option<Json> {
    Some(match form {
        Json::Object(members) => match members.get(HOLE).and_then(Json::as_array) {
            Some(starts) => {
                let starts: Vec<u32> =
                    starts.iter().filter_map(|it| u32::try_from(it.as_u64()?).ok()).collect();
                plain(sender, &starts).filter(|it| it.get("$defs").is_none())?
            }
            None => {
                let filled = members.iter().map(|(key, it)| Some((key.clone(), fill(sender, it)?)));
                Json::Object(filled.collect::<Option<_>>()?)
            }
        },
        Json::Array(items) => {
            Json::Array(items.iter().map(|it| fill(sender, it)).collect::<Option<_>>()?)
        }
        other => other.clone(),
    })
}
