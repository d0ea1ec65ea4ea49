//! Pages and lists as JSON.

use std::io::{self, Write};

use serde::Serialize;

use crate::cli::error::Error;

pub(crate) fn write_json(value: &impl Serialize, stdout: &mut dyn Write) -> Result<(), Error> {
    let text = serde_json::to_string_pretty(value).map_err(io::Error::from)?;
    Ok(writeln!(stdout, "{text}")?)
}
