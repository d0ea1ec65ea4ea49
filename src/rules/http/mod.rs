//! Rules about the HTTP responses that contain the messages of a recording (Streamable HTTP).

use crate::source::{BodyShape, Sent};

pub(crate) mod http_response;
pub(crate) mod http_session_id;
pub(crate) mod http_status;
