//! What most rules use. The macro `rule!` brings it into a rule's file; what only some rules
//! use is imported there by name.

pub(super) use std::collections::{HashMap, HashSet};

pub(super) use crate::diagnostic::Severity;
pub(super) use crate::document::{Document, Place, TreeEdit, Value};
pub(super) use crate::model::{
    Message, MessageKind, Meta, Revision, Revisions, Tool, ToolList, icons,
};
pub(super) use crate::schema::{Keyword, KeywordSet, SchemaNode};
pub(super) use crate::server_files::{BundleManifest, ClientConfiguration, RegistryEntry, Server};

pub(super) use super::context::Context;
pub(super) use super::findings::finding::{
    Finding, described, listed, place_of, quoted, quoted_string, quoted_value, spelt_character,
};
pub(super) use super::findings::members::{MemberType, Wanted, faulty_members, optional, required};
pub(super) use super::shapes::{string_fault, wrong_type};
pub(super) use super::subjects::result::{BlockSubject, ContentVerdict, ResultSubject};
pub(super) use super::subjects::schema_role::SchemaRole;
pub(super) use super::subjects::tool::{SchemaSubject, TextSubject, ToolSubject};
pub(super) use super::subjects::transcript::{
    CallSubject, MessageSubject, ReturnedSubject, TranscriptSubject,
};
