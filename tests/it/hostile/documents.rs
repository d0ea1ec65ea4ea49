//! Attacks on the JSON and YAML readers.

use crate::common::size;
#[cfg(feature = "contract")]
use crate::hostile::harness::Attack;
use crate::hostile::harness::{lint, many, tool};

#[test]
fn arrays_nested_a_hundred_thousand_deep() {
    let nested = "[".repeat(100_000) + &"]".repeat(100_000);
    let schema = format!(r#"{{"type": "object", "default": {nested}}}"#);
    lint("a.json", tool(&schema)).reports(1, "document-depth");
    lint("a.json", tool(&"[".repeat(100_000))).reports(1, "document-depth");
    lint("a.yaml", format!("name: t\ninputSchema: {{type: object, default: {nested}}}\n"))
        .reports(1, "document-depth");
}

#[test]
fn objects_nested_a_hundred_thousand_deep() {
    let nested = r#"{"a":"#.repeat(100_000) + "1" + &"}".repeat(100_000);
    lint("a.json", tool(&format!(r#"{{"default": {nested}}}"#))).reports(1, "document-depth");
    let block: String = (0..3_000).map(|depth| " ".repeat(depth) + "a:\n").collect();
    let indented = block.replace("\n", "\n    ");
    lint("a.yaml", format!("name: t\ninputSchema:\n  default:\n    {indented}"))
        .reports(1, "document-depth");
}

#[test]
fn yaml_nested_as_deep_as_it_is_long() {
    let tool = "tools:\n- name: a\n  inputSchema:\n    type: object\n    default:";
    for (nested, count) in [("[", 4_000_000), ("- ", 2_000_000), ("{a: ", 1_000_000)] {
        for before in [tool, "- x\n-"] {
            let ended = lint("a.yaml", format!("{before}\n      {}\n", nested.repeat(many(count))));
            ended.reports(1, "document-depth");
            ended.reports(1, "document-syntax");
        }
    }
    // The next document is read, and skipped comments are not reported as unused.
    let comment = "# mcp-lint: ignore[tool-name-charset] known\n- name: a b";
    let deep = tool.replace("- name: a", comment) + " " + &"[".repeat(100_000);
    let ended = lint("a.yaml", deep + "\n---\nname: c d\ninputSchema: {type: object}\n");
    ended.reports(1, "tool-name-charset");
    assert!(!ended.stdout.contains("suppression-unused"), "{}", ended.stdout);
}

#[test]
fn two_hundred_thousand_members() {
    let members: String = (0..size(30_000, 200_000)).map(|at| format!(r#""m{at}":1,"#)).collect();
    let tool = format!(r#"{{"name": "t", {members} "inputSchema": {{"type": "object"}}}}"#);
    assert_eq!(lint("a.json", tool).code, 0);
}

#[test]
fn twenty_thousand_tools() {
    let one = tool(r#"{"type": "object"}"#);
    let list = format!(r#"{{"tools": [{}]}}"#, vec![one; size(3_000, 20_000)].join(","));
    lint("a.json", list).reports(1, "tool-name-duplicate");
}

#[test]
fn one_key_a_hundred_thousand_times() {
    let members = r#""a": {},"#.repeat(size(30_000, 100_000));
    let schema = format!(r#"{{"type": "object", "properties": {{{members} "b": {{}}}}}}"#);
    lint("a.json", tool(&schema)).reports(1, "document-duplicate-key");
}

#[test]
fn a_hundred_thousand_errors_of_syntax() {
    lint("a.json", tool(&format!("{{{}}}", "nope ; ".repeat(100_000))))
        .reports(1, "document-syntax");
    lint("a.json", tool(&"}".repeat(100_000))).reports(1, "document-syntax");
}

#[test]
fn numbers_beyond_all_limits() {
    let digits = "9".repeat(many(4_000_000));
    for number in ["1e400", "-1e-400", "1e999999999999999999", "0e999999999", &digits] {
        let schema = format!(
            r#"{{"type": "object", "properties": {{"n": {{"type": "number", "minimum": {number},
                "maximum": 1, "multipleOf": {number}, "default": {number}, "maxLength": {number},
                "enum": [{number}, 1]}}}}}}"#
        );
        let ended = lint("a.json", tool(&schema));
        assert!(ended.code <= 1, "{}", ended.stderr);
    }
}

#[test]
fn strings_of_ten_megabytes_and_escapes_only() {
    let text = "\\u0061".repeat(1_000_000);
    let ended = lint("a.json", tool(&format!(r#"{{"type": "object", "title": "{text}"}}"#)));
    assert_eq!(ended.code, 0);
    let surrogates = "\\ud800".repeat(100_000);
    lint("a.json", tool(&format!(r#"{{"type": "object", "title": "{surrogates}"}}"#)))
        .reports(1, "document-syntax");
}

#[test]
fn aliases_that_multiply() {
    let mut text = String::from("name: t\ninputSchema:\n  type: object\n  a0: &a0 [x, x, x, x]\n");
    for level in 1..30 {
        let before = format!("*a{}", level - 1);
        let line = vec![before; 9].join(", ");
        text.push_str(&format!("  a{level}: &a{level} [{line}]\n"));
    }
    lint("a.yaml", text).reports(1, "document-alias-expansion");
}

#[test]
fn merge_keys_that_multiply() {
    let mut text = String::from("name: t\ninputSchema:\n  type: object\n  m0: &m0 {a: 1, b: 2}\n");
    for level in 1..40 {
        let (one, other) = (level - 1, level);
        text.push_str(&format!(
            "  m{level}: &m{other} {{x{level}: *m{one}, <<: [*m{one}, *m{one}, *m{one}]}}\n"
        ));
    }
    lint("a.yaml", text).reports(1, "document-alias-expansion");
}

#[test]
fn words_of_yaml_1_1_on_one_long_line() {
    let words = "no,".repeat(size(40_000, 100_000));
    lint("a.yaml", format!("name: t\ninputSchema: {{type: object, enum: [{words}x]}}\n"))
        .reports(0, "document-yaml-implicit-type");
    let anchors = "&a ".repeat(size(40_000, 100_000));
    let schema = format!("type: object\n  default:\n    # {anchors}\n    no");
    lint("a.yaml", format!("name: t\ninputSchema:\n  {schema}\n"))
        .reports(0, "document-yaml-implicit-type");
}

#[test]
fn an_alias_inside_its_own_anchor() {
    let ended = lint("a.yaml", "name: t\ninputSchema: &a\n  type: object\n  default: *a\n");
    assert_eq!(ended.code, 1, "{}{}", ended.stdout, ended.stderr);
}

#[test]
fn a_hundred_thousand_documents_in_one_file() {
    let ended =
        lint("a.yaml", "--- {name: t, inputSchema: {type: object}}\n".repeat(many(100_000)));
    assert!(ended.code <= 1, "{}", ended.stderr);
    let lines = format!("{}\n", tool(r#"{"type": "object"}"#)).repeat(many(100_000));
    assert!(lint("a.jsonl", lines).code <= 1);
}

#[test]
fn bytes_that_are_not_text() {
    for (name, bytes) in [
        (
            "a.json",
            &b"{\"name\": \"\xff\xfe\xc0\x80\", \"inputSchema\": {\"type\": \"object\"}}"[..],
        ),
        ("a.yaml", b"name: \"\xf8\x88\"\ninputSchema: {type: object}\n"),
        ("a.json", b"\xff\xfe{\0\"\0"),
        ("a.json", b"\x00\x00\xfe\xff\x00\x00\x00"),
        ("a.json", b"{\"name\": \"a\0b\", \"inputSchema\": {}}"),
    ] {
        assert_eq!(lint(name, bytes).code, 1, "{bytes:?}");
    }
}

#[test]
fn too_many_names_to_compare_all_pairs() {
    let list = |name: &dyn Fn(usize) -> String| {
        let one = |at| format!(r#"{{"name":"{}","inputSchema":{{"type":"object"}}}}"#, name(at));
        let all: Vec<_> = (0..many(40_000)).map(one).collect();
        format!(r#"{{"tools":[{}]}}"#, all.join(","))
    };
    lint("a.json", list(&|at| format!("a b{at}"))).reports(1, "tool-name-charset");
    let long = "n".repeat(70);
    lint("a.json", list(&|at| format!("{long}{at}"))).reports(0, "portable-tool-name-length");
    let longer = "n".repeat(130);
    lint("a.json", list(&|at| format!("{longer}{at}"))).reports(1, "tool-name-length");
}

#[test]
fn a_list_in_an_object_with_very_many_members() {
    let members: Vec<_> = (0..many(400_000)).map(|at| format!("\"m{at}\":0")).collect();
    let tools = vec![r#"{"name":"a","input_schema":{"type":"object"}}"#; many(200_000)].join(",");
    lint("a.json", format!(r#"{{{},"tools":[{tools}]}}"#, members.join(",")))
        .reports(0, "tool-list-snake-case");
}

#[test]
fn tools_after_a_comment_end_that_only_some_parsers_see() {
    let hidden = tool(r#"{"type": "objec"}"#);
    for end in ["\r", "\u{2028}", "\u{2029}"] {
        let text = format!("{{\"tools\": [ // c{end}{hidden}\n]}}");
        for name in ["a.jsonc", "a.json5", "a.json"] {
            let ended = lint(name, &text);
            ended.reports(1, "schema-type-unknown");
            ended.reports(1, "document-syntax");
        }
    }
}

#[test]
fn a_comment_covers_no_more_where_carriage_returns_end_lines() {
    let one = |name: &str| {
        format!("- name: {name}\r  description: Gets {name}.\r  inputSchema: {{type: objec}}\r")
    };
    let comment = "# mcp-lint: ignore[schema-type-unknown] a reason\r";
    let ended = lint("a.yaml", format!("tools:\r{comment}{}{}", one("a"), one("b")));
    ended.reports(1, "schema-type-unknown");
    assert!(ended.stdout.contains("a.yaml:8:23: error[schema-type-unknown]"), "{}", ended.stdout);
    assert_eq!(ended.stdout.matches("[schema-type-unknown]").count(), 1, "{}", ended.stdout);
}

#[test]
fn members_of_wide_objects_that_are_looked_up_repeatedly() {
    let count = many(400_000);
    let properties: Vec<_> = (0..count).map(|at| format!("\"p{at}\":{{}}")).collect();
    let schema = format!(r#"{{"type":"object","properties":{{{}}}}}"#, properties.join(","));
    let names = vec!["\"p0\""; count].join(",");
    let beside = tool(&format!(r#"{schema},"required":[{names}]"#));
    lint("a.json", beside).reports(0, "input-schema-required-misplaced");
    let misspelt = vec![r#""mimetype":"x""#; count].join(",");
    let result = format!(r#"{{"content":[{{"type":"text","text":"x",{misspelt}}}]}}"#);
    lint("a.json", result).reports(1, "content-unknown-member");
}

#[test]
fn long_runs_of_white_space_in_texts_of_yaml() {
    let spaces = " ".repeat(16_000);
    let tools = "- {name: t, inputSchema: {type: object}, description: *x}\n".repeat(100);
    for text in [format!("\"a{spaces}\u{202e}\""), format!("'a{spaces}\u{202e}'")] {
        lint("a.yaml", format!("x: &x {text}\ntools:\n{tools}"))
            .reports(1, "text-hidden-characters");
    }
}

#[test]
fn a_long_list_that_is_merged_repeatedly() {
    for last in ["{}", "1"] {
        let list = "{},".repeat(many(400_000));
        let merges = "- <<: *a\n".repeat(many(200_000));
        lint("a.yaml", format!("a: &a [{list}{last}]\nb:\n{merges}"))
            .reports(1, "document-alias-expansion");
    }
}

#[test]
fn very_many_comments_on_a_line_after_much_white_space() {
    let comments = "/*mcp-lint: ignore[a]*/".repeat(16_000);
    let tool = r#"{"name":"t","inputSchema":{"type":"object"},"#;
    let text = format!("{tool}\n{}{comments}\"title\":1}}", " ".repeat(200_000));
    lint("a.jsonc", text).reports(1, "suppression-unknown");
}

#[test]
fn very_many_comments_before_a_value() {
    for (code, begin, comment) in [(0, "description:\n", "#\n"), (1, "tags:\n-\n", "#mcp-lint\n")] {
        let tool = "name: t\ninputSchema: {type: object}\n";
        let text = format!("{tool}{begin}{}", comment.repeat(250_000));
        lint("a.yaml", text).reports(code, "input-schema-empty-params-form");
    }
}

#[test]
fn very_many_marks_of_comments_in_one_word() {
    let tool = "  inputSchema: {type: object}\n  name: t\n";
    for word in ["&MARKS x", "!MARKS x", "aMARKS"] {
        let word = word.replace("MARKS", &"#".repeat(1_000_000));
        lint("a.yaml", format!("- {word}\n-\n{tool}")).reports(1, "tool-not-object");
    }
}

#[test]
fn a_very_long_key_that_is_copied_repeatedly() {
    let key = "\u{200d}".repeat(20_000);
    let tool =
        |at: usize| format!("- {{name: t{at}, inputSchema: {{type: object, properties: *x}}}}\n");
    let tools: String = (0..size(8_000, 24_000)).map(tool).collect();
    let text = format!("x: &x {{? \"{key}\"\n : {{type: string}}}}\ntools:\n{tools}");
    lint("a.yaml", text).reports(1, "document-alias-expansion");
}

#[test]
fn a_very_long_key_that_is_merged_repeatedly() {
    let (key, merges) = ("a".repeat(1_000_000), "<<: *x, ".repeat(125_000));
    let text = format!(
        "x: &x {{? \"{key}\" : 1}}\ny: {{{merges}}}\ntools:\n- {{name: t, inputSchema: {{type: object}}}}\n"
    );
    assert_eq!(lint("a.yaml", text).code, 0);
}

#[test]
fn very_long_keys_without_their_quotes() {
    let long = "a".repeat(70_000);
    for key in [format!("é{long}"), format!("{long}é"), format!("'{long}é")] {
        lint("a.json", format!("{}{{{key}: 1}}", tool("{}"))).reports(1, "document-syntax");
    }
}

#[test]
#[cfg(feature = "contract")]
fn two_versions_without_a_tool_in_common() {
    let list = |letter: char| {
        let tool = |at| format!(r#"{{"name":"{letter}{at}","inputSchema":{{"type":"object"}}}}"#);
        let tools: Vec<_> = (0..1_000).map(tool).collect();
        format!(r#"{{"tools":[{}]}}"#, tools.join(","))
    };
    let attack = Attack::with("new.json", list('b'));
    attack.add("old.json", list('a'));
    // Each removed tool is reported at the whole list.
    let ended = attack.run(&["compare", "new.json", "--against", "old.json", "-f", "json"]);
    let report: serde_json::Value = ended.stdout.parse().unwrap();
    assert_eq!(report["summary"]["breaking"], 1_000, "{}", report["summary"]);
}

#[test]
fn members_that_only_say_that_a_served_list_is_something_else() {
    let tool = |member: &str| {
        format!(
            r#"{{{member} "name": "a b", "description": "d", "inputSchema": {{"type": "string"}}}}"#
        )
    };
    let (plain, other) = (tool(""), tool("\"server\": 1, \"score\": 1,"));
    for text in [
        format!(r#"{{"openapi": "3.1.0", "tools": [{plain}]}}"#),
        tool(r#""openapi": "3.1.0","#),
        format!(r#"{{"$defs": {{}}, "tools": [{plain}]}}"#),
        format!(r#"{{"components": {{"a": {{}}}}, "tools": [{plain}]}}"#),
        format!(r#"{{"tools": [{plain}], "a": {{"b": {{"c": {other}}}}}}}"#),
        format!(r#"{{"tools": [{other}], "nextCursor": "a"}}"#),
        format!(r#"{{"jsonrpc": "2.0", "id": 1, "result": {{"tools": [{other}]}}}}"#),
        format!(
            r#"{{"jsonrpc": "2.0", "id": 1, "openapi": "", "result": {{"tools": [{plain}]}}}}"#
        ),
    ] {
        let ended = lint("a.json", &text);
        assert!(ended.stdout.contains("error[tool-name-charset]"), "{text}:\n{}", ended.stdout);
        assert_eq!(ended.code, 1, "{text}");
    }
}
