//! The baselines that a run obeys.

use std::collections::BTreeSet;
use std::path::PathBuf;

use crate::cli::collect::Collected;
use crate::cli::error::Error;
use crate::config::{Configs, shown_path};
use crate::suppress::Baseline;

/// The baselines that the settings of the inputs name, unless baselines are ignored.
pub(crate) fn load(collected: &Collected, configs: &Configs) -> Result<Vec<Baseline>, Error> {
    if configs.flags().no_suppressions {
        return Ok(Vec::new());
    }
    let read = |path: &PathBuf| Baseline::read(path, &shown_path(path, configs.folder()));
    let baselines: Result<Vec<_>, _> = named(collected).iter().map(read).collect();
    baselines.map_err(|error| Error::Config(vec![*error]))
}

/// The baselines that settings name, each once, by path.
pub(crate) fn named(collected: &Collected) -> BTreeSet<PathBuf> {
    let work = collected.project.work().iter();
    work.filter_map(|(_, settings)| settings.baseline.clone()).collect()
}
