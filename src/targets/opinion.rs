//! A target's objection to a feature, and what is said about it.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::{Feature, FeatureOutcome, Target};
use crate::diagnostic::TargetVerdict;

/// A target's objection to a feature.
#[derive(Clone, Copy, Debug)]
pub struct TargetOpinion {
    /// Whose.
    pub target: &'static Target,
    /// To what.
    pub feature: Feature,
    /// What becomes of it.
    pub outcome: &'static FeatureOutcome,
}

impl TargetOpinion {
    fn identity(&self) -> (*const Target, Feature, *const FeatureOutcome) {
        (self.target, self.feature, self.outcome)
    }
}

impl PartialEq for TargetOpinion {
    fn eq(&self, other: &Self) -> bool {
        self.identity() == other.identity()
    }
}

impl Eq for TargetOpinion {}

impl Hash for TargetOpinion {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.identity().hash(state);
    }
}

/// What is said about features that the same targets object to: made once, for it is in many
/// findings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpinionText {
    /// Who does the worst, in words.
    pub by_whom: String,
    /// What each does, in words.
    pub notes: Vec<String>,
    /// As data.
    pub verdicts: Arc<[TargetVerdict]>,
}
