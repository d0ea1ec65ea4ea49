//! Errors and warnings about configuration files, with their positions.

use std::fmt;
use std::path::Path;

use crate::config::settings::origin::ConfigPlace;
use crate::source::{display_path, nearest};

/// The reason why a configuration cannot be used.
#[derive(Clone, Debug)]
pub struct ConfigError {
    /// The path of the file as messages name it.
    pub path: String,
    /// The position of the error, unless the file could not be read.
    pub place: Option<ConfigPlace>,
    /// A clause that describes the error.
    pub message: String,
}

impl ConfigError {
    /// Creates an error at a position.
    pub fn at(place: ConfigPlace, message: impl Into<String>) -> Box<Self> {
        let path = place.source.path().to_string();
        Box::new(Self { path, place: Some(place), message: message.into() })
    }

    /// Creates an error about a file as a whole.
    pub fn of_file(path: impl Into<String>, message: impl Into<String>) -> Box<Self> {
        Box::new(Self { path: path.into(), place: None, message: message.into() })
    }

    /// The line of the error, with the position marked.
    pub fn excerpt(&self) -> Option<ConfigExcerpt<'_>> {
        let place = self.place.as_ref()?;
        let text = place.source.text();
        let line = place.line();
        let start = text[..place.start as usize].rfind('\n').map_or(0, |at| at + 1);
        let whole = text[start..].lines().next().unwrap_or_default();
        let from = (place.start as usize - start).min(whole.len());
        let to = (place.end as usize).saturating_sub(start).clamp(from, whole.len());
        Some(ConfigExcerpt {
            line,
            before: &whole[..from],
            marked: &whole[from..to],
            after: &whole[to..],
        })
    }
}

/// One line of a configuration file, in three parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConfigExcerpt<'e> {
    /// The line number, from 1.
    pub line: u32,
    /// The part of the line before the position.
    pub before: &'e str,
    /// The position, if it is within the line.
    pub marked: &'e str,
    /// The part of the line after the position.
    pub after: &'e str,
}

/// Writes `path:line:column: message`.
impl fmt::Display for ConfigError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Some(place) => write!(formatter, "{}: {}", WrittenPlace(place), self.message),
            None => write!(formatter, "{}: {}", self.path, self.message),
        }
    }
}

/// A problem of a configuration that does not prevent its use.
#[derive(Clone, Debug)]
pub struct ConfigWarning {
    /// The position of the problem.
    pub place: ConfigPlace,
    /// A clause that describes the problem.
    pub message: String,
}

/// Writes `path:line:column: message`.
impl fmt::Display for ConfigWarning {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", WrittenPlace(&self.place), self.message)
    }
}

/// A position that is written as `path:line:column`.
struct WrittenPlace<'p>(&'p ConfigPlace);

impl fmt::Display for WrittenPlace<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.0.source.position(self.0.start);
        write!(formatter, "{}:{}:{}", self.0.source.path(), position.line, position.column)
    }
}

/// The end of a message that suggests a similar name: `; did you mean `x`?`, or empty.
pub(crate) fn did_you_mean<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> String {
    nearest(name, known).map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
}

/// Formats a path for messages: relative to `folder` if it is inside, with `/` as separator.
pub fn shown_path(path: &Path, folder: &Path) -> String {
    let inside = path.strip_prefix(folder).unwrap_or(path);
    let inside = if inside.as_os_str().is_empty() { Path::new(".") } else { inside };
    display_path(inside).into_owned()
}
