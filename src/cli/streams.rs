//! The streams of a run.

use std::io::{Read, Write};

/// Standard input, output and error, or what replaces them in tests.
pub(in crate::cli) struct Streams<'s> {
    pub(in crate::cli) stdin: &'s mut dyn Read,
    pub(in crate::cli) stdout: &'s mut dyn Write,
    pub(in crate::cli) stderr: &'s mut dyn Write,
}
