//! From the errors of the `jsonschema` crate to places in both documents.

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use jsonschema::JsonType;
use jsonschema::ValidationError;
use jsonschema::error::{TypeKind, ValidationErrorKind};

use super::applied::Applied;
use super::branches::{nearest, same_types};
use super::budget::Budget;
use super::mismatches::{MOST_MISMATCHES, Mismatches};
use super::number_keyword::told_by;
use super::rewording::ToldKeys;
use super::to_json::to_json;
use super::{Choice, Keyword, Mismatch, MismatchKind, Unfinished};
use crate::document::{Kind, MemberIndex, NodeId, Value, split_pointer};

/// What is needed to turn the crate's errors into places.
pub(super) struct Explanation<'s, 'i, 't> {
    pub(super) schema: Value<'s>,
    pub(super) targets: &'t HashMap<NodeId, NodeId>,
    pub(super) told_keys: &'t ToldKeys,
    /// The values of the keywords that are our own, by their numbers.
    pub(super) numbered: &'t [NodeId],
    /// The reference to a published meta-schema, where there is but one.
    pub(super) meta_reference: Option<NodeId>,
    pub(super) value: Value<'i>,
    /// The members of the wide objects of the schema.
    pub(super) members: &'t Mutex<MemberIndex>,
    /// What is left of the looks of the validation.
    pub(super) budget: &'t Budget,
    /// Whether that was not enough.
    pub(super) is_short: Cell<bool>,
}

