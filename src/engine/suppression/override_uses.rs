//! Overrides and their use in a run.

use std::collections::HashSet;
use std::sync::Arc;

use crate::config::{Override, OverrideLayer, Settings};

/// The overrides of some settings, with those that had an effect.
#[derive(Clone, Debug)]
pub struct OverrideUses {
    /// The settings that contain the overrides.
    pub settings: Arc<Settings>,
    /// Indexes of the overrides that matched a finding.
    pub used: HashSet<usize>,
}

impl OverrideUses {
    pub(crate) fn layers(&self) -> impl Iterator<Item = &Arc<OverrideLayer>> {
        self.settings.overridden.iter().flat_map(|it| &it.layers)
    }

    /// The overrides that matched a finding.
    pub(crate) fn needed(&self) -> impl Iterator<Item = &Override> {
        let any = (!self.used.is_empty()).then_some(&self.settings.overridden);
        let overrides = any.into_iter().flatten().flat_map(|it| it.overrides()).enumerate();
        overrides.filter(|(index, _)| self.used.contains(index)).map(|(_, own)| own)
    }
}
