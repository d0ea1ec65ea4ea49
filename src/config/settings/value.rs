//! Types of configuration values: how each is read, combined and written.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use crate::config::read::error::{ConfigError, shown_path};
use crate::config::read::reader::{Entry, Read, Reader, shown};
use crate::config::read::time::time_text;
use crate::config::settings::origin::{ConfigPlace, Given};
use crate::config::settings::rule_selector::Preset;
use crate::config::settings::section::KeyKind;
use crate::diagnostic::{FailOn, Severity};
use crate::model::{IdStyle, ReadAs, Revision};
use crate::rules::Level;
use crate::source::{LocalGlobs, PathGlobs};
use crate::targets::{Selection, UnknownTarget};

/// The configuration file that an entry is in.
pub(crate) struct File<'f> {
    /// The reader of the file, which enforces its limits.
    pub(crate) reader: &'f Reader<'f>,
    /// Absolute path of the folder that relative paths in the file start from.
    pub(crate) folder: &'f Path,
}

/// A type of configuration values.
pub(crate) trait SettingValue: Sized {
    /// The possible values, unless a key has limits of its own.
    const KIND: KeyKind = KeyKind::Texts;

    /// Reads the value of an entry.
    fn read(entry: &Entry<'_>, kind: KeyKind, file: &File<'_>) -> Read<Self>;

    /// Formats the value as TOML; paths are relative to `folder`.
    fn written(&self, folder: &Path) -> String;

    /// Combines the value with that of the extended file; by default, `self` replaces `_base`.
    fn over(self, _base: Self) -> Self {
        self
    }
}

/// Combines an optional value with that of the extended file.
pub(crate) fn over<T: SettingValue>(
    own: Option<Given<T>>,
    base: Option<Given<T>>,
) -> Option<Given<T>> {
    match (own, base) {
        (Some(own), Some(base)) => Some(Given { value: own.value.over(base.value), ..own }),
        (own, base) => own.or(base),
    }
}

/// A configuration value that is one of a few words.
pub trait Word: Copy + PartialEq + 'static {
    /// Each value with its word, in the order of the documentation.
    const WORDS: &'static [(&'static str, Self)];

    /// The word of the value.
    fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(_, value)| *value == self).map_or("", |(word, _)| word)
    }
}

/// The words of a type, in the order of the documentation.
pub fn words<T: Word>() -> Vec<&'static str> {
    T::WORDS.iter().map(|(word, _)| *word).collect()
}

impl<T: Word> SettingValue for T {
    const KIND: KeyKind = KeyKind::Choice(words::<T>);

    fn read(entry: &Entry<'_>, _: KeyKind, _: &File<'_>) -> Read<Self> {
        entry.choice(T::WORDS)
    }

    fn written(&self, _: &Path) -> String {
        quoted(self.word())
    }
}

worded!(Preset: Recommended, Strict, Minimal);
worded!(Severity: Error, Warning, Info);
worded!(FailOn: Never, Error, Warning, Info);
worded!(IfNothing: Fail, Pass);
worded!(Level: Off, Info, Warning, Error);
worded!(IdStyle: NamespaceName, NamespaceNameVersion);
worded!(ReadAs: InputSchema, OutputSchema, Tool, Result, Content);

named! {
    /// How a run ends in which nothing was checked.
    pub enum IfNothing {
        /// With exit code 2.
        Fail = "fail",
        /// With exit code 0.
        Pass = "pass",
    }
}

/// The protocol revision that files are checked against.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// The revision that each file shows.
    Auto,
    /// The newest revision, with what drafts of the next one propose.
    Draft,
    /// This revision.
    Given(Revision),
}

impl Protocol {
    /// The revision, unless it is inferred from each file.
    pub const fn revision(self) -> Option<Revision> {
        match self {
            Self::Auto => None,
            Self::Draft => Some(Revision::NEWEST),
            Self::Given(revision) => Some(revision),
        }
    }
}

impl Word for Protocol {
    const WORDS: &'static [(&'static str, Self)] = &{
        // In a constant, because the words are borrowed for as long as the program runs.
        let mut words = [("auto", Self::Auto); Revision::ALL.len() + 2];
        words[1] = ("draft", Self::Draft);
        let mut index = 0;
        while index < Revision::ALL.len() {
            let revision = Revision::ALL[index];
            words[index + 2] = (revision.name(), Self::Given(revision));
            index += 1;
        }
        words
    };

    fn word(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Draft => "draft",
            Self::Given(revision) => revision.name(),
        }
    }
}

