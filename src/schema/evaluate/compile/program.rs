//! A compiled schema: for each subschema the list of its checks, with owned data and node ids only,
//! so that it can be stored without borrowing its document.

use std::collections::HashMap;

use crate::document::NodeId;
use crate::schema::evaluate::compile::check::{Check, SchemaIndex};
use crate::schema::{Keyword, Profile};

/// A schema that is ready to be evaluated.
#[derive(Debug)]
pub(crate) struct Program {
    /// The subschemas from `first` on.
    pub(crate) schemas: Vec<CompiledSchema>,
    /// Index of the first of them: 0, if the whole schema is compiled.
    pub(crate) first: SchemaIndex,
    /// Possible targets of dynamic references, by the resource and the name of the anchor.
    /// 2019-09's `$recursiveAnchor` has the empty name.
    pub(crate) dynamic_anchors: HashMap<(u32, Box<str>), SchemaIndex>,
    /// Whether any `unevaluatedProperties` or `unevaluatedItems` depends on evaluated members.
    pub(crate) tracks_evaluated: bool,
    /// Whether it refers to itself, so that verdicts are worth caching.
    pub(crate) is_recursive: bool,
    /// In what its checks deviate from JSON Schema.
    pub(crate) profile: Profile,
}

/// One subschema.
#[derive(Debug)]
pub(crate) struct CompiledSchema {
    /// The value of the subschema.
    pub(crate) node: NodeId,
    /// The resource that it belongs to (JSON Schema 2020-12 Core, section 4.3.5).
    pub(crate) resource: u32,
    /// Whether it is `false`, which nothing satisfies.
    pub(crate) is_false: bool,
    /// Whether it has `unevaluatedProperties` or `unevaluatedItems`, which only see what its own
    /// keywords evaluate.
    pub(crate) has_unevaluated: bool,
    /// Number of checks that need no other schema; they come first.
    pub(crate) simple: usize,
    /// All checks; `unevaluated…` come last.
    pub(crate) checks: Vec<Check>,
}

impl Program {
    /// The compiled subschema with this index.
    pub(crate) fn schema(&self, index: SchemaIndex) -> Option<&CompiledSchema> {
        self.schemas.get(index.checked_sub(self.first)? as usize)
    }

    /// Whether the profile adds checks to those of JSON Schema.
    pub(crate) fn has_deviations(&self) -> bool {
        self.checks().any(|check| check.is_deviation)
    }

    /// Whether the profile may accept what JSON Schema rejects: where a branch has to fail, it
    /// accepts more by rejecting more.
    pub(crate) fn may_accept_more(&self) -> bool {
        use Keyword::{Contains, If, Not, OneOf};
        let has_to_fail = |check: &Check| matches!(check.keyword, OneOf | Not | If | Contains);
        self.has_deviations() && self.checks().any(has_to_fail)
    }

    fn checks(&self) -> impl Iterator<Item = &Check> {
        self.schemas.iter().flat_map(|schema| &schema.checks)
    }
}
