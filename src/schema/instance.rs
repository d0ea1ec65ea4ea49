//! Values of a document as the `jsonschema` crate reads them: no copy, no conversion, and a bound
//! on how much it may look at.

use std::borrow::Cow;

use jsonschema::json::{Array, Json, Node, NodeIdentity, Object};
use jsonschema::{JsonType, ValidationError};
use jsonschema_value::LazyInstance;

use super::budget::{Budget, add_name_error};
use super::instance_number::Number;
use super::to_json::to_json;
use super::way::Way;
use crate::document::{ItemIter, Kind, MemberIter, Value};

/// Our trees, as a representation of JSON.
pub(super) struct Spanned;

/// A value, or the name of a property on its own.
#[derive(Clone, Copy)]
pub(super) enum Instance<'i> {
    Value { value: Value<'i>, way: Way, budget: &'i Budget },
    Name(&'i str),
}

/// Bytes of a text, and digits of a number, that take as long to go over as a look.
const BYTES_OF_A_LOOK: usize = 64;
const DIGITS_OF_A_LOOK: usize = 8;
/// What a value takes in a copy, in bytes beside its text.
const BYTES_OF_A_COPY: usize = 64;
/// Looks that it takes to compare a value with others of which it is known what they are like.
const LOOKS_TO_COMPARE: u64 = 8;
/// The same with those of a schema.
const LOOKS_TO_EQUAL: u64 = 4;
/// Steps from child to child that take as long as a look.
const STEPS_OF_A_LOOK: u64 = 8;

/// The value of errors that come after a cut, when everything looks empty.
const LATE: serde_json::Value = serde_json::Value::Bool(true);

/// Whether an error is true, which is not so if it came too late.
pub(super) fn is_true(error: &ValidationError<'_>) -> bool {
    error.instance().as_ref() != &LATE
}

impl<'i> Instance<'i> {
    pub(super) fn new(value: Value<'i>, budget: &'i Budget) -> Self {
        Self::Value { value, way: Way::default(), budget }
    }

    pub(super) fn text(self) -> Option<&'i str> {
        match self {
            Self::Value { value, .. } => value.as_str(),
            Self::Name(name) => Some(name),
        }
    }

    /// A number, as it is written.
    pub(super) fn number_text(self) -> Option<&'i str> {
        let Self::Value { value, budget, .. } = self else { return None };
        let Some(text) = value.number_text() else {
            budget.spend_little();
            return None;
        };
        budget.spend((1 + text.len() / DIGITS_OF_A_LOOK) as u64);
        Some(text)
    }

    /// Notes that there is something wrong with it; whether that comes too late.
    pub(super) fn add_error(self) -> bool {
        match self {
            Self::Value { way, budget, .. } => budget.add_error(way),
            Self::Name(_) => false,
        }
    }

    fn kind(self) -> Kind {
        match self {
            Self::Value { value, .. } => value.kind(),
            Self::Name(_) => Kind::String,
        }
    }

    /// Takes off what it costs to be asked for anything, however little that is: thousands of
    /// schemas may do so.
    fn spend_on_question(self) {
        if let Self::Value { budget, .. } = self {
            budget.spend_little();
        }
    }

    fn to_json(self) -> serde_json::Value {
        match self {
            Self::Value { value, .. } => to_json(value),
            Self::Name(name) => name.into(),
        }
    }

    /// The container. Once the validation was cut everything looks empty, so that it comes to its
    /// end with the errors that were found.
    fn container(self, kind: Kind) -> Option<Children<'i>> {
        let Self::Value { value, way, budget } = self else { return None };
        if value.kind() == kind {
            return Some(Children { value, way, budget, hidden: !budget.spend(4) });
        }
        budget.spend_little();
        None
    }
}

impl Json for Spanned {
    type Node<'a> = Instance<'a>;
    type PreparedKey = Box<str>;
    type StringBuffer = String;

    // A lookup goes through all members, so one pass over them is nearly always cheaper.
    const KEYS_PER_LOOKUP: usize = 8;

    fn prepare_key(key: &str) -> Box<str> {
        key.into()
    }

    fn with_string_node<T>(
        buffer: &mut String,
        string: &str,
        visit: impl FnOnce(Instance<'_>) -> T,
    ) -> T {
        buffer.clear();
        buffer.push_str(string);
        visit(Instance::Name(buffer))
    }
}

impl<'a> Node<'a, Spanned> for Instance<'a> {
    type Object = Children<'a>;
    type Array = Children<'a>;
    type Number = Number<'a>;

