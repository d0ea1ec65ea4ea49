//! The streams of a run.

use std::io::{Error as IoError, Read, Write};

use serde::Serialize;

use super::error::Error;

/// Standard input, output and error, or what replaces them in tests.
pub(crate) struct Streams<'s> {
    pub(crate) stdin: &'s mut dyn Read,
    pub(crate) stdout: &'s mut dyn Write,
    pub(crate) stderr: &'s mut dyn Write,
}

/// Writes a page or a list as JSON.
pub(crate) fn write_json(value: &impl Serialize, stdout: &mut dyn Write) -> Result<(), Error> {
    let text = serde_json::to_string_pretty(value).map_err(IoError::from)?;
    Ok(writeln!(stdout, "{text}")?)
}
