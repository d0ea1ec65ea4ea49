//! Checks whether a schema accepts a value that appears in the schema itself (`default`,
//! `examples`, `enum`, `const`).

use std::rc::Rc;

use crate::document::{Kind, Value};
use crate::schema::evaluate::compile::check::SchemaIndex;
use crate::schema::evaluate::compile::program::Program;
use crate::schema::evaluate::compile::{CompileOptions, compile_part};
use crate::schema::evaluate::evaluation::{Evaluation, EvaluationOutcome};
use crate::schema::evaluate::mismatch::{Mismatch, MismatchKind};
use crate::schema::evaluate::mismatches::reported;
use crate::schema::evaluate::unfinished::Unfinished;
use crate::schema::limits::{
    MAX_SHOWN_NAME, MAX_SHOWN_PATH, MAX_SIZE_OF_OWN_PATTERN, MAX_SUBSCHEMAS,
    MAX_VALUE_CHECK_BRANCHES, STEPS_PER_OWN_PATTERN, VALUE_CHECK_STEPS, VALUE_CHECK_STEPS_PER_BYTE,
};
use crate::schema::walk::keyword::SILENT;
use crate::schema::{Keyword, KeywordSet, Profile, Schema, SchemaNode, TypeSet};
use crate::source::cut;

/// The result of checking one value.
#[derive(Clone, Debug)]
pub enum Acceptance<'d> {
    /// The schema accepts the value.
    Accepted,
    /// The schema rejects the value, for this reason.
    Rejected(RejectionReason<'d>),
    /// The result cannot be determined within the limits.
    Unknown,
}

/// The reason why a schema rejects a value; displayed as a clause.
#[derive(Clone, Debug)]
pub enum RejectionReason<'d> {
    /// The schema is `false`.
    Nothing,
    /// The value has none of the types of this `type`.
    Type(Value<'d>),
    /// The value is not in `enum`.
    NotListed,
    /// The value is not that of `const`.
    NotConst,
    /// The value lacks this property.
    Lacks(&'d str),
    /// The value exceeds the bound that this keyword sets.
    Beyond(Keyword, Value<'d>),
    /// This keyword rejects the value.
    By(Keyword),
    /// Some keyword rejects the value.
    Somehow,
    /// An item or property inside the value is rejected; the steps lead to it, the outermost first.
    Inside(Vec<InstanceStep>, Box<RejectionReason<'d>>),
}

/// A step from a value to an item or property; displayed as `item 0` or the quoted name.
#[derive(Clone, Debug)]
pub enum InstanceStep {
    /// The item with this index.
    Item(usize),
    /// The property with this name, which may be truncated.
    Property(Box<str>),
}

impl std::fmt::Display for InstanceStep {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Item(index) => write!(formatter, "item {index}"),
            Self::Property(name) => write!(formatter, "`{name}`"),
        }
    }
}

/// The steps from a value to one inside it; `None` if there are too many to show.
fn steps(from: Value<'_>, to: Value<'_>) -> Option<Vec<InstanceStep>> {
    let (mut at, mut steps) = (from, Vec::new());
    while at.id() != to.id() {
        let (step, next) = if at.is_array() {
            let (index, next) = at.items().enumerate().find(|(_, item)| item.contains(to.id()))?;
            (InstanceStep::Item(index), next)
        } else {
            let next = at.entries().find(|entry| entry.contains(to.id()))?;
            let name = cut(next.key_text(), MAX_SHOWN_NAME);
            (InstanceStep::Property(name.into()), next)
        };
        steps.push(step);
        at = next;
        if steps.len() > MAX_SHOWN_PATH {
            return None;
        }
    }
    Some(steps)
}

impl std::fmt::Display for RejectionReason<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Self::Inside(steps, rejection_reason) = self {
            write!(formatter, "{rejection_reason}")?;
            return steps.iter().rev().enumerate().try_for_each(|(index, step)| {
                write!(formatter, " {} {step}", if index == 0 { "for" } else { "of" })
            });
        }
        match *self {
            Self::Nothing => formatter.write_str("the schema there is `false`"),
            Self::Type(wanted) => {
                let names: Vec<_> = match wanted.as_str() {
                    Some(name) => vec![name],
                    None => wanted.items().filter_map(Value::as_str).collect(),
                };
                write!(formatter, "`type` is `{}`", names.join("`, `"))
            }
            Self::NotListed => formatter.write_str("it is none of the values of `enum`"),
            Self::NotConst => formatter.write_str("it is not the value of `const`"),
            Self::Lacks(name) => write!(formatter, "it lacks the required `{name}`"),
            Self::Beyond(keyword, bound) => {
                write!(formatter, "`{}` is {}", keyword.text(), bound.source_text())
            }
            Self::By(keyword) => write!(formatter, "`{}` rejects it", keyword.text()),
            Self::Somehow | Self::Inside(..) => formatter.write_str("its schema rejects it"),
        }
    }
}