impl<'s, 'i> Explanation<'s, 'i, '_> {
    /// What these errors say; `are_all` is whether there are no others.
    pub(super) fn of(
        &self,
        errors: &[ValidationError<'_>],
        are_all: bool,
    ) -> Result<Vec<Mismatch<'s, 'i>>, Unfinished> {
        let mut found = Mismatches::default();
        found.and_more = !are_all;
        let mut paths = 0;
        // Nesting of choices is bounded by the depth of the schema.
        let mut pending: Vec<(&ValidationError<'_>, Vec<Choice>)> =
            errors.iter().rev().map(|error| (error, Vec::new())).collect();
        while let Some((error, choices)) = pending.pop() {
            // The crate keeps the paths that it is asked for.
            paths += self.length_of_paths(error);
            let is_too_much = !found.is_empty() && paths > MOST_BYTES_OF_PATHS;
            if found.is_full() || is_too_much || !self.afford(LOOKS_FOR_AN_ERROR) {
                found.and_more = true;
                break;
            }
            if is_unfinished(error.kind()) {
                return Err(Unfinished::Pattern);
            }
            match self.nearest_branch(error, &choices) {
                Some((branch, choices)) => {
                    pending.extend(branch.iter().rev().map(|error| (error, choices.clone())));
                }
                None => self.explain(error, &choices, &mut found),
            }
        }
        found.and_more |= self.is_short.get();
        Ok(found.finish())
    }

    /// Takes off what a step of the explanation costs; whether there was as much left.
    fn afford(&self, looks: usize) -> bool {
        let is_affordable = self.budget.afford(looks as u64);
        self.is_short.set(self.is_short.get() || !is_affordable);
        is_affordable
    }

    fn length_of_paths(&self, error: &ValidationError<'_>) -> usize {
        error.evaluation_path().as_str().len() + error.instance_path().as_str().len()
    }

    /// The errors of the branch that comes nearest, where the error is about a choice.
    fn nearest_branch<'e>(
        &self,
        error: &'e ValidationError<'_>,
        choices: &[Choice],
    ) -> Option<(&'e [ValidationError<'static>], Vec<Choice>)> {
        let (keyword, branches) = match error.kind() {
            ValidationErrorKind::AnyOf { context } => (Keyword::AnyOf, context),
            ValidationErrorKind::OneOfNotValid { context } => (Keyword::OneOf, context),
            _ => return None,
        };
        let nearest = nearest(branches, error.instance_path().as_str())?;
        let mut choices = choices.to_vec();
        choices.push(Choice { keyword, branches: branches.len(), nearest });
        Some((&branches[nearest], choices))
    }

    fn explain(
        &self,
        error: &ValidationError<'_>,
        choices: &[Choice],
        found: &mut Mismatches<'s, 'i>,
    ) {
        let value = self.instance(error);
        let (keyword, is_known) = self.keyword(error);
        if self.is_short.get() {
            // These are not the places that were looked for.
            return;
        }
        // Whether there is room for more.
        let mut add = |value, at_key, keyword, kind| {
            let choices = choices.to_vec();
            found.add(Mismatch { value, at_key, keyword, kind, choices, and_more: false })
        };
        match error.kind() {
            ValidationErrorKind::AdditionalProperties { unexpected }
            | ValidationErrorKind::UnevaluatedProperties { unexpected } => {
                let member = |name: &String| self.budget.member(value, name).unwrap_or(value);
                let members = unexpected.iter().map(member);
                let mut members = members.map(|it| (it, MismatchKind::UnexpectedProperty));
                members.all(|(member, kind)| add(member, true, keyword, kind));
            }
            ValidationErrorKind::AdditionalItems { limit } => {
                let mut items = value.items().skip(*limit);
                items.all(|item| add(item, false, keyword, MismatchKind::UnexpectedItem));
            }
            ValidationErrorKind::UnevaluatedItems { unexpected } => {
                let mut items = self.unexpected_items(value, unexpected).into_iter();
                items.all(|item| add(item, false, keyword, MismatchKind::UnexpectedItem));
            }
            ValidationErrorKind::UniqueItems => {
                let may_look = |values: usize| self.afford(2 * values);
                let repeated = value.first_repetition(may_look);
                let (item, earlier) = repeated.map_or((value, None), |(at, item)| (item, Some(at)));
                add(item, false, keyword, MismatchKind::Repeated(earlier));
            }
            ValidationErrorKind::PropertyNames { error: inner } => {
                let (member, kind) = wrong_name(value, inner);
                let (keyword, is_known) = self.keyword(inner);
                let kind = if is_known { kind } else { kind.without_limits() };
                add(member, true, keyword, MismatchKind::Name(Box::new(kind)));
            }
            ValidationErrorKind::Required { property } if is_known => {
                let missing = property.as_str().unwrap_or_default();
                let names = self.missing_property(value, keyword, missing);
                if !self.is_short.get() {
                    names.into_iter().all(|(name, kind)| add(value, false, name, kind));
                }
            }
            ValidationErrorKind::FalseSchema => {
                let path = error.evaluation_path();
                let wrong = ruled_out(value, &Applied::by_path(path.as_str()));
                wrong.into_iter().all(|(value, at_key, kind)| add(value, at_key, keyword, kind));
            }
            kind => {
                let kind = plain_kind(kind, keyword);
                let kind = if is_known { kind } else { kind.without_limits() };
                add(value, false, keyword, kind);
            }
        }
    }

    fn instance(&self, error: &ValidationError<'_>) -> Value<'i> {
        let tokens = split_pointer(error.instance_path().as_str()).unwrap_or_default();
        let step = |at: Value<'i>, token: &Cow<'_, str>| match at.kind() {
            Kind::Object => self.budget.member(at, token),
            _ => self.item(at, token),
        };
        tokens.iter().try_fold(self.value, step).unwrap_or(self.value)
    }

    /// The item at a position, which is counted off.
    fn item<'d>(&self, array: Value<'d>, position: &str) -> Option<Value<'d>> {
        let position = position.parse().ok()?;
        if self.afford(position / STEPS_OF_A_LOOK) { array.item(position) } else { None }
    }

    /// The keyword that an error is about: its evaluation path, followed through references. As
    /// far as that leads, where a reference leads elsewhere at run time, or to a published
    /// meta-schema; then it is not known what its value is.
    fn keyword(&self, error: &ValidationError<'_>) -> (Value<'s>, bool) {
        let ValidationErrorKind::Custom { message, .. } = error.kind() else {
            return self.keyword_by_path(error);
        };
        let (number, _) = told_by(message);
        if let Some(own) = number.and_then(|number| self.numbered.get(number)) {
            return (self.schema.document().value(*own), true);
        }
        // That of a meta-schema; the path that comes with it begins there.
        let place = self.meta_reference.unwrap_or(self.schema.id());
        (self.schema.document().value(place), false)
    }

    fn keyword_by_path(&self, error: &ValidationError<'_>) -> (Value<'s>, bool) {
        let path = error.evaluation_path().as_str();
        let (reached, whole) = self.follow(path);
        // Where these lead is decided at run time.
        let is_dynamic = ["/$dynamicRef/", "/$recursiveRef/"].iter().any(|it| path.contains(it));
        if whole && !is_dynamic {
            return (reached, true);
        }
        let leads_out = reached.is_string() && !self.targets.contains_key(&reached.id());
        if !whole && leads_out {
            return (reached, false);
        }
        let (by_schema, is_known) = self.follow(error.schema_path().as_str());
        (if is_known { by_schema } else { reached }, is_known)
    }

    fn follow(&self, path: &str) -> (Value<'s>, bool) {
        let mut at = self.schema;
        let tokens = split_pointer(path).unwrap_or_default();
        let last = tokens.len().saturating_sub(1);
        for (position, token) in tokens.iter().enumerate() {
            let next = match at.kind() {
                Kind::Object => self.member_of_schema(at, token),
                _ => self.item(at, token),
            };
            let Some(next) = next else { return (at, false) };
            let target = self.targets.get(&next.id()).filter(|_| position < last);
            at = target.map_or(next, |target| at.document().value(*target));
        }
        (at, true)
    }

    fn member_of_schema(&self, object: Value<'s>, key: &str) -> Option<Value<'s>> {
        let mut members = self.members.lock().unwrap_or_else(PoisonError::into_inner);
        self.told_keys.member(object, key).or_else(|| members.member(object, key))
    }

    /// Where a property is required. `required` names it in an array; its kin have the requiring
    /// property as a key, which may be several.
    fn missing_property(
        &self,
        object: Value<'i>,
        keyword: Value<'s>,
        missing: &str,
    ) -> Vec<(Value<'s>, MismatchKind)> {
        let is_missing = |item: &Value<'s>| item.as_str() == Some(missing);
        let name_in = |names: Value<'s>| {
            let mut items = names.items().enumerate();
            let (position, name) = items.find(|(_, item)| is_missing(item))?;
            self.afford(position / STEPS_OF_A_LOOK).then_some(name)
        };
        if keyword.kind() == Kind::Array {
            return vec![(name_in(keyword).unwrap_or(keyword), MismatchKind::Missing)];
        }
        let mut found = Vec::new();
        for names in keyword.members() {
            let key = names.key().unwrap_or_default();
            if !self.afford(1) {
                break;
            }
            if self.budget.member(object, key).is_some()
                && let Some(name) = name_in(names)
            {
                found.push((name, MismatchKind::MissingBeside(names.id())));
            }
        }
        if found.is_empty() { vec![(keyword, MismatchKind::Missing)] } else { found }
    }

    /// The items that the crate names by their text, looked for from the end: those before it were
    /// allowed by earlier keywords.
    fn unexpected_items(&self, array: Value<'i>, unexpected: &[String]) -> Vec<Value<'i>> {
        let mut wanted = unexpected.iter().rev().peekable();
        let mut found: Vec<_> = Vec::new();
        let items: Vec<_> = array.items().collect();
        for item in items.into_iter().rev() {
            let values = item.end_id().index() - item.id().index();
            let looks = LOOKS_FOR_A_TEXT * values + item.source_text().len() / STEPS_OF_A_LOOK;
            let Some(text) = wanted.peek().filter(|_| self.afford(looks)) else { break };
            let own = to_json(item).to_string();
            if own == **text {
                wanted.next();
                found.push(item);
            }
        }
        found.reverse();
        if found.is_empty() { vec![array] } else { found }
    }
}

