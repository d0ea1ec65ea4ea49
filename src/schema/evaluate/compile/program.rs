//! A compiled schema: the checks of each subschema, with owned data and node ids only, so that it
//! can be stored without borrowing its document.

use std::collections::HashMap;

use crate::document::NodeId;
use crate::schema::evaluate::compile::check::{Check, SchemaIndex};
use crate::schema::{Keyword, Profile};

/// A schema in the form in which it is evaluated.
#[derive(Debug)]
pub(crate) struct Program {
    /// The subschemas from `first` on.
    pub(crate) schemas: Vec<CompiledSchema>,
    /// Index of the first compiled subschema: 0 if the whole schema is compiled.
    pub(crate) first: SchemaIndex,
    /// Possible targets of dynamic references, by resource and name of the anchor. The name of
    /// 2019-09's `$recursiveAnchor` is empty.
    pub(crate) dynamic_anchors: HashMap<(u32, Box<str>), SchemaIndex>,
    /// Whether any `unevaluatedProperties` or `unevaluatedItems` depends on evaluated members.
    pub(crate) tracks_evaluated: bool,
    /// Whether the schema refers to itself, so that verdicts are worth caching.
    pub(crate) is_recursive: bool,
    /// The deviations of the checks from JSON Schema.
    pub(crate) profile: Profile,
}

/// A compiled subschema.
#[derive(Debug)]
pub(crate) struct CompiledSchema {
    /// The value of the subschema.
    pub(crate) node: NodeId,
    /// The resource that the subschema belongs to (JSON Schema 2020-12 Core, section 4.3.5).
    pub(crate) resource: u32,
    /// Whether the subschema is `false`, which no value satisfies.
    pub(crate) is_false: bool,
    /// Whether the subschema has `unevaluatedProperties` or `unevaluatedItems`, which depend only
    /// on what its own keywords evaluate.
    pub(crate) has_unevaluated: bool,
    /// Number of checks that need no other schema and come first.
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

    /// Whether the profile may accept values that JSON Schema rejects: if a branch has to fail,
    /// rejecting more values inside it means accepting more.
    pub(crate) fn may_accept_more(&self) -> bool {
        use Keyword::{Contains, If, Not, OneOf};
        let has_to_fail = |check: &Check| matches!(check.keyword, OneOf | Not | If | Contains);
        self.has_deviations() && self.checks().any(has_to_fail)
    }

    fn checks(&self) -> impl Iterator<Item = &Check> {
        self.schemas.iter().flat_map(|schema| &schema.checks)
    }
}
