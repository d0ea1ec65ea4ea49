//! A table of the targets that reject each feature, computed once per selection.

use super::opinion::TargetOpinion;
use super::{Feature, FeatureOutcome, FeatureSet, Outcome, SchemaRole, Target};

/// The targets that reject each feature.
#[derive(Clone, Default, Debug)]
pub(super) struct IncompatibilityTable {
    /// The rejections by the number of the feature; empty if no target is selected.
    by_feature: Vec<Vec<TargetOpinion>>,
    input: FeatureSet,
    output: FeatureSet,
}

impl IncompatibilityTable {
    pub(super) fn of(targets: &[&'static Target]) -> Self {
        // The usual run has none, and does not pay for the table.
        if targets.is_empty() {
            return Self::default();
        }
        let mut incompatibility_table = Self {
            by_feature: Feature::ALL.iter().map(|_| Vec::new()).collect(),
            ..Self::default()
        };
        for target in targets {
            let negative = |found: &&FeatureOutcome| found.outcome > Outcome::Accepted;
            for outcome in target.outcomes.iter().filter(negative) {
                for &feature in &outcome.features {
                    incompatibility_table.add(TargetOpinion { target, feature, outcome });
                }
            }
        }
        incompatibility_table
    }

    fn add(&mut self, opinion: TargetOpinion) {
        self.by_feature[opinion.feature as usize].push(opinion);
        match opinion.outcome.schema {
            SchemaRole::Input => self.input.insert(opinion.feature),
            SchemaRole::Output => self.output.insert(opinion.feature),
        }
    }

    pub(super) fn features(&self, schema: SchemaRole) -> FeatureSet {
        match schema {
            SchemaRole::Input => self.input,
            SchemaRole::Output => self.output,
        }
    }

    pub(super) fn to(&self, feature: Feature) -> &[TargetOpinion] {
        self.by_feature.get(feature as usize).map_or(&[], Vec::as_slice)
    }
}
