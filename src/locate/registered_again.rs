//! Names under which one block of code registers several tools with one server.

use std::collections::BTreeMap;

use crate::lexer::Language;
use crate::locate::extent::head_start;
use crate::locate::find::place;
use crate::locate::sighting::Rank;
use crate::locate::sightings::sightings;
use crate::locate::view::View;
use crate::locate::words::{ends_with_tool, registers_tools};
use crate::locate::{CodePlace, SourceTree};

/// For each name, the places at which tools are registered under it: none, or more than one.
pub(super) fn registered_again(tree: &SourceTree, names: &[&str]) -> Vec<Vec<CodePlace>> {
    let places = sightings(tree, names, false).into_iter().map(|found| {
        let mut groups: BTreeMap<_, BTreeMap<usize, usize>> = BTreeMap::new();
        for it in found.iter().filter(|it| it.rank == Rank::Tool) {
            let view = tree.view(it.file);
            if let Some((start, server)) = registration(view, it.token) {
                let is_indented = view.language() == Language::Python;
                let column = if is_indented { view.column(start) } else { 0 };
                let block = (it.file, server, view.parent(start), column);
                groups.entry(block).or_default().entry(start).or_insert(it.token);
            }
        }
        let in_one_block = |(block, starts): &(_, BTreeMap<usize, usize>)| {
            let &(file, .., column): &(usize, &str, Option<usize>, usize) = block;
            let (first, last) = (starts.keys().next(), starts.keys().next_back());
            let view = tree.view(file);
            let ends = |at: usize| view.is_first(at) && view.column(at) < column;
            starts.len() > 1
                && first.zip(last).is_some_and(|(first, last)| !(*first..*last).any(ends))
        };
        let group = groups.into_iter().find(in_one_block);
        let places = group.into_iter().flat_map(|((file, ..), starts)| {
            let source = &tree.files[file];
            starts.into_values().map(move |token| place(source, source.view().bytes(token)))
        });
        places.collect()
    });
    places.collect()
}

/// The first token of the call or decorator that registers a tool under the name at a token, and
/// the text of the server with which it is registered.
fn registration(view: View<'_>, token: usize) -> Option<(usize, &str)> {
    let calls = view.parents(token).filter(|open| view.is(*open, b'('));
    let call =
        calls.filter_map(|open| view.callee(open)).find(|it| registers_tools(view.word(*it)));
    let decorator = |at: usize| {
        let mut last = at + 1;
        while view.is(last + 1, b'.') {
            last += 2;
        }
        let word = view.word(last);
        (view.is(at, b'@') && ends_with_tool(word) && registers_tools(word)).then_some(last)
    };
    let callee = call.or_else(|| (head_start(view, token)..token).find_map(decorator))?;
    let path = view.path_start(callee);
    let server = view.text.get(view.bytes(path).start..view.bytes(callee).start)?;
    let start = path - usize::from(path > 0 && view.is(path - 1, b'@'));
    let before = start.checked_sub(1);
    // A call behind `else` or `?` is made instead of another one.
    let is_statement = view.is_first(start)
        || before.is_some_and(|at| view.is_any(at, b";{}") || view.word(at) == "await");
    (is_statement && !server.is_empty()).then_some((start, server))
}
