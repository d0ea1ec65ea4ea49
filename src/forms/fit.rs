//! Whether a value has its form: most values have, and only the faults of the others are collected.

use crate::document::{Children, Value};
use crate::forms::revision::Revision;
use crate::forms::shape::Shape;
use crate::forms::table::{Table, Type};

/// Whether the walk over a value finds no fault that a rule answers for. `within` answers for what
/// is wrong inside the value. Of duplicate keys, each value must have the shape of its member: an
/// object in which only the last one has it does not fit, and the walk decides.
pub(super) fn fits(
    value: Value<'_>,
    shape: &'static Shape,
    revision: Revision,
    within: Option<&'static str>,
) -> bool {
    let table = Table::get();
    let all_fit =
        |mut inner: Children<'_>, shape| inner.all(|value| fits(value, shape, revision, within));
    match shape {
        Shape::Place(_) => true,
        Shape::Array(inner) => value.is_array() && all_fit(value.items(), inner),
        Shape::Map(inner) => value.is_object() && all_fit(value.entries(), inner),
        Shape::Types(types) => {
            let of = table.branch(types, value).filter(|_| value.is_object());
            of.is_some_and(|of| object_fits(value, of, revision, within))
        }
        Shape::Either(shapes) => {
            let found = shapes.iter().find(|it| table.kinds(it).hold(value));
            found.is_some_and(|shape| fits(value, shape, revision, within))
        }
        Shape::Kinds(_) | Shape::Range(..) | Shape::Words(_) | Shape::Format(_) => {
            shape.kinds().hold(value) && shape.allows(value)
        }
    }
}

/// Whether the members that an object has fit, and it lacks none for whose absence a rule answers.
fn object_fits(
    object: Value<'_>,
    of: &'static Type,
    revision: Revision,
    within: Option<&'static str>,
) -> bool {
    // A bit for each member of the type. No type has as many as 64; further ones count as absent.
    let mut present = 0_u64;
    let bit = |index: usize| 1_u64.checked_shl(index as u32).unwrap_or(0);
    for entry in object.entries() {
        let key = entry.key_bytes();
        let known = of.members.iter().position(|member| member.name.as_bytes() == key);
        let Some(index) = known else { continue };
        let member = &of.members[index];
        let shape = &member.definition(revision).shape;
        if !fits(entry, shape, revision, member.within.or(within)) {
            return false;
        }
        present |= bit(index);
    }
    of.members.iter().enumerate().all(|(index, member)| {
        present & bit(index) != 0
            || !member.is_required_in(revision)
            || member.missing.or(member.rule).or(within).is_none()
    })
}
