//! Source files, the words in each, and all occurrences of names, found in one pass.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use crate::locate::SourceTree;
use crate::locate::lexer::{Language, Lexed, TokenKind, lex};
use crate::locate::limits::{MAX_NAME_BYTES, MAX_OCCURRENCES};
use crate::locate::view::{Code, View};
use crate::locate::words::{folded_hash, is_folded_equal, without_suffix};
use crate::parallel::parallel;
use crate::source::SourceText;

/// A source file. Its tokens are made where they are needed.
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
    let words = words_of(source.text(), &lex(source.text(), language));
    let source = Arc::new(source);
    Some((SourceFile { source, language, code: OnceLock::new() }, words))
}

/// The hashes of the words of each file: of identifiers and of short literals, without case and
/// separators.
pub(super) struct Index {
    /// Hash and file, sorted.
    entries: Vec<(u32, u32)>,
}

impl Index {
    /// The index of files in their order, each given by its hashes.
    pub(super) fn of(words: Vec<Vec<u32>>) -> Self {
        let files = (0_u32..).zip(words);
        let entries = files.flat_map(|(file, words)| words.into_iter().map(move |it| (it, file)));
        let mut entries: Vec<_> = entries.collect();
        entries.sort_unstable();
        Self { entries }
    }

    /// The files that may contain a word with this hash.
    pub(super) fn files(&self, hash: u32) -> impl Iterator<Item = usize> + '_ {
        let start = self.entries.partition_point(|(other, _)| *other < hash);
        let equal = self.entries[start..].iter().take_while(move |(other, _)| *other == hash);
        equal.map(|(_, file)| *file as usize)
    }
}

/// The hashes of the words of a text, each once.
pub(super) fn words_of(text: &str, lexed: &Lexed) -> Vec<u32> {
    let mut words = Vec::with_capacity(lexed.tokens.len() / 2);
    for token in &lexed.tokens {
        let spelling = token.text(text);
        match token.kind {
            TokenKind::Identifier => {
                words.push(folded_hash(spelling));
                words.extend(without_suffix(spelling).map(folded_hash));
            }
            TokenKind::String | TokenKind::Fragment if spelling.len() <= MAX_NAME_BYTES => {
                words.push(folded_hash(token.content(text)));
            }
            _ => {}
        }
    }
    words.sort_unstable();
    words.dedup();
    words
}

/// How an occurrence is spelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Spelling {
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
pub(super) struct Occurrence {
    /// The file.
    pub(super) file: usize,
    /// The token.
    pub(super) token: usize,
    /// Its spelling.
    pub(super) spelling: Spelling,
}

/// The occurrences of each name, in the order of the files.
pub(super) fn occurrences(tree: &SourceTree, names: &[&str]) -> Vec<Vec<Occurrence>> {
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
            TokenKind::String | TokenKind::Fragment
                if view.bytes(token).len() <= MAX_NAME_BYTES =>
            {
                view.token(token).content(view.text)
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
