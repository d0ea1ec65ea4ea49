//! What is hidden before anything is written: keys, forms of secrets, values of variables.

pub(in crate::record) mod arguments;
pub(in crate::record) mod forms;
pub(in crate::record) mod keys;
pub(in crate::record) mod redactor;