impl SettingValue for Arc<str> {
    const KIND: KeyKind = KeyKind::Text;

    fn read(entry: &Entry<'_>, _: KeyKind, _: &File<'_>) -> Read<Self> {
        Ok(entry.text()?.into())
    }

    fn written(&self, _: &Path) -> String {
        quoted(self)
    }
}

/// Reads a path relative to the folder of the file.
impl SettingValue for PathBuf {
    const KIND: KeyKind = KeyKind::Text;

    fn read(entry: &Entry<'_>, _: KeyKind, file: &File<'_>) -> Read<Self> {
        let text = entry.text()?;
        // Nothing is fetched: the linter opens no connection, whatever a configuration says.
        if text.contains("://") {
            return Err(entry.wrong("addresses are not fetched; write the path of a file"));
        }
        Ok(crate::source::absolute_path(file.folder, Path::new(text)))
    }

    fn written(&self, folder: &Path) -> String {
        quoted(&shown_path(self, folder))
    }
}

impl SettingValue for LocalGlobs {
    fn read(entry: &Entry<'_>, _: KeyKind, file: &File<'_>) -> Read<Self> {
        let globs = Arc::new(path_globs(&entry.texts(file.reader)?, file.reader)?);
        Ok(Self { base: file.folder.to_owned(), globs })
    }

    fn written(&self, _: &Path) -> String {
        list(self.globs.as_written())
    }
}

/// Compiles globs over paths, each with its place for errors.
fn path_globs(texts: &[(&str, ConfigPlace)], reader: &Reader<'_>) -> Read<PathGlobs> {
    reader.take_globs(texts)?;
    let globs: Vec<_> = texts.iter().map(|(text, _)| (*text).to_owned()).collect();
    PathGlobs::new(&globs).map_err(|(index, why)| ConfigError::at(texts[index].1.clone(), why))
}

impl SettingValue for Selection {
    fn read(entry: &Entry<'_>, _: KeyKind, file: &File<'_>) -> Read<Self> {
        let names = entry.texts(file.reader)?;
        Self::of_names(names.iter().map(|(name, _)| *name)).map_err(|unknown| {
            let named = names.iter().find(|(name, _)| *name == unknown.name);
            let place = named.map_or(&entry.place, |(_, place)| place).clone();
            let name = shown(&unknown.name).into_owned();
            ConfigError::at(place, UnknownTarget { name, ..unknown }.to_string())
        })
    }

    fn written(&self, _: &Path) -> String {
        if self.is_everything() {
            return list(&["all"]);
        }
        list(&self.targets().iter().map(|target| target.name).collect::<Vec<_>>())
    }
}

impl SettingValue for u32 {
    fn read(entry: &Entry<'_>, kind: KeyKind, _: &File<'_>) -> Read<Self> {
        let KeyKind::Count { least, most } = kind else { return entry.count(0) };
        within(entry, entry.count(least)?, most, most)
    }

    fn written(&self, _: &Path) -> String {
        self.to_string()
    }
}

/// Reads a number of bytes.
impl SettingValue for u64 {
    fn read(entry: &Entry<'_>, kind: KeyKind, _: &File<'_>) -> Read<Self> {
        let KeyKind::Size { most_gibibytes: most } = kind else { return entry.size() };
        within(entry, entry.size()?, most << 30, format!("{most}GiB"))
    }

    fn written(&self, _: &Path) -> String {
        self.to_string()
    }
}

impl SettingValue for Duration {
    fn read(entry: &Entry<'_>, kind: KeyKind, _: &File<'_>) -> Read<Self> {
        let KeyKind::Time { most_seconds: most } = kind else { return entry.time() };
        within(entry, entry.time()?, Self::from_secs(most), format!("\"{most}s\""))
    }

    fn written(&self, _: &Path) -> String {
        quoted(&time_text(*self))
    }
}

/// Checks that a value is not above the maximum for configurations.
fn within<T: PartialOrd + Copy>(
    entry: &Entry<'_>,
    value: T,
    most: T,
    shown: impl std::fmt::Display,
) -> Read<T> {
    if value <= most {
        return Ok(value);
    }
    let message = format!("a configuration may raise `{}` to {shown} at most", entry.key);
    Err(ConfigError::at(entry.place.clone(), message))
}

/// Formats a list of strings as TOML.
pub fn list<T: AsRef<str>>(texts: &[T]) -> String {
    let texts: Vec<_> = texts.iter().map(|text| quoted(text.as_ref())).collect();
    format!("[{}]", texts.join(", "))
}

/// Formats a string as TOML. Hidden characters are escaped when it is printed.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
