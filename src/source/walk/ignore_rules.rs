//! What the lines of one ignore file say of paths, as `gitignore(5)` has it.
//!
//! Paths are followed name by name, so that one costs no more than its last name where what
//! contains in its folder is known: anyone who writes a repository chooses the lines and the paths.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;

use globset::GlobBuilder;

use crate::source::{Globs, GlobsBuilder};

/// Larger files are not searched, in bytes.
pub(in crate::source) const LARGEST: u64 = 2 << 20;
/// The cost of following a path through a file, whatever is in it, in places of globs.
const COST_OF_FILE: usize = 512;
/// The bytes that are more than letters in a glob.
const SPECIAL: &[u8] = b"*?[]{}\\";

/// What hashes of names, of ends of names, and of paths begin with.
const NAME: u64 = 0;
const EXTENSION: u64 = 1;
const PATH: u64 = 2;

static HASHES: LazyLock<RandomState> = LazyLock::new(RandomState::new);

/// The lines of an ignore file.
#[derive(Debug)]
pub(in crate::source) struct IgnoreRules {
    lines: Vec<Line>,
    /// Lines that are names, ends of names behind a dot, or paths, without any choice; by hash.
    plain: HashMap<u64, Last>,
    globs: Globs,
    /// Where globs end that apply to more than folders.
    ends_for_files: Vec<u64>,
    /// Where any end.
    ends: Vec<u64>,
    /// Globs that had to be parsed.
    pub(in crate::source) parsed: usize,
}

/// What a line asks for.
#[derive(Clone, Copy, Debug)]
struct Line {
    /// Whether what it names is wanted in spite of lines before it.
    is_wanted: bool,
    is_for_folders: bool,
}

/// The last lines that name something, numbered from 1; or 0.
#[derive(Clone, Copy, Default, Debug)]
struct Last {
    for_all: u32,
    for_folders: u32,
}

/// How far a path has been followed: up to a folder, with what separates it from what is in it.
#[derive(Clone, Debug)]
pub(in crate::source) struct Followed {
    path: u64,
    places: Vec<u64>,
}

impl IgnoreRules {
    /// Reads the lines of a file; `None` where their globs have more places than `most`.
    pub(in crate::source) fn read(text: &[u8], most: usize) -> Option<Self> {
        let mut builder = GlobsBuilder::default();
        let (mut lines, mut plain) = (Vec::new(), HashMap::new());
        let mut parsed = 0;
        for text in text_of(text).lines() {
            let Some((line, glob)) = Line::read(text) else { continue };
            if let Some(key) = glob.plain() {
                plain.entry(key).or_insert_with(Last::default).add(lines.len(), line);
            } else {
                parsed += 1;
                let written = glob.written();
                let mut pattern = GlobBuilder::new(&written);
                let pattern = pattern.literal_separator(true).backslash_escape(true);
                // What is no glob is ignored, as git does.
                let Ok(pattern) = pattern.allow_unclosed_class(true).build() else { continue };
                builder.add_for(lines.len(), &pattern).ok()?;
                if builder.places() > most {
                    return None;
                }
            }
            lines.push(line);
        }
        let globs = builder.build();
        let ends_for_files = globs.ends_of(|line| !lines[line].is_for_folders);
        let ends = globs.ends_of(|_| true);
        Some(Self { lines, plain, globs, ends_for_files, ends, parsed })
    }

    pub(in crate::source) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// What it costs to follow a byte, in places of globs.
    pub(in crate::source) fn cost(&self) -> usize {
        COST_OF_FILE + self.globs.places()
    }

    /// The folder that the lines are about.
    pub(in crate::source) fn begin(&self) -> Followed {
        Followed { path: PATH, places: self.globs.begin() }
    }

    /// Enters a folder.
    pub(in crate::source) fn enter(&self, followed: &mut Followed, name: &[u8]) {
        followed.path = hash_in(followed.path, name);
        self.globs.follow(&mut followed.places, name);
        self.globs.follow(&mut followed.places, b"/");
    }