/// The compiled subschema; `None` if not enough steps are left to compile it.
fn program_of(
    schema: &Schema<'_>,
    node: SchemaNode<'_, '_>,
    index: SchemaIndex,
    left: u64,
) -> Option<Rc<Program>> {
    // With references, the whole schema is compiled, for all its parts.
    let index = if schema.references().is_empty() { index } else { 0 };
    let cache = schema.value_checks();
    if let Some(program) = cache.program(index) {
        return Some(program);
    }
    let options =
        CompileOptions { max_pattern_size: MAX_SIZE_OF_OWN_PATTERN, profile: Profile::default() };
    let program = Rc::new(compile_part(schema, node, &options));
    let steps = program.schemas.len() as u64;
    cache.add_steps(steps);
    cache.keep(index, Rc::clone(&program));
    (steps <= left).then_some(program)
}

const TYPE: KeywordSet = KeywordSet::of(&[Keyword::Type]);
const BOUNDS: KeywordSet = KeywordSet::of(&[Keyword::Minimum, Keyword::Maximum]);
const ANY_OF: KeywordSet = KeywordSet::of(&[Keyword::AnyOf]);

/// Whether a subschema of `schema` accepts `value`, ignoring the keywords in `except` of the
/// subschema itself.
pub fn accepts<'d>(
    schema: &Schema<'d>,
    node: SchemaNode<'_, 'd>,
    value: Value<'_>,
    except: KeywordSet,
) -> Acceptance<'d> {
    let has_no_say = SILENT.union(except);
    let asks_for_type = |node: SchemaNode<'_, '_>, has_no_say: KeywordSet| {
        node.present().is_within(has_no_say.union(TYPE)) && has_named_type(node, value)
    };
    // Most defaults and examples are accepted by one of these shapes, so nothing is compiled for
    // them.
    if asks_for_type(node, has_no_say) {
        return Acceptance::Accepted;
    }
    // How generators write a type or `null`.
    let is_choice = node.present().is_within(has_no_say.union(ANY_OF));
    let branches = node.children().take(MAX_VALUE_CHECK_BRANCHES);
    let mut branches = branches.filter(|child| child.via() == Some(Keyword::AnyOf));
    if is_choice && branches.any(|branch| asks_for_type(branch, SILENT)) {
        return Acceptance::Accepted;
    }
    if node.present().is_within(has_no_say.union(TYPE).union(BOUNDS)) && is_between(node, value) {
        return Acceptance::Accepted;
    }
    if node.value().is_object() && node.present().is_within(has_no_say) {
        return Acceptance::Accepted;
    }
    evaluate(schema, node, value, except)
}

/// Whether a value is a whole number within the bounds of a schema: a fast check that covers most
/// defaults of bounded numbers.
fn is_between(node: SchemaNode<'_, '_>, value: Value<'_>) -> bool {
    let whole = |value: Value<'_>| value.number_text()?.parse::<i64>().ok();
    let Some(number) = whole(value).filter(|_| has_named_type(node, value)) else { return false };
    let holds = |keyword, holds: fn(i64, i64) -> bool| {
        let bound = node.keyword(keyword).map(whole);
        bound.is_none_or(|bound| bound.is_some_and(|bound| holds(number, bound)))
    };
    holds(Keyword::Minimum, |number, bound| number >= bound)
        && holds(Keyword::Maximum, |number, bound| number <= bound)
}

/// Whether `type` clearly allows the type of the value.
fn has_named_type(node: SchemaNode<'_, '_>, value: Value<'_>) -> bool {
    let is_whole = |number: Value<'_>| number.source_text().bytes().all(|b| b.is_ascii_digit());
    node.types().intersects(match value.kind() {
        Kind::Null => TypeSet::NULL,
        Kind::Boolean => TypeSet::BOOLEAN,
        Kind::Number if is_whole(value) => TypeSet::NUMBER.union(TypeSet::INTEGER),
        Kind::Number => TypeSet::NUMBER,
        Kind::String => TypeSet::STRING,
        Kind::Array => TypeSet::ARRAY,
        Kind::Object => TypeSet::OBJECT,
    })
}

