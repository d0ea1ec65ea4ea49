//! The action that fixes everything in a document gives the text that `--fix` writes, whatever ends
//! its lines.

use serde_json::{Value, json};

use super::client::{Client, Profile, uri};
use crate::common::folder::Folder;
use crate::common::size;
use mcp_lint::rules::{FixKind, RULES, RulePage};
use mcp_lint::{CancelToken, FixLevel, Inputs, Linter};

/// How the lines of a text end.
type Ends = fn(&str) -> String;

/// The line ends of the specification (LF, CRLF, CR), all of them in turn, and none at the end.
const ENDS: [(&str, Ends); 6] = [
    ("LF", |text| text.to_owned()),
    ("CRLF", |text| text.replace('\n', "\r\n")),
    ("CR", |text| text.replace('\n', "\r")),
    ("mixed", |text| in_turn(text, &["\n", "\r\n", "\r", "\r\r\n"])),
    ("no end", |text| text.trim_end_matches('\n').to_owned()),
    ("mixed without an end", |text| in_turn(text.trim_end_matches('\n'), &["\r", "\n", "\r\n"])),
];

/// The text with other line ends, each in turn.
fn in_turn(text: &str, ends: &[&str]) -> String {
    let mut lines = text.split('\n');
    let mut result = lines.next().unwrap_or_default().to_owned();
    for (line, end) in lines.zip(ends.iter().cycle()) {
        result += end;
        result += line;
    }
    result
}

/// A client's view of a text: lines of UTF-16 code units. An independent implementation of the
/// specification, which knows nothing of the server's.
fn applied(text: &str, edits: &[Value]) -> String {
    let units: Vec<u16> = text.encode_utf16().collect();
    let mut starts = vec![0];
    for (at, unit) in units.iter().enumerate() {
        let is_end = match unit {
            0x0a => true,
            0x0d => units.get(at + 1) != Some(&0x0a),
            _ => false,
        };
        if is_end {
            starts.push(at + 1);
        }
    }
    let offset = |position: &Value| {
        let part = |name: &str| usize::try_from(position[name].as_u64().unwrap()).unwrap();
        let start = starts.get(part("line")).copied().unwrap_or(units.len());
        let next = starts.get(part("line") + 1).copied().unwrap_or(units.len());
        (start + part("character")).min(next)
    };
    let mut changed = units.clone();
    let mut sorted: Vec<_> = edits.iter().collect();
    sorted.sort_by_key(|edit| offset(&edit["range"]["start"]));
    for edit in sorted.into_iter().rev() {
        let range = offset(&edit["range"]["start"])..offset(&edit["range"]["end"]);
        changed.splice(range, edit["newText"].as_str().unwrap().encode_utf16());
    }
    String::from_utf16(&changed).unwrap()
}

#[test]
fn a_client_counts_utf_16_code_units_and_ends_lines_at_cr() {
    let edit = |line: u32, start: u32, end: u32, new: &str| {
        json!({"range": {"start": {"line": line, "character": start},
            "end": {"line": line, "character": end}}, "newText": new})
    };
    let text = "a😀b\rc\r\n\u{2028}d\n";
    assert_eq!(applied(text, &[edit(0, 3, 4, "B")]), "a😀B\rc\r\n\u{2028}d\n");
    assert_eq!(applied(text, &[edit(2, 1, 2, "D"), edit(1, 0, 1, "C")]), "a😀b\rC\r\n\u{2028}D\n");
    assert_eq!(applied(text, &[edit(3, 0, 9, "e")]), "a😀b\rc\r\n\u{2028}d\ne");
}

/// The edits of the action, or `None` if it is not offered.
fn fix_all(client: &mut Client, uri: &str) -> Option<Vec<Value>> {
    let parameters = json!({
        "textDocument": {"uri": uri},
        "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}},
        "context": {"diagnostics": [], "only": ["source.fixAll.mcp-lint"]},
    });
    let found = client.request("textDocument/codeAction", parameters).unwrap();
    let action = found.as_array().unwrap().first()?.clone();
    let changes = &action["edit"]["documentChanges"];
    assert_eq!(changes.as_array().map(Vec::len), Some(1), "{action}");
    Some(changes[0]["edits"].as_array().unwrap().clone())
}

