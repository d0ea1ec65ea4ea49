//! Arguments that differ from others in one place: at the bounds of what the schema accepts, and
//! beyond them.

use serde_json::{Value as Json, json};

use crate::contract::arguments::known_values::reason_against;
use crate::contract::arguments::{ArgumentMaker, Hints};
use crate::contract::shape::alternatives::alternatives;
use crate::contract::shape::json::json_of;
use crate::contract::shape::places::member_view;
use crate::contract::shape::side::View;
use crate::contract::shape::types::{self, Types};
use crate::contract::witness::values::{bounds, is_listed, rounded};
use crate::document::Value;
use crate::schema::Keyword;

/// Nesting of the places that are varied.
const MAX_DEPTH: usize = 3;
/// Maximum number of places of one tool that are varied.
const MAX_PLACES: usize = 40;
/// Maximum number of values of one `enum` that are tried.
const MAX_LISTED: usize = 12;
/// Longest text and list that are sent, in characters and items.
const MAX_LENGTH: usize = 500;
/// A text that no schema lists.
const UNLISTED: &str = "mcp-lint-unlisted";
/// A member that no schema declares.
const UNDECLARED: &str = "mcp_lint_undeclared";
/// A text beyond ASCII.
const BEYOND_ASCII: &str = "Zoë";

/// A place in the arguments that is varied.
struct VariedPlace {
    /// The names of the members from the root to the place.
    steps: Vec<String>,
    view: View,
    is_required: bool,
}

impl ArgumentMaker<'_> {
    /// Arguments that the schema accepts, each different from `base` in one place: values of an
    /// `enum`, bounds, the default, `null`, and optional members that are added or left out.
    pub fn accepted_variants(&self, base: &Json, hints: &Hints<'_>) -> Vec<Json> {
        let mut found = Vec::new();
        for place in self.places(base) {
            let now = value_at(base, &place.steps);
            let mut values = Vec::new();
            let name = place.steps.last().map(String::as_str).unwrap_or_default();
            for choice in alternatives(&self.side, &place.view).iter().take(super::MAX_CHOICES) {
                if self.may_be_made_up(choice, name) || is_listed(&self.side, choice) {
                    values.extend(self.at_bounds(choice, now));
                }
            }
            if now.is_none()
                && let [name] = &*place.steps
            {
                let root = self.side.root();
                values.extend(
                    self.candidates(&root, name, hints).unwrap_or_default().first().cloned(),
                );
            }
            let with = values.into_iter().map(|value| with_value(base, &place.steps, Some(value)));
            let without =
                (now.is_some() && !place.is_required).then(|| with_value(base, &place.steps, None));
            for arguments in without.into_iter().chain(with).flatten() {
                if arguments != *base && !found.contains(&arguments) && self.accepts(&arguments) {
                    found.push(arguments);
                }
            }
        }
        found
    }

    /// Arguments that the schema rejects, each because of one place in which they differ from `base`.
    pub fn rejected_variants(&self, base: &Json) -> Vec<Json> {
        let mut found = Vec::new();
        let mut add = |arguments: Option<Json>| {
            let arguments = arguments.filter(|it| self.violations(it) == Some(1))?;
            let is_new = !found.contains(&arguments);
            is_new.then(|| found.push(arguments))
        };
        add(self.with_undeclared(base));
        for place in self.places(base) {
            let Some(now) = value_at(base, &place.steps) else { continue };
            if place.is_required {
                add(with_value(base, &place.steps, None));
            }
            if now.is_object() {
                add(with_value(now, &[UNDECLARED.to_owned()], Some(json!(1)))
                    .and_then(|object| with_value(base, &place.steps, Some(object))));
            }
            let name = place.steps.last().map(String::as_str).unwrap_or_default();
            for choice in alternatives(&self.side, &place.view).iter().take(super::MAX_CHOICES) {
                if !self.may_be_made_up(choice, name) {
                    continue;
                }
                for kinds in self.beyond_bounds(choice, now) {
                    // One of each kind is enough.
                    let mut each = kinds.into_iter();
                    each.find_map(|value| add(with_value(base, &place.steps, Some(value))));
                }
            }
        }
        found
    }

    /// The arguments with a member that the schema does not declare.
    pub fn with_undeclared(&self, base: &Json) -> Option<Json> {
        with_value(base, &[UNDECLARED.to_owned()], Some(json!(1)))
    }

    /// The places that are varied, the outer ones first.
    fn places(&self, base: &Json) -> Vec<VariedPlace> {
        let mut found: Vec<VariedPlace> = Vec::new();
        let mut pending = vec![(self.side.root(), Vec::new())];
        while let Some((view, steps)) = pending.pop() {
            for choice in alternatives(&self.side, &view).iter().take(super::MAX_CHOICES) {
                let required = self.side.required(choice);
                let names = self.side.property_names(choice).into_iter();
                for name in names.chain(required.iter().filter_map(|it| it.as_str())) {
                    let mut steps = steps.clone();
                    steps.push(name.to_owned());
                    if found.len() >= MAX_PLACES || found.iter().any(|it| it.steps == steps) {
                        continue;
                    }
                    let view = member_view(&self.side, choice, name);
                    let has_members = value_at(base, &steps).is_some_and(Json::is_object);
                    if has_members && steps.len() < MAX_DEPTH {
                        pending.push((view.clone(), steps.clone()));
                    }
                    let is_required = required.iter().any(|it| it.is_text(name));
                    found.push(VariedPlace { steps, view, is_required });
                }
            }
        }
        found
    }

    /// Values at the bounds of what one choice accepts.
    fn at_bounds(&self, view: &View, now: Option<&Json>) -> Vec<Json> {
        let side = &self.side;
        let listed = side.values(view, Keyword::Enum).flat_map(Value::items).take(MAX_LISTED);
        let mut values: Vec<_> = listed.filter_map(json_of).collect();
        values.extend(side.values(view, Keyword::Default).filter_map(json_of));
        let types = types::declared(side, view);
        for (keyword, step) in NUMBERS {
            for bound in bounds(side, view, keyword).filter(|it| it.abs() < 1e15) {
                let is_exclusive =
                    matches!(keyword, Keyword::ExclusiveMinimum | Keyword::ExclusiveMaximum);
                values.extend(rounded(bound - if is_exclusive { step } else { 0.0 }));
            }
        }
        if types == types::ALL {
            return values;
        }
        if types.intersects(Types::STRING) {
            values.extend(self.sizes(view, Keyword::MinLength, 0).map(|size| text_of(now, size)));
            values.extend(self.sizes(view, Keyword::MaxLength, 0).map(|size| text_of(now, size)));
            values.push(json!(BEYOND_ASCII));
        }
        if types.intersects(Types::ARRAY) {
            values.push(json!([]));
            values.extend(self.sizes(view, Keyword::MaxItems, 0).filter_map(|it| list_of(now, it)));
        }
        if types.intersects(Types::BOOLEAN) {
            values.extend([json!(true), json!(false)]);
        }
        if types.intersects(Types::NULL) {
            values.push(Json::Null);
        }
        values
    }

    /// Values that one choice does not accept, by kind of fault.
    fn beyond_bounds(&self, view: &View, now: &Json) -> Vec<Vec<Json>> {
        let types = types::declared(&self.side, view);
        let mut kinds = vec![match now {
            Json::String(_) => vec![json!(12345), json!({})],
            Json::Number(_) => vec![json!("x"), json!({})],
            _ => vec![json!("x"), json!(12345)],
        }];
        if let Json::Number(number) = now {
            kinds.push(vec![json!(number.to_string())]);
        }
        if is_listed(&self.side, view) {
            kinds.push(vec![json!(UNLISTED)]);
        }
        for (keyword, step) in NUMBERS {
            let beyond = bounds(&self.side, view, keyword).filter(|it| it.abs() < 1e15);
            kinds.push(beyond.filter_map(|bound| rounded(bound + step)).collect());
        }
        if types.intersects(Types::STRING) {
            kinds.push(
                self.sizes(view, Keyword::MinLength, -1).map(|it| text_of(Some(now), it)).collect(),
            );
            kinds.push(
                self.sizes(view, Keyword::MaxLength, 1).map(|it| text_of(Some(now), it)).collect(),
            );
            if self.side.first(view, Keyword::Pattern).is_some() {
                kinds.push(vec![json!("!"), json!("0"), json!("a"), json!("")]);
            }
        }
        if types.intersects(Types::ARRAY) {
            kinds.push(
                self.sizes(view, Keyword::MaxItems, 1)
                    .filter_map(|it| list_of(Some(now), it))
                    .collect(),
            );
        }
        kinds.push(vec![Json::Null]);
        kinds
    }

    /// Whether a value may be made up for a parameter: it is no secret, and is not executed.
    fn may_be_made_up(&self, view: &View, name: &str) -> bool {
        let types = types::declared(&self.side, view);
        let has_text = types.intersects(Types::STRING.union(Types::ARRAY));
        reason_against(name, has_text).is_none()
    }

    /// The values of a keyword about sizes, plus a difference, as far as they are sent.
    fn sizes(&self, view: &View, keyword: Keyword, more: i64) -> impl Iterator<Item = usize> {
        let sizes: Vec<_> = bounds(&self.side, view, keyword).collect();
        let sizes =
            sizes.into_iter().filter_map(move |size| usize::try_from(size as i64 + more).ok());
        sizes.filter(|size| *size <= MAX_LENGTH)
    }
}

