//! Tool IDs of toolfoundation records: parsing and composing.

use std::collections::HashSet;

named! {
    /// How a tool's ID is composed.
    #[derive(Default)]
    pub enum IdStyle {
        /// `namespace:name`
        #[default]
        NamespaceName = "namespace:name",
        /// `namespace:name:version`
        NamespaceNameVersion = "namespace:name:version",
    }
}

impl IdStyle {
    const fn most_parts(self) -> usize {
        match self {
            Self::NamespaceName => 2,
            Self::NamespaceNameVersion => 3,
        }
    }
}

/// The parts of a tool ID.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ToolId<'t> {
    /// The part before the first `:`.
    pub namespace: Option<&'t str>,
    /// The tool's name.
    pub name: &'t str,
    /// The part after the second `:`.
    pub version: Option<&'t str>,
}

/// The reason why a text is not a tool ID. Offsets are in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ToolIdFault {
    /// The text is empty.
    Empty,
    /// There are more parts than the style allows; the first surplus `:` is at `at`.
    TooManyParts {
        /// Offset of the first surplus `:`.
        at: usize,
    },
    /// A part is empty or blank.
    BlankPart {
        /// Name of the part: `namespace`, `name` or `version`.
        part: &'static str,
        /// Offset of the part.
        at: usize,
    },
}

impl<'t> ToolId<'t> {
    /// Parses an ID. Without a `:` the whole text is the name.
    pub fn parse(text: &'t str, style: IdStyle) -> Result<Self, ToolIdFault> {
        if text.is_empty() {
            return Err(ToolIdFault::Empty);
        }
        // Before the parts are collected: a hostile text may have any number of colons.
        let surplus = text.match_indices(':').nth(style.most_parts() - 1);
        if let Some((at, _)) = surplus {
            return Err(ToolIdFault::TooManyParts { at });
        }
        let parts: Vec<&str> = text.split(':').collect();
        let names: &[&str] =
            if parts.len() == 1 { &["name"] } else { &["namespace", "name", "version"] };
        let mut at = 0;
        for (part, name) in parts.iter().zip(names) {
            if part.trim().is_empty() {
                return Err(ToolIdFault::BlankPart { part: name, at });
            }
            at += part.len() + 1;
        }
        Ok(match *parts.as_slice() {
            [namespace, name] => Self { namespace: Some(namespace), name, version: None },
            [namespace, name, version] => {
                Self { namespace: Some(namespace), name, version: Some(version) }
            }
            _ => Self { namespace: None, name: text, version: None },
        })
    }
}

/// The ID of a tool. Empty parts count as absent; a version is added only beside a namespace.
/// Nothing is escaped, so a `:` inside a part gives an ID that is parsed differently.
pub fn compose_tool_id(namespace: &str, name: &str, version: &str, style: IdStyle) -> String {
    match (namespace.is_empty(), version.is_empty(), style) {
        (true, _, _) => name.to_owned(),
        (false, false, IdStyle::NamespaceNameVersion) => format!("{namespace}:{name}:{version}"),
        (false, _, _) => format!("{namespace}:{name}"),
    }
}

/// Maximum length of a tool name, in characters.
pub const NAME_LIMIT: usize = 128;

/// Whether a character is allowed in a tool name: an ASCII letter or digit, `_`, `-` or `.`.
pub const fn is_name_character(character: char) -> bool {
    character.is_ascii_alphanumeric() || matches!(character, '_' | '-' | '.')
}

/// The characters that are not allowed in a tool name, each once, with the offset of its first
/// occurrence.
pub fn foreign_name_characters(name: &str) -> Vec<(usize, char)> {
    let mut seen = HashSet::new();
    let mut is_new = |character| !is_name_character(character) && seen.insert(character);
    name.char_indices().filter(|&(_, character)| is_new(character)).collect()
}
