//! A value that the search for content has reached, with its context.

use crate::document::Value;
use crate::forms::Table;
use crate::model::recognition::foreign::{foreign_below, foreign_root, is_expectation};
use crate::model::recordings::direction::recorded_direction;
use crate::model::{Foreign, Message};

/// A value to search, with its context.
#[derive(Clone, Copy)]
pub(super) struct Visit<'d> {
    pub(super) value: Value<'d>,
    pub(super) at_root: bool,
    /// Whether the value is a member of a JSON-RPC message.
    pub(super) in_message: bool,
    /// The enclosing array or object; `None` for a root.
    pub(super) holder: Option<Value<'d>>,
    /// The number of values that enclose this one.
    pub(super) depth: usize,
    /// The enclosing structure whose tools no server serves, if any.
    pub(super) within: Option<Foreign>,
}

impl<'d> Visit<'d> {
    pub(super) fn of_root(value: Value<'d>) -> Self {
        let within = foreign_root(value);
        Self { value, at_root: true, in_message: false, holder: None, depth: 0, within }
    }

    /// The structure in which a message is only an example: tests send invalid requests on purpose.
    pub(super) fn example(&self) -> Option<Foreign> {
        let is_test = |holder: Value<'_>| holder.entries().any(is_expectation);
        match self.within {
            Some(Foreign::InterfaceDescription | Foreign::Expectation) => self.within,
            _ => self.holder.filter(|holder| is_test(*holder)).map(|_| Foreign::Expectation),
        }
    }

    /// Creates the visit of a member. The content of a message counts as being at the root.
    pub(super) fn of_member(&self, value: Value<'d>, in_message: bool) -> Self {
        Self {
            value,
            at_root: in_message,
            in_message,
            holder: Some(self.value),
            depth: self.depth + 1,
            within: foreign_below(value, self.within),
        }
    }

    /// The method of the request that the value responds to, where both are recorded together.
    pub(super) fn method(&self) -> Option<&'d str> {
        let holder = self.holder.filter(|_| self.value.has_key_among(&["response", "result"]))?;
        holder.get("request").unwrap_or(holder).text_of("method")
    }

    /// Whether the value is a JSON-RPC message: it has the version, or it has the members of a
    /// message and follows one that has the version. The content of a message does not count.
    pub(super) fn is_message(&self, last: Option<&Message<'d>>) -> bool {
        let object = self.value;
        if object.has("jsonrpc") || self.is_recorded() || has_known_method(object) {
            return !self.is_inside(last);
        }
        let id_and_kind = |holder: Value<'_>| (holder.id(), holder.is_array());
        let is_beside =
            |message: &Message<'_>| message.holder.map(id_and_kind) == self.holder.map(id_and_kind);
        last.is_some_and(is_beside)
            && object.get("id").is_some_and(|id| !id.kind().is_container())
            && ["result", "error", "params"].iter().any(|key| object.has(key))
            && !self.is_inside(last)
    }

    /// Whether the value is the message of a record, which says from which side it came.
    fn is_recorded(&self) -> bool {
        let is_record =
            |holder: Value<'_>| holder.has("seq") && recorded_direction(holder).is_some();
        self.value.has_key("message") && self.holder.is_some_and(is_record)
    }

    /// Whether the value is part of a message.
    pub(super) fn is_inside(&self, message: Option<&Message<'d>>) -> bool {
        message.is_some_and(|message| message.value.contains(self.value.id()))
    }
}

/// Whether an object has an id, a method that only this protocol has, and nothing that messages do
/// not have.
fn has_known_method(object: Value<'_>) -> bool {
    const MEMBERS: [&str; 3] = ["id", "method", "params"];
    let is_own = |method: &str| method.contains('/') && Table::get().message(method).is_some();
    object.get("id").is_some_and(|id| !id.kind().is_container())
        && object.text_of("method").is_some_and(is_own)
        && object.entries().all(|member| member.has_key_among(&MEMBERS))
}
