//! The view of a server: the tools and results that models receive of it.

use std::io;

use crate::engine::{view, view_request};
use crate::linter::{Inputs, LintError, Linter, ReportOptions};
use crate::report::{Format, view as report};
use crate::view::overview::ViewOverview;

/// The tools and results that the models of clients receive of the servers in texts and files.
#[derive(Debug)]
pub struct ServerView {
    overview: ViewOverview,
    depth: report::Depth,
}

impl Linter {
    /// What the models of the selected targets receive of tools, instructions, prompts and recorded
    /// results, as `mcp-lint view` shows it; without targets, of clients in common use. Inputs
    /// that cannot be read are left out.
    ///
    /// # Errors
    /// [`LintError::Configuration`] for a configuration that cannot be used.
    ///
    /// ```
    /// use mcp_lint::{Inputs, Linter};
    ///
    /// let result = r#"{"content": [{"type": "text", "text": "3 rows"}],
    ///                  "structuredContent": {"rows": [1, 2, 3]}}"#;
    /// let linter = Linter::builder().target("claude-code")?.build();
    /// let view = linter.view(&Inputs::new().text("result.json", result))?;
    /// let client = &view.overview().files[0].clients[0];
    /// let received = &client.results.as_ref().unwrap()[0];
    /// assert_eq!(received.parts[0].text, r#"{"rows":[1,2,3]}"#);
    /// assert_eq!(received.losses[0].note.as_deref(), Some("3 rows"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn view(&self, inputs: &Inputs) -> Result<ServerView, LintError> {
        let (configs, collected) = self.collect(inputs)?;
        let settings = configs.everywhere();
        let overview = view(collected.project, settings, &view_request(settings), &[]).overview;
        let targets = settings.options.targets.targets().len();
        Ok(ServerView { overview, depth: report::Depth::of(targets) })
    }
}

impl ServerView {
    /// The view as data.
    pub fn overview(&self) -> &ViewOverview {
        &self.overview
    }

    /// Writes the view as `pretty`, `json`, `markdown` or `html`; other formats are written like
    /// `pretty`.
    ///
    /// # Errors
    /// The errors of `out`.
    pub fn write(
        &self,
        format: Format,
        options: &ReportOptions,
        out: &mut dyn io::Write,
    ) -> io::Result<()> {
        report::write(&self.overview, format, self.depth, &options.0, out)
    }
}