/// Looks that it takes to say what an error is about, beside what is counted off.
const LOOKS_FOR_AN_ERROR: usize = 20;
/// Steps from item to item that take as long as a look.
const STEPS_OF_A_LOOK: usize = 8;
/// Looks that it takes to write a value as text.
const LOOKS_FOR_A_TEXT: usize = 4;

/// What a `false` rules out that applies to `value`: each value, whether its key is to blame, and
/// what is wrong.
fn ruled_out<'i>(value: Value<'i>, applied: &Applied) -> Vec<(Value<'i>, bool, MismatchKind)> {
    match applied {
        Applied::ToMembers => {
            let members = value.members().take(MOST_MISMATCHES + 1);
            members.map(|it| (it, true, MismatchKind::UnexpectedProperty)).collect()
        }
        Applied::Beside(name) => {
            let member = value.get(name);
            let at_key = member.is_some();
            vec![(member.unwrap_or(value), at_key, MismatchKind::Never)]
        }
        Applied::Among(keyword) => vec![(value, false, MismatchKind::RuledOut(*keyword))],
        Applied::AsItsOwn => vec![(value, value.key().is_some(), MismatchKind::Never)],
    }
}

/// Bytes of their paths beyond which no more are looked for either.
const MOST_BYTES_OF_PATHS: usize = 10_000_000;

