//! Whether a value has its form: most values do, and the faults of the others alone are collected.

use crate::document::Value;
use crate::forms::revision::Revision;
use crate::forms::shape::Shape;
use crate::forms::table::{Table, Type};

/// Whether a value has a shape, so that the walk over it finds no fault. Of duplicate keys, each
/// value must have the shape of its member: an object in which only the last one has it does not
/// fit, and the walk decides.
pub(super) fn fits(value: Value<'_>, shape: &'static Shape, revision: Revision) -> bool {
    let table = Table::get();
    match shape {
        // An optional place may not be `null`.
        Shape::Place(..) => !value.is_null(),
        Shape::Array(inner) => {
            value.is_array() && value.items().all(|item| fits(item, inner, revision))
        }
        Shape::Map(inner) => {
            value.is_object() && value.entries().all(|entry| fits(entry, inner, revision))
        }
        Shape::Types(types) => {
            let of = table.branch(types, value).filter(|_| value.is_object());
            of.is_some_and(|of| object_fits(value, of, revision))
        }
        Shape::Either(shapes) => {
            let found = shapes.iter().find(|it| table.kinds(it).hold(value));
            found.is_some_and(|shape| fits(value, shape, revision))
        }
        Shape::Kinds(_) | Shape::Range(..) | Shape::Words(_) | Shape::Format(_) => {
            shape.kinds().hold(value) && shape.allows(value)
        }
    }
}

/// Whether an object has all members that its type requires, and those that it has fit.
fn object_fits(object: Value<'_>, of: &'static Type, revision: Revision) -> bool {
    let all_fit = object.entries().all(|entry| {
        let member = of.members.iter().find(|member| entry.has_key(member.name));
        member.is_none_or(|member| fits(entry, &member.definition(revision).shape, revision))
    });
    let mut required = of.members.iter().filter(|member| member.is_required_in(revision));
    all_fit && required.all(|member| object.has(member.name))
}
