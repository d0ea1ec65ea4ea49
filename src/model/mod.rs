//! What a document holds, in the protocol's terms. Views only: nothing is copied out of the tree.

mod base64;
mod call_result;
mod identity;
mod infer;
mod look_alike;
mod media_type;
mod member;
mod messages;
mod recognise;
mod revision;
mod root_shape;
mod tags;
mod tool;
mod tool_list;
mod version;

pub use base64::{Base64Fault, base64_fault, decoded_start, repaired_base64};
pub use call_result::{BLOCK_KINDS, CallResult, Purpose, RESULT_MEMBERS, ResultForm, block_kind};
pub use identity::{
    IdStyle, NAME_LIMIT, ToolId, ToolIdFault, compose_tool_id, foreign_name_characters,
    is_name_character,
};
pub use infer::infer_protocol;
pub use look_alike::look_alike;
pub use media_type::{is_same_media_type, media_type_of_bytes};
pub use member::{
    EXTENDED_MEMBERS, HINTS, KeySlip, MEMBERS, Member, Misspelling, known_member, misspelling_of,
    misspellings,
};
pub use recognise::{Content, could_hold_tools, recognise};
pub use revision::{Protocol, ProtocolSource, Revision, Revisions};
pub use root_shape::RootShape;
pub use tags::{TAG_COUNT_LIMIT, TAG_LENGTH_LIMIT, TagFate, tag_fates};
pub use tool::{SchemaSpelling, Tool, folds_to};
pub use tool_list::{ListForm, SchemaStyle, ToolList};
pub use version::{SemverFault, Version, near_version};
