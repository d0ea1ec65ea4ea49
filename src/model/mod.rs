//! What a document holds, in the protocol's terms. Views only: nothing is copied out of the tree.

mod annotations;
mod base64;
mod call;
mod call_result;
mod content;
mod header_annotation;
mod header_name;
mod icon;
mod identity;
mod incomplete_tool;
mod infer;
mod list_origin;
mod list_result;
mod listing;
mod look_alike;
mod media_type;
mod member;
mod message;
mod meta;
mod meta_key;
mod offered_names;
mod one_sided;
mod pairing;
mod passed_over;
mod python_dump;
mod quick_look;
mod read_as;
mod recognise;
mod retry;
mod revision;
mod root_keys;
mod root_shape;
mod siblings;
mod tags;
mod task_support;
pub mod text;
mod tool;
mod tool_list;
mod trace_context;
mod transcript;
mod uri;
mod version;
mod wrapper;

pub use annotations::{Annotations, CONTENT_ANNOTATIONS};
pub use base64::{Base64Fault, base64_fault, decoded_start, repaired_base64};
pub use call::{Call, CallOutcome};
pub use call_result::{BLOCK_KINDS, CallResult, Purpose, ResultForm, block_kind};
pub use content::Content;
pub use header_annotation::{HeaderAnnotation, Reach, header_annotations};
pub use header_name::{
    LARGEST_SAFE_INTEGER, foreign_header_character, is_safe_integer, names_secret,
};
pub use icon::{DataUri, Icon, icon_size_meant, icons, is_icon_size, is_media_type};
pub use identity::{
    IdStyle, NAME_LIMIT, ToolId, ToolIdFault, compose_tool_id, foreign_name_characters,
    is_name_character,
};
pub use infer::infer_protocol;
pub use list_origin::ListOrigin;
pub use list_result::is_list_answer;
pub use listing::{Listing, Page};
pub use look_alike::look_alike;
pub use media_type::{is_same_media_type, media_type_of_bytes};
pub use member::{
    EXTENDED_MEMBERS, HINTS, KeySlip, MEMBERS, Member, Misspelling, annotation_meant, known_member,
    misspelling_of, misspellings,
};
pub use message::{IdOddity, Message, MessageId, MessageKind, Sender};
pub use meta::{Meta, MetaHolder};
pub use meta_key::{MetaKey, MetaKeyFault, MetaKeyFaultKind, PrefixOrder, is_defined_meta_key};
pub use offered_names::{COMMON_NAME_LIMIT, plain_name, short_name};
pub use python_dump::wire_form;
pub use quick_look::{could_define_tools, could_hold_anything, names_input_schema};
pub use read_as::ReadAs;
pub use recognise::recognise;
pub use retry::{Retry, retries};
pub use revision::{Protocol, ProtocolSource, Revision, Revisions};
pub use root_shape::{RootShape, SchemaRoot};
pub use siblings::{Kinship, kinship};
pub use tags::{TAG_COUNT_LIMIT, TAG_LENGTH_LIMIT, TagFate, tag_fates};
pub use task_support::{TaskSupport, task_support};
pub use tool::{SchemaSpelling, Tool, folds_to};
pub use tool_list::{ListForm, SchemaStyle, ToolList};
pub use trace_context::{
    TRACESTATE_LIMIT, TraceFault, baggage_fault, traceparent_fault, tracestate_fault,
};
pub use transcript::Transcript;
pub use uri::{UriFault, uri_fault, uri_scheme};
pub use version::{SemverFault, Version, near_version};
