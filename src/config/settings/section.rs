//! Sections of `mcp-lint.toml`: macros that define the struct with the values of a section and the
//! table of its keys from one list.

use crate::config::settings::origin::Origin;

/// A section of the configuration: a table of keys.
#[derive(Clone, Copy, Debug)]
pub struct Section {
    /// The heading of the section in the file, such as `[limits]`; empty at the top level.
    pub heading: &'static str,
    /// A sentence about the purpose of the section.
    pub summary: &'static str,
    /// The keys of the section.
    pub keys: &'static [Key],
}

/// The description of a configuration key.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// The name of the key.
    pub name: &'static str,
    /// The possible values of the key.
    pub kind: KeyKind,
    /// A sentence about the effect of the key.
    pub summary: &'static str,
    /// The default value, in words.
    pub default: &'static str,
    /// An example value in TOML.
    pub example: &'static str,
}

/// The possible values of a key.
#[derive(Clone, Copy, Debug)]
pub enum KeyKind {
    /// A non-empty string.
    Text,
    /// A JSON Pointer.
    Pointer,
    /// A list of strings.
    Texts,
    /// A 32-bit whole number.
    Count {
        /// The smallest sensible value.
        least: u32,
        /// The largest value that a configuration may give: it comes with the files that it
        /// applies to, and must not exhaust the machine of the person who lints them.
        most: u32,
    },
    /// A number of bytes: a whole number, or a string with a unit.
    Size {
        /// The largest value that a configuration may give, in GiB.
        most_gibibytes: u64,
    },
    /// A length of time: a string with a unit.
    Time {
        /// The largest value that a configuration may give, in seconds.
        most_seconds: u64,
    },
    /// A word of the set that the function returns.
    Choice(fn() -> Vec<&'static str>),
    /// Rules and categories, each with a level.
    Levels,
    /// A JSON Schema.
    Schema,
    /// Kinds of changes, each with a level or one for each direction.
    ChangeLevels,
}

impl Section {
    /// The name of the section's table; empty at the top level.
    pub fn name(&self) -> &'static str {
        self.heading.trim_matches(['[', ']'])
    }

    /// The names of the section's keys.
    pub(crate) fn key_names(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.keys.iter().map(|key| key.name)
    }
}

/// A key with its value as TOML and the origin of that; `None` if the key has no value.
pub type WrittenValue = (&'static Key, Option<(String, Origin)>);

/// Implements [`Word`] for a type by the names of its values, in the order of the documentation.
macro_rules! worded {
    ($type:ident: $($value:ident),+) => {
        impl Word for $type {
            const WORDS: &'static [(&'static str, Self)] =
                &[$((Self::$value.name(), Self::$value)),+];
        }
    };
}

/// Defines the struct with the values of a section, the table of its keys, and the methods that
/// follow from both.
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
            $(set: $set:expr,)?
            example: $example:expr,
        })+
    ) => {
        $(#[$documentation])*
        #[derive(Clone, Debug, Default)]
        pub struct $values {
            $(#[doc = concat!("`", $name, "`: ", $key_summary)] pub $field: Option<Given<$type>>,)+
        }

        impl $values {
            /// The description of the section and its keys.
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

            /// The default values.
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

            /// Combines values: a value of `self` takes precedence over that of `base`.
            pub fn over(self, base: Self) -> Self {
                Self { $($field: over(self.$field, base.$field),)+ }
            }

            /// Each key with its value as TOML; paths are relative to `folder`.
            pub fn written(&self, folder: &Path) -> Vec<WrittenValue> {
                let values = [$(self.$field.as_ref().map(|given| {
                    (given.value.written(folder), given.origin.clone())
                }),)+];
                Self::SECTION.keys.iter().zip(values).collect()
            }
        }

        section!(@apply $values $($field: $type, [$($set)?])+);
    };
    // A section whose values are no settings.
    (@apply $values:ident $($field:ident: $type:ty, [])+) => {};
    (@apply $values:ident $($field:ident: $type:ty, [$($set:expr)?])+) => {
        impl $values {
            /// Gives the values to the settings of a run.
            pub(crate) fn apply(&self, settings: &mut Settings) {
                $($(if let Some(given) = &self.$field {
                    let set: fn(&mut Settings, &Given<$type>) = $set;
                    set(settings, given);
                })?)+
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
