//! Compiles a walked schema to a [`Program`].

pub(super) mod check;
mod deviations;
pub(super) mod enum_set;
pub(super) mod program;
mod simple;

use std::collections::HashMap;

use crate::document::{Kind, NodeId, Value};
use crate::schema::evaluate::compile::check::{
    Check, CheckKind, ContainsCheck, ItemsCheck, MembersCheck, NumberLimit, SchemaIndex,
};
use crate::schema::evaluate::compile::program::{CompiledSchema, Program};
use crate::schema::pattern::matcher::LazyPattern;
use crate::schema::{
    Dialect, Keyword, KeywordSet, LoopKind, Profile, Reference, Schema, SchemaNode, Target, loops,
};
use simple::{check, has_dependencies, pattern_check, simple_check, unknown};

const UNEVALUATED: KeywordSet =
    KeywordSet::of(&[Keyword::UnevaluatedProperties, Keyword::UnevaluatedItems]);

/// Options of compilation.
pub(super) struct CompileOptions {
    /// Maximum size of a compiled pattern, in bytes; larger ones are not matched.
    pub(super) max_pattern_size: usize,
    /// The deviations of the validator from JSON Schema.
    pub(super) profile: Profile,
}

/// Compiles one subschema of a schema, and everything reachable from it. Without references this is
/// the content of the subschema, usually a small part of the whole.
pub(super) fn compile_part(
    schema: &Schema<'_>,
    node: SchemaNode<'_, '_>,
    options: &CompileOptions,
) -> Program {
    // A reference may point outside of the part, to any other schema.
    if !schema.references().is_empty() {
        return compile(schema, options);
    }
    let compile_one = |node: SchemaNode<'_, '_>| compile_schema(schema, node, &[], false, options);
    Program {
        schemas: node.subtree().map(compile_one).collect(),
        first: index_of(node),
        dynamic_anchors: HashMap::new(),
        tracks_evaluated: schema.present().intersects(UNEVALUATED),
        is_recursive: false,
        profile: options.profile,
    }
}

/// Compiles a schema. A part that cannot be evaluated, because it is invalid or refers to another
/// document, becomes a check with unknown outcome.
pub(super) fn compile(schema: &Schema<'_>, options: &CompileOptions) -> Program {
    let mut references: HashMap<usize, Vec<&Reference<'_>>> = HashMap::new();
    for reference in schema.references() {
        references.entry(reference.from).or_default().push(reference);
    }
    let found_loops = loops(schema);
    let endless: Vec<_> = found_loops
        .iter()
        .filter(|found| found.kind == LoopKind::Endless)
        .flat_map(|found| found.references.iter().map(|it| it.value.id()))
        .collect();
    let mut program = Program {
        schemas: Vec::with_capacity(schema.len()),
        first: 0,
        dynamic_anchors: dynamic_anchors(schema),
        tracks_evaluated: schema.present().intersects(UNEVALUATED),
        is_recursive: !found_loops.is_empty(),
        profile: options.profile,
    };
    for node in schema.nodes() {
        let own = references.get(&node.index()).map_or(&[][..], Vec::as_slice);
        // Such a schema is not compiled for recorded values, but its `default` is still checked.
        let is_endless = own.iter().any(|it| endless.contains(&it.value.id()));
        program.schemas.push(compile_schema(schema, node, own, is_endless, options));
    }
    program
}

fn dynamic_anchors(schema: &Schema<'_>) -> HashMap<(u32, Box<str>), SchemaIndex> {
    const ANCHORS: KeywordSet = KeywordSet::of(&[Keyword::DynamicAnchor, Keyword::RecursiveAnchor]);
    let mut found = HashMap::new();
    for node in schema.nodes_with(ANCHORS) {
        let resource = schema.resource_of(node.index());
        if let Some(name) = node.keyword(Keyword::DynamicAnchor).and_then(Value::as_str) {
            found.entry((resource, name.into())).or_insert(index_of(node));
        }
        // `false` is the default of the keyword, and the same as without it.
        let is_recursive = node.dialect() == Dialect::Draft2019
            && node.keyword(Keyword::RecursiveAnchor).is_some_and(Value::is_true);
        if is_recursive {
            found.entry((resource, "".into())).or_insert(index_of(node));
        }
    }
    found
}