    fn as_object(&self) -> Option<Children<'a>> {
        self.container(Kind::Object)
    }

    fn as_array(&self) -> Option<Children<'a>> {
        self.container(Kind::Array)
    }

    fn as_string(&self) -> Option<Cow<'a, str>> {
        self.spend_on_question();
        let text = self.text()?;
        if let Self::Value { budget, .. } = self {
            budget.spend((text.len() / BYTES_OF_A_LOOK) as u64);
        }
        Some(Cow::Borrowed(text))
    }

    fn as_number(&self) -> Option<Number<'a>> {
        self.number_text().map(Number::parse)
    }

    fn as_boolean(&self) -> Option<bool> {
        self.spend_on_question();
        match *self {
            Self::Value { value, .. } => value.as_bool(),
            Self::Name(_) => None,
        }
    }

    fn is_null(&self) -> bool {
        self.spend_on_question();
        self.kind() == Kind::Null
    }

    fn is_number(&self) -> bool {
        self.spend_on_question();
        self.kind() == Kind::Number
    }

    fn json_type(&self) -> JsonType {
        self.spend_on_question();
        match self.kind() {
            Kind::Null => JsonType::Null,
            Kind::Boolean => JsonType::Boolean,
            Kind::Number => JsonType::Number,
            Kind::String => JsonType::String,
            Kind::Array => JsonType::Array,
            Kind::Object => JsonType::Object,
        }
    }

    fn equals_value(&self, expected: &serde_json::Value) -> bool {
        match *self {
            Self::Value { value, budget, .. } => {
                // It may be compared with everything that an `enum` lists.
                let digits =
                    value.number_text().map_or(0, |text| 1 + text.len() / DIGITS_OF_A_LOOK);
                let may_look = |values: usize| budget.spend(LOOKS_TO_EQUAL * values as u64);
                budget.spend((1 + digits) as u64) && value.equals_json(expected, may_look)
            }
            Self::Name(name) => expected.as_str() == Some(name),
        }
    }

    fn to_value(&self) -> Cow<'a, serde_json::Value> {
        if let Self::Value { value, budget, .. } = *self {
            // An error about a keyword of our own names a place, too.
            if budget.take_own_error(value.id()) {
                return Cow::Owned(serde_json::Value::Null);
            }
            let values = value.end_id().index() - value.id().index();
            let length = value.source_text().len();
            budget.spend((values + length / BYTES_OF_A_LOOK) as u64);
            budget.add_error_bytes((values * BYTES_OF_A_COPY + length) as u64);
        }
        Cow::Owned(self.to_json())
    }

    /// Asked for each error. Those name a place; the value there is read from the tree.
    fn lazy_value(&self) -> LazyInstance<'a> {
        LazyInstance::Ready(Cow::Owned(match *self {
            Self::Value { way, budget, .. } if budget.add_error(way) => LATE,
            Self::Value { value, budget, .. } => {
                budget.add_members(value);
                serde_json::Value::Null
            }
            Self::Name(name) => {
                add_name_error(name.len());
                name.into()
            }
        }))
    }

    fn identity(&self) -> Option<NodeIdentity> {
        let Self::Value { value, .. } = *self else { return None };
        let document = std::ptr::from_ref(value.document()) as usize;
        let tag = u32::try_from(value.id().index()).ok()?;
        Some(NodeIdentity::tagged(document, tag))
    }
}

/// The children of a container.
pub(super) struct Children<'i> {
    value: Value<'i>,
    way: Way,
    budget: &'i Budget,
    hidden: bool,
}

impl<'i> Children<'i> {
    /// How many children there are, which takes a step for each.
    fn counted(&self, children: impl Iterator<Item = Value<'i>>) -> usize {
        let count = children.count();
        self.budget.spend(count as u64 / STEPS_OF_A_LOOK);
        count
    }
}

impl<'i> Object<'i, Spanned> for Children<'i> {
    type Node = Instance<'i>;
    type MemberName = &'i str;
    type MembersIter = Members<'i>;

    fn len(&self) -> usize {
        if self.hidden { 0 } else { self.counted(self.value.members()) }
    }

    fn is_empty(&self) -> bool {
        self.hidden || self.value.entries().next().is_none()
    }

    fn get(&self, key: &Box<str>) -> Option<Instance<'i>> {
        let is_seen = self.budget.spend_on_child() && !self.hidden;
        let member = if is_seen { self.budget.member(self.value, key) } else { None };
        member.map(|value| Instance::Value {
            value,
            way: self.way.to_member(key),
            budget: self.budget,
        })
    }

    fn members(&self) -> Members<'i> {
        let members = (!self.hidden).then(|| self.value.members());
        Members { members, way: self.way, budget: self.budget }
    }
}

/// Goes through the members of an object.
pub(super) struct Members<'i> {
    members: Option<MemberIter<'i>>,
    /// That to the object.
    way: Way,
    budget: &'i Budget,
}

impl<'i> Iterator for Members<'i> {
    type Item = (&'i str, Instance<'i>);

    fn next(&mut self) -> Option<Self::Item> {
        let member = self.members.as_mut()?.next().filter(|_| self.budget.spend_on_child())?;
        let key = member.key().unwrap_or_default();
        if !self.budget.next_name(key.len(), self.way) {
            return None;
        }
        let way = self.way.to_member(key);
        Some((key, Instance::Value { value: member, way, budget: self.budget }))
    }
}

impl<'i> Array<'i, Spanned> for Children<'i> {
    type Node = Instance<'i>;
    type ElementsIter = Elements<'i>;

    fn len(&self) -> usize {
        if self.hidden { 0 } else { self.counted(self.value.items()) }
    }

    fn elements(&self) -> Elements<'i> {
        let items = (!self.hidden).then(|| self.value.items());
        Elements { items, way: self.way.to_item(), budget: self.budget }
    }

    fn is_unique(&self) -> bool {
        let may_look = |values: usize| self.budget.spend(LOOKS_TO_COMPARE * values as u64);
        let bytes = self.value.source_text().len() / BYTES_OF_A_LOOK;
        let is_seen = !self.hidden && self.budget.spend(bytes as u64);
        !is_seen || self.value.first_repetition(may_look).is_none()
    }
}

/// Goes through the elements of an array.
pub(super) struct Elements<'i> {
    items: Option<ItemIter<'i>>,
    /// That to each of them.
    way: Way,
    budget: &'i Budget,
}

impl<'i> Iterator for Elements<'i> {
    type Item = Instance<'i>;

    fn next(&mut self) -> Option<Instance<'i>> {
        let value = self.items.as_mut()?.next().filter(|_| self.budget.spend_on_child())?;
        Some(Instance::Value { value, way: self.way, budget: self.budget })
    }
}
