//! The message of a finding. The same mistake is often made many times, so the message is stored
//! once, separately from locations.

use std::borrow::Cow;
use std::sync::Arc;

use super::{Applicability, Category, Note};

/// The reasons of a finding, one after another.
pub type Notes = Arc<[Note]>;

/// The message of a rule about a subject, independent of its location.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statement {
    /// Name of the rule.
    pub rule: &'static str,
    /// The category of the rule.
    pub category: Category,
    /// The headline: one clause, lower case, no full stop, understandable alone.
    pub message: Cow<'static, str>,
    /// Why. Shared with equal ones.
    pub notes: Notes,
    /// The remedy; begins with a verb.
    pub help: Option<Cow<'static, str>>,
    /// The protocol revision, if the finding depends on it.
    pub protocol: Option<&'static str>,
    /// The change that would fix it.
    pub remedy: Option<Remedy>,
}

/// A change, independent of its bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remedy {
    /// Whether it may be applied without asking.
    pub applicability: Applicability,
    /// Its description: begins with a verb.
    pub message: Cow<'static, str>,
}
