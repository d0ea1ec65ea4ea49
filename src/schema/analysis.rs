//! A walked schema with derived facts, each computed on first use.

use std::cell::OnceCell;
use std::ops::Deref;

#[cfg(feature = "lsp")]
use crate::address::split_fragment;
use crate::document::{NodeId, Value};
use crate::schema::evaluate::ValueCheckCache;
use crate::schema::limits::MAX_WALKS;
use crate::schema::meta_schema::validity::{Violation, violations};
use crate::schema::references::identifiers::Resources;
use crate::schema::references::reach::{Reach, reached};
use crate::schema::references::reference::{Reference, Resolver, Target};
use crate::schema::references::typo::{ReferenceTypo, collect_typos};
use crate::schema::walk::dialect::Dialect;
use crate::schema::walk::keyword::{IDENTIFIERS, Keyword, REFERENCES};
use crate::schema::walk::schema::WalkedSchema;

/// A schema: its walk, and facts derived from the walk.
#[derive(Debug)]
pub struct Schema<'d> {
    walked: WalkedSchema<'d>,
    resources: OnceCell<Resources<'d>>,
    references: OnceCell<Vec<Reference<'d>>>,
    violations: OnceCell<Vec<Violation<'d>>>,
    reach: OnceCell<[Vec<bool>; 2]>,
    typos: OnceCell<Vec<(NodeId, ReferenceTypo)>>,
    value_checks: ValueCheckCache,
}

impl<'d> Deref for Schema<'d> {
    type Target = WalkedSchema<'d>;

    fn deref(&self) -> &Self::Target {
        &self.walked
    }
}

impl<'d> Schema<'d> {
    /// Walks the schema whose root is `root`. A schema is an object or a boolean; for any other
    /// value the walk contains only the root. Takes time linear in the schema's size.
    pub fn walk(root: Value<'d>, default_dialect: Dialect) -> Self {
        let mut schema = Self::of(WalkedSchema::walk(root, default_dialect, Vec::new()));
        // A value that becomes a schema may contain references to further values, so one more walk
        // is not enough.
        for _ in 0..MAX_WALKS {
            let mut referenced = schema.values_elsewhere();
            if referenced.is_empty() {
                break;
            }
            referenced.extend(&schema.walked.referenced);
            referenced.sort();
            referenced.dedup();
            schema = Self::of(WalkedSchema::walk(root, default_dialect, referenced));
        }
        schema
    }

    fn of(walked: WalkedSchema<'d>) -> Self {
        Self {
            walked,
            resources: OnceCell::new(),
            references: OnceCell::new(),
            violations: OnceCell::new(),
            reach: OnceCell::new(),
            typos: OnceCell::new(),
            value_checks: ValueCheckCache::default(),
        }
    }

    /// The values that references use as schemas although no keyword contains them.
    fn values_elsewhere(&self) -> Vec<NodeId> {
        let elsewhere = |reference: &Reference<'_>| match reference.target {
            Target::Elsewhere(value) => Some(value.id()),
            _ => None,
        };
        self.references().iter().filter_map(elsewhere).collect()
    }

    /// Every `$ref`, `$dynamicRef` and `$recursiveRef`, resolved.
    pub fn references(&self) -> &[Reference<'d>] {
        // Most schemas have none, and their identifiers need not be collected.
        if !self.walked.present().intersects(REFERENCES) {
            return &[];
        }
        self.references.get_or_init(|| self.resolver().references())
    }

    /// The intended target of a reference that does not resolve, or leaves the document.
    pub fn typo_of(&self, reference: &Reference<'_>) -> Option<&ReferenceTypo> {
        let find = || collect_typos(&self.resolver(), self.references());
        let typos = self.typos.get_or_init(find);
        let found = typos.binary_search_by_key(&reference.value.id(), |(id, _)| *id).ok()?;
        Some(&typos[found].1)
    }

    /// Whether an evaluation can reach the subschema with this index from the root.
    pub fn is_reached(&self, index: usize, by: Reach) -> bool {
        let find = || {
            [Reach::Specification, Reach::Ajv]
                .map(|by| reached(&self.walked, self.references(), by))
        };
        self.reach.get_or_init(find)[by as usize].get(index).copied().unwrap_or(false)
    }

    /// All violations of the meta-schema; the schema is valid exactly if there are none.
    pub fn violations(&self) -> &[Violation<'d>] {
        self.violations.get_or_init(|| violations(&self.walked))
    }

    /// The shared state of the checks of values inside the schema.
    pub(super) fn value_checks(&self) -> &ValueCheckCache {
        &self.value_checks
    }

    /// The number of steps that checks of values inside the schema have taken so far.
    pub fn steps_taken(&self) -> u64 {
        self.value_checks.steps_taken()
    }

    /// Whether a check of a value inside the schema, so far, would have taken too many steps.
    pub fn was_short_of_steps(&self) -> bool {
        self.value_checks.was_short()
    }

    /// Repeated identifiers: indices of the first schema and of a later schema with the same
    /// identifier, and the keyword of the later one.
    pub fn repeated_identifiers(&self) -> &[(usize, usize, Keyword)] {
        let is_named = self.walked.present().intersects(IDENTIFIERS);
        if is_named { self.resources().repeated() } else { &[] }
    }

    /// The value that the pointer in a reference of the schema begins at.
    ///
    /// # Errors
    /// The URI of a resource that the schema does not contain.
    #[cfg(feature = "lsp")]
    pub(crate) fn pointer_start(&self, reference: &Reference<'d>) -> Result<Value<'d>, String> {
        let (before, _) = split_fragment(reference.value.as_str().unwrap_or_default());
        let found = self.resolver().resource(self.node(reference.from), before)?;
        Ok(self.node(self.resources().root_of(found)).value())
    }

    /// The root of the resource with this URI.
    #[cfg(feature = "lsp")]
    pub(crate) fn resource_with(&self, uri: &str) -> Option<Value<'d>> {
        let found = self.resources().with_uri(uri)?;
        Some(self.node(self.resources().root_of(found)).value())
    }

    /// The resource that a subschema belongs to.
    pub(super) fn resource_of(&self, index: usize) -> u32 {
        u32::try_from(self.resources().of(index)).unwrap_or(u32::MAX)
    }

    /// The resources of the schema: the targets of `$id` and anchors.
    fn resources(&self) -> &Resources<'d> {
        self.resources.get_or_init(|| Resources::collect(&self.walked))
    }

    fn resolver(&self) -> Resolver<'_, 'd> {
        let (schema, resources) = (&self.walked, self.resources());
        Resolver { schema, resources }
    }
}
