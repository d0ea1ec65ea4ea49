//! A target's limits on names, numbers and lengths.

use std::sync::OnceLock;

use serde_json::Value;

use super::date::Period;
use super::outcome::{Confidence, Outcome, Scope};
use crate::targets::data_file::FactValue;

facts! {
    /// The tool names that a target accepts.
    pub struct NameRule {
        /// The pattern of accepted names.
        pub pattern: Option<NamePattern>,
        /// The maximum length of a name, in characters.
        pub max: Option<usize>,
        /// Prefixes that names must not have.
        pub reserved_prefixes: Vec<String> = default,
        /// Texts that names must not contain, at any position.
        pub reserved_parts: Vec<String> = default,
        /// The outcome for names that are not accepted; `None` if unknown.
        pub outcome: Option<Outcome>,
        /// The replacement for a character that is not accepted, if the outcome is `rewritten`; `None` for `_`.
        pub replacement: Option<String>,
        /// Whether each UTF-16 unit of a character is replaced, as by JavaScript.
        pub replaces_units: bool = default,
        /// The outcome for names that are too long, if it differs from `outcome`.
        pub too_long: Option<Outcome>,
        /// The loss if a name is rejected.
        pub scope: Option<Scope>,
        /// When the rule was last observed.
        pub date: Period,
    }
}

/// An ECMA-262 regular expression that matches whole names.
#[derive(Debug)]
pub struct NamePattern {
    text: String,
    compiled: regress::Regex,
    /// The ASCII characters with which a name may begin, and those that may follow, one bit each. A name that
    /// matches needs neither.
    ascii: OnceLock<[u128; 2]>,
}

impl NamePattern {
    /// The expression as written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether the pattern matches `name`.
    pub fn matches(&self, name: &str) -> bool {
        self.compiled.find(name).is_some()
    }

    /// Whether a character is allowed at the beginning of a name, or after it. Fast for ASCII,
    /// because names are checked for every target, character by character.
    pub fn takes(&self, character: char, is_first: bool) -> bool {
        match u32::from(character) {
            code @ 0..128 => {
                let [first, following] = self.ascii.get_or_init(|| ascii(&self.compiled));
                (if is_first { first } else { following }) >> code & 1 == 1
            }
            _ => takes(&self.compiled, character, is_first),
        }
    }
}

impl FactValue for NamePattern {
    fn read(value: Value) -> Self {
        let text = String::read(value);
        let compiled = regress::Regex::with_flags(&text, "u").expect("a pattern");
        Self { text, compiled, ascii: OnceLock::new() }
    }
}

/// The ASCII characters with which the names of a pattern may begin, and those that may follow.
fn ascii(pattern: &regress::Regex) -> [u128; 2] {
    [true, false].map(|is_first| {
        let taken = (0..128_u8).filter(|&code| takes(pattern, char::from(code), is_first));
        taken.fold(0, |set, code| set | 1 << code)
    })
}

/// Whether the pattern matches a short name that contains the character.
fn takes(pattern: &regress::Regex, character: char, is_first: bool) -> bool {
    // Every pattern allows `a` at the beginning.
    let before = if is_first { "" } else { "a" };
    pattern.find(&format!("{before}{character}")).is_some()
}

