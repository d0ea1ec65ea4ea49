//! Conventions that senders follow although no validator checks them: the format of a string, and
//! integers that a double represents exactly.

use std::cmp::Ordering;

use serde_json::{Map, Value as Json, json};

use crate::contract::shape::language::{Language, Shortest};
use crate::contract::shape::tidy::{also, for_each};
use crate::document::compare_numbers;

/// The greatest integer that every program sends exactly (RFC 8259, section 6); generators such as
/// zod write it as a bound of every integer.
const GREATEST_EXACT: i64 = (1 << 53) - 1;

/// Formats: the name, the pattern of what all writers send, and the pattern of everything that the
/// format allows, if a pattern can express that. Patterns that generators write beside a format
/// accept at least the former.
const FORMATS: [(&str, &str, Option<&str>); 17] = [
    (
        "date",
        "^(19|20)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])$",
        Some(
            "^[0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)\
             |02-(0[1-9]|1[0-9]|2[0-8]))$|^([0-9]{2}(0[48]|[2468][048]|[13579][26])\
             |([02468][048]|[13579][26])00)-02-29$",
        ),
    ),
    (
        "date-time",
        "^(19|20)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])T([01][0-9]|2[0-3]):[0-5][0-9]\
         :[0-5][0-9](\\.[0-9]+)?Z$",
        None,
    ),
    ("time", "^([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,6})?Z$", None),
    ("duration", "^P([1-9][0-9]*D|T[1-9][0-9]*[HMS])$", None),
    ("email", "^[a-z0-9]+(\\.[a-z0-9]+)*@([a-z0-9]{1,20}(-[a-z0-9]{1,20})?\\.)+[a-z]{2,9}$", None),
    ("hostname", "^[a-z]([a-z0-9]{0,30}[a-z0-9])?(\\.[a-z]([a-z0-9]{0,30}[a-z0-9])?){0,5}$", None),
    (
        "ipv4",
        "^([1-9][0-9]?\\.){3}[1-9][0-9]?$",
        Some(
            "^((25[0-5]|(2[0-4]|1[0-9]|[1-9]?)[0-9])\\.){3}(25[0-5]|(2[0-4]|1[0-9]|[1-9]?)[0-9])$",
        ),
    ),
    ("ipv6", "^([1-9a-f][0-9a-f]{0,3}:){7}[1-9a-f][0-9a-f]{0,3}$", None),
    ("uri", "^[a-z][a-z0-9]*://[a-z0-9]+([.-][a-z0-9]+)*(/[A-Za-z0-9._-]+)*/?$", None),
    (
        "uuid",
        "^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$",
        Some("^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$"),
    ),
    // Names that zod gives.
    ("base64", "^([0-9A-Za-z+/]{4})+$", None),
    ("base64url", "^([0-9A-Za-z_-]{4})+$", None),
    ("cuid", "^c[0-9a-z]{24}$", None),
    ("cuid2", "^[a-z][0-9a-z]{23}$", None),
    ("e164", "^\\+[1-9][0-9]{7,13}$", None),
    ("nanoid", "^[0-9A-Za-z_-]{21}$", None),
    ("ulid", "^0[0-9A-HJKMNP-TV-Z]{25}$", None),
];

/// The pattern of a format, for the values that writers usually send or for all that it allows.
pub(crate) fn pattern_of_format(name: &str, is_usual: bool) -> Option<&'static str> {
    let (_, usual, every) = FORMATS.iter().find(|(known, ..)| *known == name)?;
    if is_usual { Some(usual) } else { *every }
}

/// Replaces `format` in a normal form by the pattern of the format, usual or complete. Integers are
/// bounded where the other side bounds them beyond what a double represents.
pub(crate) fn keep(form: &mut Json, receiver: &Json, is_usual: bool) {
    // Who declares greater numbers sends them.
    let is_bounded =
        has_bound_of(receiver, GREATEST_EXACT) && !has_bound_of(form, GREATEST_EXACT + 1);
    for_each(form, true, &mut |members, is_positive| {
        let format = members.remove("format");
        // Values that are listed are sent as they are.
        if !is_positive || members.contains_key("enum") || members.contains_key("const") {
            return;
        }
        let format = format.as_ref().and_then(Json::as_str);
        if let Some(pattern) = format.and_then(|it| pattern_of_format(it, is_usual)) {
            let texts = Language::of(members).matching(pattern);
            // What contradicts the format is sent as the other keywords say.
            if matches!(texts.shortest(), Shortest::Text(_)) {
                also(members, json!({"pattern": pattern}));
            }
        }
        if is_bounded && is_whole(members) {
            for (bound, other, most) in [
                ("maximum", "exclusiveMaximum", GREATEST_EXACT),
                ("minimum", "exclusiveMinimum", -GREATEST_EXACT),
            ] {
                if !members.contains_key(bound) && !members.contains_key(other) {
                    members.insert(bound.to_owned(), json!(most));
                }
            }
        }
    });
}

fn is_whole(members: &Map<String, Json>) -> bool {
    match members.get("type") {
        Some(Json::String(name)) => name == "integer",
        Some(Json::Array(names)) => {
            names.contains(&json!("integer")) && !names.contains(&json!("number"))
        }
        _ => false,
    }
}

/// Whether the schema contains a bound whose absolute value is at least `least`.
fn has_bound_of(schema: &Json, least: i64) -> bool {
    let mut found = false;
    for_each(&mut schema.clone(), true, &mut |members, _| {
        let is_wide = |bound: &Json| {
            let text = bound.to_string();
            let size = compare_numbers(text.trim_start_matches('-'), &least.to_string());
            size.is_some_and(Ordering::is_ge)
        };
        let keywords = ["maximum", "minimum", "exclusiveMaximum", "exclusiveMinimum"];
        found |= keywords.iter().any(|it| members.get(*it).is_some_and(is_wide));
    });
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::shape::language::{begin, quoted};
    use crate::schema::Format;

    #[test]
    fn usual_texts_have_their_format() {
        for (name, usual, every) in FORMATS {
            let mut texts = Language::default().matching(usual);
            for turn in 0..20 {
                begin();
                let Shortest::Text(text) = texts.shortest() else {
                    assert!(turn > 2, "{name}");
                    break;
                };
                let format = Format::named(name);
                assert!(format.is_none_or(|it| it.accepts_text(&text)), "{name}: {text}");
                let cut = if text.len() > 5 { turn % 3 } else { 0 };
                let end = if cut == 0 { "$" } else { "" };
                let head = &text[..text.len() - cut];
                texts = texts.without(&format!("^{}{end}", quoted(head)));
            }
            if let Some(every) = every {
                assert!(Language::default().matching(usual).without(every).is_empty(), "{name}");
            }
        }
    }
}
