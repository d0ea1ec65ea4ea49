//! The members of a tool, as data, and the intended member of an unknown key.

use crate::document::{Kind, Value};
use crate::model::{Revision, Revisions, Tool, folds_to};
use crate::source::edit_distance;

/// A member of a tool in the protocol.
#[derive(Clone, Copy, Debug)]
pub struct Member {
    /// Its key.
    pub name: &'static str,
    /// The key in lower case without separators.
    folded: &'static str,
    /// The type of its value.
    pub kind: Kind,
    /// The revisions that have it.
    pub revisions: Revisions,
    /// How many letters of a misspelt key may differ from this one.
    edit_distance: usize,
}

impl Member {
    /// Whether a tool without it is not a tool.
    pub fn is_required(&self) -> bool {
        matches!(self.name, "name" | "inputSchema")
    }

    /// Whether `key` is this member's under another spelling, or with a letter or two wrong.
    pub(crate) fn is_misspelt_as(&self, key: &str) -> bool {
        folds_to(key, self.folded)
            || self.edit_distance > 0 && edit_distance(key, self.name, self.edit_distance).is_some()
    }
}

const fn member(
    name: &'static str,
    folded: &'static str,
    kind: Kind,
    revisions: Revisions,
    edit_distance: usize,
) -> Member {
    Member { name, folded, kind, revisions, edit_distance }
}

/// The members of a tool. Short keys are one typo away from ordinary words, so only their
/// spelling in another case is recognised.
pub static MEMBERS: [Member; 9] = [
    member("name", "name", Kind::String, Revisions::ALL, 0),
    member("title", "title", Kind::String, Revisions::since(Revision::V2025_06_18), 0),
    member("description", "description", Kind::String, Revisions::ALL, 2),
    member("inputSchema", "inputschema", Kind::Object, Revisions::ALL, 2),
    member("outputSchema", "outputschema", Kind::Object, SINCE_2025_06_18, 2),
    member("annotations", "annotations", Kind::Object, Revisions::since(Revision::V2025_03_26), 2),
    member("execution", "execution", Kind::Object, Revisions::only(Revision::V2025_11_25), 1),
    member("icons", "icons", Kind::Array, Revisions::since(Revision::V2025_11_25), 0),
    member("_meta", "meta", Kind::Object, SINCE_2025_06_18, 0),
];

const SINCE_2025_06_18: Revisions = Revisions::since(Revision::V2025_06_18);

/// The members that the extended record adds.
pub const EXTENDED_MEMBERS: [&str; 4] = ["namespace", "version", "tags", "id"];

/// The hints that `annotations` may contain.
pub const HINTS: [&str; 4] = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"];

/// The intended member of `annotations` for an unknown key.
pub fn annotation_meant(key: &str) -> Option<&'static str> {
    if key == "title" || HINTS.contains(&key) {
        return None;
    }
    let meant = |hint: &&str| {
        let folded = hint.to_ascii_lowercase();
        let short = folded.strip_suffix("hint").unwrap_or(&folded);
        folds_to(key, &folded) || folds_to(key, short) || edit_distance(key, hint, 2).is_some()
    };
    let title = || folds_to(key, "title").then_some("title");
    HINTS.into_iter().find(meant).or_else(title)
}

/// The protocol's member with this key.
pub fn known_member(key: &str) -> Option<&'static Member> {
    MEMBERS.iter().find(|member| member.name == key)
}

/// How a key differs from the intended member.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyTypo {
    /// Case or separators: the words are the same.
    Spelling,
    /// A letter or two.
    Letters,
    /// It is another interface's word for the same thing.
    OtherWord,
}

/// A member that was probably intended to be another one, which the tool lacks.
#[derive(Clone, Copy, Debug)]
pub struct Misspelling<'d> {
    /// The member as written.
    pub found: Value<'d>,
    /// The intended member.
    pub meant: &'static Member,
    /// How they differ.
    pub slip: KeyTypo,
}

/// The misspelt members of a tool, in the order of the text.
pub fn misspellings<'d>(tool: &Tool<'d>) -> Vec<Misspelling<'d>> {
    if !tool.has_other_members {
        return Vec::new();
    }
    // Looked up once: a hostile tool may have any number of unknown members.
    let is_absent = |member: &&Member| tool.value.get(member.name).is_none();
    let is_unknown = |entry: &Value<'_>| {
        let key = entry.key_text();
        known_member(key).is_none() && !EXTENDED_MEMBERS.contains(&key)
    };
    let unknown = tool.value.entries().filter(is_unknown);
    let absent: Vec<_> = MEMBERS.iter().filter(is_absent).collect();
    unknown.filter_map(|found| misspelling(tool, &absent, found)).collect()
}

