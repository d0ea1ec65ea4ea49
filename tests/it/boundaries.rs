//! The threshold of each rule: the last value that passes and the first one that is reported.

use crate::common::lint::{lint, settings_with};
use mcp_lint::diagnostic::Severity;

/// A threshold of a rule: a document with a placeholder `@`, and its replacements.
struct Boundary {
    rule: &'static str,
    protocol: Option<&'static str>,
    document: &'static str,
    passes: &'static [&'static str],
    fails: &'static [&'static str],
}

/// The number of findings of the rule in a document.
fn count(rule: &str, protocol: Option<&str>, document: &str) -> usize {
    let found = lint(document, "json", &settings_with(rule, protocol));
    found.iter().filter(|found| found.rule == rule).count()
}

fn check(boundaries: &[Boundary]) {
    for boundary in boundaries {
        let &Boundary { rule, protocol, document, passes, fails } = boundary;
        assert!(document.contains('@'), "{rule}: {document}");
        for (values, expected) in [(passes, 0), (fails, 1)] {
            for value in values {
                let document = document.replace('@', value);
                assert_eq!(count(rule, protocol, &document), expected, "{rule}\n{document}");
            }
        }
    }
}

const NEWEST: Option<&str> = Some("2026-07-28");

const ERROR_CODE: &str = r#"{"jsonrpc": "2.0", "id": 1, "error": {"code": @, "message": "No."}}"#;

#[test]
fn error_codes_are_distinguished_at_the_ends_of_their_ranges() {
    check(&[
        Boundary {
            rule: "rpc-error-code-legacy",
            protocol: NEWEST,
            document: ERROR_CODE,
            passes: &["-31999", "-32002", "-32020"],
            fails: &["-32000", "-32001", "-32003", "-32019"],
        },
        Boundary {
            rule: "rpc-error-code-undefined",
            protocol: NEWEST,
            document: ERROR_CODE,
            passes: &["-32019", "-32020", "-32021", "-32022", "-32100"],
            fails: &["-32023", "-32099"],
        },
    ]);
}

const HEADER: &str = r#"{"name": "run", "description": "Runs it.", "inputSchema": {"type": "object",
    "properties": {"id": {"type": "integer", "x-mcp-header": "Id", @}}}}"#;

#[test]
fn an_integer_of_a_header_reaches_to_the_last_one_that_is_exact() {
    check(&[Boundary {
        rule: "x-mcp-header-integer-range",
        protocol: NEWEST,
        document: HEADER,
        passes: &[
            r#""minimum": -9007199254740991, "maximum": 9007199254740991"#,
            r#""exclusiveMinimum": -9007199254740992, "exclusiveMaximum": 9007199254740992"#,
            r#""minimum": 0, "exclusiveMaximum": 9007199254740992"#,
            r#""exclusiveMinimum": -9007199254740992, "maximum": 10"#,
            r#""enum": [-9007199254740991, 9007199254740991]"#,
            r#""const": 9007199254740991"#,
            r#""const": 1, "default": 1"#,
        ],
        fails: &[
            r#""minimum": 0, "maximum": 9007199254740992"#,
            r#""minimum": -9007199254740992, "maximum": 0"#,
            r#""minimum": 0, "exclusiveMaximum": 9007199254740993"#,
            r#""exclusiveMinimum": -9007199254740993, "maximum": 0"#,
            r#""enum": [1, 9007199254740992]"#,
            r#""const": -9007199254740992"#,
            r#""minimum": 0, "maximum": 1, "default": 9007199254740992"#,
            r#""minimum": 0"#,
            r#""exclusiveMinimum": 0"#,
            r#""maximum": 0"#,
            r#""exclusiveMaximum": 0"#,
        ],
    }]);
}

const ICON: &str = r#"{"name": "run", "description": "Runs it.", "icons": [{"src": "@"}],
    "inputSchema": {"type": "object"}}"#;

