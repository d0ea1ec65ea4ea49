//! The streams and the environment of a command.

use std::io::{Error as IoError, Read, Write};

use serde::Serialize;

use super::environment::Environment;
use super::error::Result;
use crate::cli::arguments::values::ColorChoice;
use crate::report::Options;
use crate::report::blocks::{Block, markdown, terminal};

/// The environment, and standard input, output and error, or their replacements in tests.
pub(crate) struct Process<'p> {
    pub(crate) environment: &'p Environment<'p>,
    pub(crate) stdin: &'p mut dyn Read,
    pub(crate) stdout: &'p mut dyn Write,
    pub(crate) stderr: &'p mut dyn Write,
}

impl Process<'_> {
    /// Writes a page or a list for the terminal.
    pub(crate) fn write_page(&mut self, blocks: &[Block], color: ColorChoice) -> Result<()> {
        let (style, width) = (self.environment.page_style(color), self.environment.width);
        let options = Options { style, width, ..Options::default() };
        Ok(terminal::write(blocks, &options, self.stdout)?)
    }

    /// Writes a page or a list in Markdown.
    pub(crate) fn write_markdown(&mut self, blocks: &[Block]) -> Result<()> {
        Ok(self.stdout.write_all(markdown::text(blocks).as_bytes())?)
    }
}

/// Writes a page or a list as JSON.
pub(crate) fn write_json(value: &impl Serialize, stdout: &mut dyn Write) -> Result<()> {
    let text = serde_json::to_string_pretty(value).map_err(IoError::from)?;
    Ok(writeln!(stdout, "{text}")?)
}
