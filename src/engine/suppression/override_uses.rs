//! Overrides, and which of them anything needed.

use std::collections::HashSet;
use std::sync::Arc;

use crate::config::{Override, OverrideLayer, Settings};

/// The overrides of some settings, and which of them anything needed.
#[derive(Clone, Debug)]
pub struct OverrideUses {
    /// The settings.
    pub settings: Arc<Settings>,
    /// Which of their overrides matched a finding, by their index.
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