facts! {
    /// The composition of the tool name that the model sees.
    pub struct EffectiveName {
        /// The format of the name, which contains `{server}` and `{tool}`.
        pub format: String,
        /// The format of the name for tools of a plugin, which also contains `{plugin}`.
        pub plugin_format: Option<String>,
        /// Number of characters to which the server's name is truncated, if it is.
        pub server_cut: Option<usize>,
        /// Whether the server's name is converted to lower case.
        pub lower_case_server: bool = default,
        /// The parts of the name in which characters that `name-rule` does not allow are replaced.
        pub cleans: CleanedParts = default,
        /// The replacement for a character that is not allowed: `_` by default, and nothing if empty.
        pub replacement: Option<String>,
        /// The hash that keeps names apart.
        pub hash: Option<NameHash>,
        /// Whether the name is composed only if two tools would otherwise have the same name.
        pub on_clash_only: bool = default,
        /// The maximum length of the composed name, in characters.
        pub max: Option<usize>,
        /// The outcome for longer names.
        pub outcome: Option<Outcome>,
        /// The loss if a longer name is rejected.
        pub scope: Option<Scope>,
        /// How longer names are shortened.
        pub shortening: Shortening = default,
        /// When the composition was last observed.
        pub date: Period,
    }

    /// The parts of a composed name in which invalid characters are replaced.
    #[derive(Default)]
    pub enum CleanedParts {
        /// The tool's name, if the outcome of `name-rule` is `rewritten`.
        #[default]
        Tool,
        /// The whole name.
        Both,
    }

    /// A hash at the end of a name that is too long, or in which characters are replaced.
    pub struct NameHash {
        /// The algorithm.
        pub form: HashForm,
        /// The text before the hash.
        pub separator: String,
    }

    /// The algorithm of a hash at the end of a name.
    pub enum HashForm {
        /// The first 8 hexadecimal digits of SHA-1.
        Sha1x8,
        /// FNV-1a of 32 bits in 7 digits of base 36.
        Fnv1a,
    }

    /// How long names are shortened.
    #[derive(Default)]
    pub enum Shortening {
        /// Long names are not shortened.
        #[default]
        None,
        /// The end of a long name is removed.
        End,
        /// The middle of a long name is replaced with an ellipsis.
        Middle,
        /// The end of a long name is replaced with a hash.
        Hash,
    }

    /// The property names that a target accepts.
    pub struct PropertyKey {
        /// The pattern of accepted names.
        pub pattern: NamePattern,
        /// The maximum length of a name, in characters.
        pub max: usize,
        /// When the limit was last observed.
        pub date: Period,
    }

    /// The number of tools that a target accepts.
    pub struct ToolCount {
        /// The maximum number of tools, of all servers together.
        pub max: usize,
        /// When the limit was last observed.
        pub date: Period,
        /// Additional remarks.
        pub note: Option<String>,
    }

    /// The maximum length of descriptions.
    pub struct DescriptionRule {
        /// The maximum length.
        pub max: usize,
        /// The unit of the length.
        pub unit: LengthUnit,
        /// The descriptions that are limited.
        pub place: DescriptionPlace = default,
        /// The outcome for longer descriptions.
        pub outcome: Outcome,
        /// The text in place of what is cut; it is not counted.
        pub mark: Option<String>,
        /// The loss if a longer description is rejected.
        pub scope: Option<Scope>,
        /// When the limit was last observed.
        pub date: Period,
        /// The confidence of this fact; `None` for the confidence of the file.
        pub confidence: Option<Confidence>,
        /// Additional remarks.
        pub note: Option<String>,
    }

    /// The members of `annotations` that a target requires of every tool.
    pub struct HintRule {
        /// The names of the required members.
        pub required: Vec<String>,
        /// The names of further members that are required of tools with `readOnlyHint: false`.
        pub required_of_writing: Vec<String> = default,
        /// Additional remarks.
        pub note: String,
        /// When the requirement was last observed.
        pub date: Period,
        /// Evidence of the requirement: threads, files, documentation.
        pub evidence: Vec<String>,
    } and {
        /// The words after `3 of 4 tools` in the headline for several tools that lack annotations.
        pub shared_headline: String,
    }

    /// The fact that a target may reject members of a tool that the protocol does not define.
    pub struct UnknownMembers {
        /// The observation.
        pub note: String,
        /// When the behaviour was last observed.
        pub date: Period,
        /// Evidence of the behaviour: threads, files, documentation.
        pub evidence: Vec<String>,
    } and {
        /// The words after `3 of 4 tools` in the headline for several tools with such members.
        pub shared_headline: String,
    }
}

named! {
    /// The unit of a length.
    pub enum LengthUnit {
        /// Characters.
        Characters = "characters",
        /// UTF-16 units, as in JavaScript.
        Utf16 = "UTF-16 units",
        /// Bytes of UTF-8.
        Bytes = "bytes",
    }
}

impl LengthUnit {
    /// The length of a text.
    pub fn length(self, text: &str) -> usize {
        match self {
            // Most texts are ASCII, which is found out many characters at a time.
            _ if text.is_ascii() => text.len(),
            Self::Characters => text.chars().count(),
            Self::Utf16 => text.encode_utf16().count(),
            Self::Bytes => text.len(),
        }
    }

    /// The longest beginning of a text of at most `most` units, of whole characters.
    pub fn head(self, text: &str, most: usize) -> &str {
        &text[..self.fitting(text.chars(), most)]
    }

    /// The longest end of a text of at most `most` units, of whole characters.
    pub fn tail(self, text: &str, most: usize) -> &str {
        &text[text.len() - self.fitting(text.chars().rev(), most)..]
    }

    /// Bytes of the first of these characters that are at most `most` units together.
    fn fitting(self, characters: impl Iterator<Item = char>, most: usize) -> usize {
        let (mut units, mut bytes) = (0, 0);
        for character in characters {
            units += match self {
                Self::Characters => 1,
                Self::Utf16 => character.len_utf16(),
                Self::Bytes => character.len_utf8(),
            };
            if units > most {
                break;
            }
            bytes += character.len_utf8();
        }
        bytes
    }
}

facts! {
    /// The descriptions that a limit applies to.
    #[derive(Default)]
    pub enum DescriptionPlace {
        /// The description of the tool.
        #[default]
        Tool,
        /// The descriptions in the input schema.
        Schema,
    }

    /// Limits on each schema.
    pub struct SchemaLimits {
        /// Maximum nesting of objects and arrays; the root counts as 1.
        pub depth: Option<usize>,
        /// Maximum number of properties.
        pub properties: Option<usize>,
        /// Maximum number of enum values.
        pub enum_values: Option<usize>,
        /// Maximum number of characters of the names of properties and definitions and of enum and const values.
        pub text_characters: Option<usize>,
        /// Maximum number of characters of the values of one enum with more than 250 values.
        pub large_enum_characters: Option<usize>,
        /// Maximum size of the schema without white space, in bytes.
        pub bytes: Option<usize>,
        /// The outcome for a schema that exceeds a limit.
        pub outcome: Outcome,
        /// The loss if such a schema is rejected.
        pub scope: Option<Scope>,
        /// When the limits were last observed.
        pub date: Period,
        /// Additional remarks.
        pub note: Option<String>,
    }

    /// Limits on all tools of a request together. A request that exceeds them is rejected.
    pub struct RequestLimits {
        /// Maximum number of properties that are not required.
        pub optional_parameters: Option<usize>,
        /// Maximum number of properties with a union of types.
        pub union_parameters: Option<usize>,
        /// When the limits were last observed.
        pub date: Period,
    }
}
