//! Required and optional members of a protocol object, with their types.

use crate::document::Value;
use crate::rules::{Context, Finding, described, place_of, quoted};

named! {
    /// The type that a member must have.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub(crate) enum MemberType {
        /// A string.
        Text = "a string",
        /// An object.
        Object = "an object",
    }
}

impl MemberType {
    fn holds(self, value: Value<'_>) -> bool {
        match self {
            Self::Text => value.is_string(),
            Self::Object => value.is_object(),
        }
    }
}

/// An expected member.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    pub(crate) name: &'static str,
    pub(crate) kind: MemberType,
    pub(crate) is_required: bool,
}

/// A required member.
pub(crate) const fn required(name: &'static str, kind: MemberType) -> Wanted {
    Wanted { name, kind, is_required: true }
}

/// An optional member.
pub(crate) const fn optional(name: &'static str, kind: MemberType) -> Wanted {
    Wanted { name, kind, is_required: false }
}

/// What identifies a client or a server, since 2024-11-05 and later.
pub(crate) const IMPLEMENTATION: [Wanted; 5] = [
    required("name", MemberType::Text),
    required("version", MemberType::Text),
    optional("title", MemberType::Text),
    optional("description", MemberType::Text),
    optional("websiteUrl", MemberType::Text),
];

/// The faults of the members of `object`, called `whose` in the headlines: `X has no `y``, ``y` of
/// X is an array, not a string`. For something that is not an object, only that.
pub(crate) fn faulty_members(object: Value<'_>, whose: &str, wanted: &[Wanted]) -> Vec<Finding> {
    if !object.is_object() {
        return vec![not_an_object(object, whose)];
    }
    wanted.iter().filter_map(|wanted| faulty_member(object, whose, *wanted)).collect()
}

/// The finding about a value that is not an object.
fn not_an_object(value: Value<'_>, whose: &str) -> Finding {
    let headline = format!("{whose} is {}, not an object", described(value));
    Finding::new(place_of(value), headline)
}

/// The fault of one member.
pub(crate) fn faulty_member(object: Value<'_>, whose: &str, wanted: Wanted) -> Option<Finding> {
    let name = wanted.name;
    match object.get(name) {
        None if wanted.is_required => {
            Some(Finding::new(place_of(object), format!("{whose} has no `{name}`")))
        }
        Some(given) if !wanted.kind.holds(given) => {
            let (found, kind) = (described(given), wanted.kind.name());
            let message = format!("`{name}` of {whose} is {found}, not {kind}");
            Some(Finding::new(place_of(given), message))
        }
        _ => None,
    }
}

/// Reports each member of `object` whose key is a misspelling of a missing one.
pub(crate) fn report_misspelt(
    object: Value<'_>,
    intended_name: fn(&str) -> Option<&'static str>,
    context: &mut Context<'_>,
) {
    for member in object.entries() {
        let key = member.key_text();
        // If the right member is there as well, the other one is probably an extension.
        let Some(intended) = intended_name(key).filter(|intended| object.get(intended).is_none())
        else {
            continue;
        };
        let rename = member.renaming(intended);
        context.report(
            Finding::new(
                member.key_place(),
                format!("unknown member {}; did you mean `{intended}`?", quoted(key)),
            )
            .note("keys are case-sensitive, and an unknown one has no effect")
            .help(format!("rename it to `{intended}`"))
            .unsafe_fix("rename the key", rename),
        );
    }
}
