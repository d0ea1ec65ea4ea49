//! Rules about the response that opens a connection: of `initialize` or `server/discover`.

mod clients;

use crate::model::Handshake;
use crate::rules::handshake::clients::{rejected_by, report_faults};

pub(crate) mod handshake_member;
pub(crate) mod protocol_version_unknown;
pub(crate) mod protocol_version_without_handshake;
pub(crate) mod server_capability_type;
pub(crate) mod server_info_member;
pub(crate) mod supported_versions_unusable;
