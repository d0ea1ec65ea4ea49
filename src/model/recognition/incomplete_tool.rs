//! Tools without a name or an input schema, in files of one tool each and files of several
//! documents, where no list shows that they are tools.

use crate::document::Value;
use crate::model::definitions::member::{
    hints, is_hint, is_misspelt_as, known_member, record_member, tool_members,
};
use crate::model::definitions::tool::folds_to;
use crate::source::edit_distance;

/// The evidence that an object is a tool although it lacks a required member.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Evidence {
    /// The object has a member that only tools have.
    OwnMember,
    /// The object has a name and a description, and only members that tools have. It counts as a
    /// tool if most files beside it are tools.
    Company,
}

/// The evidence that a value at the root of a document is an incomplete tool.
pub(crate) fn evidence_of(root: Value<'_>) -> Option<Evidence> {
    if !root.is_object() || root.entries().any(|member| is_of_another_kind(member.key(), &[])) {
        return None;
    }
    let facts = Facts::of(root);
    // A schema alone belongs to many formats, so other members must not be of one.
    let has_schema = facts.has_schema && !(facts.has_unknown || facts.has_version);
    if has_schema || facts.has_name && (facts.has_schema || facts.has_own_member) {
        return Some(Evidence::OwnMember);
    }
    if facts.has_schema {
        return Some(Evidence::Company);
    }
    let has_words = facts.has_name && facts.has_description && !facts.has_unknown;
    if has_words && facts.is_extended_record {
        return Some(Evidence::OwnMember);
    }
    // Manifests of packages have a name, a version and a description as well.
    (has_words && !facts.has_version).then_some(Evidence::Company)
}

/// Facts about the members of an object, collected in one pass.
#[derive(Default)]
struct Facts {
    has_name: bool,
    has_description: bool,
    has_schema: bool,
    /// Whether there is a member that only tools have.
    has_own_member: bool,
    has_version: bool,
    has_unknown: bool,
    is_extended_record: bool,
}

impl Facts {
    fn of(object: Value<'_>) -> Self {
        let mut facts = Self::default();
        let (mut has_namespace, mut has_tags) = (false, false);
        for member in object.entries() {
            let key = member.key_text();
            let is_text = member.as_str().is_some_and(|text| !text.is_empty());
            match key {
                "name" => facts.has_name = is_text,
                "description" => facts.has_description = member.is_string(),
                "namespace" => has_namespace = is_text,
                "version" => facts.has_version = true,
                "tags" => has_tags = member.is_array(),
                _ if is_hint(key) => facts.has_own_member |= member.as_bool().is_some(),
                _ => {
                    facts.has_schema |= is_input_schema(member);
                    facts.has_own_member |= is_own_member(key, member);
                    facts.has_unknown |= !is_tool_vocabulary(key);
                }
            }
        }
        facts.is_extended_record = has_namespace && facts.has_version && has_tags;
        facts
    }
}

/// Whether a member is an input schema in any spelling, with up to two wrong letters.
pub(crate) fn is_input_schema(member: Value<'_>) -> bool {
    let key = member.key_text();
    member.is_object()
        && (folds_to(key, "inputschema") || is_near_input_schema(key.as_bytes()))
        && (member.entries().next().is_none() || SCHEMA_SIGNS.iter().any(|sign| member.has(sign)))
}

/// Whether a key may be `inputSchema` in a spelling that [`is_input_schema`] or [`folds_to`] accepts, by its length and
/// its ends: most keys differ.
pub(crate) fn may_be_input_schema(key: &[u8]) -> bool {
    let begins_with_separator = || key.first().is_some_and(|first| !first.is_ascii_alphanumeric());
    (9..=14).contains(&key.len()) && (has_end_of_input_schema(key) || begins_with_separator())
}

/// Whether a key begins or ends like `inputSchema`. A wrong `i` or `a` is a typo as well, but rarely are both ends
/// wrong.
fn has_end_of_input_schema(key: &[u8]) -> bool {
    let is =
        |letter: Option<&u8>, known: u8| letter.is_some_and(|it| it.eq_ignore_ascii_case(&known));
    is(key.first(), b'i') || is(key.last(), b'a')
}

/// Keywords of which every schema of an object has at least one.
const SCHEMA_SIGNS: [&str; 8] =
    ["type", "properties", "required", "$ref", "anyOf", "oneOf", "allOf", "additionalProperties"];

