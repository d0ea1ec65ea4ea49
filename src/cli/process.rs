//! The streams and the environment of a command.

use std::io::{Error as IoError, Read, Write};

use serde::Serialize;

use super::environment::Environment;
use super::error::Result;

/// The environment, and standard input, output and error, or their replacements in tests.
pub(crate) struct Process<'p> {
    pub(crate) environment: &'p Environment<'p>,
    pub(crate) stdin: &'p mut dyn Read,
    pub(crate) stdout: &'p mut dyn Write,
    pub(crate) stderr: &'p mut dyn Write,
}

/// Writes a page or a list as JSON.
pub(crate) fn write_json(value: &impl Serialize, stdout: &mut dyn Write) -> Result<()> {
    let text = serde_json::to_string_pretty(value).map_err(IoError::from)?;
    Ok(writeln!(stdout, "{text}")?)
}
