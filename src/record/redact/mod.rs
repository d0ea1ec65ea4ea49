//! Redaction of secrets before anything is written: by keys, by formats, by values of environment
//! variables.

pub(crate) mod arguments;
mod assignments;
pub(crate) mod keys;
pub(crate) mod redactor;
pub(super) mod secrets;
mod variables;
