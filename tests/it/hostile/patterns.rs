//! Attacks by regular expressions on their compilation and their matching.

use crate::common::size;
use crate::hostile::harness::{Attack, LINES, lint, many, tool};

/// The length of a value that is expensive to match with a pattern of a few bytes.
const LENGTH: usize = 200_000;

/// Letters in an order that no pattern can predict.
fn letters(length: usize) -> String {
    let mut state = 1u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        if state >> 31 == 0 { 'a' } else { 'b' }
    };
    (0..length).map(|_| next()).collect()
}

/// Patterns that take minutes to match with [`letters`] without a limit.
const ENDLESS: [&str; 4] =
    ["a[ab]{4000}[cd]", "a[ab]{9000}[cde]", "(?=[ab]*)[ab]*c", "(?=a)[ab]*a[ab]{900}c"];

/// Whether the output reports that a validation was ended by one of its limits.
fn is_unfinished(said: &str) -> bool {
    said.contains("would take too long") || said.contains("could not be matched within the limit")
}

/// The findings about a result whose structured content is checked against an output schema.
pub(crate) fn check(output_schema: &str, structured: &str) -> String {
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
    // Ordinarily a quarter of the steps that a validation may take by default.
    let timeout = format!("{}ms", size(50, 200));
    let arguments =
        ["--tools", "tools.json", "--result", "r.json", "--validation-timeout", &timeout];
    let ended = attack.run(&[&arguments[..], &LINES].concat());
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
        assert!(is_unfinished(&said), "{pattern}: {said}");
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
        let is_wrong = said.contains("structured-content-mismatch");
        assert!(is_wrong || is_unfinished(&said), "{schema}: {said}");
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
        (&*format!("(?i){}", r"\\p{L}".repeat(1_600)), 20),
    ];
    for (pattern, count) in heavy {
        // Sets of positions need no states, but each class is stored where it occurs.
        let said = check(&properties(pattern, count, ""), r#"{"p1": "a"}"#);
        let is_decided = said.contains("does not match");
        assert!(is_decided || said.contains("structured-content-unchecked"), "{pattern}: {said}");
        let attack =
            Attack::with("a.json", tool(&properties(pattern, count, r#", "default": "a""#)));
        assert!(attack.run(&["a.json"]).code <= 1, "{pattern}");
    }
    for long in [r"\\d".repeat(5_000), r"[a-z\\w]".repeat(60_000), "(a|b)".repeat(100_000)] {
        let said = check(&properties(&long, 1, ""), r#"{"p0": "a"}"#);
        assert!(said.contains("structured-content-unchecked"), "{said:.200}");
    }
}

/// The findings, on `threads` threads, about `many` tools that each have a pattern and a result
/// that does not match. Asserts that each result is checked or reported as unchecked.
fn said_of_tools(many: usize, pattern: impl Fn(usize) -> String, threads: &str) -> String {
    let tool = |at| {
        let pattern = pattern(at);
        format!(
            r#"{{"name": "t{at}", "inputSchema": {{"type": "object"}}, "outputSchema": {{"type": "object", "properties": {{"o": {{"pattern": "{pattern}"}}}}}}}}"#
        )
    };
    let result = |at| {
        format!(
            r#"{{"tool": "t{at}", "result": {{"content": [], "structuredContent": {{"o": "1-"}}}}}}"#
        )
    };
    let tools: Vec<_> = (0..many).map(tool).collect();
    let results: Vec<_> = (0..many).map(result).collect();
    let attack = Attack::with("tools.json", format!("[{}]", tools.join(",")));
    attack.add("r.jsonl", results.join("\n"));
    let arguments = ["--tools", "tools.json", "--result", "r.jsonl", "--max-findings", "0"];
    let said = attack.run(&[&arguments[..], &LINES, &["-j", threads]].concat()).stdout;
    let count = |of: &str| said.matches(of).count();
    let unchecked = count("would take too long") + count("could not be matched");
    let checked = count("does not match");
    assert!(checked > 10 && checked + unchecked == many, "{}: {checked}, {unchecked}", pattern(0));
    said
}

#[test]
fn patterns_of_very_many_tools_that_take_megabytes_together() {
    for (pattern, many) in [(r"^\\p{L}{1,64}$", size(40, 100)), (r"^\\p{L}{5}$", size(300, 800))] {
        let said = |threads| said_of_tools(many, |_| pattern.to_owned(), threads);
        assert!(said("1") == said("2"));
    }
}

#[test]
fn patterns_of_very_many_tools_that_are_slow_to_parse() {
    let units = [(r"\\w", 200), (r"\\p{L}", 16), (r"[^\\p{L}\\p{N}]", 8), (r"[\\p{Lu}\\p{Nd}]", 8)];
    for (unit, times) in units {
        said_of_tools(many(1_600), |at| format!("^{}{at}$", unit.repeat(times)), "2");
    }
}

#[test]
fn alternatives_by_the_thousand() {
    let letters: Vec<_> = ('\u{100}'..'\u{7d0}').map(String::from).collect();
    let pattern = |more: &str| format!("({}{more})*", letters.join("|"));
    let property = |at, pattern: &str| format!(r#""p{at}": {{"pattern": "{pattern}"}}"#);
    let mut properties: Vec<_> = (0..40).map(|at| property(at, &pattern(""))).collect();
    properties.push(property(40, &pattern("|b|a|b")));
    let schema = format!(r#"{{"type": "object", "properties": {{{}}}}}"#, properties.join(","));
    let said = lint("a.json", tool(&schema)).stdout;
    assert_eq!(said.matches("[schema-pattern-cost]").count(), 1, "{said:.500}");
}

#[test]
fn patterns_as_people_write_them_are_matched() {
    let email = r"^(?!\\.)(?!.*\\.\\.)([A-Za-z0-9_'+\\-\\.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9\\-]*\\.)+[A-Za-z]{2,}$";
    let patterns = [
        ("^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$", "01234567-0123-0123-0123-0123456789ab"),
        (r"^[^@\\s]{1,64}@[a-z0-9.-]{1,255}$", "someone@example.org"),
        (email, "someone@example.org"),
        (r"^(?!.*\\.\\.)[a-z.]+$", "a.dotted.name"),
        (r"^(?!\\s*$)[^!]+", "text "),
        (r"^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$", "2026-07-28T12:00:00Z"),
        (r"^[\\p{L}\\p{N} ]{1,64}$", "Zürich 8005"),
        ("^[A-Za-z0-9+/]*={0,2}$", "QUJD"),
        (r"^(?=.*[a-z])(?=.*\\d)(?=.*[@$!%*?&])[A-Za-z\\d@$!%*?&]{8,}$", "Passw0rd&"),
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
    // A long text beside one that is matched with look-around.
    let schema = r#"{"type": "object", "properties": {"name": {"pattern": "^(?!-)[a-z-]{1,40}(?<!-)$"}, "data": {"pattern": "^[A-Za-z0-9+/]*={0,2}$"}, "text": {"pattern": "^(?!\\s*$).+"}}}"#;
    let (data, text) = ("QUJD".repeat(20_000), "Words. ".repeat(10_000));
    let said = check(schema, &format!(r#"{{"name": "a", "data": "{data}", "text": "{text}"}}"#));
    assert!(!said.contains("structured-content-unchecked"), "{said:.500}");
    let keys: Vec<_> = (0..1_500).map(|at| format!(r#""x-{at}": "v""#)).collect();
    let patterns: Vec<_> = (0..50).map(|at| format!(r#""^x{at}-[a-z]+$": {{}}"#)).collect();
    let schema =
        format!(r#"{{"type": "object", "patternProperties": {{{}}}}}"#, patterns.join(","));
    let said = check(&schema, &format!("{{{}}}", keys.join(",")));
    assert!(!said.contains("structured-content-unchecked"), "{said:.500}");
}

#[test]
fn patterns_with_unbounded_backtracking() {
    let said_of = |pattern: &str, text: &str| {
        let schema = format!(
            r#"{{"type": "object", "properties": {{"o": {{"pattern": "{pattern}"}}, "l": {{"items": {{"not": {{"pattern": "{pattern}"}}}}}}}}}}"#
        );
        let texts = vec![format!("\"{text}\""); many(1_000)].join(",");
        check(&schema, &format!(r#"{{"o": "{text}", "l": [{texts}]}}"#))
    };
    let text = "a".repeat(60) + "bb";
    for (pattern, expected) in [
        (r"(a+)\\1b", "matches what `not` excludes"),
        ("(?>a+)(?=b)", "is not a valid regular expression"),
    ] {
        let said = said_of(pattern, &text);
        assert!(said.contains(expected), "{pattern}: {said:.500}");
    }
    // Sets of positions take no longer for patterns that match in many ways.
    for pattern in ["^(?:(?!x)(?:a|aa))*(?!bb)b+$", "^((a|aa)+(?!c))+(?!bb)b+$"] {
        let said = said_of(pattern, &text);
        assert!(said.contains("does not match"), "{pattern}: {said:.500}");
    }
    for pattern in [r"^(?:(a)\\1?|aa)+c", r"(a*)*\\1c"] {
        let said = said_of(pattern, &text);
        let stopped = "a `pattern` could not be matched within the limit";
        assert!(said.contains(stopped), "{pattern}: {said:.500}");
        let said = said_of(pattern, &"a".repeat(many(100_000)));
        assert!(is_unfinished(&said), "{pattern}: {said:.500}");
    }
}

#[test]
fn names_that_are_checked_repeatedly_through_references() {
    let mut definitions: Vec<_> = (0..12)
        .map(|at| {
            let next = format!(r##"{{"$ref": "#/$defs/d{}"}}"##, at + 1);
            format!(r#""d{at}": {{"allOf": [{next}, {next}]}}"#)
        })
        .collect();
    definitions.push(r#""d12": {"not": {"pattern": "a[ab]{400}[cd]"}}"#.to_owned());
    let schema = format!(
        r##"{{"type": "object", "propertyNames": {{"$ref": "#/$defs/d0"}}, "$defs": {{{}}}}}"##,
        definitions.join(",")
    );
    let names: Vec<_> = (0..3).map(|at| format!(r#""{at}{}": 1"#, letters(2_000))).collect();
    let said = check(&schema, &format!("{{{}}}", names.join(",")));
    assert!(is_unfinished(&said), "{said:.500}");
}

#[test]
fn text_that_looks_like_a_pattern_by_its_brackets() {
    let text = letters(100_000);
    for pattern in [
        "^[ab]*(?:c){0}a[ab]{4000}[cd]",
        "[[]?a[ab]{4000}[cd]",
        "a[ab]{ 4000 }[cd]",
        r"(?x)#{\na[ab]{4000}[cd]",
        r"^[\\!-~]*a[ab]{4000}[cd]",
        r"^[^\\t]*b[^\\t]{4000}x",
        r"^\\pL*a[ab]{4000}[cd]",
    ] {
        let schema =
            format!(r#"{{"type": "object", "properties": {{"o": {{"pattern": "{pattern}"}}}}}}"#);
        let said = check(&schema, &format!(r#"{{"o": "{text}"}}"#));
        assert!(said.contains("structured-content-unchecked"), "{pattern}: {said:.300}");
    }
    for endless in ["{".repeat(200_000), "(?".repeat(100_000), "(".repeat(200_000)] {
        let schema =
            format!(r#"{{"type": "object", "properties": {{"o": {{"pattern": "{endless}"}}}}}}"#);
        assert!(check(&schema, r#"{"o": "a"}"#).contains("structured-content-unchecked"));
    }
}

#[test]
fn thousands_of_names_that_thousands_of_branches_reject() {
    let branches: Vec<_> = (0..2_000).map(|at| format!(r#"{{"pattern": "^z{at}$"}}"#)).collect();
    let names: Vec<_> = (0..4_000).map(|at| format!(r#""p{at}": 1"#)).collect();
    let schema =
        format!(r#"{{"type": "object", "propertyNames": {{"anyOf": [{}]}}}}"#, branches.join(","));
    let said = check(&schema, &format!("{{{}}}", names.join(",")));
    assert!(
        said.contains("has a name that matches none of the 2000 branches of `anyOf`"),
        "{said:.500}"
    );
    let few = check(&schema, r#"{"z7": 1, "p1": 2}"#);
    assert!(few.contains("property `p1` has a name"), "{few:.500}");
}

#[test]
fn long_names_for_hundreds_of_patterns_in_one_pass_or_beforehand() {
    let patterns: Vec<_> = (0..300).map(|at| format!(r#""a[ab]{{40}}[cd]{at}": {{}}"#)).collect();
    let patterns = patterns.join(",");
    let name = letters(100_000);
    for others in ["false", r#"{"type": "integer"}"#] {
        let schema = format!(
            r#"{{"type": "object", "patternProperties": {{{patterns}}}, "additionalProperties": {others}}}"#
        );
        let said = check(&schema, &format!(r#"{{"{name}": 1}}"#));
        assert!(is_unfinished(&said), "{said:.300}");
        let declared = schema.replacen('{', &format!(r#"{{"properties": {{"{name}": {{}}}}, "#), 1);
        let said = check(&declared, "{}");
        assert!(!is_unfinished(&said), "no name is matched: {said:.300}");
        let with_default = declared.replacen('{', r#"{"default": {}, "#, 1);
        let schema = format!(r#"{{"type": "object", "properties": {{"o": {with_default}}}}}"#);
        assert!(Attack::with("a.json", tool(&schema)).run(&["a.json"]).code <= 1);
    }
}

#[test]
fn a_text_of_a_million_characters_to_backtrack_in() {
    let text = "a".repeat(1_100_000);
    let schema = r#"{"type": "object", "properties": {"o": {"pattern": "^a*(?!b)"}}}"#;
    let said = check(schema, &format!(r#"{{"o": "{text}"}}"#));
    assert!(is_unfinished(&said), "{said:.300}");
    let schema = r#"{"type": "object", "patternProperties": {"^a*(?!b)": {}}}"#;
    let said = check(schema, &format!(r#"{{"{text}": 1}}"#));
    assert!(is_unfinished(&said), "{said:.300}");
}

#[test]
fn look_around_that_reads_the_rest_of_the_text_everywhere() {
    let text = "a".repeat(many(50_000));
    for pattern in ["(?!x)a*b", "(?:(?=a*)a)*b", "^(?=(?:a+)+b)", "(?:a(?=a*b))+", "(?<=^a*)b"] {
        let property = |at| format!(r#""p{at}": {{"pattern": "{pattern}", "default": "{text}"}}"#);
        let properties: Vec<_> = (0..20).map(property).collect();
        let schema = format!(r#"{{"type": "object", "properties": {{{}}}}}"#, properties.join(","));
        let said = lint("a.json", tool(&schema)).stdout;
        assert!(said.contains("[schema-default-mismatch]"), "{pattern}: {said:.500}");
        let said = check(&schema, &format!(r#"{{"p0": "{text}", "p1": "{text}"}}"#));
        assert!(said.contains("does not match"), "{pattern}: {said:.500}");
    }
}

#[test]
fn texts_that_fill_the_caches_of_engines() {
    let pattern =
        |at: usize| format!(r#"{{"not": {{"pattern": "[!-O][ -~]{{14}}[^ -~]|X{at}"}}}}"#);
    let patterns: Vec<_> = (0..200).map(pattern).collect();
    let text: String =
        letters(8_000).bytes().map(|it| if it == b'a' { '!' } else { 'z' }).collect();
    for looking in ["", r#", "z": {"pattern": "^(?!x)"}"#] {
        let schema = format!(
            r#"{{"type": "object", "properties": {{"o": {{"items": {{"allOf": [{}]}}}}{looking}}}}}"#,
            patterns.join(",")
        );
        let texts: Vec<_> = text
            .as_bytes()
            .chunks(200)
            .map(|it| format!("\"{}\"", String::from_utf8_lossy(it)))
            .collect();
        check(&schema, &format!(r#"{{"o": [{}]}}"#, texts.join(",")));
    }
}

#[test]
fn one_pattern_of_very_many_alternatives_in_very_many_tools() {
    for (pattern, is_invalid) in [
        ("a|".repeat(1_980), false),
        ("a|".repeat(1_980) + "(", true),
        // More than are judged.
        ("a|".repeat(4_950) + "(", false),
        ("(?:(?:(?:(?:a){5}){5}){5}){5}".repeat(340), false),
    ] {
        let schema =
            |properties: &str| format!("{{type: object, properties: {{a: {properties}}}}}");
        for (anchor, own) in [
            (format!("'{pattern}'"), schema("{type: string, pattern: *x}")),
            (format!("{{? '{pattern}'\n : {{}}}}"), schema("{patternProperties: *x}")),
        ] {
            let tool = |at: usize| format!("- {{name: t{at}, inputSchema: {own}}}\n");
            let tools: String = (0..many(3_000)).map(tool).collect();
            let ended = lint("a.yaml", format!("x: &x {anchor}\ntools:\n{tools}"));
            let said = ended.stdout.contains("[schema-pattern-invalid]");
            assert_eq!(said, is_invalid, "{:.2000}", ended.stdout);
        }
    }
}

#[test]
fn patterns_of_very_many_properties_on_many_threads() {
    let pattern = r"\PL".repeat(3_300);
    let schema = "{type: object, properties: {a: {default: b, pattern: *x}}}";
    let tool = |at: usize| format!("- {{name: t{at}, inputSchema: {schema}}}\n");
    let tools: String = (0..500).map(tool).collect();
    let attack = Attack::with("a.yaml", format!("x: &x '{pattern}'\ntools:\n{tools}"));
    assert_eq!(attack.run(&["-j", "16", "a.yaml"]).code, 0);
}
