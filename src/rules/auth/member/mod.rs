//! Rules about the members of documents about authorization: which there are, and of which type.

use crate::model::AuthorizationForm;
use crate::rules::auth::{json_list, source_of};

pub(crate) mod auth_document_json;
pub(crate) mod auth_member_missing;
pub(crate) mod auth_member_misspelt;
pub(crate) mod auth_member_null;
pub(crate) mod auth_member_type;
