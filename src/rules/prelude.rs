//! Imports for the files of rules. The macro `rule!` adds them, with the imports in the `mod.rs` of
//! the rule's family; a rule imports other items by name.

pub(super) use std::cell::LazyCell;
pub(super) use std::collections::{HashMap, HashSet};

pub(super) use super::context::Context;
pub(super) use super::findings::finding::{
    Finding, described, place_of, quoted, quoted_string, quoted_value, spelt_character,
};
pub(super) use super::findings::intended::respelt;
pub(super) use super::findings::mismatch_words::{
    mismatch_findings, published_findings, unchecked_finding,
};
pub(super) use super::findings::misspelt::report_misspelt;
pub(super) use super::findings::shape_words::{
    NullWords, ShapeWords, at_method, finding_about, missing_names,
};
pub(super) use super::limits::{
    MAX_COMPARED_ENTRIES, MAX_COMPARED_TOOLS, MAX_DECODED_CHARACTERS, MAX_QUOTED_CHARACTERS,
};
pub(super) use super::shapes::{
    CONTENT_BLOCK, RESOURCE_CONTENTS, report_duplicates_of_page, report_duplicates_of_pages,
    says_missing, wrong_type,
};
pub(super) use super::subjects::app::{AppSubject, PolicyList};
pub(super) use super::subjects::calls::{CallsOfTool, CallsSubject, JudgedCall};
pub(super) use super::subjects::connection_cause::rejection;
pub(super) use super::subjects::error_report::failure_report;
pub(super) use super::subjects::internal_error::internal_line;
pub(super) use super::subjects::result::{ContentVerdict, ResultSubject};
pub(super) use super::subjects::skill_file::SkillFile;
pub(super) use super::subjects::standard_error::quoted_line;
pub(super) use super::subjects::stray_line::{is_session, stray_line};
pub(super) use super::subjects::tool::{SchemaSubject, TextSubject, ToolSubject};
pub(super) use super::subjects::transcript::{
    CallSubject, MessageSubject, ReturnedSubject, TranscriptSubject, undeclared_capability,
};
pub(super) use crate::address::{Host, UriClass, UriFault, Url, uri_fault};
pub(super) use crate::diagnostic::Severity;
pub(super) use crate::document::{
    Decimal, Document, Kind, NodeId, Part, Place, ReadLimits, Span, Syntax, SyntaxError, TreeEdit,
    Value, compare_numbers, evidently_differ,
};
pub(super) use crate::forms::{Fault, FaultKind, Table, ValueKind, ValueKinds, faults};
pub(super) use crate::html::SourceExpression;
pub(super) use crate::model::text::{Certainty, first_control, hidden_characters, sanitized};
pub(super) use crate::model::{
    CallResult, FrontmatterFault, Handshake, IdOddity, ListOrigin, ListedKind, Listing, Message,
    MessageId, MessageKind, Meta, MetaKey, Neighbour, Revision, Revisions, SchemaStyle, Sender,
    TaskSupport, Tool, ToolList, Transcript, foreign_name_characters, hints, is_failure, is_hint,
    is_sha256_digest, known_member, misspelling_of, misspellings, recorded_answer, task_support,
};
pub(super) use crate::schema::{
    Dialect, Keyword, KeywordSet, Mismatch, MismatchKind, Reference, Schema, SchemaNode, TYPE_NAMES,
};
pub(super) use crate::server_files::{
    AiCatalog, AuthorizationDocument, BundleManifest, ClientConfiguration, PackageManifest,
    RegistryEntry, Server, ServerCard, is_of_environment, program_name, secrets, written_variable,
};
pub(super) use crate::source::{
    SourceText, edit_distance, is_among, is_path_ending, listed, nearest, nearest_within,
};
pub(super) use crate::targets::{COMMON, Feature, SchemaRole};
