//! Attacks by regular expressions: on what compiles them, and on what matches them.

use crate::harness::{Attack, LINES, tool};

/// As long as a value that a few bytes of pattern make expensive.
const LENGTH: usize = 200_000;

/// Letters in no order that a pattern could follow.
fn letters(length: usize) -> String {
    let mut state = 1u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        if state >> 31 == 0 { 'a' } else { 'b' }
    };
    (0..length).map(|_| next()).collect()
}

/// Patterns of which each takes minutes on such letters where nothing stops them.
const ENDLESS: [&str; 4] =
    ["a[ab]{4000}[cd]", "a[ab]{9000}[cde]", "(?=[ab]*)[ab]*c", "(?=a)[ab]*a[ab]{900}c"];

/// What is said about a result whose structured content is held to a schema.
fn check(output_schema: &str, structured: &str) -> String {
    let attack = Attack::with(
        "tools.json",
        format!(
            r#"{{"name": "t", "inputSchema": {{"type": "object"}}, "outputSchema": {output_schema}}}"#
        ),
    );
    let result = format!(
        r#"{{"content": [{{"type": "text", "text": "x"}}], "structuredContent": {structured}}}"#
    );
    attack.add("r.json", result);
    let ended =
        attack.run(&[&["--tools", "tools.json", "--result", "r.json"], &LINES[..]].concat());
    assert!(ended.code <= 1, "{}", ended.stderr);
    ended.stdout
}

#[test]
fn a_long_text_for_a_pattern_that_is_tried_everywhere_at_once() {
    let text = letters(LENGTH);
    for pattern in ENDLESS {
        let schema =
            format!(r#"{{"type": "object", "properties": {{"o": {{"pattern": "{pattern}"}}}}}}"#);
        let said = check(&schema, &format!(r#"{{"o": "{text}"}}"#));
        assert!(said.contains("it would take too long"), "{pattern}: {said}");
        let attack = Attack::with(
            "a.json",
            tool(&format!(
                r#"{{"type": "object", "properties": {{"o": {{"pattern": "{pattern}", "default": "{text}"}}}}}}"#
            )),
        );
        assert!(attack.run(&["a.json"]).code <= 1, "{pattern}");
    }
}

#[test]
fn long_names_for_patterns_of_names() {
    let names: Vec<_> = letters(LENGTH)
        .as_bytes()
        .chunks(200)
        .map(|name| format!("\"{}\": 1", String::from_utf8_lossy(name)))
        .collect();
    let structured = format!("{{{}}}", names.join(","));
    for schema in [
        r#"{"type": "object", "patternProperties": {"a[ab]{9000}[cde]": {}}}"#,
        r#"{"type": "object", "propertyNames": {"pattern": "a[ab]{9000}[cde]"}}"#,
    ] {
        let said = check(schema, &structured);
        assert!(said.contains("it would take too long"), "{schema}: {said}");
    }
}

#[test]
fn patterns_that_take_megabytes_once_compiled() {
    let properties = |pattern: &str, count: usize, more: &str| {
        let one = |at| format!(r#""p{at}": {{"pattern": "{pattern}{at}"{more}}}"#);
        let all: Vec<_> = (0..count).map(one).collect();
        format!(r#"{{"type": "object", "properties": {{{}}}}}"#, all.join(","))
    };
    let heavy = [
        (r"^[\\p{L}\\p{N}]{1,64}$", 300),
        (r"(?:\\p{L}{100}){100}", 3),
        ("(?i)[a-z]{60000}{60000}", 3),
    ];
    for (pattern, count) in heavy {
        let said = check(&properties(pattern, count, ""), r#"{"p1": "a"}"#);
        assert!(said.contains("the patterns of the `outputSchema`"), "{pattern}: {said}");
        let attack =
            Attack::with("a.json", tool(&properties(pattern, count, r#", "default": "a""#)));
        assert!(attack.run(&["a.json"]).code <= 1, "{pattern}");
    }
    for long in [r"\\d".repeat(5_000), r"[a-z\\w]".repeat(60_000), "(a|b)".repeat(100_000)] {
        let said = check(&properties(&long, 1, ""), r#"{"p0": "a"}"#);
        assert!(said.contains("the patterns of the `outputSchema`"), "{said:.200}");
    }
}

#[test]
fn patterns_of_very_many_tools_that_take_megabytes_together() {
    let tools: Vec<_> = (0..100)
        .map(|at| {
            format!(
                r#"{{"name": "t{at}", "inputSchema": {{"type": "object"}}, "outputSchema": {{"type": "object", "properties": {{"o": {{"pattern": "^\\p{{L}}{{1,64}}$"}}}}}}}}"#
            )
        })
        .collect();
    let attack = Attack::with("tools.json", format!("[{}]", tools.join(",")));
    let results: Vec<_> = (0..100)
        .map(|at| {
            format!(
                r#"{{"tool": "t{at}", "result": {{"content": [], "structuredContent": {{"o": "{}"}}}}}}"#,
                "word".repeat(10)
            )
        })
        .collect();
    attack.add("r.jsonl", results.join("\n"));
    let arguments = ["--tools", "tools.json", "--result", "r.jsonl"];
    let said = attack.run(&[&arguments[..], &LINES].concat()).stdout;
    let refused = said.matches("the patterns of the `outputSchema`").count();
    assert!((50..100).contains(&refused), "{refused}");
}

#[test]
fn patterns_as_people_write_them_are_matched() {
    let patterns = [
        ("^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$", "01234567-0123-0123-0123-0123456789ab"),
        (r"^[^@\\s]{1,64}@[a-z0-9.-]{1,255}$", "someone@example.org"),
        (r"^(?!.*\\.\\.)[a-z.]+$", "a.dotted.name"),
        (r"^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$", "2026-07-28T12:00:00Z"),
        (r"^[\\p{L}\\p{N} ]{1,64}$", "Zürich 8005"),
    ];
    for (pattern, text) in patterns {
        let schema = format!(
            r#"{{"type": "object", "properties": {{"o": {{"items": {{"pattern": "{pattern}"}}}}}}}}"#
        );
        let many = vec![format!("\"{text}\""); 1_000].join(",");
        let said = check(&schema, &format!(r#"{{"o": [{many}]}}"#));
        assert!(!said.contains("structured-content-unchecked"), "{pattern}: {said}");
        assert!(!said.contains("structured-content-mismatch"), "{pattern}: {said}");
        let said = check(&schema, &format!(r#"{{"o": [{many}, "!"]}}"#));
        assert!(said.contains("structured-content-mismatch"), "{pattern}: {said}");
    }
}
