//! What the engine has to know of some rules besides their checks. Most rules have the defaults.

use super::Rule;

/// What the findings of a rule that have one cause have in common.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// Their message.
    Message,
    /// That they are of this rule, whatever their messages.
    Rule,
}

impl Cause {
    /// What represents the cause in a finding, if it is not the message.
    pub(super) fn of_rule(self) -> Option<&'static str> {
        (self == Self::Rule).then_some("")
    }
}

/// When findings of a rule that have one cause are reported as one.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Merging {
    /// If nearly all tools of a list have it.
    #[default]
    NearlyAll,
    /// Also from a few places on, in however many tools: what a generator writes, it writes in many
    /// places. This applies to all rules about schemas.
    Places,
    /// From two tools on, with the names of those that need each remedy: the list is what has to be
    /// worked through.
    Tools,
}

/// Which values a rule compares with something. Of values that were hidden when a session was
/// recorded, the outcome is not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compares {
    /// None: a finding depends on its value alone, not on what is inside.
    Nothing,
    /// The value of the finding with everything in it.
    Value,
    /// Any values of the message around it.
    Message,
}

/// Whether the findings of a rule say that something was not checked. They are reported at their
/// own level at least, whatever is selected or turned off, and neither overrides, comments nor
/// baselines suppress them: unchecked input is never clean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unchecked {
    /// They do not.
    No,
    /// Something was not checked.
    Something,
    /// A part of the text was not read as intended, so that findings in it may be missing.
    PartOfText,
    /// Nothing was checked, and nothing is wrong: a file without other findings was not recognised.
    Everything,
}

/// How an editor draws what a finding is about, apart from its severity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EditorTag {
    /// Faded: it can go.
    Unnecessary,
    /// Struck through.
    Deprecated,
}

/// What has to change in the code that a definition is made from. `engine/locate/cures.rs` has the
/// words for each library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cure {
    /// The description of a tool.
    ToolDescription,
    /// The description of a parameter.
    ParameterDescription,
    /// The description of the part that a finding is about.
    Description,
    /// Schemas are lost between the code and the list.
    LostParameters,
    /// A schema without `properties`.
    MissingProperties,
    /// A tool without parameters accepts arguments.
    EmptyParameters,
    /// A default is `null`.
    NullDefault,
    /// Annotations of a tool.
    Annotations,
    /// The feature of a schema that targets do not accept: one of the following.
    Feature,
    /// A reference.
    Inline,
    /// An object that accepts any property.
    StrictObject,
    /// A type that includes `null`.
    NotNullable,
}

impl Unchecked {
    fn of(rule: &str) -> Self {
        Rule::named(rule).map_or(Self::No, |rule| rule.unchecked)
    }
}

/// Whether a rule reports that something was not checked.
pub fn is_about_unchecked(rule: &str) -> bool {
    Unchecked::of(rule) != Unchecked::No
}

/// Whether a rule reports that a part of a text was not read as intended.
pub fn is_about_unread_part(rule: &str) -> bool {
    Unchecked::of(rule) == Unchecked::PartOfText
}

/// Whether a finding says only that nothing was checked.
pub fn is_about_nothing(rule: &str) -> bool {
    Unchecked::of(rule) == Unchecked::Everything
}
