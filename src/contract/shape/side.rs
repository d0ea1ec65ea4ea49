//! A version of a schema, with the subschemas that apply to a value collected.

use std::collections::{HashMap, HashSet};

use crate::contract::limits::MAX_SEARCHED_PROPERTIES;
use crate::document::Value;
use crate::schema::{Dialect, Keyword, Schema, SchemaNode, Target};

/// A version of a schema.
#[derive(Debug)]
pub(crate) struct Side<'d> {
    pub(crate) schema: Schema<'d>,
    /// For subschemas with many properties: their properties by name.
    wide: HashMap<u32, HashMap<&'d str, u32>>,
    /// The target of each subschema's reference, by subschema.
    targets: HashMap<u32, u32>,
    /// Why the meaning of the schema is unknown, if it is.
    pub(crate) opaque: Option<&'static str>,
}

/// The subschemas that all apply to one value, the outermost first: a schema, the target of its
/// reference, and the members of its `allOf`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct View {
    /// The subschemas from which the other parts are reached.
    pub(crate) starts: Vec<u32>,
    pub(crate) parts: Vec<u32>,
}

impl<'d> Side<'d> {
    /// The version of a schema whose root is `root`.
    pub(crate) fn new(root: Value<'d>, dialect: Dialect) -> Self {
        let schema = Schema::walk(root, dialect);
        let wide = index_wide(&schema);
        let mut targets = HashMap::new();
        let mut opaque = None;
        let is_dynamic = [Keyword::DynamicAnchor, Keyword::RecursiveAnchor]
            .iter()
            .any(|anchor| schema.present().contains(*anchor));
        for reference in schema.references() {
            match reference.target {
                Target::Schema(target) if reference.keyword == Keyword::Ref || !is_dynamic => {
                    targets.insert(index(reference.from), index(target));
                }
                // What a dynamic reference resolves to depends on the schemas through which it is
                // reached (Core 8.2.3.2).
                Target::Schema(_) => opaque = Some("a dynamic reference"),
                Target::Outside(_) => opaque = Some("a reference into another document"),
                Target::MetaSchema(_) => opaque = Some("a reference to a meta-schema"),
                Target::Elsewhere(_) | Target::Missing(_) => {
                    opaque = Some("a reference that does not resolve");
                }
            }
        }
        Self { schema, wide, targets, opaque }
    }

    /// Whether the schema has different meanings in two dialects.
    pub(crate) fn depends_on(&self, [one, other]: [Dialect; 2]) -> bool {
        let asserts = |keyword: Keyword| keyword != Keyword::Ref && !is_annotation(keyword);
        self.schema.nodes().any(|node| {
            let hides = one.ignores_ref_siblings() != other.ignores_ref_siblings()
                && node.keyword(Keyword::Ref).is_some();
            node.all_keywords().any(|(keyword, value)| match keyword {
                Keyword::Items => value.is_array(),
                // In draft-04 a boolean beside the bound.
                Keyword::ExclusiveMinimum | Keyword::ExclusiveMaximum => {
                    value.as_bool().is_some() || [one, other].contains(&Dialect::Draft4)
                }
                _ => asserts(keyword) && keyword.is_in(one) != keyword.is_in(other),
            } || hides && asserts(keyword))
        })
    }

    /// The view of the root.
    pub(crate) fn root(&self) -> View {
        self.view(&[0])
    }

    /// The subschema at this index.
    pub(crate) fn node(&self, part: u32) -> SchemaNode<'_, 'd> {
        self.schema.node(part as usize)
    }

    /// The view of a value to which all of these subschemas apply.
    pub(crate) fn view(&self, starts: &[u32]) -> View {
        let mut pending: Vec<u32> = starts.iter().rev().copied().collect();
        let mut seen = HashSet::new();
        let mut parts = Vec::new();
        while let Some(part) = pending.pop() {
            if !seen.insert(part) {
                continue;
            }
            let target = self.target(part);
            let replaces = target.is_some() && self.ref_replaces(part);
            pending.extend(target);
            if replaces {
                continue;
            }
            parts.push(part);
            let inside: Vec<_> = self.children(part, Keyword::AllOf).collect();
            // A stack, not recursion: references may form a chain of any length.
            pending.extend(inside.into_iter().rev());
        }
        View { starts: starts.to_vec(), parts }
    }

    /// The target of a subschema's reference.
    pub(crate) fn target(&self, part: u32) -> Option<u32> {
        self.targets.get(&part).copied()
    }

    /// Whether a subschema's `$ref` makes its dialect ignore the other keywords beside it.
    pub(crate) fn ref_replaces(&self, part: u32) -> bool {
        let node = self.node(part);
        node.dialect().ignores_ref_siblings() && node.keyword(Keyword::Ref).is_some()
    }

