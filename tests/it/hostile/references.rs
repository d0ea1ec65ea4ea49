//! References that form cycles or leave the document, in many forms.

use crate::hostile::harness::{lint, tool};

#[test]
fn cycles_of_every_kind() {
    for (schema, rule, code) in [
        (r##"{"type": "object", "$ref": "#"}"##, "ref-cycle", 1),
        (
            r##"{"type": "object", "allOf": [{"$ref": "#/$defs/a"}], "$defs": {"a": {"anyOf": [{"$ref": "#/$defs/b"}]}, "b": {"$ref": "#/$defs/a"}}}"##,
            "ref-cycle",
            1,
        ),
        (
            r##"{"type": "object", "$dynamicAnchor": "x", "allOf": [{"$dynamicRef": "#x"}]}"##,
            "ref-cycle",
            1,
        ),
        (r##"{"type": "object", "properties": {"next": {"$ref": "#"}}}"##, "ref-recursive", 0),
    ] {
        lint("a.json", tool(schema)).reports(code, rule);
    }
}

#[test]
fn a_chain_of_ten_thousand_references() {
    let definitions: Vec<_> =
        (0..10_000).map(|at| format!(r##""d{at}": {{"$ref": "#/$defs/d{}"}}"##, at + 1)).collect();
    let schema = format!(
        r##"{{"type": "object", "properties": {{"a": {{"$ref": "#/$defs/d0", "default": 1}}}}, "$defs": {{{}, "d10000": {{}}}}}}"##,
        definitions.join(",")
    );
    assert!(lint("a.json", tool(&schema)).code <= 1);
}

#[test]
fn addresses_on_the_network() {
    for address in [
        "http://169.254.169.254/latest/meta-data/",
        "https://example.com/schema.json#/a",
        "HTTP://LOCALHOST:1/x",
        "ftp://example.com/a",
        "//example.com/a.json",
    ] {
        let schema =
            format!(r#"{{"type": "object", "properties": {{"a": {{"$ref": "{address}"}}}}}}"#);
        lint("a.json", tool(&schema)).reports(1, "ref-network");
    }
}

#[test]
fn files_and_their_disguises() {
    for address in [
        "file:///etc/passwd",
        "FILE:///etc/passwd",
        "file:../secret.json",
        "../../etc/passwd",
        "./other.json#/a",
        "%2e%2e/%2e%2e/etc/passwd",
        "\\\\\\\\host\\\\share\\\\a.json",
        "C:\\\\secret.json",
        "jar:file:///a.jar!/b",
        "data:application/json,{}",
    ] {
        let schema =
            format!(r#"{{"type": "object", "properties": {{"a": {{"$ref": "{address}"}}}}}}"#);
        let ended = lint("a.json", tool(&schema));
        assert_eq!(ended.code, 1, "{address}: {}{}", ended.stdout, ended.stderr);
        assert!(ended.stdout.contains("[ref-"), "{address}: {}", ended.stdout);
        assert!(!ended.stdout.contains("root:"), "{address}: {}", ended.stdout);
    }
}

#[test]
fn a_base_that_points_elsewhere() {
    let schema = r##"{"type": "object", "$id": "http://169.254.169.254/", "properties": {"a": {"$ref": "x.json"}}}"##;
    let ended = lint("a.json", tool(schema));
    assert_eq!(ended.code, 1, "{}", ended.stdout);
    assert!(ended.stdout.contains("[ref-"), "{}", ended.stdout);
}

#[test]
fn pointers_that_fail_to_resolve_in_odd_ways() {
    for pointer in
        ["#/%ff", "#/a/b/c", "#/~2", "#/-1", "#/99999999999999999999", "#/$defs/%00", "#%", "##"]
    {
        let schema =
            format!(r#"{{"type": "object", "properties": {{"a": {{"$ref": "{pointer}"}}}}}}"#);
        assert_eq!(lint("a.json", tool(&schema)).code, 1, "{pointer}");
    }
}
