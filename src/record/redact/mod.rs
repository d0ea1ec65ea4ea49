//! What is hidden before anything is written: keys, forms of secrets, values of variables.

pub(crate) mod arguments;
pub(crate) mod forms;
pub(crate) mod keys;
pub(crate) mod redactor;
