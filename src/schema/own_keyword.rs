//! Keywords of our own, in the place of the crate's.

use jsonschema::paths::Location;
use jsonschema::{Keyword, ValidationError};
use serde_json::{Map, Value};

use super::instance::{Instance, Spanned};

/// A keyword for one place of a schema.
pub(super) type OwnKeyword = Box<dyn for<'i> Keyword<'i, Spanned>>;

/// What makes a keyword for each place where it stands, of the object around it and what it says.
pub(super) trait KeywordFactory:
    for<'a> Fn(
        &'a Map<String, Value>,
        &'a Value,
        Location,
    ) -> Result<OwnKeyword, ValidationError<'a>>
    + Send
    + Sync
    + 'static
{
}

impl<F> KeywordFactory for F where
    F: for<'a> Fn(
            &'a Map<String, Value>,
            &'a Value,
            Location,
        ) -> Result<OwnKeyword, ValidationError<'a>>
        + Send
        + Sync
        + 'static
{
}

/// A keyword that says nothing.
pub(super) struct Nothing;

impl<'i> Keyword<'i, Spanned> for Nothing {
    fn validate(&self, _: Instance<'i>) -> Result<(), ValidationError<'i>> {
        Ok(())
    }

    fn is_valid(&self, _: Instance<'i>) -> bool {
        true
    }
}
