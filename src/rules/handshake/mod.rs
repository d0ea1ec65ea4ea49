//! Rules about the response that opens a connection: of `initialize` or `server/discover`.

use crate::model::Handshake;

pub(crate) mod protocol_version_unknown;
pub(crate) mod protocol_version_without_handshake;
pub(crate) mod supported_versions_unusable;
