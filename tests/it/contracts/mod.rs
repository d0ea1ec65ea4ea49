//! Comparisons of tool versions and the lock, mostly through the real binary.

mod bounds;
mod commands;
mod generators;
mod hard_pairs;
mod kinds;
mod limits;
mod listed;
mod lock;
mod pairs;
mod places;
mod random;
mod rewritten;
mod sessions;

use std::sync::Arc;

use mcp_lint::contract::{Change, CompareOptions, PrimitiveSet, compare, is_lock};
use mcp_lint::document::{Document, ReadLimits, Syntax};
use mcp_lint::model::{Purpose, recognise};
use mcp_lint::source::SourceText;

fn document(text: &str) -> Document {
    let source = Arc::new(SourceText::new("tools.json", text));
    Document::read(source, Syntax::Json, &ReadLimits::default())
}

/// All changes between the tools of two texts.
fn changes(before: &str, after: &str) -> Vec<Change> {
    between(before, after, |old, new| {
        let options = CompareOptions { versions: true, ..CompareOptions::default() };
        compare(old, new, options).expect("an old side without duplicates").changes
    })
}

/// Reads both texts as sets of tools and returns the changes that `find` finds between them.
fn between(
    before: &str,
    after: &str,
    find: impl Fn(&PrimitiveSet<'_>, &PrimitiveSet<'_>) -> Vec<Change>,
) -> Vec<Change> {
    let (old, new) = (document(before), document(after));
    let contents = (recognise(&old, Purpose::Results), recognise(&new, Purpose::Results));
    let (mut olds, mut news) = (PrimitiveSet::default(), PrimitiveSet::default());
    match is_lock(&old) {
        true => olds.add_lock(&old).expect("a lock that can be used"),
        false => olds.add(&contents.0, None),
    }
    news.add(&contents.1, None);
    find(&olds, &news)
}
