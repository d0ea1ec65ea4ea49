//! A target's limits on names, numbers and lengths.

use serde::Deserialize;

use super::date::Period;
use super::outcome::{Confidence, Outcome, Scope};

/// The tool names that it accepts.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct NameRule {
    /// The pattern of accepted names.
    pub pattern: Option<NamePattern>,
    /// The longest, in characters.
    pub max: Option<usize>,
    /// The forbidden beginnings.
    #[serde(default)]
    pub reserved_prefixes: Vec<String>,
    /// Texts that names must not contain, at any position.
    #[serde(default)]
    pub reserved_parts: Vec<String>,
    /// The outcome for others; `None` if that is unknown.
    pub outcome: Option<Outcome>,
    /// The outcome for those that are too long, if it differs.
    pub too_long: Option<Outcome>,
    /// The loss, if they are rejected.
    pub scope: Option<Scope>,
    /// When it was last observed.
    pub date: Period,
}

/// An ECMA-262 regular expression that matches whole names.
#[derive(Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct NamePattern {
    text: String,
    compiled: regress::Regex,
    /// The ASCII characters with which a name may begin, and those that may follow; a bit each.
    first: u128,
    following: u128,
}

impl NamePattern {
    /// The expression as written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it matches `name`.
    pub fn matches(&self, name: &str) -> bool {
        self.compiled.find(name).is_some()
    }

    /// Whether a character is allowed in a name, at its beginning or after it. Fast for ASCII:
    /// names are checked for every target, character by character.
    pub fn takes(&self, character: char, is_first: bool) -> bool {
        match u32::from(character) {
            code @ 0..128 => (if is_first { self.first } else { self.following }) >> code & 1 == 1,
            _ => takes(&self.compiled, character, is_first),
        }
    }
}

impl TryFrom<String> for NamePattern {
    type Error = regress::Error;

    fn try_from(text: String) -> Result<Self, regress::Error> {
        let compiled = regress::Regex::with_flags(&text, "u")?;
        let ascii = |is_first| {
            let taken = (0..128_u8).filter(|&code| takes(&compiled, char::from(code), is_first));
            taken.fold(0_u128, |set, code| set | 1 << code)
        };
        Ok(Self { first: ascii(true), following: ascii(false), text, compiled })
    }
}

/// Whether names with such a character match, of a length that every pattern allows.
fn takes(pattern: &regress::Regex, character: char, is_first: bool) -> bool {
    // Every pattern allows `a` at the beginning.
    let before = if is_first { "" } else { "a" };
    pattern.find(&format!("{before}{character}")).is_some()
}

/// How a client composes the name that the model sees.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct EffectiveName {
    /// The name with `{server}` and `{tool}` in it.
    pub format: String,
    /// The same for tools of a plugin, with `{plugin}` in it.
    pub plugin_format: Option<String>,
    /// Characters of the server's name that are kept, if it is truncated.
    pub server_cut: Option<usize>,
    /// Whether the server's name is converted to lower case.
    #[serde(default)]
    pub lower_case_server: bool,
    /// Whether this is done only if two tools would have the same name.
    #[serde(default)]
    pub on_clash_only: bool,
    /// The longest, in characters.
    pub max: Option<usize>,
    /// The outcome for longer ones.
    pub outcome: Option<Outcome>,
    /// The loss, if they are rejected.
    pub scope: Option<Scope>,
    /// How they are made shorter.
    #[serde(default)]
    pub shortening: Shortening,
    /// When it was last observed.
    pub date: Period,
}

/// How long names are shortened.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shortening {
    /// They are not.
    #[default]
    None,
    /// The end is removed.
    End,
    /// The middle is cut out.
    Middle,
    /// The end is replaced with a hash.
    Hash,
}

/// The property names that it accepts.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PropertyKey {
    /// The pattern of accepted names.
    pub pattern: NamePattern,
    /// The longest, in characters.
    pub max: usize,
    /// When it was last observed.
    pub date: Period,
}

/// The number of tools that a target accepts.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ToolCount {
    /// The most, of all servers together.
    pub max: usize,
    /// When it was last observed.
    pub date: Period,
    /// Additional remarks.
    pub note: Option<String>,
}

/// The maximum length of descriptions.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct DescriptionRule {
    /// The longest.
    pub max: usize,
    /// What is counted.
    pub unit: LengthUnit,
    /// Whose description.
    #[serde(default)]
    pub place: DescriptionPlace,
    /// The outcome for longer ones.
    pub outcome: Outcome,
    /// The loss, if they are rejected.
    pub scope: Option<Scope>,
    /// When it was last observed.
    pub date: Period,
    /// Its confidence; `None` for that of the file.
    pub confidence: Option<Confidence>,
    /// Additional remarks.
    pub note: Option<String>,
}

/// Which members of `annotations` every tool must have.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct HintRule {
    /// Their names.
    pub required: Vec<String>,
    /// Those of tools with `readOnlyHint: false`.
    #[serde(default)]
    pub required_of_writing: Vec<String>,
    /// Additional remarks.
    pub note: String,
    /// When it was last observed.
    pub date: Period,
    /// Its evidence: threads, files, documentation.
    pub evidence: Vec<String>,
    /// What follows `3 of 4 tools` where several tools lack some.
    #[serde(skip)]
    pub shared_headline: String,
}

/// That members of a tool beyond those of the protocol may be rejected.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct UnknownMembers {
    /// What was observed.
    pub note: String,
    /// When it was last observed.
    pub date: Period,
    /// Its evidence: threads, files, documentation.
    pub evidence: Vec<String>,
    /// What follows `3 of 4 tools` where several tools have some.
    #[serde(skip)]
    pub shared_headline: String,
}

named! {
    /// The unit of a length.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum LengthUnit {
        /// Characters.
        Characters = "characters",
        /// UTF-16 units, as in JavaScript.
        #[serde(rename = "utf-16")]
        Utf16 = "UTF-16 units",
        /// Bytes of UTF-8.
        Bytes = "bytes",
    }
}

impl LengthUnit {
    /// The length of a text.
    pub fn length(self, text: &str) -> usize {
        match self {
            Self::Characters => text.chars().count(),
            Self::Utf16 => text.encode_utf16().count(),
            Self::Bytes => text.len(),
        }
    }
}

/// The limited descriptions.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DescriptionPlace {
    /// The tool's.
    #[default]
    Tool,
    /// Those in its input schema.
    Schema,
}

/// Bounds of each schema.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SchemaLimits {
    /// Levels of objects and arrays, the root being the first.
    pub depth: Option<usize>,
    /// Number of properties.
    pub properties: Option<usize>,
    /// Number of enum values.
    pub enum_values: Option<usize>,
    /// Characters of the names of properties and definitions and of enum and const values.
    pub text_characters: Option<usize>,
    /// Characters of the values of one enum with more than 250 values.
    pub large_enum_characters: Option<usize>,
    /// Bytes of the schema, written without blanks.
    pub bytes: Option<usize>,
    /// The outcome for a schema beyond them.
    pub outcome: Outcome,
    /// The loss, if it is rejected.
    pub scope: Option<Scope>,
    /// When it was last observed.
    pub date: Period,
    /// Additional remarks.
    pub note: Option<String>,
}

/// Bounds of all tools of a request together. Beyond them the request is rejected.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RequestLimits {
    /// Number of properties that are not required.
    pub optional_parameters: Option<usize>,
    /// Number of properties with a union of types.
    pub union_parameters: Option<usize>,
    /// When it was last observed.
    pub date: Period,
}
