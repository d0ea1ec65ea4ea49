//! What a section of `mcp-lint.toml` is: a struct with its values and a table of its keys, both
//! from one list.

use crate::config::settings::origin::Origin;

/// A table of keys.
#[derive(Clone, Copy, Debug)]
pub struct Section {
    /// Its heading in the file: `[limits]`; empty at the top level.
    pub heading: &'static str,
    /// Its purpose: one sentence.
    pub summary: &'static str,
    /// Its keys.
    pub keys: &'static [Key],
}

/// A key.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// Its name.
    pub name: &'static str,
    /// Its possible values.
    pub kind: KeyKind,
    /// Its effect: one sentence.
    pub summary: &'static str,
    /// The default, in words.
    pub default: &'static str,
    /// A value to copy, in TOML.
    pub example: &'static str,
}

/// The possible values of a key.
#[derive(Clone, Copy, Debug)]
pub enum KeyKind {
    /// Any text that is not empty.
    Text,
    /// A JSON Pointer.
    Pointer,
    /// A list of texts.
    Texts,
    /// A whole number in 32 bits.
    Count {
        /// The smallest sensible value.
        least: u32,
        /// The largest value that a configuration may give: it comes with the files that it
        /// applies to, and must not exhaust the machine of the person who lints them.
        most: u32,
    },
    /// A number of bytes: a whole number, or a text with a unit.
    Size {
        /// The largest value that a configuration may give, in GiB.
        most_gibibytes: u64,
    },
    /// A length of time: a text with a unit.
    Time {
        /// The largest value that a configuration may give, in seconds.
        most_seconds: u64,
    },
    /// One of these words.
    Choice(fn() -> Vec<&'static str>),
    /// Rules and categories, each with a level.
    Levels,
    /// Kinds of changes, each with a level or one for each direction.
    ChangeLevels,
}

impl Section {
    /// The name of its table; empty at the top level.
    pub fn name(&self) -> &'static str {
        self.heading.trim_matches(['[', ']'])
    }

    /// The names of its keys.
    pub(crate) fn key_names(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.keys.iter().map(|key| key.name)
    }
}

/// The value of a key as TOML, with its origin; `None` if nothing gives it a value.
pub type WrittenValue = (&'static Key, Option<(String, Origin)>);

/// Makes the names of values the words of their type, in the order of the documentation.
macro_rules! worded {
    ($type:ident: $($value:ident),+) => {
        impl Word for $type {
            const WORDS: &'static [(&'static str, Self)] =
                &[$((Self::$value.name(), Self::$value)),+];
        }
    };
}

/// Defines the struct of a section, its table of keys and what follows from both.
macro_rules! section {
    (
        $(#[$documentation:meta])*
        $values:ident, heading: $heading:literal, summary: $summary:expr,
        $($field:ident: $type:ty {
            name: $name:literal,
            $(kind: $kind:expr,)?
            summary: $key_summary:expr,
            default: $default:expr,
            $(value: $value:expr,)?
            example: $example:expr,
        })+
    ) => {
        $(#[$documentation])*
        #[derive(Clone, Debug, Default)]
        pub struct $values {
            $(#[doc = concat!("`", $name, "`: ", $key_summary)] pub $field: Option<Given<$type>>,)+
        }

        impl $values {
            /// The table of its keys.
            pub const SECTION: &'static Section = &Section {
                heading: $heading,
                summary: $summary,
                keys: &[$(Key {
                    name: $name,
                    kind: section!(@kind $type $(, $kind)?),
                    summary: $key_summary,
                    default: $default,
                    example: $example,
                },)+],
            };

            /// The values that apply if nothing else is given.
            pub fn defaults() -> Self {
                Self { $($field: section!(@default $($value)?),)+ }
            }

            /// Reads an entry of the section.
            pub(crate) fn read(&mut self, entry: &Entry<'_>, file: &File<'_>) -> Read<()> {
                match entry.key {
                    $($name => {
                        self.$field = Some(entry.given(<$type>::read(entry, section!(@kind $type $(, $kind)?), file)?));
                    })+
                    _ => {
                        let known = Self::SECTION.key_names();
                        return Err(entry.unknown_among(known, Self::SECTION.heading));
                    }
                }
                Ok(())
            }

            /// What this says, else what `base` says.
            pub fn over(self, base: Self) -> Self {
                Self { $($field: over(self.$field, base.$field),)+ }
            }

            /// Each key with its value, as TOML; paths begin at `folder`.
            pub fn written(&self, folder: &Path) -> Vec<WrittenValue> {
                let values = [$(self.$field.as_ref().map(|given| {
                    (given.value.written(folder), given.origin.clone())
                }),)+];
                Self::SECTION.keys.iter().zip(values).collect()
            }
        }
    };
    // The kind of most keys follows from their type.
    (@kind $type:ty) => { <$type as SettingValue>::KIND };
    (@kind $type:ty, $kind:expr) => { $kind };

    // A key without a default value has a default only in words: "none", "not known".
    (@default) => { None };
    (@default $value:expr) => { Some(Given { value: $value, origin: Origin::Default }) };
}
