//! A target's rejection of a feature, and the message about it.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::{Feature, FeatureOutcome, Target};
use crate::diagnostic::TargetVerdict;

/// A target's rejection of a feature.
#[derive(Clone, Copy, Debug)]
pub struct TargetOpinion {
    /// The target.
    pub target: &'static Target,
    /// The rejected feature.
    pub feature: Feature,
    /// The target's fact about the feature.
    pub outcome: &'static FeatureOutcome,
}

impl TargetOpinion {
    fn identity(&self) -> (*const Target, Feature, *const FeatureOutcome) {
        // Targets are read once and live as long as the program, so their addresses identify them.
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

/// The message about features that the same targets reject; shared because many findings contain
/// it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpinionText {
    /// The targets with the worst outcome, in words.
    pub by_whom: String,
    /// The outcome for each target, in words.
    pub notes: Vec<String>,
    /// The outcome for each target, as data.
    pub verdicts: Arc<[TargetVerdict]>,
}
