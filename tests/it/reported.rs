//! Mistakes in tools that users reported: each is reported at the right level, with the target that
//! it breaks if few targets reject it, and the corrected tool has no findings.

use crate::common::folder::Folder;

/// A mistake: its description, a schema or tool with it, the target to select (if any), the first
/// finding, and the corrected form.
struct Report {
    what: &'static str,
    tool: String,
    target: Option<&'static str>,
    finding: &'static str,
    corrected: String,
}

fn with_properties(properties: &str, further: &str) -> String {
    format!(
        r#"{{"name": "save_note", "description": "Saves a note in a folder.", "inputSchema": {{"type": "object", "properties": {{{properties}}}{further}}}}}"#
    )
}

/// A schema with `levels` nested objects.
fn nested(levels: usize) -> String {
    let inner = r#"{"type": "string", "description": "The last part."}"#.to_owned();
    (0..levels).fold(inner, |inner, _| {
        format!(
            r#"{{"type": "object", "description": "The next part.", "properties": {{"part": {inner}}}}}"#
        )
    })
}

fn reports() -> Vec<Report> {
    let text = r#""text": {"type": "string", "description": "Words of the note."}"#;
    let plain = || with_properties(text, "");
    let values = r##""values": {"type": "array", "description": "What to bind.", "items": {"$ref": "#/$defs/value"}}"##;
    let report =
        |what, tool, target, finding, corrected| Report { what, tool, target, finding, corrected };
    vec![
        report(
            "recursion",
            with_properties(values, r##", "$defs": {"value": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"$ref": "#/$defs/value"}}]}}"##),
            Some("meta"),
            "[ref-recursive]",
            with_properties(r#""values": {"type": "array", "description": "What to bind.", "items": {"type": "string"}}"#, ""),
        ),
        report(
            "eleven levels",
            with_properties(&format!(r#""part": {}"#, nested(10)), ""),
            Some("meta"),
            "error[target-schema-limits]",
            with_properties(&format!(r#""part": {}"#, nested(9)), ""),
        ),
        report(
            "composition at the root",
            with_properties(text, r#", "oneOf": [{"required": ["text"]}, {"required": []}]"#),
            None,
            "warning[portable-root-composition]",
            plain(),
        ),
        report(
            "a class of Unicode in a pattern",
            with_properties(r#""text": {"type": "string", "description": "Words of the note.", "pattern": "^[^\\p{Cc}]{1,80}$"}"#, ""),
            Some("openai"),
            "error[portable-schema]",
            with_properties(r#""text": {"type": "string", "description": "Words of the note.", "pattern": "^[^\\x00-\\x1f]{1,80}$"}"#, ""),
        ),
        report(
            "an open object inside another",
            with_properties(r#""file": {"type": "object", "description": "Where to save.", "properties": {"path": {"type": "string", "description": "From the root on."}}, "required": ["path"]}"#, ""),
            Some("visual-studio"),
            "error[portable-schema]",
            with_properties(r#""file": {"type": "object", "description": "Where to save.", "properties": {"path": {"type": "string", "description": "From the root on."}}, "required": ["path"], "additionalProperties": false}"#, ""),
        ),
        report(
            "no properties",
            r#"{"name": "save_note", "description": "Saves a note in a folder.", "inputSchema": {"type": "object", "additionalProperties": {}}}"#.to_owned(),
            Some("letta"),
            "error[portable-object-properties]",
            r#"{"name": "save_note", "description": "Saves a note in a folder.", "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false}}"#.to_owned(),
        ),
        report(
            "an array among several types",
            with_properties(r#""text": {"type": ["string", "array"], "description": "Words of the note."}"#, ""),
            None,
            "warning[portable-array-items]",
            with_properties(r#""text": {"type": ["string", "array"], "description": "Words of the note.", "items": {"type": "string"}}"#, ""),
        ),
        report(
            "a reference to another property",
            with_properties(&format!(r##"{text}, "other": {{"$ref": "#/properties/text"}}"##), ""),
            Some("moonshot"),
            "error[portable-schema]",
            plain(),
        ),
        report(
            "look-ahead",
            with_properties(r#""text": {"type": "string", "description": "Words of the note.", "pattern": "^(?=.*\\S).+$"}"#, ""),
            Some("openai"),
            "[portable-schema]",
            with_properties(r#""text": {"type": "string", "description": "Words of the note.", "pattern": "^\\s*\\S.*$"}"#, ""),
        ),
        report(
            "a default of null",
            with_properties(r#""pinned": {"type": "boolean", "description": "Whether to keep it on top.", "default": null}"#, ""),
            None,
            "warning[schema-default-mismatch]",
            with_properties(r#""pinned": {"type": "boolean", "description": "Whether to keep it on top.", "default": false}"#, ""),
        ),
        report(
            "an empty output schema",
            plain().replace(r#""inputSchema""#, r#""outputSchema": {}, "inputSchema""#),
            None,
            "warning[output-schema-nonobject-portability]",
            plain(),
        ),
        report(
            "two underscores before a name",
            plain().replace("save_note", "__IMPORTANT"),
            Some("grok-build"),
            "error[portable-tool-name]",
            plain(),
        ),
        report(
            "a dot in a name",
            plain().replace("save_note", "save.note"),
            None,
            "warning[portable-tool-name]",
            plain(),
        ),
    ]
}

#[test]
fn each_is_reported_and_its_corrected_form_is_not() {
    for Report { what, tool, target, finding, corrected } in reports() {
        let list = |tool: &str| format!(r#"{{"tools": [{tool}]}}"#);
        let folder = Folder::with(&[("bad.json", &list(&tool)), ("good.json", &list(&corrected))]);
        let lines = |file: &str, target: Option<&'static str>| {
            let target = target.into_iter().flat_map(|target| ["--target", target]);
            let arguments: Vec<_> = [file, "-f", "concise"].into_iter().chain(target).collect();
            folder.run(&arguments).out().to_owned()
        };
        let bad = lines("bad.json", target);
        assert!(bad.lines().next().is_some_and(|line| line.contains(finding)), "{what}: {bad}");
        assert_eq!(lines("good.json", target), "", "{what}");
        assert_eq!(lines("good.json", None), "", "{what}");
    }
}