/// The keywords about numbers, each with the step from its bound to what it rejects.
const NUMBERS: [(Keyword, f64); 4] = [
    (Keyword::Minimum, -1.0),
    (Keyword::Maximum, 1.0),
    (Keyword::ExclusiveMinimum, -1.0),
    (Keyword::ExclusiveMaximum, 1.0),
];

/// A text of this length that is like another one.
fn text_of(now: Option<&Json>, size: usize) -> Json {
    let text = now.and_then(Json::as_str).unwrap_or_default();
    let last = text.chars().last().unwrap_or('a');
    Json::String(text.chars().chain(std::iter::repeat(last)).take(size).collect())
}

/// A list of this length with the first item of another one.
fn list_of(now: Option<&Json>, size: usize) -> Option<Json> {
    let first = now?.as_array()?.first()?;
    Some(Json::Array(vec![first.clone(); size]))
}

fn value_at<'j>(arguments: &'j Json, steps: &[String]) -> Option<&'j Json> {
    steps.iter().try_fold(arguments, |value, step| value.get(step))
}

/// The arguments with another value at a place, or none; `None` if nothing encloses the place.
fn with_value(arguments: &Json, steps: &[String], value: Option<Json>) -> Option<Json> {
    let mut changed = arguments.clone();
    let (last, around) = steps.split_last()?;
    let mut object = &mut changed;
    for step in around {
        object = object.get_mut(step)?;
    }
    let members = object.as_object_mut()?;
    match value {
        Some(value) => members.insert(last.clone(), value),
        None => members.remove(last),
    };
    Some(changed)
}
