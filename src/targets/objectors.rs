//! Who objects to which feature: a table, filled once, and looked up.

use super::voice::Voice;
use super::{Feature, FeatureOutcome, FeatureSet, Outcome, SchemaPlace, Target};

/// Who objects to which feature.
#[derive(Clone, Default, Debug)]
pub(super) struct Objectors {
    /// By the feature's number; empty where there is no target.
    by_feature: Vec<Vec<Voice>>,
    input: FeatureSet,
    output: FeatureSet,
}

impl Objectors {
    pub(super) fn of(targets: &[&'static Target]) -> Self {
        if targets.is_empty() {
            return Self::default();
        }
        let mut objectors = Self {
            by_feature: Feature::ALL.iter().map(|_| Vec::new()).collect(),
            ..Self::default()
        };
        for target in targets {
            let negative = |found: &&FeatureOutcome| found.outcome > Outcome::Accepted;
            for outcome in target.outcomes.iter().filter(negative) {
                for &feature in &outcome.features {
                    objectors.add(Voice { target, feature, outcome });
                }
            }
        }
        objectors
    }

    fn add(&mut self, voice: Voice) {
        self.by_feature[voice.feature as usize].push(voice);
        match voice.outcome.schema {
            SchemaPlace::Input => self.input.insert(voice.feature),
            SchemaPlace::Output => self.output.insert(voice.feature),
        }
    }

    pub(super) fn features(&self, schema: SchemaPlace) -> FeatureSet {
        match schema {
            SchemaPlace::Input => self.input,
            SchemaPlace::Output => self.output,
        }
    }

    pub(super) fn to(&self, feature: Feature) -> &[Voice] {
        self.by_feature.get(feature as usize).map_or(&[], Vec::as_slice)
    }
}
