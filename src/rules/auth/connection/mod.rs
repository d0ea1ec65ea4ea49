//! Rules about what a client and a server say to each other while the client signs in.

use crate::address::{Host, Url, percent_decode};
use crate::model::{AuthorizationForm, BearerChallenge, HttpTraffic, Seen};
use crate::rules::subjects::standard_error::quoted_line;
use crate::server_files::absolute_url;
use crate::source::{BodyShape, HeaderLine, Sent};

/// The beginning of a response's body behind a colon, if there is one.
fn body_of(seen: &Seen<'_>) -> String {
    match &*seen.answer.body {
        "" => String::new(),
        body => format!(": {}", quoted_line(body)),
    }
}

pub(crate) mod auth_challenge;
pub(crate) mod auth_iss;
pub(crate) mod auth_registration_failed;
pub(crate) mod auth_step_up;
pub(crate) mod auth_token_failed;
pub(crate) mod auth_token_rejected;
pub(crate) mod auth_well_known;
