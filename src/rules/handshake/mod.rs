//! Rules about the response that opens a connection: of `initialize` or `server/discover`.

mod clients;
pub mod handshake_member;
pub mod protocol_version_unknown;
pub mod protocol_version_without_handshake;
pub mod server_capability_type;
pub mod server_info_member;
pub mod supported_versions_unusable;
