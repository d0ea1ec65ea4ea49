//! Rules about what documents about authorization say of sign-in: flows, PKCE, the authentication of
//! clients, scopes.

use crate::document::Value;
use crate::model::AuthorizationForm;
use crate::rules::auth::json_list;
use crate::server_files::AuthorizationDocument;

/// The list of strings in a member; `None` if the member is absent or has another type.
fn list<'d>(
    document: &AuthorizationDocument<'_, 'd>,
    name: &str,
) -> Option<(Value<'d>, Vec<&'d str>)> {
    let value = document.root.get(name).filter(|value| value.is_array())?;
    let strings: Option<Vec<_>> = value.items().map(Value::as_str).collect();
    Some((value, strings?))
}

pub(crate) mod auth_bearer_method;
pub(crate) mod auth_code_flow;
pub(crate) mod auth_pkce;
pub(crate) mod auth_public_client;
pub(crate) mod auth_scope;
