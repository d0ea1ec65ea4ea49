//! Rules about what a client and a server say to each other while the client signs in.

use crate::address::percent_decode;
use crate::model::{AuthorizationForm, BearerChallenge, HttpTraffic, Seen};
use crate::rules::findings::finding::quoted;
use crate::server_files::absolute_url;
use crate::source::{BodyShape, HeaderLine, Sent};

/// The code of an OAuth error behind a colon, if the response has one. A body as a whole may have
/// secrets.
fn error_of(seen: &Seen<'_>) -> String {
    let code = seen.answer.oauth_error.as_deref();
    let code = code.filter(|it| it.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'));
    code.map(|code| format!(": {}", quoted(code))).unwrap_or_default()
}

pub(crate) mod auth_challenge;
pub(crate) mod auth_endpoint_failed;
pub(crate) mod auth_iss;
pub(crate) mod auth_step_up;
pub(crate) mod auth_token_failed;
pub(crate) mod auth_token_rejected;
pub(crate) mod auth_well_known;
