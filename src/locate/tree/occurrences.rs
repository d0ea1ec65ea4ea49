//! All occurrences of names in a tree, found in one pass.

use std::collections::HashMap;

use crate::locate::SourceTree;
use crate::locate::code::words::{folded_hash, is_folded_equal, without_suffix};
use crate::locate::lexer::TokenKind;
use crate::locate::limits::{MAX_NAME_BYTES, MAX_OCCURRENCES};
use crate::locate::tree::files::SourceFile;
use crate::locate::tree::index::content;
use crate::parallel::parallel;

/// How an occurrence is spelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::locate) enum Spelling {
    /// A literal with just the name.
    Literal,
    /// An identifier that is the name.
    Identifier,
    /// An identifier that differs in case, separators or a conventional ending.
    Folded,
    /// A literal, or a part of one, that differs in case and separators.
    FoldedLiteral,
}

/// Where a name occurs.
#[derive(Clone, Copy, Debug)]
pub(in crate::locate) struct Occurrence {
    /// The file.
    pub(in crate::locate) file: usize,
    /// The token.
    pub(in crate::locate) token: usize,
    /// Its spelling.
    pub(in crate::locate) spelling: Spelling,
}

/// The occurrences of each name, in the order of the files.
pub(in crate::locate) fn occurrences(tree: &SourceTree, names: &[&str]) -> Vec<Vec<Occurrence>> {
    let wanted = Wanted::of(names);
    let hashes = wanted.by_hash.keys();
    let mut files: Vec<usize> = hashes.flat_map(|hash| tree.index.files(*hash)).collect();
    files.sort_unstable();
    files.dedup();
    let found = parallel(&files, tree.threads, |file| {
        let mut found = Vec::new();
        in_file(&tree.files[*file], *file, &wanted, &mut found);
        found
    });
    let mut occurrences = vec![Vec::new(); names.len()];
    for (name, occurrence) in found.into_iter().flatten() {
        if occurrences[name].len() < MAX_OCCURRENCES {
            occurrences[name].push(occurrence);
        }
    }
    occurrences
}

/// Names by their hashes.
struct Wanted<'n> {
    names: &'n [&'n str],
    by_hash: HashMap<u32, Vec<usize>>,
    /// Whether there is a hash with these last bits: most words are none of the names.
    has_bits: Vec<bool>,
}

impl<'n> Wanted<'n> {
    fn of(names: &'n [&'n str]) -> Self {
        let mut wanted =
            Self { names, by_hash: HashMap::new(), has_bits: vec![false; 1 << u16::BITS] };
        for (index, name) in names.iter().enumerate() {
            let hash = folded_hash(name);
            wanted.by_hash.entry(hash).or_default().push(index);
            wanted.has_bits[hash as usize & 0xffff] = true;
        }
        wanted
    }

    /// The names that a word may be.
    fn named(&self, word: &str) -> &[usize] {
        let hash = folded_hash(word);
        if self.has_bits[hash as usize & 0xffff] {
            self.by_hash.get(&hash).map_or(&[], Vec::as_slice)
        } else {
            &[]
        }
    }
}

fn in_file(
    source: &SourceFile,
    file: usize,
    wanted: &Wanted<'_>,
    found: &mut Vec<(usize, Occurrence)>,
) {
    let view = source.view();
    for token in 0..view.len() {
        let kind = view.kind(token);
        let spelled = match kind {
            TokenKind::Identifier => view.word(token),
            TokenKind::String | TokenKind::Fragment => {
                let literal = &view.text[view.bytes(token)];
                if literal.len() > MAX_NAME_BYTES {
                    continue;
                }
                content(literal)
            }
            _ => continue,
        };
        let mut add = |spelled: &str, is_whole: bool| {
            for &name in wanted.named(spelled) {
                let wanted = wanted.names[name];
                let spelling = match kind {
                    _ if !is_folded_equal(spelled, wanted) => continue,
                    TokenKind::String if spelled == wanted => Spelling::Literal,
                    TokenKind::Identifier if spelled == wanted && is_whole => Spelling::Identifier,
                    TokenKind::Identifier => Spelling::Folded,
                    _ => Spelling::FoldedLiteral,
                };
                found.push((name, Occurrence { file, token, spelling }));
            }
        };
        add(spelled, true);
        if kind == TokenKind::Identifier
            && let Some(stripped) = without_suffix(spelled)
        {
            add(stripped, false);
        }
    }
}
