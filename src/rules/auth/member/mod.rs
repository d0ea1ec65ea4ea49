//! Rules about the members of documents about authorization: which there are, and of which type.

use crate::document::Value;
use crate::model::AuthorizationForm;
use crate::rules::auth::{json_list, source_of};
use crate::rules::quoted;

/// The name of a member, or of the list that contains a value.
fn member_of(value: Value<'_>) -> &str {
    let list = || value.document().parent_of(value.id()).and_then(Value::key);
    value.key().or_else(list).unwrap_or_default()
}

/// A member, or a value in a list, as the subject of a clause.
fn subject_of(value: Value<'_>) -> String {
    let verb = if value.key().is_some() { "is" } else { "contains" };
    format!("{} {verb}", quoted(member_of(value)))
}

pub(crate) mod auth_document_json;
pub(crate) mod auth_member_missing;
pub(crate) mod auth_member_misspelt;
pub(crate) mod auth_member_null;
pub(crate) mod auth_member_type;