/// The text that `--fix` writes for the only file of a folder. A file that is named itself would be
/// checked whatever it contains, unlike an open document.
fn fixed(folder: &Folder) -> Option<String> {
    let linter = Linter::builder().nearest_configuration().build();
    let inputs = Inputs::new().path(folder.path());
    let fixed = linter.fix(&inputs, FixLevel::Safe, &CancelToken::new()).unwrap();
    let mut texts = fixed.texts();
    texts.next().map(|(_, text)| text.to_owned())
}

/// How many kinds of line ends a text gets: ordinarily two, which differ from one text to the next.
fn kinds_of_ends() -> usize {
    size(2, ENDS.len())
}

/// Fixes the text at `index` with some kinds of line ends both ways; returns how often it changed.
fn assert_same(
    client: &mut Client,
    (name, language): (&str, &str),
    index: usize,
    text: &str,
) -> usize {
    let mut changed = 0;
    for (ends, with_ends) in ENDS.iter().cycle().skip(index * kinds_of_ends()).take(kinds_of_ends())
    {
        let text = with_ends(text);
        let folder = Folder::with(&[(name, &text)]);
        let uri = uri(&folder.file(name));
        client.open(&uri, language, 1, &text);
        let edits = fix_all(client, &uri);
        let expected = fixed(&folder);
        let about = format!("{name} with {ends}: {text:?}");
        changed += usize::from(expected.is_some());
        assert_eq!(edits.map(|edits| applied(&text, &edits)), expected, "{about}");
        client.close(&uri);
    }
    changed
}

#[test]
fn examples_are_fixed_as_the_program_fixes_them_with_all_line_ends() {
    let mut client = Client::new(Profile::Push, &[], Value::Null);
    let (mut examples, mut changed) = (0, 0);
    for rule in RULES.iter().filter(|rule| rule.fix == FixKind::Safe) {
        for example in RulePage::new(rule.page).examples().iter().filter(|example| example.fails) {
            // Files that are found by their names would need their folders.
            let (language, None) = (example.language, example.file) else { continue };
            let name = format!("page.{language}");
            // A separator that ends lines in JavaScript only, and a character of two code units.
            let text = match language {
                "json" | "jsonc" => example.text.replacen(" of ", " \u{2028}😀 of ", 1),
                _ => example.text.to_owned(),
            };
            changed += assert_same(&mut client, (&name, language), examples, &text);
            examples += 1;
        }
    }
    let is_enough = changed > kinds_of_ends() * examples / 3;
    assert!(examples > 40 && is_enough, "{changed} changes of {examples} examples");
    assert_eq!(client.end(), 0);
}

/// A list of tools with mistakes that safe fixes correct, chosen by `seed`.
fn generated(seed: u64) -> String {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut below = |most: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % 1_000_003).unwrap() % most
    };
    let mut pick = |words: &[&str]| words[below(words.len())].to_owned();
    let tools: Vec<_> = (0..12)
        .map(|at| {
            let (kind, text) = (
                pick(&["string", "int", "Integer", "strin", "bool", "any"]),
                pick(&["A.", "\u{2028}B 😀.", "C\\u2028."]),
            );
            let (gap, null) = (
                pick(&["\n", "\n\n", " "]),
                pick(&["", "\"title\": null,\n", "\"icons\": null, "]),
            );
            let names = pick(&["[\"x\"]", "[\"x\", \"x\"]", "[\n\"x\",\n\"x\"\n]"]);
            let flag = pick(&["", ", \"required\": false", ",\n\"optional\": true"]);
            format!(
                "{{{gap}\"name\": \"get_{at}\",{gap}{null}\"description\": \"{text}\",\n\
                 \"inputSchema\": {{\"type\": \"object\",{gap}\"properties\": {{\"x\": \
                 {{\"type\": \"{kind}\"{flag}}}}},\n\"required\": {names}}}}}"
            )
        })
        .collect();
    format!("{{\"tools\": [\n{}\n]}}\n", tools.join(",\n"))
}

#[test]
fn generated_texts_are_fixed_as_the_program_fixes_them_with_all_line_ends() {
    let mut client = Client::new(Profile::Push, &[], Value::Null);
    let mut changed = 0;
    for seed in 1..=12 {
        let (index, text) = (seed as usize, generated(seed));
        changed += assert_same(&mut client, ("tools.json", "json"), index, &text);
    }
    assert!(changed >= 10 * kinds_of_ends(), "{changed}");
    assert_eq!(client.end(), 0);
}
