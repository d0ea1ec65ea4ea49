//! The HTTP requests and responses of a recording, beside the messages in them: how a server asks for
//! authorization, and what it answers at other addresses.

pub(super) mod challenge;
pub(super) mod recorded;
pub(super) mod traffic;
