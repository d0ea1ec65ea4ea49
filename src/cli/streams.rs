//! The streams of a run.

use std::io::{Read, Write};

/// Standard input, output and error, or what replaces them in tests.
pub(crate) struct Streams<'s> {
    pub(crate) stdin: &'s mut dyn Read,
    pub(crate) stdout: &'s mut dyn Write,
    pub(crate) stderr: &'s mut dyn Write,
}
