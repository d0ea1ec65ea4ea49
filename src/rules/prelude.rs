//! Imports for the files of rules. The macro `rule!` adds them, with the imports in the `mod.rs` of
//! the rule's family; a rule imports other items by name.

pub(super) use std::cell::LazyCell;
pub(super) use std::collections::{HashMap, HashSet};

pub(super) use super::context::Context;
pub(super) use super::findings::finding::{
    Finding, described, place_of, quoted, quoted_string, quoted_value, spelt_character,
};
pub(super) use super::findings::intended::respelt;
pub(super) use super::findings::mismatch_words::mismatch_findings;
pub(super) use super::findings::shape_words::{
    NullWords, ShapeWords, at_method, finding_about, missing_names,
};
pub(super) use super::shapes::{
    CONTENT_BLOCK, RESOURCE_CONTENTS, report_duplicates_of_page, report_duplicates_of_pages,
    wrong_type,
};
pub(super) use super::subjects::app::AppSubject;
pub(super) use super::subjects::result::{ContentVerdict, ResultSubject};
pub(super) use super::subjects::skill_file::SkillFile;
pub(super) use super::subjects::tool::{SchemaSubject, TextSubject, ToolSubject};
pub(super) use super::subjects::transcript::{
    CallSubject, MessageSubject, ReturnedSubject, TranscriptSubject,
};
pub(super) use crate::address::UriClass;
pub(super) use crate::diagnostic::Severity;
pub(super) use crate::document::{
    Decimal, Document, Kind, NodeId, Part, Place, Span, Syntax, TreeEdit, Value, compare_numbers,
    evidently_differ,
};
pub(super) use crate::forms::{Fault, FaultKind, Table, ValueKind, ValueKinds, faults};
pub(super) use crate::model::text::sanitized;
pub(super) use crate::model::{
    IdOddity, ListOrigin, ListedKind, Listing, Message, MessageId, MessageKind, Meta, MetaKey,
    Revision, Revisions, SchemaStyle, Sender, TaskSupport, Tool, ToolList, foreign_name_characters,
    is_hint, known_member, misspelling_of, misspellings, task_support,
};
pub(super) use crate::schema::{
    Dialect, Keyword, KeywordSet, Mismatch, MismatchKind, Reference, Schema, SchemaNode, TYPE_NAMES,
};
pub(super) use crate::server_files::{
    AiCatalog, AuthorizationDocument, BundleManifest, ClientConfiguration, PackageManifest,
    RegistryEntry, Server, ServerCard, program_name,
};
pub(super) use crate::source::{edit_distance, listed, nearest};
pub(super) use crate::targets::{Feature, SchemaRole};
