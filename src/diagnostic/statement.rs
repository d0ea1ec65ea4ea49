//! What a finding says. The same mistake is often made many times, so it is kept apart from where
//! the finding is, and once.

use std::borrow::Cow;
use std::sync::Arc;

use super::{Applicability, Category};

/// The reasons of a finding, one after another.
pub type Notes = Arc<[Cow<'static, str>]>;

/// What a rule says about something that it found, wherever that is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statement {
    /// Name of the rule.
    pub rule: &'static str,
    /// What the rule promises.
    pub category: Category,
    /// The headline: one clause, lower case, no full stop, understandable alone.
    pub message: Cow<'static, str>,
    /// Why: the specification's section and revision, who breaks. Others may have the same.
    pub notes: Notes,
    /// What to do; begins with a verb.
    pub help: Option<Cow<'static, str>>,
    /// The protocol revision that was applied, where the finding depends on it.
    pub protocol: Option<&'static str>,
    /// What a change would do that fixes it.
    pub remedy: Option<Remedy>,
}

/// What a change does, whatever its bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remedy {
    /// Whether it may be applied without asking.
    pub applicability: Applicability,
    /// What it does: begins with a verb.
    pub message: Cow<'static, str>,
}