/// Whether a key is `inputSchema` with one or two wrong letters. `outputSchema` differs more.
pub(crate) fn is_near_input_schema(key: &[u8]) -> bool {
    const MEANT: &str = "inputSchema";
    key.len().abs_diff(MEANT.len()) <= 2
        && has_end_of_input_schema(key)
        && std::str::from_utf8(key).is_ok_and(|key| edit_distance(key, MEANT, 2).is_some())
}

/// Whether only tools have such a member.
fn is_own_member(key: &str, member: Value<'_>) -> bool {
    let has_any = |keys: &[&str]| member.entries().any(|inner| inner.has_key_among(keys));
    match key {
        "outputSchema" | "output_schema" => member.is_object(),
        "annotations" => hints().any(|hint| member.has(hint.name)),
        "execution" => has_any(&["taskSupport"]),
        _ => false,
    }
}

/// Whether tools have a member with this key: in the protocol, in toolfoundation records, in
/// another spelling, or as generators add it.
fn is_tool_vocabulary(key: &str) -> bool {
    const OTHERS: [&str; 12] = [
        "parameters",
        "arguments",
        "args",
        "handler",
        "returns",
        "examples",
        "category",
        "deprecated",
        "enabled",
        "schema",
        "input",
        "output",
    ];
    tool_members().iter().any(|it| it.name == key || is_misspelt_as(key, it.name))
        || record_member(key).is_some()
        || OTHERS.contains(&key)
}

/// Whether an object has only members of tools.
pub(crate) fn consists_of_tool_members(object: Value<'_>) -> bool {
    let is_known = |key: &str| known_member(key).is_some() || record_member(key).is_some();
    object.entries().all(|member| member.key().is_some_and(is_known))
}

/// Whether a key at the root of a document identifies another known format. Keys in `except` are
/// ignored.
pub(crate) fn is_of_another_kind(key: Option<&str>, except: &[&str]) -> bool {
    const KEYS: [&str; 36] = [
        // Schemas and descriptions of interfaces.
        "$defs",
        "definitions",
        "properties",
        "openapi",
        "swagger",
        "paths",
        "components",
        // Manifests.
        "apiVersion",
        "manifest_version",
        "dxt_version",
        "dependencies",
        "devDependencies",
        "scripts",
        "packages",
        "remotes",
        "plugins",
        "mcpServers",
        // Workflows and agents.
        "runs",
        "jobs",
        "steps",
        "nodes",
        "agents",
        "model",
        "messages",
        "instructions",
        "prompt",
        "prompts",
        "skills",
        "resources",
        // Containers of tools, and recordings.
        "tools",
        "jsonrpc",
        "method",
        "result",
        "content",
        "structuredContent",
        "isError",
    ];
    key.is_some_and(|key| {
        (KEYS.contains(&key) || names_type(key.as_bytes())) && !except.contains(&key)
    })
}

/// Whether a format other than MCP names the type of its objects in a member with this key, such as
/// `$resourceType`.
pub(crate) fn names_type(key: &[u8]) -> bool {
    key.len() > "$type".len() && key.starts_with(b"$") && key.ends_with(b"Type")
}

#[cfg(test)]
mod tests {
    use super::{
        Evidence, consists_of_tool_members, evidence_of, is_input_schema, may_be_input_schema,
    };
    use crate::document::Document;
    use crate::model::definitions::tool::folds_to;

    fn evidence(members: &str) -> Option<Evidence> {
        evidence_of(Document::of_json(&format!("{{{members}}}")).roots().next().unwrap())
    }