/// Whether the error says that something could not be checked.
fn is_unfinished(kind: &ValidationErrorKind) -> bool {
    matches!(
        kind,
        ValidationErrorKind::BacktrackLimitExceeded { .. }
            | ValidationErrorKind::RegexEngineFailure { .. }
    )
}

fn plain_kind(kind: &ValidationErrorKind, keyword: Value<'_>) -> MismatchKind {
    use ValidationErrorKind as Kind;
    match kind {
        Kind::Type { kind } => MismatchKind::Type(type_names(kind)),
        Kind::Enum { .. } => MismatchKind::NotListed,
        Kind::Constant { .. } => MismatchKind::NotConstant,
        Kind::Minimum { .. } => MismatchKind::Number(Keyword::Minimum),
        Kind::Maximum { .. } => MismatchKind::Number(Keyword::Maximum),
        Kind::ExclusiveMinimum { .. } => MismatchKind::Number(Keyword::ExclusiveMinimum),
        Kind::ExclusiveMaximum { .. } => MismatchKind::Number(Keyword::ExclusiveMaximum),
        Kind::MultipleOf { .. } => MismatchKind::Number(Keyword::MultipleOf),
        Kind::MinLength { .. } => MismatchKind::Size(Keyword::MinLength),
        Kind::MaxLength { .. } => MismatchKind::Size(Keyword::MaxLength),
        Kind::MinItems { .. } => MismatchKind::Size(Keyword::MinItems),
        Kind::MaxItems { .. } => MismatchKind::Size(Keyword::MaxItems),
        Kind::MinProperties { .. } => MismatchKind::Size(Keyword::MinProperties),
        Kind::MaxProperties { .. } => MismatchKind::Size(Keyword::MaxProperties),
        // The keywords that are not the crate's own; without a number it is a `pattern` of a
        // meta-schema.
        Kind::Custom { message, .. } if !message.is_empty() => match told_by(message).1 {
            Some(Keyword::Const) => MismatchKind::NotConstant,
            Some(Keyword::Enum) => MismatchKind::NotListed,
            other => other.map_or(MismatchKind::Pattern, MismatchKind::Number),
        },
        Kind::Contains => MismatchKind::Contains(
            keyword.key().and_then(Keyword::from_text).unwrap_or(Keyword::Contains),
        ),
        Kind::Not { .. } => MismatchKind::Excluded,
        Kind::OneOfMultipleValid { context } => {
            let valid = context.iter().enumerate().filter(|(_, errors)| errors.is_empty());
            MismatchKind::SeveralBranches(valid.map(|(index, _)| index).collect())
        }
        Kind::AnyOf { context } | Kind::OneOfNotValid { context } => {
            same_types(context).unwrap_or(MismatchKind::NoBranch(context.len()))
        }
        _ => MismatchKind::Other,
    }
}

pub(super) fn type_names(kind: &TypeKind) -> Vec<&'static str> {
    match kind {
        TypeKind::Single(single) => vec![JsonType::as_str(*single)],
        TypeKind::Multiple(several) => several.iter().map(JsonType::as_str).collect(),
    }
}

/// The member whose name an error is about, and what is wrong with it.
fn wrong_name<'i>(object: Value<'i>, error: &ValidationError<'_>) -> (Value<'i>, MismatchKind) {
    let named = error.instance().as_str().and_then(|name| object.get(name));
    let by_path = || {
        let path = split_pointer(error.instance_path().as_str())?;
        object.get(path.last()?)
    };
    let kind = match error.kind() {
        ValidationErrorKind::FalseSchema => MismatchKind::Never,
        kind => plain_kind(kind, object),
    };
    (named.or_else(by_path).unwrap_or(object), kind)
}