    /// Whether something in a folder is left out, or wanted though it may be left out elsewhere;
    /// `None` where nothing is said of it.
    pub(in crate::source) fn verdict(
        &self,
        followed: &Followed,
        name: &[u8],
        is_folder: bool,
    ) -> Option<bool> {
        let extension = name.iter().rposition(|byte| *byte == b'.').map(|dot| &name[dot + 1..]);
        let named = (!self.plain.is_empty()).then(|| {
            let keys = [
                Some(hash_in(NAME, name)),
                extension.map(|extension| hash_in(EXTENSION, extension)),
                Some(hash_in(followed.path, name)),
            ];
            let last = keys.iter().flatten().filter_map(|key| self.plain.get(key));
            last.filter_map(|last| last.of(is_folder)).max()
        });
        let ends = if is_folder { &self.ends } else { &self.ends_for_files };
        let matched = (self.globs.places() > 0).then(|| {
            let mut places = followed.places.clone();
            self.globs.follow(&mut places, name);
            self.globs.last_at(&places, ends)
        });
        let line = named.flatten().max(matched.flatten())?;
        Some(!self.lines[line].is_wanted)
    }
}

impl Last {
    fn add(&mut self, index: usize, line: Line) {
        let last = if line.is_for_folders { &mut self.for_folders } else { &mut self.for_all };
        // No file is so long that there are more lines.
        *last = u32::try_from(index + 1).unwrap_or(u32::MAX);
    }

    fn of(self, is_folder: bool) -> Option<usize> {
        let last = if is_folder { self.for_all.max(self.for_folders) } else { self.for_all };
        last.checked_sub(1).map(|index| index as usize)
    }
}

/// The text up to the first line that is none.
fn text_of(bytes: &[u8]) -> &str {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let text = std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default();
            text.rfind('\n').map_or("", |end| &text[..end])
        }
    };
    text.trim_start_matches('\u{feff}')
}

/// The glob of a line.
struct LineGlob<'l> {
    text: &'l str,
    /// Whether it applies to paths from the file on, not for names in any folder.
    is_path: bool,
}

impl Line {
    /// A line with its glob, unless it says nothing.
    fn read(text: &str) -> Option<(Self, LineGlob<'_>)> {
        if text.starts_with('#') {
            return None;
        }
        let text = if text.ends_with("\\ ") { text } else { text.trim_end() };
        if text.is_empty() {
            return None;
        }
        let (mut glob, mut is_wanted, mut is_path) = (text, false, false);
        if text.starts_with("\\!") || text.starts_with("\\#") {
            glob = &text[1..];
        } else {
            if let Some(rest) = glob.strip_prefix('!') {
                (glob, is_wanted) = (rest, true);
            }
            if let Some(rest) = glob.strip_prefix('/') {
                (glob, is_path) = (rest, true);
            }
        }
        let mut is_for_folders = false;
        if let Some(rest) = glob.strip_suffix('/') {
            (glob, is_for_folders) = (rest.strip_suffix('\\').unwrap_or(rest), true);
        }
        let is_path = is_path || glob.contains('/');
        Some((Self { is_wanted, is_for_folders }, LineGlob { text: glob, is_path }))
    }
}

impl LineGlob<'_> {
    /// The hash of what it names, where it leaves no choice.
    fn plain(&self) -> Option<u64> {
        let is_plain = |text: &str| !text.bytes().any(|byte| SPECIAL.contains(&byte));
        let text = self.text;
        if self.is_path {
            let names = || text.split('/').map(str::as_bytes);
            return (is_plain(text) && !text.is_empty()).then(|| names().fold(PATH, hash_in));
        }
        match text.strip_prefix("*.") {
            Some(end) => {
                (is_plain(end) && !end.contains('.')).then(|| hash_in(EXTENSION, end.as_bytes()))
            }
            None => (is_plain(text) && !text.is_empty()).then(|| hash_in(NAME, text.as_bytes())),
        }
    }

    /// The glob over paths that it means.
    fn written(&self) -> String {
        let is_anywhere = self.text == "**" || self.text.starts_with("**/");
        let anywhere = if self.is_path || is_anywhere { "" } else { "**/" };
        // What is in a folder, and not the folder itself.
        let inside = if self.text.ends_with("/**") { "/*" } else { "" };
        format!("{anywhere}{}{inside}", self.text)
    }
}

/// What stands for a text: another one never has the same.
pub(in crate::source) fn fingerprint(text: &[u8]) -> u64 {
    HASHES.hash_one(text)
}

/// The hash of a name behind that of something else.
fn hash_in(folder: u64, name: &[u8]) -> u64 {
    HASHES.hash_one((folder, name))
}