fn compile_schema(
    schema: &Schema<'_>,
    node: SchemaNode<'_, '_>,
    references: &[&Reference<'_>],
    is_endless: bool,
    options: &CompileOptions,
) -> CompiledSchema {
    // Draft-07 and older: everything beside `$ref` must be ignored (draft-07 Core, section 8.3).
    let only_reference =
        node.dialect().ignores_ref_siblings() && node.present().contains(Keyword::Ref);
    let (simple, checks) = if is_endless {
        (0, vec![unknown(Keyword::Ref, node.value())])
    } else {
        Compiler { node, only_reference, options }.checks(references)
    };
    CompiledSchema {
        node: node.value().id(),
        resource: schema.resource_of(node.index()),
        is_false: node.value().is_false(),
        has_unevaluated: node.present().intersects(UNEVALUATED)
            && node.dialect() >= Dialect::Draft2019
            && !only_reference,
        simple,
        checks,
    }
}

/// Keywords whose checks need no other schema, in the order of evaluation: the checks that fail for
/// most invalid values come first.
const SIMPLE: [Keyword; 18] = [
    Keyword::Type,
    Keyword::Const,
    Keyword::Enum,
    Keyword::Required,
    Keyword::DependentRequired,
    Keyword::Dependencies,
    Keyword::Minimum,
    Keyword::Maximum,
    Keyword::ExclusiveMinimum,
    Keyword::ExclusiveMaximum,
    Keyword::MultipleOf,
    Keyword::MinLength,
    Keyword::MaxLength,
    Keyword::MinItems,
    Keyword::MaxItems,
    Keyword::MinProperties,
    Keyword::MaxProperties,
    Keyword::UniqueItems,
];

/// Keywords that apply other schemas, except those for members and items. Keywords that depend on
/// evaluated members come last.
const APPLICATORS: [Keyword; 11] = [
    Keyword::Contains,
    Keyword::PropertyNames,
    Keyword::Dependencies,
    Keyword::DependentSchemas,
    Keyword::AllOf,
    Keyword::AnyOf,
    Keyword::OneOf,
    Keyword::Not,
    Keyword::If,
    Keyword::UnevaluatedProperties,
    Keyword::UnevaluatedItems,
];

fn reference_check(reference: &Reference<'_>) -> Check {
    let text = reference.value.text();
    let fragment = text.split_once('#').map_or("", |(_, fragment)| fragment);
    let kind = match &reference.target {
        Target::Schema(target) => {
            // A dynamic reference to a JSON Pointer is an ordinary one: only an anchor can be
            // dynamic (2020-12 Core, section 8.2.3.2).
            let index = offset(*target);
            match reference.keyword {
                Keyword::DynamicRef if !fragment.is_empty() && !fragment.starts_with('/') => {
                    CheckKind::DynamicReference(index, fragment.into())
                }
                // 2019-09 Core, section 8.2.4.2: the anchor is a boolean, and has no name.
                Keyword::RecursiveRef => CheckKind::DynamicReference(index, "".into()),
                _ => CheckKind::Reference(index),
            }
        }
        Target::MetaSchema(Some(dialect)) => CheckKind::MetaSchema(*dialect),
        _ => CheckKind::Unknown,
    };
    check(reference.keyword, reference.value, kind)
}

struct Compiler<'s, 'd> {
    node: SchemaNode<'s, 'd>,
    /// Whether the dialect ignores everything beside `$ref`.
    only_reference: bool,
    options: &'s CompileOptions,
}

impl<'d> Compiler<'_, 'd> {
    /// The number of checks that need no other schema, which come first, and all checks of the
    /// subschema.
    fn checks(&self, references: &[&Reference<'_>]) -> (usize, Vec<Check>) {
        let mut checks: Vec<Check> = Vec::new();
        if !self.only_reference {
            checks.extend(SIMPLE.iter().filter_map(|&keyword| simple_check(self.node, keyword)));
            checks.extend(pattern_check(self.node, self.options.max_pattern_size));
        }
        checks.extend(self.simple_deviations());
        let simple = checks.len();
        let followed = references.iter().filter(|it| it.keyword.is_in(self.node.dialect()));
        checks.extend(followed.map(|reference| reference_check(reference)));
        if !self.only_reference {
            checks.extend(self.members());
            checks.extend(self.items());
            checks.extend(APPLICATORS.iter().filter_map(|&keyword| self.applicator(keyword)));
        }
        checks.extend(self.applicator_deviations());
        (simple, checks)
    }

    fn applicator(&self, keyword: Keyword) -> Option<Check> {
        if !self.node.present().contains(keyword) {
            return None;
        }
        let value = self.node.keyword(keyword)?;
        if keyword == Keyword::Dependencies && !has_dependencies(self.node) {
            return None;
        }
        Some(check(keyword, value, self.kind(keyword, value).unwrap_or(CheckKind::Unknown)))
    }

    fn kind(&self, keyword: Keyword, value: Value<'d>) -> Option<CheckKind> {
        Some(match keyword {
            Keyword::AllOf => CheckKind::AllOf(self.schemas(value)?),
            Keyword::AnyOf => CheckKind::AnyOf(self.schemas(value)?),
            Keyword::OneOf => CheckKind::OneOf(self.schemas(value)?),
            Keyword::Not => CheckKind::Not(self.schema(value)?),
            Keyword::PropertyNames => CheckKind::PropertyNames(self.schema(value)?),
            Keyword::UnevaluatedProperties => CheckKind::UnevaluatedProperties(self.schema(value)?),
            Keyword::UnevaluatedItems => CheckKind::UnevaluatedItems(self.schema(value)?),
            // The lists of names in `dependencies` are a separate check.
            Keyword::DependentSchemas | Keyword::Dependencies => {
                CheckKind::DependentSchemas(self.dependent(value)?)
            }
            Keyword::If => {
                // An absent `then` or `else` accepts everything (2020-12 Core, section 10.2.2).
                let branch = |keyword| match self.node.keyword(keyword) {
                    Some(value) => self.schema(value).map(Some),
                    None => Some(None),
                };
                CheckKind::If {
                    condition: self.schema(value)?,
                    then: branch(Keyword::Then)?,
                    otherwise: branch(Keyword::Else)?,
                }
            }
            Keyword::Contains => CheckKind::Contains(self.contains(value)?),
            _ => return None,
        })
    }

    fn contains(&self, value: Value<'d>) -> Option<ContainsCheck> {
        let bound = |keyword| match self.node.keyword(keyword) {
            Some(bound) => Some(Some((NumberLimit::parse(bound.number_text()?)?, bound.id()))),
            None => Some(None),
        };
        Some(ContainsCheck {
            schema: self.schema(value)?,
            min: bound(Keyword::MinContains)?,
            max: bound(Keyword::MaxContains)?,
            // In 2019-09 the keyword has no effect on `unevaluatedItems` (Core, section 9.3.1.4).
            evaluates: self.node.dialect() >= Dialect::Draft2020,
        })
    }

    /// The check of `properties`, `patternProperties` and `additionalProperties` together, at the
    /// first of them.
    fn members(&self) -> Option<Check> {
        const TOGETHER: [Keyword; 3] =
            [Keyword::Properties, Keyword::PatternProperties, Keyword::AdditionalProperties];
        let present = TOGETHER.iter().filter_map(|&it| Some((it, self.node.keyword(it)?)));
        let (first, value) = present.clone().next()?;
        let mut members = MembersCheck::default();
        for (keyword, value) in present {
            let added = match keyword {
                Keyword::Properties => self.properties(value, &mut members),
                Keyword::PatternProperties => self.patterns(value, &mut members),
                _ => self.schema(value).map(|schema| members.additional = Some(schema)),
            };
            // With one of them invalid it cannot be decided which members `additionalProperties`
            // applies to.
            if added.is_none() {
                return Some(unknown(keyword, value));
            }
        }
        Some(check(first, value, CheckKind::Members(members)))
    }

    fn properties(&self, map: Value<'d>, members: &mut MembersCheck) -> Option<()> {
        for member in map.is_object().then(|| map.members())? {
            members.properties.insert(member.key()?.into(), self.schema(member)?);
        }
        Some(())
    }

    fn patterns(&self, map: Value<'d>, members: &mut MembersCheck) -> Option<()> {
        for member in map.is_object().then(|| map.members())? {
            let pattern = LazyPattern::new(member.key()?, self.options.max_pattern_size);
            members.patterns.push((pattern, self.schema(member)?));
        }
        Some(())
    }

    /// The check of `items`, `prefixItems` and `additionalItems` together, at the first of them.
    fn items(&self) -> Option<Check> {
        let prefix = self.node.keyword(Keyword::PrefixItems);
        let items = self.node.keyword(Keyword::Items);
        let first = prefix.or(items)?;
        // Before 2020-12 an array in `items` describes the first items one by one, and
        // `additionalItems` the rest (2019-09 Core, section 9.3.1).
        let is_tuple =
            self.node.dialect() < Dialect::Draft2020 && items.is_some_and(Value::is_array);
        let (list, rest) = if is_tuple {
            (items, self.node.keyword(Keyword::AdditionalItems))
        } else {
            (prefix, items)
        };
        let compile = || {
            Some(ItemsCheck {
                prefix: list.map_or(Some(Vec::new()), |list| self.schemas(list))?,
                rest: match rest {
                    Some(rest) => Some(self.schema(rest)?),
                    None => None,
                },
            })
        };
        let kind = compile().map_or(CheckKind::Unknown, CheckKind::Items);
        Some(check(Keyword::Items, first, kind))
    }

    fn dependent(&self, map: Value<'d>) -> Option<Vec<(Box<str>, NodeId, SchemaIndex)>> {
        // Arrays in `dependencies` are lists of names (draft-07 Validation, section 6.5.7).
        let members = map.is_object().then(|| map.members())?.filter(|member| !member.is_array());
        members
            .map(|member| Some((member.key()?.into(), member.id(), self.schema(member)?)))
            .collect()
    }

    fn schemas(&self, list: Value<'d>) -> Option<Vec<SchemaIndex>> {
        list.is_array().then(|| list.items())?.map(|item| self.schema(item)).collect()
    }

    fn schema(&self, value: Value<'d>) -> Option<SchemaIndex> {
        let is_schema = matches!(value.kind(), Kind::Object | Kind::Boolean);
        is_schema.then(|| self.node.schema().node_of(value.id())).flatten().map(index_of)
    }
}

fn index_of(node: SchemaNode<'_, '_>) -> SchemaIndex {
    offset(node.index())
}

fn offset(index: usize) -> SchemaIndex {
    SchemaIndex::try_from(index).unwrap_or(SchemaIndex::MAX)
}
