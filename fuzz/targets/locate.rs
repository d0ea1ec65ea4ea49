//! Fuzz target: the search for tools in any source code does not panic, and places are in the text.

use mcp_lint::lexer::{TokenKind, lex};
use mcp_lint::locate::{CodePlace, SearchOutcome, SourceTree, WantedTool};
use mcp_lint::source::SourceText;

use super::lexer::LANGUAGES;

const NAMES: [&str; 7] = ["a.py", "a.ts", "a.go", "a.rs", "a.cs", "a.java", "a.kt"];

/// The maximum number of names of a text that are searched in it.
const MAX_NAMES: usize = 8;

pub(crate) fn run(data: &[u8]) {
    check(&String::from_utf8_lossy(data));
}

/// Searches a text, in every language, for the names that it contains.
pub(crate) fn check(text: &str) {
    for (name, language) in NAMES.into_iter().zip(LANGUAGES) {
        let mut names = Vec::new();
        for token in lex(text, language) {
            let is_name = matches!(
                token.kind,
                TokenKind::Identifier | TokenKind::String | TokenKind::Fragment
            );
            let found = token.content(text).to_owned();
            if is_name && !found.is_empty() && !names.contains(&found) && names.len() < MAX_NAMES {
                names.push(found);
            }
        }
        let tool = |name: &String| WantedTool {
            name: name.clone(),
            description: Some(text.chars().take(80).collect()),
            parameters: names.clone(),
            nested: Vec::new(),
        };
        let tools: Vec<_> = names.iter().map(tool).collect();
        let tree = SourceTree::of([SourceText::new(name, text)]);
        for outcome in tree.find(&tools) {
            match outcome {
                SearchOutcome::Found(found) => {
                    let more = found.description.iter().chain(found.parameters.values());
                    more.chain([&found.place]).for_each(is_inside);
                }
                SearchOutcome::Ambiguous(places) => {
                    assert!(places.len() > 1, "{places:?}");
                    places.iter().for_each(is_inside);
                }
                SearchOutcome::NotFound => {}
            }
        }
    }
}

fn is_inside(place: &CodePlace) {
    let range = place.region.start as usize..place.region.end as usize;
    assert!(place.source.text().get(range).is_some_and(|it| !it.is_empty()), "{place:?}");
}
