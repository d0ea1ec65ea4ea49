//! Settings for a linter.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::config::{Preset, RuleSelector, Settings};
use crate::linter::{BuildError, Linter};
use crate::model::{ProtocolSource, Revision};
use crate::rules::Level;
use crate::targets::{Date, Selection};

/// Makes a [`Linter`].
#[derive(Clone, Debug, Default)]
pub struct LinterBuilder {
    settings: Settings,
    targets: Vec<String>,
}

impl LinterBuilder {
    /// The protocol revision that all files are judged by. Without it, the revision is inferred
    /// from each file.
    #[must_use]
    pub fn protocol(mut self, revision: Revision) -> Self {
        self.settings.protocol = Some((revision, ProtocolSource::Flag));
        self
    }

    /// The level of a rule, or of all rules of a category.
    ///
    /// # Errors
    /// [`BuildError::UnknownRule`] where no rule or category has this name.
    ///
    /// ```
    /// use mcp_lint::{BuildError, Level, Linter};
    ///
    /// let error = Linter::builder().level("tool-name-chars", Level::Off).unwrap_err();
    /// assert_eq!(error.to_string(), "there is no rule or category `tool-name-chars`; \
    ///                                did you mean `tool-name-charset`?");
    /// ```
    pub fn level(mut self, name: &str, level: Level) -> Result<Self, BuildError> {
        let selector = RuleSelector::parse(name)
            .map_err(|near| BuildError::UnknownRule { name: name.to_owned(), near })?;
        self.settings.set_level(selector, level);
        Ok(self)
    }

    /// Sets every rule to the level that a preset has for it. Levels that were set before are lost.
    #[must_use]
    pub fn preset(mut self, preset: Preset) -> Self {
        self.settings.apply_preset(preset);
        self
    }

    /// Also reports what a client or provider does not accept. `all` means every target. May be
    /// called several times.
    ///
    /// # Errors
    /// [`BuildError::UnknownTarget`] where no target has this name.
    pub fn target(mut self, name: &str) -> Result<Self, BuildError> {
        self.targets.push(name.to_owned());
        self.settings.options.targets = Selection::of_names(&self.targets).map_err(|unknown| {
            BuildError::UnknownTarget { name: unknown.name, near: unknown.near }
        })?;
        Ok(self)
    }

    /// When the linter runs. What is known of a target is then called stale where it is old, as the
    /// command line does; without it, nothing is, since no clock is read.
    #[must_use]
    pub fn now(mut self, now: SystemTime) -> Self {
        let passed = now.duration_since(UNIX_EPOCH).unwrap_or_default();
        let seconds = i64::try_from(passed.as_secs()).unwrap_or_default();
        self.settings.options.today = Some(Date::of_unix_seconds(seconds));
        self
    }

    /// The largest number of threads; by default one for each processor. Reports do not depend on
    /// it.
    #[must_use]
    pub fn jobs(mut self, jobs: NonZeroUsize) -> Self {
        self.settings.jobs = jobs.get();
        self
    }

    /// The linter.
    pub fn build(self) -> Linter {
        Linter { settings: Arc::new(self.settings) }
    }
}