    #[test]
    fn no_spelling_of_an_input_schema_is_ruled_out_by_its_key() {
        let meant = "inputSchema";
        let mut keys: Vec<String> =
            ["input_schema", "INPUT-SCHEMA", "_input schema", "input_schema__", "-inputschema-"]
                .map(str::to_owned)
                .into();
        // Every key with one letter less, more or wrong, and those with a further letter more.
        for at in 0..=meant.len() {
            let (before, after) = meant.split_at(at);
            keys.push(format!("{before}x{after}"));
            keys.push(format!("x{before}x{after}"));
            keys.push(format!("{before}x{after}x"));
            let rest = after.get(1..).unwrap_or_default();
            keys.extend([format!("{before}{rest}"), format!("{before}x{rest}")]);
        }
        let mut accepted = 0;
        for key in keys {
            let document = Document::of_json(&format!(r#"{{"{key}": {{"type": "object"}}}}"#));
            let member = document.roots().next().unwrap().entries().next().unwrap();
            if folds_to(&key, "inputschema") || is_input_schema(member) {
                accepted += 1;
                assert!(may_be_input_schema(key.as_bytes()), "{key}");
            }
        }
        assert!(accepted > 40, "{accepted}");
        assert!(!may_be_input_schema(b"description") && !may_be_input_schema(b"name"));
    }

    #[test]
    fn members_that_only_tools_have_are_evidence() {
        let own = Some(Evidence::OwnMember);
        for (member, expected) in [
            (r#""inputSchema": {"type": "object"}"#, own),
            (r#""outputSchema": {}"#, own),
            (r#""output_schema": {}"#, own),
            (r#""outputSchema": 1"#, None),
            (r#""annotations": {"readOnlyHint": true}"#, own),
            (r#""annotations": {"x": true}"#, None),
            (r#""execution": {"taskSupport": "optional"}"#, own),
            (r#""execution": {"x": 1}"#, None),
            (r#""readOnlyHint": true"#, own),
            (r#""readOnlyHint": "yes""#, None),
            (r#""x": 1"#, None),
        ] {
            assert_eq!(evidence(&format!(r#""name": "a", {member}"#)), expected, "{member}");
            assert_eq!(evidence(&format!(r#""name": "a", {member}, "y": 1"#)), expected);
            let without_name = expected.filter(|_| member.contains("inputSchema"));
            assert_eq!(evidence(member), without_name, "{member}");
            assert_eq!(evidence(&format!(r#""name": "a", "tools": [], {member}"#)), None);
        }
        assert_eq!(evidence(r#""name": "", "outputSchema": {}"#), None);
    }

    #[test]
    fn words_are_evidence_if_there_is_nothing_else() {
        let words = r#""name": "a", "description": "b""#;
        let record = r#""namespace": "n", "version": "1.0.0", "tags": []"#;
        let (own, company) = (Some(Evidence::OwnMember), Some(Evidence::Company));
        for (more, expected) in [
            (String::new(), company),
            (r#", "version": "1""#.to_owned(), None),
            (r#", "author": "x""#.to_owned(), None),
            (r#", "handler": "x""#.to_owned(), company),
            (r#", "Title": "x""#.to_owned(), company),
            (r#", "id": "x""#.to_owned(), company),
            (r#", "_meta": {}"#.to_owned(), company),
            (format!(", {record}"), own),
            (format!(r#", {record}, "author": "x""#), None),
            (format!(", {}", record.replace("[]", "1")), None),
            (format!(", {}", record.replace("\"n\"", "1")), None),
            (format!(", {}", record.replace("version", "id")), company),
        ] {
            assert_eq!(evidence(&format!("{words}{more}")), expected, "{more}");
        }
        assert_eq!(evidence(r#""name": "a""#), None);
        assert_eq!(evidence(r#""description": "a""#), None);
        assert_eq!(evidence(r#""name": "a", "description": 1"#), None);
    }

    #[test]
    fn other_spellings_of_input_schema_are_recognised() {
        let is_schema = |key: &str, value: &str| {
            let document = Document::of_json(&format!("{{{key:?}: {value}}}"));
            document.roots().next().unwrap().entries().all(is_input_schema)
        };
        for (key, value, expected) in [
            ("inputSchema", "{}", true),
            ("input_schema", r#"{"type": "object"}"#, true),
            ("inputShema", r#"{"properties": {}}"#, true),
            ("inputSchma", r#"{"$ref": "a"}"#, true),
            ("nputSchem", r#"{"type": "object"}"#, false),
            ("outputSchema", r#"{"type": "object"}"#, false),
            ("inputSchema", r#"{"x": 1}"#, false),
            ("inputSchema", "1", false),
            ("schema", r#"{"type": "object"}"#, false),
        ] {
            assert_eq!(is_schema(key, value), expected, "{key} {value}");
        }
    }

    #[test]
    fn only_members_of_tools_make_a_tool_by_itself() {
        for (members, expected) in [
            (r#""name": 1, "description": 1, "tags": 1"#, true),
            (r#""name": 1, "handler": 1"#, false),
            (r#""name": 1, "Title": 1"#, false),
        ] {
            let document = Document::of_json(&format!("{{{members}}}"));
            let root = document.roots().next().unwrap();
            assert_eq!(consists_of_tool_members(root), expected, "{members}");
        }
    }
}
