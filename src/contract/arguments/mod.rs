//! Arguments of calls that follow from a tool's `inputSchema`: some that it accepts, and others that
//! differ from those in one place.

mod candidates;
mod known_values;
mod variants;

use serde_json::{Map, Value as Json};

pub use known_values::of_name as value_of_name;

use crate::contract::limits::{MAX_ARGUMENT_BYTES, MAX_ARGUMENT_STEPS, MAX_SCHEMA_DEPTH};
use crate::contract::shape::alternatives::alternatives;
use crate::contract::shape::language;
use crate::contract::shape::places::member_view;
use crate::contract::shape::side::{Side, View};
use crate::contract::witness::example::{length, written_out};
use crate::contract::witness::judge::document_of;
use crate::contract::witness::small::Small;
use crate::document::Value;
use crate::schema::{Dialect, StepBudget, Validator};

/// Nesting of values that are made for arguments.
const DEPTH: usize = 24;
/// Maximum number of arguments of a call.
const MAX_ARGUMENTS: usize = 200;
/// Steps of evaluation for which a byte of arguments counts.
const STEPS_PER_BYTE: u64 = 4;
/// Maximum number of choices between branches of a schema that are tried.
const MAX_CHOICES: usize = 4;

/// Makes the arguments of one tool.
pub struct ArgumentMaker<'d> {
    side: Side<'d>,
    validator: Validator,
    budget: StepBudget,
    small: Small,
}

/// Facts from outside of a schema that suggest the values of arguments.
pub struct Hints<'h> {
    /// Values for a parameter of this name that the user gives.
    pub given: &'h dyn Fn(&str) -> Vec<Json>,
    /// Values for a parameter of this name in earlier answers, the best first.
    pub earlier: &'h dyn Fn(&str) -> Vec<Json>,
    /// The directories and files in the command of the server.
    pub paths: &'h [String],
    /// The name and the description of the tool.
    pub about: &'h str,
}

impl<'d> ArgumentMaker<'d> {
    /// A maker for the schema whose root is `root`.
    ///
    /// # Errors
    /// The reason why no arguments can be made.
    pub fn of(root: Value<'d>) -> Result<Self, &'static str> {
        let side = Side::new(root, Dialect::Draft2020);
        if side.schema.depth() > MAX_SCHEMA_DEPTH || side.opaque.is_some() {
            return Err("its `inputSchema` is nested too deeply, or refers to what is not known");
        }
        let validator = Validator::compile(root, Dialect::Draft2020)
            .map_err(|_| "its `inputSchema` is not valid")?;
        language::begin();
        let budget = StepBudget::new(MAX_ARGUMENT_STEPS);
        Ok(Self { side, validator, budget, small: Small::default() })
    }

    /// Number of violations of the schema in arguments; `None` if it is not known.
    pub fn violations(&self, arguments: &Json) -> Option<usize> {
        let length = length(arguments);
        // Writing and reading them takes time, too.
        if length > MAX_ARGUMENT_BYTES || !self.budget.take(STEPS_PER_BYTE * length as u64) {
            return None;
        }
        let document = document_of(arguments);
        let value = document.roots().next()?;
        let schema = self.side.schema.root().document();
        let found =
            self.validator.mismatches_within(false, None, &self.budget, schema, value).ok()?;
        Some(found.len())
    }

    fn accepts(&self, arguments: &Json) -> bool {
        self.violations(arguments) == Some(0)
    }

    /// Arguments that the schema accepts: the required members.
    ///
    /// # Errors
    /// The reason why there are none.
    pub fn required(&self, hints: &Hints<'_>) -> Result<Json, String> {
        let mut why = "no valid value was found".to_owned();
        for choice in self.choices() {
            match self.required_of(&choice, hints) {
                Ok(arguments) => return Ok(arguments),
                Err(reason) => why = reason.unwrap_or(why),
            }
        }
        Err(why)
    }

    /// The arguments with every optional member for which there is a value.
    pub fn with_optional(&self, arguments: &Json, hints: &Hints<'_>) -> Json {
        let mut with_all = arguments.clone();
        for choice in self.choices() {
            for name in self.side.property_names(&choice).into_iter().take(MAX_ARGUMENTS) {
                if with_all.get(name).is_some() {
                    continue;
                }
                let values = self.candidates(&choice, name, hints).unwrap_or_default();
                let with = values.into_iter().map(|value| with_member(&with_all, name, value));
                if let Some(accepted) = with.into_iter().find(|it| self.accepts(it)) {
                    with_all = accepted;
                }
            }
        }
        with_all
    }

    /// The views of the arguments, one for each choice between branches.
    fn choices(&self) -> Vec<View> {
        let mut choices = alternatives(&self.side, &self.side.root());
        choices.truncate(MAX_CHOICES);
        choices
    }

    fn required_of(&self, view: &View, hints: &Hints<'_>) -> Result<Json, Option<String>> {
        let small = self.small.minimal_object(&self.side, view, DEPTH).and_then(|it| whole(&it));
        let mut arguments = small.unwrap_or_else(|| Json::Object(Map::new()));
        let mut all = Vec::new();
        let required = self.side.required(view);
        if required.len() > MAX_ARGUMENTS {
            return Err(Some("it requires too many arguments".to_owned()));
        }
        for name in required.iter().filter_map(|name| name.as_str()) {
            all.push((name, self.candidates(view, name, hints).map_err(Some)?));
        }
        // The best value of each; then, as long as the schema rejects them, one other.
        for (name, values) in &all {
            if let Some(best) = values.first() {
                arguments = with_member(&arguments, name, best.clone());
            }
        }
        for (name, values) in &all {
            if self.accepts(&arguments) {
                break;
            }
            let others = values.iter().map(|value| with_member(&arguments, name, value.clone()));
            let judged = others.filter_map(|it| Some((self.violations(&it)?, it)));
            let best = judged.min_by_key(|(violations, _)| *violations);
            arguments = best.map_or(arguments, |(_, it)| it);
        }
        if self.accepts(&arguments) { Ok(arguments) } else { Err(None) }
    }

    /// A small value for a member that its schema probably accepts.
    fn small_value(&self, view: &View, name: &str) -> Option<Json> {
        let own = member_view(&self.side, view, name);
        whole(&self.small.minimal(&self.side, &own, DEPTH)?)
    }
}

/// A value as it is sent; `None` if it is too long for a call.
fn whole(value: &Json) -> Option<Json> {
    (length(value) <= MAX_ARGUMENT_BYTES).then(|| written_out(value))
}

/// The object with a member replaced or added.
fn with_member(object: &Json, name: &str, value: Json) -> Json {
    let mut members = object.as_object().cloned().unwrap_or_default();
    members.insert(name.to_owned(), value);
    Json::Object(members)
}
