//! Comparing two versions of tools.

use crate::comparison::{ComparePlan, Policy, compare};
use crate::linter::{Inputs, LintError, Linter, Report};

impl Linter {
    /// Compares two versions of tools, as `mcp-lint compare NEW --against OLD` does. The findings
    /// of the report are changes, and [`Finding::rule`](crate::Finding::rule) is the kind of a
    /// change. Changes that break callers or readers of results are errors.
    ///
    /// # Errors
    /// [`LintError::Comparison`] if a version has no tools or the old one cannot be read, and
    /// [`LintError::Configuration`] for a configuration that cannot be used.
    ///
    /// ```
    /// use mcp_lint::{Inputs, Linter, Severity};
    ///
    /// let old = r#"{"name": "get_weather", "inputSchema": {"type": "object"}}"#;
    /// let new = r#"{"name": "get_weather",
    ///               "inputSchema": {"type": "object", "required": ["city"]}}"#;
    /// let report = Linter::default()
    ///     .compare(&Inputs::new().text("old.json", old), &Inputs::new().text("new.json", new))?;
    /// let change = report.findings().next().unwrap();
    /// assert_eq!((change.rule(), change.severity()), ("required-added", Severity::Error));
    /// assert_eq!(&new[change.range()], r#""city""#);
    /// assert_eq!(&old[change.labels().next().unwrap().range], r#""inputSchema""#);
    /// # Ok::<(), mcp_lint::LintError>(())
    /// ```
    pub fn compare(&self, old: &Inputs, new: &Inputs) -> Result<Report, LintError> {
        let old_name = old.names();
        let (_, old) = self.collect(old)?;
        let (configs, new) = self.collect(new)?;
        let scope = configs.of_folder(configs.folder());
        let plan = ComparePlan {
            old: old.project,
            old_name,
            new: new.project,
            policy: Policy::of(scope.config.as_ref().map(|config| &*config.comparison)),
            folder: configs.folder().to_owned(),
            ..ComparePlan::default()
        };
        Ok(Report(compare(plan).map_err(LintError::Comparison)?.run))
    }
}
