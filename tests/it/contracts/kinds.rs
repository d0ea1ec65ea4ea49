//! The pages of the kinds of changes: their examples produce the change that the page is about, at
//! a level that the table allows.

use mcp_lint::changes::{Impact, KINDS, Kind, Level};
use mcp_lint::contract::{Change, rejections};
use mcp_lint::targets::Selection;

use super::{between, changes};
use crate::common::folder::Folder;

/// The text of the code block of a page whose info string ends with `word`.
fn block<'p>(page: &'p str, word: &str) -> Option<&'p str> {
    let (_, rest) = page.split_once(&format!(" {word}\n"))?;
    rest.split_once("\n```").map(|(text, _)| text)
}

fn found(kind: &Kind) -> Vec<Change> {
    let block = |word| block(kind.page, word).unwrap_or_else(|| panic!("{}: {word}", kind.name));
    let (before, after) = (block("before"), block("after"));
    let mut found = changes(before, after);
    found.extend(between(before, after, |old, new| rejections(old, new, &Selection::default())));
    found
}

fn allows(impact: Impact, level: Level) -> bool {
    match impact {
        Impact::Breaking => matches!(level, Level::Breaking | Level::Compatible),
        Impact::Risky => level == Level::Risky,
        Impact::Compatible => level == Level::Compatible,
        Impact::None => level == Level::None,
        Impact::ByProof => level != Level::None,
        Impact::Absent => false,
    }
}

#[test]
fn the_example_of_every_page_gives_its_kind_and_its_level() {
    let mut wrong = Vec::new();
    for kind in KINDS {
        let found = found(kind);
        let own = found.iter().find(|change| change.kind.name == kind.name);
        let is_right = own.is_some_and(|change| {
            let is_output = change.direction == Some(mcp_lint::contract::Direction::Output);
            allows(if is_output { kind.output } else { kind.input }, change.level)
                || change.direction.is_none() && allows(kind.output, change.level)
        });
        if !is_right {
            let names: Vec<_> =
                found.iter().map(|it| format!("{} {}", it.kind.name, it.level.name())).collect();
            wrong.push(format!("{}: {names:?}", kind.name));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn breaking_kinds_break_in_their_examples() {
    for kind in
        KINDS.iter().filter(|it| it.input == Impact::Breaking || it.output == Impact::Breaking)
    {
        let found = found(kind);
        let own = found.iter().find(|change| change.kind.name == kind.name);
        assert_eq!(own.map(|it| it.level), Some(Level::Breaking), "{}", kind.name);
    }
}

#[test]
fn pages_can_be_read_in_the_terminal_and_listed() {
    let folder = Folder::new();
    let page = folder.run(&["explain", "required-added"]);
    assert_eq!(page.code(), 0);
    assert!(
        page.out().contains("a member is required now")
            || page.out().contains("A member is required now")
    );
    let unknown = folder.run(&["explain", "required-aded"]);
    assert_eq!(unknown.code(), 2);
    assert!(unknown.err().contains("did you mean `required-added`?"), "{}", unknown.err());
    let list = folder.run(&["rules", "--changes", "--format", "json"]).json();
    assert_eq!(list["changes"].as_array().unwrap().len(), KINDS.len());
}

#[test]
fn every_page_states_the_level_of_the_table() {
    let words = |impact| match impact {
        Impact::None => "not a change",
        Impact::ByProof => "breaking with a counter-example, else compatible",
        Impact::Absent => "does not occur",
        Impact::Breaking | Impact::Risky | Impact::Compatible => impact.name(),
    };
    for kind in KINDS {
        let (input, output) = (words(kind.input), words(kind.output));
        let line = if input == output {
            format!("\n\nLevel: {input}.\n\n")
        } else {
            format!("\n\nLevel in an input schema: {input}. In an output schema: {output}.\n\n")
        };
        let page = kind.page.replace("\r\n", "\n");
        assert!(page.contains(&line), "docs/changes/{}.md: {}", kind.name, line.trim());
    }
}
