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

/// The places in which a schema itself names a property of its values, in any dialect; also in
/// `default`, `examples`, `const` and `enum`.
pub(super) fn mentions<'s, 'd>(
    node: SchemaNode<'s, 'd>,
    name: &'s str,
) -> impl Iterator<Item = Mention<'d>> + use<'s, 'd> {
    use Keyword as K;
    let of_keyword = move |(keyword, value): (Keyword, Value<'d>)| {
        let (objects, lists): (Vec<_>, Vec<_>) = match keyword {
            K::Properties | K::DependentSchemas | K::Default | K::Const => (vec![value], vec![]),
            K::Examples | K::Enum => (value.items().collect(), vec![]),
            K::DependentRequired | K::Dependencies => (vec![value], value.entries().collect()),
            K::Required => (vec![], vec![value]),
            _ => (vec![], vec![]),
        };
        let keys = objects.into_iter().flat_map(Value::entries);
        let keys = keys.filter(move |it| it.key() == Some(name));
        let items = lists.into_iter().flat_map(Value::items).filter(move |it| it.is_text(name));
        let keys = keys.map(|value| Mention { value, is_key: true });
        keys.chain(items.map(|value| Mention { value, is_key: false }))
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
        if mentions(node, new).next().is_some() {
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
    let (mut inner, mut outer) = (vec![Vec::new(); schema.len()], vec![Vec::new(); schema.len()]);
    let mut connect = |from: usize, to: usize, is_choice| {
        inner[from].push((to, is_choice));
        outer[to].push((from, is_choice));
    };
    for node in schema.nodes() {
        if let Some((parent, via)) = node.parent().zip(node.via().filter(|it| it.is_in_place())) {
            let is_choice = matches!(via, K::AnyOf | K::OneOf | K::Then | K::Else);
            connect(parent.index(), node.index(), is_choice);
        }
    }
    for reference in schema.references() {
        if let Target::Schema(target) = reference.target {
            connect(reference.from, target, false);
        }
    }
    let mut states = vec![0; schema.len()];
    let mut pending = vec![(start, APPLIES | AROUND)];
    while let Some((index, mut new)) = pending.pop() {
        checkpoint();
        new |= states[index];
        if new == states[index] {
            continue;
        }
        if new & (APPLIES | AROUND) != 0 && mentions(schema.node(index), name).next().is_some() {
            new |= APPLIES | AROUND;
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
