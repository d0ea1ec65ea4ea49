//! The members of a tool in the table of forms, and the intended members of unknown keys.

use std::sync::LazyLock;

use crate::document::Value;
use crate::forms::{Member, Table, Type, ValueKind};
use crate::model::{Tool, folds_to};
use crate::source::edit_distance;

static TOOL: LazyLock<&Type> = LazyLock::new(|| Table::get().named("Tool"));
static RECORD: LazyLock<&Type> = LazyLock::new(|| Table::get().named("ToolRecord"));
static ANNOTATIONS: LazyLock<&Type> = LazyLock::new(|| Table::get().named("ToolAnnotations"));

/// The members of a tool that the protocol defines.
pub fn tool_members() -> &'static [Member] {
    TOOL.members
}

/// The member of a tool in the protocol with a key.
pub fn known_member(key: &str) -> Option<&'static Member> {
    TOOL.member(key)
}

/// The member of a toolfoundation record with a key. Such records add a namespace, a version, tags
/// and an ID to a tool.
pub fn record_member(key: &str) -> Option<&'static Member> {
    RECORD.member(key)
}

/// The member of a tool's `annotations` with a key.
pub fn annotation_member(key: &str) -> Option<&'static Member> {
    ANNOTATIONS.member(key)
}

/// The hints of a tool, which are the boolean members of `annotations`.
pub fn hints() -> impl Iterator<Item = &'static Member> + Clone {
    ANNOTATIONS.members.iter().filter(|member| is_boolean(member))
}

fn is_boolean(member: &Member) -> bool {
    member.newest().shape.kinds().contains(ValueKind::Boolean)
}

/// Whether a key is a hint of a tool.
pub fn is_hint(key: &str) -> bool {
    annotation_member(key).is_some_and(is_boolean)
}

/// The member of `annotations` that an unknown key was probably intended to be.
pub fn annotation_meant(key: &str) -> Option<&'static str> {
    if annotation_member(key).is_some() {
        return None;
    }
    let meant = |hint: &&str| {
        let short = hint.strip_suffix("Hint").unwrap_or(hint);
        folds_to(key, hint) || folds_to(key, short) || edit_distance(key, hint, 2).is_some()
    };
    let title = || folds_to(key, "title").then_some("title");
    hints().map(|hint| hint.name).find(meant).or_else(title)
}

/// Whether `key` is `name` in another spelling or with a few wrong letters.
pub(crate) fn is_misspelt_as(key: &str, name: &str) -> bool {
    folds_to(key, name) || has_wrong_letters(key, name)
}

/// Whether `key` is `name` with a few wrong letters. Short names are one typo away from ordinary
/// words, so only another case is recognised for them.
fn has_wrong_letters(key: &str, name: &str) -> bool {
    let most = match name.len() {
        0..=8 => return false,
        9 => 1,
        _ => 2,
    };
    edit_distance(key, name, most).is_some()
}

/// How a key differs from the member that was intended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyTypo {
    /// In case or separators only.
    Spelling,
    /// In one or two letters.
    Letters,
    /// By using the word of another interface.
    OtherWord,
}

/// An unknown member that was probably intended to be one that the tool lacks.
#[derive(Clone, Copy, Debug)]
pub struct Misspelling<'d> {
    /// The unknown member.
    pub found: Value<'d>,
    /// The intended member.
    pub meant: &'static Member,
    /// How the keys differ.
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
        known_member(key).is_none() && record_member(key).is_none()
    };
    let unknown = tool.value.entries().filter(is_unknown);
    let absent: Vec<_> = tool_members().iter().filter(is_absent).collect();
    unknown.filter_map(|found| misspelling(tool, &absent, found)).collect()
}

/// The misspelt member that was intended to be `name`, which the tool lacks.
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
    if folds_to(key, member.name) {
        return Some(KeyTypo::Spelling);
    }
    // Functions of model APIs have their schema in `parameters`.
    if member.name == "inputSchema" && key == "parameters" && holds_schema(found) {
        return Some(KeyTypo::OtherWord);
    }
    let is_of_kind = member.newest().shape.kinds().hold(found);
    let is_near = is_of_kind && has_wrong_letters(key, member.name);
    (is_near || member.name == "name" && is_swapped_name(key, found)).then_some(KeyTypo::Letters)
}

/// Whether a key is `name` with letters swapped or missing. Existing words (`same`, `names`) do not
/// count.
fn is_swapped_name(key: &str, found: Value<'_>) -> bool {
    found.is_string() && matches!(key, "nmae" | "naem" | "anme" | "nam" | "nme" | "ame" | "nae")
}

/// Whether a value is evidently a JSON Schema of an object.
fn holds_schema(value: Value<'_>) -> bool {
    let says_object = value.text_of("type") == Some("object");
    says_object || value.get("properties").is_some_and(Value::is_object)
}

#[cfg(test)]
mod tests {
    use super::{annotation_meant, is_misspelt_as, known_member, typo_between};
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
            assert_eq!(is_misspelt_as(key, name), expected, "{key}");
        }
    }
}
