//! A target's objection to a feature.

use std::hash::{Hash, Hasher};

use super::{Feature, FeatureOutcome, Target};

/// A target's objection to a feature.
#[derive(Clone, Copy, Debug)]
pub struct Voice {
    /// Whose.
    pub target: &'static Target,
    /// To what.
    pub feature: Feature,
    /// What becomes of it.
    pub outcome: &'static FeatureOutcome,
}

impl Voice {
    fn identity(&self) -> (*const Target, Feature, *const FeatureOutcome) {
        (self.target, self.feature, self.outcome)
    }
}

impl PartialEq for Voice {
    fn eq(&self, other: &Self) -> bool {
        self.identity() == other.identity()
    }
}

impl Eq for Voice {}

impl Hash for Voice {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.identity().hash(state);
    }
}
