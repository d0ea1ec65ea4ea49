//! The suggested name, in words.

use crate::source::nearest;

/// `; did you mean `x`?`, or nothing.
pub(crate) fn did_you_mean<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> String {
    nearest(name, known).map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
}
