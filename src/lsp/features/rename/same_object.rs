//! Which schemas describe the object that has a property, and where they name the property.

use crate::cancel::checkpoint;
use crate::document::Value;
use crate::schema::{Keyword, Schema, SchemaNode, Target, pattern_matches};

/// A place that names a property.
#[derive(Clone, Copy)]
pub(super) struct Mention<'d> {
    pub(super) value: Value<'d>,
    /// Whether the key of the value is the name, and not the value itself.
    pub(super) is_key: bool,
}

/// The places in which a schema itself names a property of its values, in any dialect.
pub(super) fn mentions<'s, 'd>(
    node: SchemaNode<'s, 'd>,
    name: &'s str,
) -> impl Iterator<Item = Mention<'d>> + use<'s, 'd> {
    use Keyword as K;
    let of_keyword = move |(keyword, value): (Keyword, Value<'d>)| {
        let lists: Vec<_> = match keyword {
            K::Required => vec![value],
            K::DependentRequired | K::Dependencies => value.entries().collect(),
            _ => Vec::new(),
        };
        let has_keys = keyword == K::Properties
            || matches!(keyword, K::DependentSchemas | K::DependentRequired | K::Dependencies);
        let key = value.entries().filter(move |it| has_keys && it.key() == Some(name));
        let items = lists.into_iter().flat_map(Value::items).filter(move |it| it.is_text(name));
        let key = key.map(|value| Mention { value, is_key: true });
        key.chain(items.map(|value| Mention { value, is_key: false }))
    };
    node.all_keywords().flat_map(of_keyword)
}

/// The schema applies to the object whenever one that names the property does.
const APPLIES: u8 = 1;
/// The schema contains or references one that names the property.
const AROUND: u8 = 2;
/// The schema applies to such an object only if another alternative does not.
const ALTERNATIVE: u8 = 4;

/// The places that name a property of the object that a schema describes.
///
/// # Errors
/// A sentence that says why it is not certain which places mean this property.
pub(super) fn same_property<'d>(
    schema: &Schema<'d>,
    node: usize,
    old: &str,
    new: &str,
) -> Result<Vec<Mention<'d>>, String> {
    let states = states(schema, node, old);
    let mut all = Vec::new();
    for (node, state) in schema.nodes().zip(states).filter(|(_, state)| *state != 0) {
        let mut own = mentions(node, old).peekable();
        if state == ALTERNATIVE {
            if own.peek().is_some() {
                return Err(format!("another alternative has a property `{old}`, too"));
            }
            continue;
        }
        all.extend(own);
        literals(node, |object| {
            all.extend(object.get(old).map(|value| Mention { value, is_key: true }));
        });
        let mut is_taken = mentions(node, new).next().is_some();
        literals(node, |object| is_taken |= object.has(new));
        if is_taken {
            return Err(format!("there is a property `{new}` already"));
        }
        for (keyword, value) in node.all_keywords() {
            let differs = |pattern| pattern_matches(pattern, old) != pattern_matches(pattern, new);
            let mut patterns = value.entries().filter_map(Value::key);
            if keyword == Keyword::PropertyNames
                || keyword == Keyword::PatternProperties && patterns.any(differs)
            {
                let keyword = value.key_text();
                return Err(format!("`{keyword}` may treat `{old}` and `{new}` differently"));
            }
        }
    }
    Ok(all)
}

/// How each schema relates to the object of a schema that names a property.
fn states(schema: &Schema<'_>, start: usize, name: &str) -> Vec<u8> {
    use Keyword as K;
    let mut edges = Vec::new();
    for node in schema.nodes() {
        let parent = node.parent().zip(node.via().filter(|via| via.is_in_place()));
        let is_choice = |via| matches!(via, K::AnyOf | K::OneOf | K::Then | K::Else);
        edges.extend(parent.map(|(outer, via)| (outer.index(), node.index(), is_choice(via))));
    }
    edges.extend(schema.references().iter().filter_map(|reference| match reference.target {
        Target::Schema(target) => Some((reference.from, target, false)),
        _ => None,
    }));
    let (mut inner, mut outer) = (vec![Vec::new(); schema.len()], vec![Vec::new(); schema.len()]);
    for (from, to, is_choice) in edges {
        inner[from].push((to, is_choice));
        outer[to].push((from, is_choice));
    }
    let mut states = vec![0; schema.len()];
    let mut pending = vec![(start, APPLIES | AROUND)];
    while let Some((index, mut new)) = pending.pop() {
        checkpoint();
        new |= states[index];
        if new & (APPLIES | AROUND) != 0 && mentions(schema.node(index), name).next().is_some() {
            new |= APPLIES | AROUND;
        }
        if new == states[index] {
            continue;
        }
        states[index] = new;
        for &(inner, is_choice) in &inner[index] {
            let is_certain = new & APPLIES != 0 || new & AROUND != 0 && !is_choice;
            pending.push((inner, if is_certain { APPLIES } else { ALTERNATIVE }));
        }
        for &(outer, is_choice) in outer[index].iter().filter(|_| new & AROUND != 0) {
            pending.push((outer, if is_choice { AROUND } else { new & (APPLIES | AROUND) }));
        }
    }
    states
}

/// Visits the objects in `default`, `examples`, `const` and `enum` that a schema describes: its own,
/// and those inside the literals of the schemas around it.
fn literals<'d>(mut node: SchemaNode<'_, 'd>, mut visit: impl FnMut(Value<'d>)) {
    use Keyword as K;
    // The keys from an outer value to the object; `None` for each element of an array.
    let mut path: Vec<Option<&str>> = Vec::new();
    loop {
        for (keyword, value) in node.all_keywords() {
            let mut values: Vec<_> = match keyword {
                K::Default | K::Const => vec![value],
                K::Examples | K::Enum => value.items().collect(),
                _ => continue,
            };
            for step in path.iter().rev() {
                values = match step {
                    Some(key) => values.into_iter().filter_map(|it| it.get(key)).collect(),
                    None => values.into_iter().flat_map(Value::items).collect(),
                };
            }
            values.into_iter().filter(|value| value.is_object()).for_each(&mut visit);
        }
        match node.via() {
            Some(K::Properties) => path.push(node.value().key()),
            Some(K::Items) if node.value().key().is_some() => path.push(None),
            Some(via) if via.is_in_place() => {}
            _ => return,
        }
        let Some(parent) = node.parent() else { return };
        node = parent;
    }
}
