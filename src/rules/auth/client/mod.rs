//! Rules about the metadata of clients.

use crate::model::AuthorizationForm;
use crate::server_files::absolute_url;

pub(crate) mod auth_client_id;
pub(crate) mod auth_client_secret;
pub(crate) mod auth_redirect_uri;
