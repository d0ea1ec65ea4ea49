//! A target's objection to a feature.

use std::hash::{Hash, Hasher};

use super::{Feature, FeatureOutcome, Target};

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
