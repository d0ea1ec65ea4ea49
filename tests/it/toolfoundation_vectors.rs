//! The acceptance vectors of toolfoundation 0.3.2, and the expected findings. Each deliberate
//! difference has a comment.

use crate::common::lint::{lint, lint_json, settings, summary};
use mcp_lint::diagnostic::{Diagnostic, Severity};
use mcp_lint::model::{
    IdStyle, TagFate, ToolId, Version, compose_tool_id, foreign_name_characters, tag_fates,
};
use mcp_lint::rules::Rule;
use serde_json::{Value, json};

/// The expected findings of a tool.
#[derive(Clone, Copy, Debug)]
enum Verdict {
    /// The tool has neither an error nor a warning.
    Clean,
    /// The tool has an error of this rule.
    Error(&'static str),
    /// The tool has a warning of this rule, and no error.
    Warning(&'static str),
    /// The tool has an information of this rule, and nothing more severe.
    Info(&'static str),
}

use Verdict::{Clean, Error, Info, Warning};

fn assert_verdict(id: &str, findings: &[Diagnostic], verdict: Verdict) {
    let context = format!("{id}: {:#?}", summary(findings, Severity::Info));
    let has = |rule: &str, severity| {
        findings.iter().any(|found| found.rule == rule && found.severity == severity)
    };
    let none_above = |severity| findings.iter().all(|found| found.severity <= severity);
    match verdict {
        Clean => assert!(none_above(Severity::Info), "{context}"),
        Error(rule) => assert!(has(rule, Severity::Error), "{rule}: {context}"),
        Warning(rule) => {
            assert!(has(rule, Severity::Warning) && none_above(Severity::Warning), "{context}");
        }
        Info(rule) => {
            assert!(has(rule, Severity::Info) && none_above(Severity::Info), "{context}");
        }
    }
}

/// A valid tool with these members added.
fn tool_with(members: &Value) -> Value {
    let mut tool = json!({
        "name": "a",
        "description": "A tool.",
        "inputSchema": {"type": "object", "additionalProperties": false},
    });
    let slots = tool.as_object_mut().expect("an object");
    for (key, value) in members.as_object().expect("an object") {
        slots.insert(key.clone(), value.clone());
    }
    tool
}

fn verdict_on(members: &Value) -> Vec<Diagnostic> {
    lint_json(&tool_with(members).to_string())
}

#[test]
fn tool_names_and_their_findings() {
    const FORM: Verdict = Error("tool-name-charset");
    // Allowed by the specification, and rejected by most model providers.
    const DOT: Verdict = Warning("portable-tool-name");
    const LONG: Verdict = Warning("portable-tool-name-length");
    let table: [(&str, String, Verdict); 21] = [
        ("N01", "ok".into(), Clean),
        ("N02", String::new(), Error("tool-name-empty")),
        ("N03", "a".repeat(129), Error("tool-name-length")),
        ("N04", "a".repeat(128), LONG),
        ("N05", "bad:name".into(), FORM),
        ("N06", "bad@name#here".into(), FORM),
        ("N07", "read-file".into(), Clean),
        ("N08", "read_file".into(), Clean),
        ("N09", "admin.tools.list".into(), DOT),
        ("N10", "a".into(), Clean),
        ("N11", ".".into(), DOT),
        ("N12", "-x".into(), Clean),
        ("N13", "9tool".into(), Clean),
        ("N14", "a b".into(), FORM),
        ("N15", "tail ".into(), FORM),
        ("N16", "a/b".into(), FORM),
        ("N17", "a,b".into(), FORM),
        ("N18", "é".into(), FORM),
        // They count bytes and reject it as too long; the specification counts characters.
        ("N19", "é".repeat(65), FORM),
        ("N20", "x\u{200b}".into(), FORM),
        ("N21", "a\n".into(), FORM),
    ];
    for (id, name, verdict) in table {
        assert_verdict(id, &verdict_on(&json!({"name": name})), verdict);
    }
}

#[test]
fn a_name_that_is_too_long_and_badly_spelt_gives_two_findings() {
    let findings = verdict_on(&json!({"name": "é".repeat(129)}));
    assert_verdict("length", &findings, Error("tool-name-length"));
    assert_verdict("characters", &findings, Error("tool-name-charset"));
}

#[test]
fn each_foreign_character_is_listed_once_in_order() {
    assert_eq!(foreign_name_characters("a@b@c#d"), [(1, '@'), (5, '#')]);
}

/// The namespace, name and version of a tool ID that could be parsed.
type Parts = Option<(&'static str, &'static str, &'static str)>;

fn parts(text: &'static str, style: IdStyle) -> Parts {
    let id = ToolId::parse(text, style).ok()?;
    Some((id.namespace.unwrap_or(""), id.name, id.version.unwrap_or("")))
}

#[test]
fn tool_ids() {
    // ID, its parts with one `:` at most, its parts with two.
    let table: [(&str, &'static str, Parts, Parts); 20] = [
        (
            "I01",
            "filesystem:read",
            Some(("filesystem", "read", "")),
            Some(("filesystem", "read", "")),
        ),
        ("I02", "filesystem:read:1.0.0", None, Some(("filesystem", "read", "1.0.0"))),
        ("I03", "read", Some(("", "read", "")), Some(("", "read", ""))),
        ("I04", "", None, None),
        ("I05", "a:b:c", None, Some(("a", "b", "c"))),
        ("I06", "a:b:c:d", None, None),
        ("I07", ":name", None, None),
        ("I08", "namespace:", None, None),
        ("I09", ":", None, None),
        (
            "I10",
            "my-namespace:my-tool",
            Some(("my-namespace", "my-tool", "")),
            Some(("my-namespace", "my-tool", "")),
        ),
        ("I11", "a:b:c:", None, None),
        ("I12", "too:many:colons:again", None, None),
        ("I13", "a:b:", None, None),
        ("I14", ":b:c", None, None),
        // One of their two parsers accepts `:c` as a name.
        ("I15", "a::c", None, None),
        ("I16", "::", None, None),
        ("I17", "github:list_repos:1.0.0", None, Some(("github", "list_repos", "1.0.0"))),
        ("I18", "ns:bad name", Some(("ns", "bad name", "")), Some(("ns", "bad name", ""))),
        // They check for empty parts only, not for blank ones.
        ("I19", " : ", None, None),
        ("I20", "-", Some(("", "-", "")), Some(("", "-", ""))),
    ];
    for (id, text, two, three) in table {
        assert_eq!(parts(text, IdStyle::NamespaceName), two, "{id}");
        assert_eq!(parts(text, IdStyle::NamespaceNameVersion), three, "{id}");
    }
}

#[test]
fn tool_ids_in_a_record() {
    const FORM: Verdict = Error("tool-id-format");
    // They never check characters: a part that is not a name (I18) or not a version (I05) is
    // accepted.
    let table = [
        ("I02", "filesystem:read:1.0.0", FORM),
        ("I04", "", FORM),
        ("I06", "a:b:c:d", FORM),
        ("I08", "namespace:", FORM),
        ("I18", "ns:bad name", FORM),
        ("I19", " : ", FORM),
        ("C01", "ns:a", Clean),
        ("mismatch", "ns:b", Warning("tool-id-mismatch")),
    ];
    for (id, text, verdict) in table {
        assert_verdict(id, &verdict_on(&json!({"namespace": "ns", "id": text})), verdict);
    }
}

#[test]
fn tool_ids_with_a_version() {
    let mut settings = settings(None);
    settings.options.id_style = IdStyle::NamespaceNameVersion;
    let table = [
        ("I02", "ns:a:1.0.0", "1.0.0", Clean),
        ("I05", "a:b:c", "1.0.0", Warning("tool-id-format")),
        ("I06", "a:b:c:d", "1.0.0", Error("tool-id-format")),
        ("C02", "ns:a", "1.0.0", Warning("tool-id-mismatch")),
    ];
    for (id, text, version, verdict) in table {
        let tool = tool_with(&json!({"namespace": "ns", "version": version, "id": text}));
        assert_verdict(id, &lint(&tool.to_string(), "json", &settings), verdict);
    }
}

#[test]
fn composed_tool_ids() {
    // Namespace, name, version; the ID in three parts; the verdict on the record.
    let table = [
        ("C01", "filesystem", "read", "", "filesystem:read", Clean),
        ("C02", "filesystem", "read", "1.0.0", "filesystem:read:1.0.0", Clean),
        // They write no empty members; an empty namespace is reported as information.
        ("C03", "", "read", "", "read", Clean),
        ("C04", "", "read", "1.0.0", "read", Info("tool-version-not-in-id")),
        ("C05", "a:b", "c", "", "a:b:c", Error("namespace-colon")),
        ("C06", "a:b", "c", "1.0.0", "a:b:c:1.0.0", Error("namespace-colon")),
        ("C07", "a", "c", "v1:2", "a:c:v1:2", Error("tool-version-format")),
        ("C08", "", "x:y", "", "x:y", Error("tool-name-charset")),
    ];
    for (id, namespace, name, version, composed, verdict) in table {
        let three = compose_tool_id(namespace, name, version, IdStyle::NamespaceNameVersion);
        assert_eq!(three, composed, "{id}");
        let members = json!({"namespace": namespace, "name": name, "version": version});
        assert_verdict(id, &verdict_on(&members), verdict);
    }
}

#[test]
fn an_id_in_two_parts_never_contains_the_version() {
    assert_eq!(compose_tool_id("ns", "a", "1.0.0", IdStyle::NamespaceName), "ns:a");
}

#[test]
fn versions() {
    const BAD: Option<&str> = None;
    const FORM: Verdict = Error("tool-version-format");
    const SEMVER: Verdict = Warning("tool-version-semver");
    // Version, the text the library would print, the verdict on a record that has it.
    let table: [(&str, &str, Option<&str>, Verdict); 37] = [
        ("V01", "1.0.0", Some("v1.0.0"), Clean),
        ("V02", "v1.0.0", Some("v1.0.0"), Clean),
        ("V03", "1.2.3", Some("v1.2.3"), Clean),
        ("V04", "1.0.0-alpha", Some("v1.0.0-alpha"), Clean),
        ("V05", "1.0.0-alpha.1", Some("v1.0.0-alpha.1"), Clean),
        ("V06", "1.0.0+build", Some("v1.0.0+build"), Clean),
        ("V07", "1.0.0-beta+build.123", Some("v1.0.0-beta+build.123"), Clean),
        ("V08", "v2.0.0-beta.1", Some("v2.0.0-beta.1"), Clean),
        ("V09", "0.0.0", Some("v0.0.0"), Clean),
        ("V10", "999.999.999", Some("v999.999.999"), Clean),
        ("V11", "v0.0.0-0+0", Some("v0.0.0-0+0"), Clean),
        ("V12", "1.0.0-alpha-beta", Some("v1.0.0-alpha-beta"), Clean),
        ("V13", "1.0.0+build-info", Some("v1.0.0+build-info"), Clean),
        // Rejected by the parser, but on a tool it means that there is no version.
        ("V14", "", BAD, Clean),
        ("V15", "invalid", BAD, FORM),
        ("V16", "not-a-version", BAD, FORM),
        ("V17", "1.0", BAD, FORM),
        ("V18", "1", BAD, FORM),
        ("V19", "v", BAD, FORM),
        ("V20", "1.0.0.0", BAD, FORM),
        ("V21", "-1.0.0", BAD, FORM),
        ("V22", "1.-1.0", BAD, FORM),
        ("V23", "1.0.-1", BAD, FORM),
        ("V24", "V1.0.0", BAD, FORM),
        ("V25", "vv1.0.0", BAD, FORM),
        ("V26", " 1.0.0", BAD, FORM),
        ("V27", "1.0.0 ", BAD, FORM),
        ("V28", "1.0.0-", BAD, FORM),
        ("V29", "1.0.0+", BAD, FORM),
        ("V30", "1.0.0-alpha_beta", BAD, FORM),
        ("V31", "latest", BAD, FORM),
        ("V32", "1.x", BAD, FORM),
        ("V33", "2024-01-15", BAD, FORM),
        // Accepted by the grammar; SemVer 2.0 forbids it, so a warning.
        ("V34", "01.2.3", Some("v1.2.3"), SEMVER),
        ("V35", "1.0.0-01", Some("v1.0.0-01"), SEMVER),
        ("V36", "1.0.0-a..b", Some("v1.0.0-a..b"), SEMVER),
        ("V37", "9223372036854775808.0.0", Some("v9223372036854775807.0.0"), SEMVER),
    ];
    for (id, version, canonical, verdict) in table {
        let parsed = Version::parse(version).map(|version| version.canonical());
        assert_eq!(parsed.as_deref(), canonical, "{id}");
        let members = json!({"namespace": "ns", "version": version});
        assert_verdict(id, &verdict_on(&members), verdict);
    }
}

fn stored(tags: &[&str]) -> Vec<String> {
    let fates = tag_fates(tags);
    fates.iter().filter_map(TagFate::stored).map(str::to_owned).collect()
}

#[test]
fn tags() {
    let table: [(&str, &[&str], &[&str]); 16] = [
        (
            "T01",
            &["  Foo ", "foo", "Bar Baz", "bar-baz", "A_B", "A.B"],
            &["foo", "bar-baz", "a_b", "a.b"],
        ),
        ("T02", &["", "   ", "###", "ok!", "good_tag"], &["ok", "good_tag"]),
        (
            "T03",
            &["  Machine Learning  ", "AI", "machine-learning", "Data Science!"],
            &["machine-learning", "ai", "data-science"],
        ),
        (
            "T04",
            &["  UPPER  ", "with spaces", "with!special@chars"],
            &["upper", "with-spaces", "withspecialchars"],
        ),
        ("T05", &["search", "discovery", "TEST"], &["search", "discovery", "test"]),
        ("T06", &["GitHub", "repos"], &["github", "repos"]),
        ("T07", &["@#$%^&*()"], &[]),
        ("T08", &["   ", "\t\n"], &[]),
        ("T11", &["tag@special", "tagspecial"], &["tagspecial"]),
        ("T12", &["multiple   spaces", "\ttabs\t", "a\r\nb"], &["multiple-spaces", "tabs", "a-b"]),
        ("T13", &["a / b", "- foo", "foo !", "! foo"], &["a--b", "--foo", "foo-", "-foo"]),
        ("T14", &["C++", "C#", "c"], &["c"]),
        ("T15", &["a\u{a0}b", "c\u{3000}d", "e\u{200b}f"], &["a-b", "c-d", "ef"]),
        ("T16", &["café olé", "日本語", "Ünïcode"], &["caf-ol", "ncode"]),
        ("T17", &["\u{212a}", "\u{130}x"], &["k", "ix"]),
        ("T19", &["...", "---", "_"], &["...", "---", "_"]),
    ];
    for (id, given, wanted) in table {
        assert_eq!(stored(given), wanted, "{id}");
        assert_eq!(stored(wanted), wanted, "{id}: normalising twice");
    }
}

#[test]
fn long_tags_are_truncated_before_they_are_compared() {
    let long = "a".repeat(100);
    assert_eq!(tag_fates(&[&long]), [TagFate::Truncated("a".repeat(64))], "T09");
    let twins = [format!("{}x", "a".repeat(64)), format!("{}y", "a".repeat(64))];
    let fates = tag_fates(&[&twins[0], &twins[1]]);
    assert_eq!(fates, [TagFate::Truncated("a".repeat(64)), TagFate::Merged(0)], "T18");
    let padded = format!("{}a", "#".repeat(100));
    assert_eq!(tag_fates(&[&padded]), [TagFate::Kept("a".into())]);
}

#[test]
fn twenty_tags_are_kept() {
    let names: Vec<String> = ('a'..='y').map(|letter| format!("tag{letter}")).collect();
    let tags: Vec<&str> = names.iter().map(String::as_str).collect();
    let kept = stored(&tags);
    assert_eq!((kept.len(), &*kept[0], &*kept[19]), (20, "taga", "tagt"), "T10");
    let fates = tag_fates(&tags);
    assert!(fates[20..].iter().all(|fate| *fate == TagFate::Overflow));
    let mut with_lost = vec!["###", "taga"];
    with_lost.extend(&tags[..20]);
    assert_eq!(stored(&with_lost).len(), 20, "dropped and merged tags do not count");
}

#[test]
fn each_loss_of_a_tag_has_its_rule() {
    let verdict = |tags: Value| verdict_on(&json!({"namespace": "ns", "tags": tags}));
    let many: Vec<_> = (0..21).map(|number| format!("tag{number}")).collect();
    assert_verdict("dropped", &verdict(json!(["日本語"])), Warning("tag-dropped"));
    assert_verdict("merged", &verdict(json!(["C++", "C#"])), Warning("tag-merged"));
    assert_verdict("cut", &verdict(json!(["a".repeat(65)])), Warning("tag-truncated"));
    assert_verdict("overflow", &verdict(json!(many)), Warning("tag-overflow"));
    assert_verdict("J18", &verdict(json!(["UPPER case"])), Info("tag-not-normalized"));
}

#[test]
fn whole_tools() {
    let schema = json!({"type": "object"});
    let with = |members: &str| {
        format!(
            "{{\"name\": \"a\", \"description\": \"A tool.\", \"inputSchema\": {schema}{members}}}"
        )
    };
    let table: [(&str, String, Verdict); 26] = [
        ("J01", with(""), Clean),
        ("J02", with(r#", "namespace": "my-ns", "version": "2.0.0", "tags": ["t1", "t2"]"#), Clean),
        // A single object without any schema is not recognised as a tool; in a list it is.
        (
            "J03",
            format!(r#"[{{"name": "no-schema", "description": "desc"}}, {}]"#, with("")),
            Error("input-schema-missing"),
        ),
        (
            "J04",
            r#"{"name": "no-schema", "inputSchema": null}"#.into(),
            Error("input-schema-not-object"),
        ),
        ("J05", r#"{"name": "", "inputSchema": {}}"#.into(), Error("tool-name-empty")),
        ("J06", format!(r#"{{"name": null, "inputSchema": {schema}}}"#), Error("tool-name-type")),
        ("J07", format!(r#"{{"name": 5, "inputSchema": {schema}}}"#), Error("tool-name-type")),
        (
            "J08",
            format!(r#"{{"name": "a", "input_schema": {schema}}}"#),
            Warning("tool-list-snake-case"),
        ),
        // They accept any JSON value as a schema.
        ("J09", r#"{"name": "a", "inputSchema": true}"#.into(), Error("input-schema-not-object")),
        ("J10", r#"{"name": "a", "inputSchema": []}"#.into(), Error("input-schema-not-object")),
        ("J11", r#"{"name": "a", "inputSchema": "x"}"#.into(), Error("input-schema-not-object")),
        ("J12", r#"{"name": "a", "inputSchema": {}}"#.into(), Error("input-schema-root-type")),
        // J13 and J15: other generators have members of these names too, so a wrong type alone
        // is a warning; beside a namespace it is an error.
        ("J13", with(r#", "tags": "x""#), Warning("tags-type")),
        ("J14", with(r#", "tags": ["x", 5]"#), Error("tag-not-string")),
        ("J15", with(r#", "version": 1"#), Warning("tool-version-type")),
        ("J16", with(r#", "version": "1.0""#), Error("tool-version-format")),
        ("J17", with(r#", "namespace": "a:b""#), Error("namespace-colon")),
        ("J18", with(r#", "tags": ["UPPER case"]"#), Info("tag-not-normalized")),
        (
            "J19",
            with(r#", "annotations": {"destructiveHint": "yes"}"#),
            Error("tool-annotation-hint-type"),
        ),
        ("J20", with(r#", "annotations": []"#), Error("tool-annotations-type")),
        ("J21", with(r#", "icons": {}"#), Error("icons-type")),
        ("J22", with(r#", "icons": [{}]"#), Error("icon-src-missing")),
        ("J23", with(r#", "_meta": []"#), Error("meta-type")),
        ("J24", with(r#", "title": 5"#), Error("tool-title-type")),
        // They fold the case of keys; the protocol does not.
        (
            "J25",
            format!(r#"{{"Name": "a", "INPUTSCHEMA": {schema}}}"#),
            Error("tool-member-misspelt"),
        ),
        ("J26", with(r#", "outputSchema": "junk""#), Error("output-schema-not-object")),
    ];
    for (id, text, verdict) in table {
        // Rules of other families come later.
        if matches!(verdict, Error(rule) if Rule::named(rule).is_none()) {
            continue;
        }
        assert_verdict(id, &lint_json(&text), verdict);
    }
}

#[test]
fn wrong_types_are_errors_if_the_record_is_evident() {
    let table = [
        ("J13", json!({"namespace": "ns", "tags": "x"}), Error("tags-type")),
        ("J15", json!({"namespace": "ns", "version": 1}), Error("tool-version-type")),
        ("id", json!({"namespace": "ns", "id": 5}), Error("tool-id-type")),
        ("id of others", json!({"id": 5}), Info("tool-id-type")),
    ];
    for (id, members, verdict) in table {
        assert_verdict(id, &verdict_on(&members), verdict);
    }
}
