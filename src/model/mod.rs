//! Views of the content of a document, in the protocol's terms. Nothing is copied out of the tree.

mod definitions;
mod embedded;
mod formats;
mod http;
mod limits;
mod migration;
mod recognition;
mod recordings;
pub mod text;

pub use crate::forms::{Protocol, ProtocolSource, Revision, Revisions};
pub use definitions::annotations::{Annotations, is_content_annotation};
pub use definitions::header_annotation::{HeaderAnnotation, Reach, header_annotations};
pub use definitions::icon::{
    DataUri, icon_media_type, icon_size_meant, is_icon_size, is_media_type,
};
pub use definitions::identity::{
    IdStyle, NAME_LIMIT, ToolId, ToolIdFault, compose_tool_id, foreign_name_characters,
    is_name_character,
};
pub use definitions::list_origin::{Foreign, ListOrigin, SchemaStyle, SourceSign};
pub use definitions::listed::{Listed, ListedKind};
pub use definitions::member::{
    KeyTypo, Misspelling, annotation_meant, annotation_member, hints, is_hint, known_member,
    misspelling_of, misspellings, record_member, tool_members,
};
pub use definitions::name_suggestions::{COMMON_NAME_LIMIT, plain_name, short_name};
pub use definitions::root_shape::{RootShape, SchemaRoot};
pub use definitions::siblings::{Kinship, is_named_after, kinship};
pub use definitions::tags::{TAG_COUNT_LIMIT, TAG_LENGTH_LIMIT, TagFate, tag_fates};
pub use definitions::task_support::{TaskSupport, task_support};
pub use definitions::tool::{Tool, folds_to};
pub use definitions::tool_list::{ListForm, ToolList, is_list_answer};
pub use embedded::messages_in_strings;
pub use formats::base64::{Base64Fault, base64_fault, decoded_start, repaired_base64};
pub use formats::catalogue::{Catalogue, CatalogueEntry, EntryGroup, StatedCount, TABLE_COMMENTS};
pub use formats::digest::{is_sha256_digest, sha256_digest};
pub use formats::document_table::{DocumentTable, names_in_cell};
pub(crate) use formats::header_name::words_of;
pub use formats::header_name::{
    LARGEST_SAFE_INTEGER, foreign_header_character, is_safe_integer, names_secret,
};
pub use formats::markdown_links::relative_links;
pub use formats::media_type::{is_same_media_type, media_type_of_bytes};
pub use formats::meta_key::{
    MetaKey, MetaKeyFault, MetaKeyFaultKind, PrefixOrder, is_defined_meta_key,
};
pub use formats::skill_markdown::{
    Frontmatter, FrontmatterFault, find_frontmatter, frontmatter_entries, is_skill_name,
    plain_entry, skill_name_of,
};
pub use formats::trace_context::{
    TRACESTATE_LIMIT, TraceFault, baggage_fault, traceparent_fault, tracestate_fault,
};
pub use formats::version::{SemverFault, Version, near_version};
pub use http::challenge::BearerChallenge;
pub use http::recorded::recorded_answer;
pub use http::traffic::{HttpTraffic, Seen};
pub use migration::{Migration, SDKS, STEPS, Sdk, Step, StepUse};
pub use recognition::content::Content;
#[cfg(feature = "lsp")]
pub(crate) use recognition::incomplete_tool::is_of_another_kind;
pub use recognition::infer_revision::infer_protocol;
pub use recognition::prefilter::root_keys::may_be_incomplete_tool;
pub use recognition::prefilter::{could_define_tools, could_hold_anything, names_input_schema};
pub use recognition::python_dump::wire_form;
pub use recognition::read_as::ReadAs;
pub use recognition::recognise::{LOCK_MEMBER, recognise};
pub use recognition::server_file::authorization::AuthorizationForm;
pub use recognition::server_file::neighbour::Neighbour;
pub use recognition::server_file::package_facts::{PackageFacts, PythonLock, SdkUse};
pub use recognition::server_file::server_card::is_card_name;
pub use recognition::server_file::{
    PLUGIN_MANIFEST, ServerFile, ServerFileKind, ServerMap, is_broken_server_file,
    is_like_server_file, is_plugin_manifest, prescribed_kind, server_count, server_maps,
};
pub use recognition::similar_format::{other_list, resembles_tools, similar_format};
pub use recognition::unchecked::{Unchecked, UncheckedKind};
pub use recordings::call::{Call, CallOutcome};
pub use recordings::call_result::{CallResult, Purpose, ResultForm, content_types, requests_input};
pub use recordings::handshake::Handshake;
pub use recordings::http_header::{HttpHeader, http_header, recorded_header};
pub use recordings::listing::{Listing, Page};
pub use recordings::message::{IdOddity, Message, MessageId, MessageKind, Sender, is_failure};
pub use recordings::meta::{Meta, MetaHolder};
pub use recordings::retry::{Retry, retries};
pub use recordings::structured_text::holds_structured;
pub use recordings::transcript::Transcript;