    /// Whether a subschema neither is a reference nor contains one.
    pub(crate) fn refers_to_nothing(&self, part: u32) -> bool {
        let refers = |node: SchemaNode<'_, 'd>| self.targets.contains_key(&index(node.index()));
        self.targets.is_empty() || !self.node(part).subtree().any(refers)
    }

    /// The view extended by these subschemas.
    pub(crate) fn with(&self, view: &View, more: &[u32]) -> View {
        let all = |of_view: &[u32]| [of_view, more].concat();
        View { starts: all(&view.starts), ..self.view(&all(&view.parts)) }
    }

    /// The subschemas that a keyword of `part` contains, in the order of the text.
    pub(crate) fn children(&self, part: u32, keyword: Keyword) -> impl Iterator<Item = u32> + '_ {
        let node = self.node(part);
        // A dialect ignores the keywords of others, so they do not change what is accepted.
        let known = keyword.is_in(node.dialect()) && node.present().contains(keyword);
        let inside = known.then(|| node.children()).into_iter().flatten();
        inside.filter(move |child| child.via() == Some(keyword)).map(|child| index(child.index()))
    }

    /// The subschema that a keyword of `part` contains.
    pub(crate) fn child(&self, part: u32, keyword: Keyword) -> Option<u32> {
        self.children(part, keyword).last()
    }

    /// The subschema under this key of a keyword.
    pub(crate) fn member(&self, part: u32, keyword: Keyword, key: &str) -> Option<u32> {
        if let Some(properties) = self.wide.get(&part).filter(|_| keyword == Keyword::Properties) {
            return properties.get(key).copied();
        }
        self.children(part, keyword).filter(|child| self.node(*child).value().has_key(key)).last()
    }

    /// The subschemas under this key of a keyword in all parts of a view.
    pub(crate) fn members(&self, view: &View, keyword: Keyword, key: &str) -> Vec<u32> {
        view.parts.iter().filter_map(|part| self.member(*part, keyword, key)).collect()
    }

    /// The values of a keyword in all parts of a view.
    pub(crate) fn values<'v>(
        &'v self,
        view: &'v View,
        keyword: Keyword,
    ) -> impl Iterator<Item = Value<'d>> + 'v {
        view.parts.iter().filter_map(move |part| self.node(*part).keyword(keyword))
    }

    /// The first value of a keyword in the parts of a view.
    pub(crate) fn first(&self, view: &View, keyword: Keyword) -> Option<Value<'d>> {
        self.values(view, keyword).next()
    }

    /// Whether a view accepts nothing, because one of its parts is `false`.
    pub(crate) fn is_false(&self, view: &View) -> bool {
        view.parts.iter().any(|part| self.node(*part).value().as_bool() == Some(false))
    }

    /// The names in `properties` of all parts of a view, in the order of the text.
    pub(crate) fn property_names(&self, view: &View) -> Vec<&'d str> {
        let mut seen = HashSet::new();
        let mut names = Vec::new();
        for part in &view.parts {
            for child in self.children(*part, Keyword::Properties) {
                let name = self.node(child).value().key().unwrap_or_default();
                if seen.insert(name) {
                    names.push(name);
                }
            }
        }
        names
    }

    /// The view of a property according to `properties`; `None` if no part names it.
    pub(crate) fn property(&self, view: &View, name: &str) -> Option<View> {
        let found = self.members(view, Keyword::Properties, name);
        (!found.is_empty()).then(|| self.view(&found))
    }

    /// The names in `required` of all parts of a view, each once.
    pub(crate) fn required(&self, view: &View) -> Vec<Value<'d>> {
        let mut seen = HashSet::new();
        let lists = self.values(view, Keyword::Required).filter(|list| list.is_array());
        let names = lists.flat_map(Value::items).filter(|name| name.is_string());
        names.filter(|name| seen.insert(name.scalar_text())).collect()
    }

    /// The view of the subschema under a keyword in all parts; `None` if no part has the keyword.
    pub(crate) fn under(&self, view: &View, keyword: Keyword) -> Option<View> {
        let found: Vec<_> =
            view.parts.iter().filter_map(|part| self.child(*part, keyword)).collect();
        (!found.is_empty()).then(|| self.view(&found))
    }
}

/// Properties by name, for subschemas with too many of them for a linear search.
fn index_wide<'d>(schema: &Schema<'d>) -> HashMap<u32, HashMap<&'d str, u32>> {
    let wide = schema.nodes().filter(|node| node.children().nth(MAX_SEARCHED_PROPERTIES).is_some());
    wide.map(|node| {
        let properties = node.children().filter(|it| it.via() == Some(Keyword::Properties));
        let by_name = properties.filter_map(|it| Some((it.value().key()?, index(it.index()))));
        (index(node.index()), by_name.collect())
    })
    .collect()
}

fn index(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

/// Whether a keyword does not affect what is accepted.
pub(crate) fn is_annotation(keyword: Keyword) -> bool {
    !keyword.restricts() || matches!(keyword, Keyword::Id | Keyword::LegacyId | Keyword::Anchor)
}
