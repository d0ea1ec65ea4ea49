//! Completion at random places of whole and truncated texts: it always answers, and what it inserts
//! can be read.

use std::sync::Arc;

use serde_json::{Value, json};

use super::client::{Client, Profile, uri};
use super::equivalence::examples;
use super::features::completed;
use crate::common::folder::Folder;
use crate::common::size;
use mcp_lint::document::{Document, ReadLimits, Syntax};
use mcp_lint::source::{LineIndex, SourceText, WalkOptions, collect_files};

/// A generator of numbers that are the same in every run.
struct Numbers(u64);

impl Numbers {
    /// A number below `end`.
    fn below(&mut self, end: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % end.max(1)
    }
}

fn errors(path: &str, text: &str) -> usize {
    let syntax = match path.rsplit_once('.').map(|(_, extension)| extension) {
        Some("yaml" | "yml") => Syntax::Yaml,
        Some("toml") => Syntax::Toml,
        _ => Syntax::Jsonc,
    };
    let source = Arc::new(SourceText::new(path, text));
    Document::read(source, syntax, &ReadLimits::default()).syntax_errors().len()
}

#[test]
fn what_is_inserted_anywhere_can_be_read() {
    let folder = examples(size(4, 1));
    let files = collect_files(&[folder.path().to_owned()], &WalkOptions::default()).unwrap().files;
    let mut texts: Vec<(String, String)> = files
        .iter()
        .filter_map(|file| {
            let text = std::fs::read_to_string(file.path()).ok()?;
            Some((file.clone().shown_from(folder.path()).display.to_string(), text))
        })
        .collect();
    for configuration in include_str!("writing/configurations.toml").split("#: ").skip(1) {
        let (path, text) = configuration.split_once('\n').unwrap();
        texts.push((path.to_owned(), text.to_owned()));
    }
    let mut client = Client::new(Profile::Push, &[], Value::Null);
    let (mut numbers, mut inserted, empty) = (Numbers(7), 0, Folder::new());
    for (path, text) in &texts {
        let own = uri(&empty.file(path));
        for is_truncated in [false, true].into_iter().cycle().take(size(2, 4)) {
            let mut at = numbers.below(text.len() + 1);
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            let text = if is_truncated { &text[..at] } else { &**text };
            client.open(&own, "", 1, text);
            let position = LineIndex::new(text).position(text, at);
            let position =
                json!({"line": position.line - 1, "character": position.utf16_column - 1});
            let parameters = json!({"textDocument": {"uri": own}, "position": position});
            let found = client.request("textDocument/completion", parameters).unwrap();
            client.close(&own);
            let items = found.as_array().unwrap();
            let before = errors(path, text);
            let last = items.len().saturating_sub(1);
            for index in [0, last, numbers.below(items.len())] {
                let Some(item) = items.get(index) else { continue };
                let item = without_signs(item);
                let after = completed(text, &item);
                inserted += 1;
                assert!(
                    errors(path, &after) <= before,
                    "{path} at {at}: {}\n{}|{}\n---\n{after}",
                    item["label"],
                    &text[..at],
                    &text[at..]
                );
            }
        }
    }
    assert!(inserted > texts.len() / 4, "{inserted}");
}

/// An item whose snippet has become text.
fn without_signs(item: &Value) -> Value {
    let mut item = item.clone();
    if item["insertTextFormat"] == 2 {
        let new = item["textEdit"]["newText"].as_str().unwrap();
        item["textEdit"]["newText"] = json!(super::writing::resolved(new).0);
    }
    item
}
