//! A compiled schema: for each subschema the list of its checks, with owned data and node ids
//! only, so that it can be kept without borrowing its document.

use std::collections::HashMap;

use super::check::{Check, SchemaIndex};
use crate::document::NodeId;

/// A schema that is ready to be evaluated.
#[derive(Debug)]
pub(super) struct Program {
    /// The subschemas from `first` on.
    pub(super) schemas: Vec<CompiledSchema>,
    /// Index of the first of them: 0, where the whole schema is compiled.
    pub(super) first: SchemaIndex,
    /// Schemas that dynamic references may lead to, by the resource and the name of the anchor.
    /// 2019-09's `$recursiveAnchor` has the empty name.
    pub(super) dynamic_anchors: HashMap<(u32, Box<str>), SchemaIndex>,
    /// Whether any `unevaluatedProperties` or `unevaluatedItems` needs to know what was evaluated.
    pub(super) tracks_evaluated: bool,
    /// Whether it refers to itself, so that verdicts are worth remembering.
    pub(super) is_recursive: bool,
}

/// One subschema.
#[derive(Debug)]
pub(super) struct CompiledSchema {
    /// The value of the subschema.
    pub(super) node: NodeId,
    /// The resource that it belongs to (JSON Schema 2020-12 Core, section 4.3.5).
    pub(super) resource: u32,
    /// Whether it is `false`, which nothing satisfies.
    pub(super) is_false: bool,
    /// Whether it has `unevaluatedProperties` or `unevaluatedItems`, which only see what its own
    /// keywords evaluate.
    pub(super) has_unevaluated: bool,
    /// Number of checks that need no other schema; they come first.
    pub(super) simple: usize,
    /// All checks; `unevaluated…` come last.
    pub(super) checks: Vec<Check>,
}

impl Program {
    /// The compiled subschema with this index.
    pub(super) fn schema(&self, index: SchemaIndex) -> Option<&CompiledSchema> {
        self.schemas.get(index.checked_sub(self.first)? as usize)
    }

    /// Whether clients ask for more than JSON Schema does.
    pub(super) fn asks_more_of_clients(&self) -> bool {
        self.schemas.iter().any(|schema| schema.checks.iter().any(|check| check.by_clients))
    }
}
