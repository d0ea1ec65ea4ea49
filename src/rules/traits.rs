//! Traits of rules that the engine needs besides their checks. Most rules have the defaults.

use super::Rule;

/// The property that findings of a rule with one cause share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// The message.
    Message,
    /// The rule: its findings are merged whatever their messages.
    Rule,
}

impl Cause {
    /// The text that represents the cause in a finding, if it is not the message.
    pub(super) fn of_rule(self) -> Option<&'static str> {
        (self == Self::Rule).then_some("")
    }
}

/// When findings of a rule that have one cause are reported as one.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Merging {
    /// If nearly all tools of a list have the finding.
    #[default]
    NearlyAll,
    /// Also if a few places in any number of tools have the finding, because a generator repeats a
    /// fault in many places. Applies to all rules about schemas.
    Places,
    /// If two or more tools have the finding. The merged finding lists the tools for each remedy,
    /// as a list to work through.
    Tools,
    /// If two or more results of a tool have the finding: the tool makes them all in the same way.
    Results,
}

/// The values that a rule compares with something. If such a value was redacted when a session was
/// recorded, the outcome is unknown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compares {
    /// No values: a finding depends on the type of its value only.
    Nothing,
    /// The value of the finding, with everything inside it.
    Value,
    /// Any values of the enclosing message.
    Message,
}

/// Whether findings of a rule state that something was not checked. They are always reported at
/// least at the rule's default level, and neither overrides, comments nor baselines suppress them,
/// so that unchecked input never passes as clean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unchecked {
    /// Findings do not state that.
    No,
    /// Something was not checked.
    Something,
    /// A part of the text could not be read as intended, so findings in it may be missing.
    PartOfText,
    /// Nothing was checked, and nothing is wrong: a file without other findings counts as
    /// unrecognised.
    Everything,
}

/// How an editor displays the text that a finding is about, independent of severity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EditorTag {
    /// Faded, because it can be removed.
    Unnecessary,
    /// Struck through.
    Deprecated,
}

/// The change that is needed in the code from which a definition is generated.
/// `engine/locate/cures.rs` has the words for each library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cure {
    /// Change the description of a tool.
    ToolDescription,
    /// Change the description of a parameter.
    ParameterDescription,
    /// Change the description of the part that the finding is about.
    Description,
    /// Keep schemas that are lost between the code and the list.
    LostParameters,
    /// Add `properties` to a schema.
    MissingProperties,
    /// Make a tool without parameters reject arguments.
    EmptyParameters,
    /// Avoid a default that is `null`.
    NullDefault,
    /// Set the annotations of a tool.
    Annotations,
    /// Avoid a schema feature that targets do not accept: [`Self::Inline`], [`Self::StrictObject`]
    /// or [`Self::NotNullable`], depending on the feature.
    Feature,
    /// Inline a reference.
    Inline,
    /// Restrict an object that accepts any property.
    StrictObject,
    /// Avoid a type that includes `null`.
    NotNullable,
}

impl Unchecked {
    fn of(rule: &str) -> Self {
        Rule::named(rule).map_or(Self::No, |rule| rule.unchecked)
    }
}

/// Whether findings of a rule state that something was not checked.
pub fn is_about_unchecked(rule: &str) -> bool {
    Unchecked::of(rule) != Unchecked::No
}

/// Whether findings of a rule state that a part of a text was not read as intended.
pub fn is_about_unread_part(rule: &str) -> bool {
    Unchecked::of(rule) == Unchecked::PartOfText
}

/// Whether findings of a rule state only that nothing was checked.
pub fn is_about_nothing(rule: &str) -> bool {
    Unchecked::of(rule) == Unchecked::Everything
}
