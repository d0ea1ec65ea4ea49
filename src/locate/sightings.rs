//! All sightings of names, including uses of constants whose value is a name.

use std::collections::{HashMap, HashSet};

use crate::lexer::Language;
use crate::locate::SourceTree;
use crate::locate::classify::{constant_key, is_registered, of_identifier, of_value};
use crate::locate::index::{Occurrence, Spelling, occurrences};
use crate::locate::sighting::{Rank, Sighting};
use crate::locate::view::View;

/// Everything that may be the definition of each name. With `is_shorter`, the names lack a prefix
/// and may be spelled differently.
pub(super) fn sightings(tree: &SourceTree, names: &[&str], is_shorter: bool) -> Vec<Vec<Sighting>> {
    let mut constants: HashMap<&str, Vec<Constant>> = HashMap::new();
    let mut all = Vec::with_capacity(names.len());
    for (name, occurrences) in occurrences(tree, names).into_iter().enumerate() {
        let mut found = Vec::new();
        let registering = registering_files(tree, &occurrences);
        for it in occurrences {
            let view = tree.view(it.file);
            let Some(mut sighting) = sighting(tree, it, is_shorter) else { continue };
            if sighting.rank == Rank::Function && !registering.is_empty() {
                sighting.rank = Rank::Registered;
            }
            if let Some(constant) = constant(view, it.token, sighting.rank) {
                let known = constants.entry(constant).or_default();
                known.push(Constant { name, file: it.file, token: it.token });
            }
            found.push(sighting);
        }
        all.push(found);
    }
    add_uses(tree, constants, &mut all);
    all
}

/// The files in which a function with this name is passed to a function that registers tools.
fn registering_files(tree: &SourceTree, occurrences: &[Occurrence]) -> HashSet<usize> {
    let is_given = |it: &&Occurrence| {
        it.spelling == Spelling::Identifier && is_registered(tree.view(it.file), it.token)
    };
    occurrences.iter().filter(is_given).map(|it| it.file).collect()
}

/// Classifies an occurrence.
fn sighting(tree: &SourceTree, found: Occurrence, is_shorter: bool) -> Option<Sighting> {
    let Occurrence { file, token, spelling } = found;
    let view = tree.view(file);
    match spelling {
        Spelling::Literal => Some(of_value(view, file, token)),
        Spelling::FoldedLiteral => is_shorter.then(|| of_value(view, file, token)),
        // `nameof(X)`
        Spelling::Identifier if is_shorter && view.language() == Language::CSharp => {
            let of_name = of_value(view, file, token);
            let is_named = of_name.rank == Rank::Tool;
            if is_named { Some(of_name) } else { of_identifier(view, file, token, true) }
        }
        Spelling::Identifier | Spelling::Folded => {
            let is_exact = spelling == Spelling::Identifier;
            let found = of_identifier(view, file, token, is_exact || is_shorter)?;
            // A key with a part of the name is a parameter.
            (!is_shorter || found.rank != Rank::Key).then_some(found)
        }
    }
}

/// The constant whose value is a literal.
fn constant(view: View<'_>, token: usize, rank: Rank) -> Option<&str> {
    if !matches!(rank, Rank::Constant | Rank::Member | Rank::Tool) {
        return None;
    }
    let name = view.word(constant_key(view, token)?);
    (name.len() > 2 && (rank == Rank::Constant || is_upper(name))).then_some(name)
}

/// Adds the uses of constants to the sightings of the names that are their values.
fn add_uses(tree: &SourceTree, constants: HashMap<&str, Vec<Constant>>, all: &mut [Vec<Sighting>]) {
    let (uses, constants): (Vec<_>, Vec<_>) = constants.into_iter().unzip();
    for (found, values) in occurrences(tree, &uses).into_iter().zip(&constants) {
        for it in found.into_iter().filter(|it| it.spelling == Spelling::Identifier) {
            let used = of_value(tree.view(it.file), it.file, it.token);
            let Some(name) = value_in(values, it.file).filter(|_| used.rank >= Rank::Key) else {
                continue;
            };
            // The tool is defined where its constant is used.
            if used.rank >= Rank::Member {
                let is_constant = |found: &Sighting| {
                    values.iter().any(|it| (it.file, it.token) == (found.file, found.token))
                };
                all[name].retain(|found| !is_constant(found));
            }
            all[name].push(used);
        }
    }
}

/// A constant: index of the name that is its value, and the place of the value.
#[derive(Clone, Copy)]
struct Constant {
    name: usize,
    file: usize,
    token: usize,
}

/// The name that is the value of a constant in a file. Every file of tools may define its own
/// `TOOL_NAME`, so the file's own definitions come first; `None` if several differ.
fn value_in(constants: &[Constant], file: usize) -> Option<usize> {
    let has_own = constants.iter().any(|it| it.file == file);
    let mut names = constants.iter().filter(|it| !has_own || it.file == file).map(|it| it.name);
    let first = names.next()?;
    names.all(|name| name == first).then_some(first)
}

fn is_upper(name: &str) -> bool {
    name.contains(|it: char| it.is_ascii_uppercase())
        && !name.contains(|it: char| it.is_ascii_lowercase())
}
