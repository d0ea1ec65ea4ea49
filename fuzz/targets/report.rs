//! Fuzz target: reports in every format are well-formed and contain no control characters.

use mcp_lint::engine::Role;
use mcp_lint::report::{Format, Options, write};

use super::{checked, job};

pub(crate) fn run(data: &[u8]) {
    let run = checked(vec![job(Role::Lint, "a.json", data)]);
    let options = Options { verbose: true, expand: true, ..Options::default() };
    for format in Format::ALL.into_iter().filter(|format| is_wanted(*format, data)) {
        let mut out = Vec::new();
        write(format, &run, &options, &mut out).expect("a vector takes everything");
        let text = String::from_utf8(out).expect("reports are UTF-8");
        assert_well_formed(format, &text);
        let acts = |character: char| {
            character.is_control() && character != '\n'
                || ('\u{202a}'..='\u{202e}').contains(&character)
                || ('\u{2066}'..='\u{2069}').contains(&character)
        };
        assert!(!text.contains(acts), "{format:?}: {text:?}");
    }
}

/// Whether a format is tested for this input. SARIF, which contains the pages of all rules, is
/// tested for one input in sixteen.
fn is_wanted(format: Format, data: &[u8]) -> bool {
    let sum = data.iter().fold(0u8, |sum, byte| sum.wrapping_add(*byte));
    format != Format::Sarif || sum % 16 == 0
}

fn assert_well_formed(format: Format, text: &str) {
    let is_json = |text: &str| serde_json::from_str::<serde_json::Value>(text).is_ok();
    match format {
        Format::Json | Format::Sarif | Format::Gitlab | Format::Rdjson => {
            assert!(is_json(text), "{format:?}");
        }
        Format::Jsonl => assert!(text.lines().all(is_json)),
        Format::Junit => drop(roxmltree::Document::parse(text).expect("well-formed XML")),
        Format::Github => {
            let begins = ["::error ", "::warning ", "::notice "];
            let is_command = |line: &str| begins.iter().any(|begin| line.starts_with(begin));
            assert!(text.lines().all(is_command), "{text}");
        }
        Format::Pretty | Format::Concise | Format::Agent | Format::Markdown | Format::Html => {
            let acts = |line: &str| {
                let line = line.trim_start();
                line.starts_with("::") || line.starts_with("##[")
            };
            assert!(!text.lines().any(acts), "{text}");
        }
    }
}
