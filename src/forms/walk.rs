//! The one walk over a value of the protocol: where it differs from its form, and which of its
//! values are checked by themselves.

use crate::document::Value;
use crate::forms::fault::{Fault, FaultKind};
use crate::forms::revision::Revision;
use crate::forms::shape::Shape;
use crate::forms::table::{Member, MessageForm, NamedShape, Table, Type};

/// Written in the table instead of a rule: none answers.
const NO_RULE: &str = "-";

/// The values inside a value that are checked by themselves, each with the name of its shape.
pub type Places<'d> = Vec<(&'static str, Value<'d>)>;

/// Where a value differs from its form, and its places. `rule` answers for faults for which the
/// table names no rule.
pub fn walk<'d>(
    value: Value<'d>,
    shape: &'static Shape,
    revision: Revision,
    rule: Option<&'static str>,
) -> (Vec<Fault<'d>>, Places<'d>) {
    let mut walk = Walk { revision, faults: Vec::new(), places: Vec::new() };
    walk.value(value, shape, whole(value, shape, revision, rule), rule);
    (walk.faults, walk.places)
}

/// Where the parameters of a message differ from their form, and their places. Parameters that are
/// not an object are a fault of the message.
pub fn walk_params<'d>(
    message: Value<'d>,
    form: &'static MessageForm,
    revision: Revision,
) -> (Vec<Fault<'d>>, Places<'d>) {
    let params = message.get("params");
    if let Some(params) = params.filter(|params| params.is_object()) {
        return walk(params, &form.params, revision, None);
    }
    let of = Table::get().named("Notification");
    let missing = Fault {
        kind: FaultKind::Missing,
        of: Some(of),
        member: of.member("params"),
        value: None,
        ..whole(message, &form.params, revision, form.rule)
    };
    let is_missing = params.is_none() && form.needs_params(revision);
    (is_missing.then_some(missing).into_iter().collect(), Places::new())
}

/// Where a value differs from the shape of this name.
pub fn faults<'d>(value: Value<'d>, name: &str, revision: Revision) -> Vec<Fault<'d>> {
    let NamedShape { shape, rule } = Table::get().shape(name);
    let mut walk = Walk { revision, faults: Vec::new(), places: Vec::new() };
    walk.value(value, shape, whole(value, shape, revision, *rule), None);
    walk.faults
}

/// The fault of a value that has another shape as a whole.
fn whole<'d>(
    value: Value<'d>,
    shape: &'static Shape,
    revision: Revision,
    rule: Option<&'static str>,
) -> Fault<'d> {
    Fault {
        kind: FaultKind::Kind,
        object: value,
        of: None,
        member: None,
        value: Some(value),
        shape,
        is_of_revision: true,
        is_required: true,
        revision,
        rule,
    }
}

struct Walk<'d> {
    revision: Revision,
    faults: Vec<Fault<'d>>,
    places: Places<'d>,
}

impl<'d> Walk<'d> {
    /// Compares a value with its shape. `fault` is the fault if they differ; `within` answers for
    /// what is wrong inside.
    fn value(
        &mut self,
        value: Value<'d>,
        shape: &'static Shape,
        fault: Fault<'d>,
        within: Option<&'static str>,
    ) {
        if let Shape::Place(name, _) = shape {
            if value.is_null() && !fault.is_required {
                self.faults.push(Fault { value: Some(value), ..fault });
            }
            return self.places.push((name, value));
        }
        let fault = Fault { value: Some(value), shape, ..fault };
        if !shape.kinds().hold(value) {
            return self.faults.push(fault);
        }
        if !shape.allows(value) {
            return self.faults.push(Fault { kind: FaultKind::Content, ..fault });
        }
        match shape {
            Shape::Array(inner) => {
                value.items().for_each(|item| self.value(item, inner, fault, within));
            }
            Shape::Map(inner) => {
                value.entries().for_each(|entry| self.value(entry, inner, fault, within));
            }
            Shape::Types(types) => match Table::get().branch(types, value) {
                Some(of) => self.object(value, of, within),
                None => self.faults.push(Fault { kind: FaultKind::Content, ..fault }),
            },
            Shape::Either(shapes) => {
                if let Some(shape) = shapes.iter().find(|shape| shape.kinds().hold(value)) {
                    self.value(value, shape, fault, within);
                }
            }
            _ => {}
        }
    }

    fn object(&mut self, object: Value<'d>, of: &'static Type, within: Option<&'static str>) {
        for member in &of.members {
            self.member(object, of, member, within);
        }
    }

    fn member(
        &mut self,
        object: Value<'d>,
        of: &'static Type,
        member: &'static Member,
        within: Option<&'static str>,
    ) {
        let definition = member.definition(self.revision);
        let is_of_revision = definition.revisions.contains(self.revision);
        let fault = Fault {
            kind: FaultKind::Kind,
            object,
            of: Some(of),
            member: Some(member),
            value: None,
            shape: &definition.shape,
            is_of_revision,
            is_required: definition.is_required,
            revision: self.revision,
            rule: member.rule.or(within),
        };
        match object.get(member.name) {
            Some(value) => {
                self.value(value, &definition.shape, fault, member.within.or(within));
            }
            None if definition.is_required && is_of_revision => {
                let rule = member.missing.or(fault.rule).filter(|rule| *rule != NO_RULE);
                self.faults.push(Fault { kind: FaultKind::Missing, rule, ..fault });
            }
            None => {}
        }
    }
}
