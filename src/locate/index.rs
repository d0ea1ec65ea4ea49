//! Source files, the words in each, and all occurrences of names, found in one pass.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use crate::lexer::{Language, Token, TokenKind, lex};
use crate::locate::SourceTree;
use crate::locate::limits::{MAX_NAME_BYTES, MAX_OCCURRENCES};
use crate::locate::view::{Code, View};
use crate::locate::words::{folded_hash, is_folded_equal, without_suffix};
use crate::parallel::parallel;
use crate::source::SourceText;

/// A source file. Its tokens are computed on first use.
pub(super) struct SourceFile {
    pub(super) source: Arc<SourceText>,
    pub(super) language: Language,
    code: OnceLock<Code>,
}

impl SourceFile {
    pub(super) fn view(&self) -> View<'_> {
        let text = self.source.text();
        self.code.get_or_init(|| Code::of(text, self.language)).view(text)
    }
}

/// A text as a source file, with the hashes of its words.
pub(super) fn of_text(source: SourceText) -> Option<(SourceFile, Vec<u32>)> {
    let language = Language::of_path(Path::new(&**source.path()))?;
    let words = words_of(source.text(), language);
    let source = Arc::new(source);
    Some((SourceFile { source, language, code: OnceLock::new() }, words))
}

/// The distinct hashes of the words of a text.
fn words_of(text: &str, language: Language) -> Vec<u32> {
    let tokens = lex(text, language);
    let spellings = tokens.iter().flat_map(|token| spellings(text, token)).flatten();
    let mut words: Vec<_> = spellings.map(folded_hash).collect();
    words.sort_unstable();
    words.dedup();
    words
}

/// The possible names in a token: the content of a short literal, or an identifier with and without
/// conventional suffixes.
fn spellings<'t>(text: &'t str, token: &Token) -> [Option<&'t str>; 2] {
    let spelled = token.content(text);
    match token.kind {
        TokenKind::Identifier => [Some(spelled), without_suffix(spelled)],
        TokenKind::String | TokenKind::Fragment if token.text(text).len() <= MAX_NAME_BYTES => {
            [Some(spelled), None]
        }
        _ => [None; 2],
    }
}

impl SourceTree {
    /// The files that may contain a word with this hash.
    pub(super) fn files_with(&self, hash: u32) -> impl Iterator<Item = usize> + '_ {
        let start = self.words.partition_point(|(other, _)| *other < hash);
        let equal = self.words[start..].iter().take_while(move |(other, _)| *other == hash);
        equal.map(|(_, file)| *file as usize)
    }
}

/// The spelling of an occurrence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Spelling {
    /// A literal with just the name.
    Literal,
    /// An identifier that is equal to the name.
    Identifier,
    /// An identifier that differs from the name in case, separators or a conventional ending.
    Folded,
    /// A literal, or a part of one, that differs from the name in case or separators.
    FoldedLiteral,
}

/// An occurrence of a name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Occurrence {
    /// Index of the file.
    pub(super) file: usize,
    /// Index of the token in the file.
    pub(super) token: usize,
    /// The spelling of the occurrence.
    pub(super) spelling: Spelling,
}

/// The occurrences of each name, in the order of the files.
pub(super) fn occurrences(tree: &SourceTree, names: &[&str]) -> Vec<Vec<Occurrence>> {
    let wanted = Names::of(names);
    let mut files: Vec<_> = wanted.by_hash.keys().flat_map(|it| tree.files_with(*it)).collect();
    files.sort_unstable();
    files.dedup();
    let found = parallel(&files, tree.threads, |file| in_file(tree.view(*file), *file, &wanted));
    let mut occurrences = vec![Vec::new(); names.len()];
    for (name, occurrence) in found.into_iter().flatten() {
        if occurrences[name].len() < MAX_OCCURRENCES {
            occurrences[name].push(occurrence);
        }
    }
    occurrences
}

/// Names by their hashes.
pub(super) struct Names<'n> {
    names: &'n [&'n str],
    by_hash: HashMap<u32, Vec<usize>>,
    /// Whether a hash with these last bits exists, indexed by the bits: most words are not among
    /// the names.
    has_bits: Vec<bool>,
}

impl<'n> Names<'n> {
    pub(super) fn of(names: &'n [&'n str]) -> Self {
        let mut all =
            Self { names, by_hash: HashMap::new(), has_bits: vec![false; 1 << u16::BITS] };
        for (index, name) in names.iter().enumerate() {
            let hash = folded_hash(name);
            all.by_hash.entry(hash).or_default().push(index);
            all.has_bits[hash as usize & 0xffff] = true;
        }
        all
    }

    /// The names that equal a word except for case and separators, with their indexes.
    pub(super) fn equal(&self, word: &str) -> impl Iterator<Item = (usize, &'n str)> {
        let hash = folded_hash(word);
        let found =
            if self.has_bits[hash as usize & 0xffff] { self.by_hash.get(&hash) } else { None };
        let named = found.into_iter().flatten().map(|index| (*index, self.names[*index]));
        named.filter(move |(_, name)| is_folded_equal(word, name))
    }
}

fn in_file(view: View<'_>, file: usize, wanted: &Names<'_>) -> Vec<(usize, Occurrence)> {
    let mut found = Vec::new();
    for token in 0..view.len() {
        let spellings = spellings(view.text, &view.token(token)).into_iter().flatten();
        for (spelled, is_whole) in spellings.zip([true, false]) {
            for (index, name) in wanted.equal(spelled) {
                let spelling = match view.kind(token) {
                    TokenKind::String if spelled == name => Spelling::Literal,
                    TokenKind::Identifier if spelled == name && is_whole => Spelling::Identifier,
                    TokenKind::Identifier => Spelling::Folded,
                    _ => Spelling::FoldedLiteral,
                };
                found.push((index, Occurrence { file, token, spelling }));
            }
        }
    }
    found
}
