//! The origins of settings and places in configuration files.

use std::fmt;
use std::sync::Arc;

use crate::source::SourceText;

/// The origin of a setting.
#[derive(Clone, Debug, Default)]
pub enum Origin {
    /// A built-in default.
    #[default]
    Default,
    /// A position in a configuration file.
    File(ConfigPlace),
    /// A command-line flag, by name.
    Flag(&'static str),
}

impl fmt::Display for Origin {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default => formatter.write_str("default"),
            Self::File(place) => write!(formatter, "{}:{}", place.source.path(), place.line()),
            Self::Flag(name) => write!(formatter, "flag --{name}"),
        }
    }
}

/// A range of bytes in a configuration file.
#[derive(Clone, Debug)]
pub struct ConfigPlace {
    /// The text of the file.
    pub source: Arc<SourceText>,
    /// Offset of the first byte.
    pub start: u32,
    /// Offset just past the last byte.
    pub end: u32,
}

impl ConfigPlace {
    /// The line of the first byte, from 1.
    pub fn line(&self) -> u32 {
        self.source.position(self.start).line
    }
}

/// A value and its origin.
#[derive(Clone, Debug)]
pub struct Given<T> {
    /// The value that was given.
    pub value: T,
    /// The origin of the value.
    pub origin: Origin,
}

impl<T> Given<T> {
    /// Creates a value that a flag gave.
    pub fn by_flag(flag: &'static str, value: T) -> Self {
        Self { value, origin: Origin::Flag(flag) }
    }
}
