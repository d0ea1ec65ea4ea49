//! Lists of tools without those that a client does not accept.

use std::sync::Arc;

use crate::config::Settings;
use crate::filter::{Filtered, filter};
use crate::linter::{LintError, Linter};

impl Linter {
    /// Decides for each tool of a list whether the selected targets accept it: it is kept, repaired by
    /// safe fixes, or dropped, with the reasons. The text is JSON: a list of tools, a message with one, or
    /// one tool. All bytes that are not about a repaired or dropped tool stay as they are.
    ///
    /// # Errors
    /// [`LintError::Configuration`] for a configuration that cannot be used, and if no target is selected;
    /// [`LintError::Text`] for a text that is not JSON.
    ///
    /// ```
    /// use mcp_lint::{Linter, FilterVerdict};
    ///
    /// let list = r#"{"tools": [{"name": "add", "inputSchema": {"type": "object"}},
    ///                          {"name": "sub", "inputSchema": {"properties": {}}},
    ///                          {"name": "mul"}]}"#;
    /// let linter = Linter::builder().target("opencode")?.build();
    /// let filtered = linter.filter(list)?;
    /// let verdicts: Vec<_> = filtered.tools.iter().map(|tool| tool.verdict).collect();
    /// assert_eq!(verdicts, [FilterVerdict::Kept, FilterVerdict::Repaired, FilterVerdict::Dropped]);
    /// let text = filtered.text.unwrap();
    /// assert!(text.contains(r#"{"type": "object", "properties": {}}"#));
    /// assert_eq!(filtered.tools[2].reasons[0].loses, "server");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn filter(&self, text: &str) -> Result<Filtered, LintError> {
        let (configs, _) = self.configs()?;
        let settings = configs.everywhere();
        if settings.options.targets.is_empty() {
            let error = "no target is selected, so there is nothing to filter for";
            return Err(LintError::Configuration(error.to_owned()));
        }
        // The tools of a list are on several threads, and each repair of one on one.
        let of_one = Arc::new(Settings { jobs: 1, ..settings.clone() });
        filter(text, &of_one, settings.jobs).map_err(LintError::Text)
    }
}