/// The member that replaces `name`, which the tool lacks.
pub fn misspelling_of<'d>(tool: &Tool<'d>, name: &str) -> Option<Misspelling<'d>> {
    misspellings(tool).into_iter().find(|misspelling| misspelling.meant.name == name)
}

fn misspelling<'d>(
    tool: &Tool<'d>,
    absent: &[&'static Member],
    found: Value<'d>,
) -> Option<Misspelling<'d>> {
    let key = found.key_text();
    let (meant, slip) = absent
        .iter()
        .find_map(|member| typo_between(key, found, member).map(|slip| (*member, slip)))?;
    let other_word = slip == KeyTypo::OtherWord;
    let already_there = other_word && tool.any_input_schema().is_some();
    (!already_there).then_some(Misspelling { found, meant, slip })
}

fn typo_between(key: &str, found: Value<'_>, member: &Member) -> Option<KeyTypo> {
    if folds_to(key, member.folded) {
        return Some(KeyTypo::Spelling);
    }
    // Functions of model APIs have their schema in `parameters`.
    if member.name == "inputSchema" && key == "parameters" && holds_schema(found) {
        return Some(KeyTypo::OtherWord);
    }
    let near = found.kind() == member.kind
        && edit_distance(key, member.name, member.edit_distance).is_some();
    (member.edit_distance > 0 && near || member.name == "name" && is_swapped_name(key, found))
        .then_some(KeyTypo::Letters)
}

/// Whether a key has the letters of `name` in another order, or lacks one of them: an existing word
/// (`same`, `names`) does not count.
fn is_swapped_name(key: &str, found: Value<'_>) -> bool {
    found.is_string() && matches!(key, "nmae" | "naem" | "anme" | "nam" | "nme" | "ame" | "nae")
}

/// Whether a value is evidently a JSON Schema for an object.
fn holds_schema(value: Value<'_>) -> bool {
    let says_object = value.text_of("type") == Some("object");
    says_object || value.get("properties").is_some_and(Value::is_object)
}

#[cfg(test)]
mod tests {
    use super::{annotation_meant, known_member, typo_between};
    use crate::document::Document;

    #[test]
    fn annotations_are_recognised_by_their_words() {
        for (key, meant) in [
            ("readOnly", "readOnlyHint"),
            ("read_only", "readOnlyHint"),
            ("read_only_hint", "readOnlyHint"),
            ("destructive", "destructiveHint"),
            ("idempotentHInt", "idempotentHint"),
            ("openWorldHit", "openWorldHint"),
            ("Title", "title"),
        ] {
            assert_eq!(annotation_meant(key), Some(meant), "{key}");
        }
        for key in
            ["readOnlyHint", "title", "streamingHint", "description", "audience", "", "write"]
        {
            assert_eq!(annotation_meant(key), None, "{key}");
        }
    }

    #[test]
    fn misspelt_members_are_recognised_by_case_letters_and_synonyms() {
        use super::KeyTypo::{Letters, OtherWord, Spelling};
        let schema = r#"{"type": "object"}"#;
        for (key, value, name, expected) in [
            ("Name", "1", "name", Some(Spelling)),
            ("nmae", r#""a""#, "name", Some(Letters)),
            ("nmae", "1", "name", None),
            ("same", r#""a""#, "name", None),
            ("titel", r#""a""#, "title", None),
            ("input_schema", "1", "inputSchema", Some(Spelling)),
            ("inputShema", schema, "inputSchema", Some(Letters)),
            ("inputShema", "1", "inputSchema", None),
            ("nputShem", schema, "inputSchema", None),
            ("parameters", schema, "inputSchema", Some(OtherWord)),
            ("parameters", r#"{"properties": {}}"#, "inputSchema", Some(OtherWord)),
            ("parameters", r#"{"properties": 1}"#, "inputSchema", None),
            ("parameters", r#"{"type": "array"}"#, "inputSchema", None),
            ("arguments", schema, "inputSchema", None),
            ("executon", "{}", "execution", Some(Letters)),
            ("exectin", "{}", "execution", None),
            ("desciption", r#""a""#, "description", Some(Letters)),
        ] {
            let document = Document::of_json(&format!("{{{key:?}: {value}}}"));
            let found = document.roots().next().and_then(|root| root.get(key)).unwrap();
            let member = known_member(name).unwrap();
            assert_eq!(typo_between(key, found, member), expected, "{key} {value}");
        }
        for (key, name, expected) in [
            ("descriptio", "description", true),
            ("Name", "name", true),
            ("nam", "name", false),
            ("icon", "icons", false),
            ("executon", "execution", true),
            ("exectin", "execution", false),
        ] {
            assert_eq!(known_member(name).unwrap().is_misspelt_as(key), expected, "{key}");
        }
    }
}