fn evaluate<'d>(
    schema: &Schema<'d>,
    node: SchemaNode<'_, 'd>,
    value: Value<'_>,
    except: KeywordSet,
) -> Acceptance<'d> {
    let cache = schema.value_checks();
    let too_many_steps = || {
        cache.set_short();
        Acceptance::Unknown
    };
    if schema.len() > MAX_SUBSCHEMAS {
        return too_many_steps();
    }
    let bytes = schema.root().source_text().len() as u64;
    let all = VALUE_CHECK_STEPS.saturating_add(VALUE_CHECK_STEPS_PER_BYTE.saturating_mul(bytes));
    // The budget is that of the whole schema, which may contain any number of defaults and
    // examples.
    let left = all.saturating_sub(cache.steps_taken());
    let Ok(index) = u32::try_from(node.index()) else { return Acceptance::Unknown };
    let Some(program) = program_of(schema, node, index, left) else {
        return too_many_steps();
    };
    let mut evaluation =
        Evaluation::new(&program, left).without(except).paying_for_patterns(STEPS_PER_OWN_PATTERN);
    let verdict = match evaluation.run(index, value, false) {
        EvaluationOutcome::Valid => Acceptance::Accepted,
        EvaluationOutcome::Unfinished(Unfinished::TooLong) => too_many_steps(),
        EvaluationOutcome::Unfinished(_) => Acceptance::Unknown,
        EvaluationOutcome::Invalid(..) => match evaluation.run(index, value, true) {
            EvaluationOutcome::Invalid(found, more) => {
                let found = reported(found, more, schema.root().document());
                let first = found.first().filter(|it| !it.at_key);
                let why = first.and_then(|first| match steps(value, first.value)? {
                    steps if steps.is_empty() => Some(rejection_reason(first)),
                    steps => {
                        Some(RejectionReason::Inside(steps, Box::new(rejection_reason(first))))
                    }
                });
                Acceptance::Rejected(why.unwrap_or(RejectionReason::Somehow))
            }
            _ => Acceptance::Rejected(RejectionReason::Somehow),
        },
    };
    cache.add_steps(evaluation.steps_taken());
    verdict
}

/// The reason of a mismatch of the value itself.
fn rejection_reason<'d>(mismatch: &Mismatch<'d, '_>) -> RejectionReason<'d> {
    let keyword = mismatch.keyword;
    match &mismatch.kind {
        MismatchKind::Never => RejectionReason::Nothing,
        MismatchKind::Type(_) if keyword.key() == Some("type") => RejectionReason::Type(keyword),
        MismatchKind::NotListed => RejectionReason::NotListed,
        MismatchKind::NotConstant => RejectionReason::NotConst,
        MismatchKind::Missing => {
            keyword.as_str().map_or(RejectionReason::Somehow, RejectionReason::Lacks)
        }
        MismatchKind::Number(by) | MismatchKind::Size(by) => RejectionReason::Beyond(*by, keyword),
        _ => match keyword.key().and_then(Keyword::from_text) {
            Some(by) => RejectionReason::By(by),
            None => RejectionReason::Somehow,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;

    #[test]
    fn names_and_paths_are_shown_up_to_a_length() {
        let displayed = |key: &str, depth: usize| {
            let text = format!("{}1{}", format!("{{{key:?}: ").repeat(depth), "}".repeat(depth));
            let document = Document::of_json(&text);
            let root = document.roots().next().unwrap();
            let steps = steps(root, root.subtree().last().unwrap())?;
            Some(steps.iter().map(ToString::to_string).collect::<Vec<_>>().join("/"))
        };
        let long = "k".repeat(MAX_SHOWN_NAME);
        assert_eq!(displayed(&long, 1), Some(format!("`{long}`")));
        assert_eq!(displayed(&format!("{long}k"), 1), Some(format!("`{long}…`")));
        assert!(displayed("a", MAX_SHOWN_PATH).is_some());
        assert_eq!(displayed("a", MAX_SHOWN_PATH + 1), None);
    }
}