#[test]
fn schemes_of_icons_ignore_case() {
    let boundary =
        |rule, passes, fails| Boundary { rule, protocol: NEWEST, document: ICON, passes, fails };
    check(&[
        boundary(
            "icon-src-http",
            &["HTTPS://a.example/a.png", "https://a.example/a.png"],
            &["HTTP://a.example/a.png", "Http://a.example/a.png"],
        ),
        boundary(
            "icon-src-scheme",
            &[
                "HTTPS://a.example/a.png",
                "HTTP://a.example/a.png",
                "DATA:image/png;base64,iVBORw0KGgo=",
            ],
            &["FILE:///a.png", "JavaScript:alert(1)", "ftp://a.example/a.png"],
        ),
        boundary(
            "icon-src-data-base64",
            &["DATA:image/png;base64,iVBORw0KGgo=", "DATA:IMAGE/PNG;BASE64,iVBORw0KGgo="],
            &["DATA:image/png,abc", "DATA:image/png;base64,", "Data:image/png;base64,i-_="],
        ),
    ]);
}

const REQUIRED: &str = r##"{"name": "run", "description": "Runs it.", "inputSchema": {
    "type": "object", "properties": {"one": {"type": "object",
    "properties": {"id": {"type": "string"}}, "required": ["name"]@}}}}"##;

#[test]
fn a_required_name_may_be_declared_by_a_sibling_keyword() {
    check(&[Boundary {
        rule: "schema-required-undeclared",
        protocol: None,
        document: REQUIRED,
        passes: &[
            r##", "$ref": "#""##,
            r##", "$dynamicRef": "#""##,
            r#", "allOf": [{"properties": {"name": {}}}]"#,
            r#", "anyOf": [{"properties": {"name": {}}}]"#,
            r#", "oneOf": [{"properties": {"name": {}}}]"#,
            r#", "if": {"properties": {"name": {}}}"#,
            r#", "dependentSchemas": {"id": {"properties": {"name": {}}}}"#,
            r#", "patternProperties": {"^n": {}}"#,
        ],
        fails: &["", r#", "not": {"required": ["id"]}"#, r#", "additionalProperties": {}"#],
    }]);
}

#[test]
fn a_key_that_a_framework_adds_is_not_blamed_on_the_author() {
    let severity = |key: &str| {
        let document = format!(
            r#"{{"name": "a", "description": "Does it.", "inputSchema": {{"type": "object"}}, "_meta": {{"{key}": {{}}}}}}"#
        );
        let found = lint(&document, "json", &settings_with("meta-key-format", None));
        found.iter().find(|found| found.rule == "meta-key-format").map(|found| found.severity)
    };
    assert_eq!(severity("_fastmcp"), Some(Severity::Info));
    assert_eq!(severity("_fastmcp2"), Some(Severity::Error));
    assert_eq!(severity("fastmcp"), None);
}

#[test]
fn lookalikes_of_properties_and_validators_are_not_reported() {
    let of = |rule: &str, schema: &str| {
        let document = format!(
            r#"{{"name": "a", "description": "Does it.", "inputSchema": {{"type": "object", "properties": {{"p": {schema}}}}}}}"#
        );
        count(rule, None, &document)
    };
    for (schema, expected) in [
        (r#"{"type": "object", "street": {"type": "string"}}"#, 1),
        (r#"{"type": "object", "example": {"type": "string"}}"#, 0),
        (r#"{"type": "object", "x-street": {"type": "string"}}"#, 0),
        (r#"{"type": "object", "street": {"type": "road"}}"#, 0),
        (r#"{"type": "string", "street": {"type": "string"}}"#, 0),
        (r#"{"type": "object", "properties": {}, "street": {"type": "string"}}"#, 0),
        (r#"{"x": {"type": "number"}, "y": 5}"#, 0),
    ] {
        assert_eq!(of("schema-property-map", schema), expected, "{schema}");
    }
    for (schema, expected) in [
        (r#"{"_def": {"typeName": "ZodString"}}"#, 1),
        (r#"{"_def": "x"}"#, 0),
        (r#"{"type": "object", "def": {"type": "object"}, "~standard": {"vendor": "zod"}}"#, 1),
        (r#"{"type": "object", "properties": {}, "~standard": {"vendor": "zod"}}"#, 0),
    ] {
        assert_eq!(of("schema-validator-object", schema), expected, "{schema}");
    }
}
