//! What is hidden before anything is written: keys, forms of secrets, values of variables.

pub(crate) mod arguments;
mod assignments;
pub(crate) mod keys;
pub(crate) mod redactor;
mod secrets;
mod variables;
