//! Files broken at random are never silently skipped: each is reported, or at least counted as not
//! checked, unless it was cut before any text of a tool.

use std::collections::HashSet;

use crate::common::folder::Folder;
use crate::hostile::harness::many;

/// An intact file of each form in which tools are written.
const WHOLE: [(&str, &str); 6] = [
    (
        "json",
        r#"{"name": "get_city", "description": "Finds a city: by name, or by its number.", "inputSchema": {"type": "object", "properties": {"q": {"type": "string", "description": "A name, \"quoted\" or not."}}, "required": ["q"]}}"#,
    ),
    (
        "json",
        "{\n  \"tools\": [\n    {\n      \"name\": \"a\",\n      \"description\": \"Does a.\",\n      \"inputSchema\": {\"type\": \"object\", \"additionalProperties\": false}\n    },\n    {\n      \"name\": \"b\",\n      \"description\": \"Does b.\",\n      \"inputSchema\": {\"type\": \"object\", \"additionalProperties\": false}\n    }\n  ]\n}\n",
    ),
    (
        "json",
        r#"{"jsonrpc": "2.0", "id": 1, "result": {"tools": [{"name": "a", "description": "Does a.", "inputSchema": {"type": "object", "additionalProperties": false}}]}}"#,
    ),
    (
        "yaml",
        "name: get_city\ndescription: Finds a city by its name.\ninputSchema:\n  type: object\n  properties:\n    q:\n      type: string\n      description: \"A name: any\"\n  required: [q]\n",
    ),
    (
        "yaml",
        "tools:\n  - name: a\n    description: 'Does a.'\n    inputSchema: {type: object, additionalProperties: false}\n  - name: b\n    description: >\n      Does b.\n    inputSchema:\n      type: object\n      additionalProperties: false\n",
    ),
    (
        "yaml",
        "- name: a\n  description: Does a.\n  inputSchema:\n    type: object\n    additionalProperties: false\n- name: b\n  description: Does b.\n  inputSchema:\n    type: object\n    additionalProperties: false\n",
    ),
];

/// A pseudorandom number generator with the same output in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % bound.max(1)
    }
}

/// The text, broken in one of the ways in which people and programs break files.
fn broken(text: &str, random: &mut Random) -> String {
    let at = random.below(text.len());
    let character = |random: &mut Random| {
        let signs = "{}[]\",:'\t#&*!|>%@`-\\ x";
        signs.chars().nth(random.below(signs.len())).unwrap()
    };
    match random.below(8) {
        0 => text[..at].to_owned(),
        1 => format!("{}{}", &text[..at], &text[at + 1..]),
        2 => format!("{}{}{}", &text[..at], character(random), &text[at..]),
        3 => format!("{}{}{}", &text[..at], character(random), &text[at + 1..]),
        4 => text.replace("\": ", "\" "),
        5 => {
            let (from, to) = (at, (at + random.below(30)).min(text.len()));
            format!("{}{}", &text[..from], &text[to..])
        }
        6 => {
            let mut lines: Vec<_> = text.lines().collect();
            lines.remove(random.below(lines.len()));
            lines.join("\n")
        }
        _ => {
            let mut lines: Vec<_> = text.lines().map(str::to_owned).collect();
            let line = random.below(lines.len());
            lines[line] = format!("{}{}", " ".repeat(1 + random.below(3)), lines[line]);
            lines.join("\n")
        }
    }
}

/// Whether every reader of the format rejects the text. A duplicate key does not count, because a
/// rule reports it; YAML 1.2 allows a tab between the indentation and a key.
fn is_broken(extension: &str, text: &str) -> bool {
    match extension {
        "json" => serde_json::from_str::<serde_json::Value>(text).is_err(),
        _ => serde_yaml::from_str::<serde_yaml::Value>(text)
            .map_err(|error| error.to_string())
            .is_err_and(|it| !it.contains("duplicate entry") && !it.contains("cannot start any")),
    }
}

/// The extensions and texts of `count` broken files.
fn broken_files(count: usize) -> Vec<(&'static str, String)> {
    let mut random = Random(20_260_728);
    let mut files = Vec::new();
    while files.len() < count {
        let (extension, whole) = WHOLE[random.below(WHOLE.len())];
        let text = broken(whole, &mut random);
        if !text.trim().is_empty() && is_broken(extension, &text) {
            files.push((extension, text));
        }
    }
    files
}

/// Whether a key shows that the text defines a tool.
fn shows_a_tool(text: &str) -> bool {
    mcp_lint::model::names_input_schema(text.as_bytes())
}

#[test]
fn no_broken_file_is_silent_unless_it_was_cut_before_anything_of_a_tool() {
    let files = broken_files(many(2_000));
    let mut silent_cuts = HashSet::new();
    // How many whole files are beside ten broken ones.
    for whole in [90, 10, 3, 0] {
        for (part, chunk) in files.chunks(10).enumerate() {
            let folder = Folder::new();
            for (index, (extension, text)) in chunk.iter().enumerate() {
                folder.write(&format!("t/broken{index}.{extension}"), text);
            }
            for index in 0..whole {
                let (extension, text) = WHOLE[index % WHOLE.len()];
                folder.write(&format!("t/whole{index}.{extension}"), text);
            }
            let ran = folder.run(&["t", "-f", "json", "-j1"]);
            let report = ran.json();
            let reported: HashSet<_> = report["diagnostics"]
                .as_array()
                .unwrap()
                .iter()
                .map(|found| found["path"].as_str().unwrap().to_owned())
                .collect();
            for (index, (extension, text)) in chunk.iter().enumerate() {
                if !reported.contains(&format!("t/broken{index}.{extension}")) {
                    assert!(!shows_a_tool(text), "silent beside {whole}:\n{text}");
                    silent_cuts.insert(10 * part + index);
                }
            }
            let has_tool = chunk.iter().any(|(_, text)| shows_a_tool(text));
            assert!(!has_tool || ran.code() == 1, "{}: {}", ran.code(), ran.err());
        }
    }
    // They are few: a file cut within its first words.
    assert!(silent_cuts.len() * 20 < files.len(), "{} of {}", silent_cuts.len(), files.len());
    println!("{} of {} are silent", silent_cuts.len(), files.len());
}

#[test]
fn a_broken_file_that_is_named_is_an_error() {
    for (extension, text) in broken_files(many(1_000)) {
        let name = format!("a.{extension}");
        let folder = Folder::with(&[(&name, &text)]);
        let ran = folder.run(&[&name, "-f", "concise"]);
        assert!(ran.code() > 0, "{text}\n{}", ran.err());
        assert!(!ran.out().is_empty(), "{text}\n{}", ran.err());
    }
}
