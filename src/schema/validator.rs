//! Validation of values of one document against a schema of another (or the same).
//!
//! The verdict is the `jsonschema` crate's, but for `pattern` and the keywords for numbers, and
//! lists of them. It is offline by construction, and it is only handed schemas that cannot make it
//! run away: everything else is refused beforehand, with a reason.

use std::cell::Cell;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::budget::{Budget, KnownCosts, looks_in, while_looks_last};
use super::cost::is_recursive;
use super::error_cost::ErrorCost;
use super::explanation::Explanation;
use super::instance::{Instance, Spanned, is_true};
use super::listed_keyword::{LISTED_KEYWORDS, told_key};
use super::mismatch::Mismatch;
use super::number_keyword::NUMBER_KEYWORDS;
use super::pattern_keyword::PatternKeyword;
use super::refusal::{Refusal, other_meta_schema, refuse};
use super::rewording::{Rewording, ToldKeys};
use super::schema_patterns::SchemaPatterns;
use super::to_json::reworded_json;
use super::{Dialect, Purse, Reference, Schema, Target, listed_keyword, number_keyword};
use crate::document::{Document, MemberIndex, NodeId, Value};

/// Steps from schema to schema that may apply to one and the same value, one inside the other, times
/// the nesting of the value, where a schema contains itself.
const LONGEST_RECURSION: u32 = 4096;
/// Time that any validation may take unless told otherwise; larger values get more.
pub const VALIDATION_TIMEOUT: Duration = Duration::from_millis(200);
/// Looks that are added for each value that a validation is about, and for each byte of them.
const LOOKS_FOR_EACH: u64 = 200;
const LOOKS_FOR_A_BYTE: u64 = 16;
/// Looks that may be taken in any case to say what is wrong.
const LOOKS_TO_EXPLAIN: u64 = 100_000;

/// Stack that a validation within the bounds never exceeds, in bytes.
pub const VALIDATION_STACK: usize = 96 << 20;

/// Why a validation came to no verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfinished {
    /// The value is nested too deeply for a recursive schema.
    TooDeep,
    /// It would take too long.
    TooLong,
    /// A pattern could not be matched within the limit.
    Pattern,
}

/// A schema, ready to be used any number of times. Knows its document only by node ids.
pub struct Validator {
    engine: jsonschema::Validator<Spanned>,
    root: NodeId,
    costs: KnownCosts,
    /// The values of the keywords that are our own, by their numbers.
    numbered: Vec<NodeId>,
    /// The reference to a published meta-schema, where there is but one.
    meta_reference: Option<NodeId>,
    /// The members of the wide objects that lead to what was broken.
    members: Mutex<MemberIndex>,
    /// For recursive schemas the deepest value that may be checked.
    deepest_value: Option<u32>,
    /// Where each reference leads, by the node of its value.
    targets: HashMap<NodeId, NodeId>,
    /// The members of `patternProperties` that are told by other names.
    told_keys: ToldKeys,
}

impl std::fmt::Debug for Validator {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Validator").field("root", &self.root).finish_non_exhaustive()
    }
}

impl Validator {
    /// Makes the schema that is `root` ready.
    pub fn compile(root: Value<'_>, default_dialect: Dialect) -> Result<Self, Refusal> {
        Self::compile_among(1, root, default_dialect)
    }

    /// The same for the last of so many schemas with patterns that are kept.
    pub fn compile_among(
        schemas: usize,
        root: Value<'_>,
        default_dialect: Dialect,
    ) -> Result<Self, Refusal> {
        let schema = Schema::walk(root, default_dialect);
        let cost = refuse(&schema)?;
        let patterns = schema.patterns(&cost).clone().among(schemas);
        if let Some(refusal) = patterns.refusal(root.source_text().len()) {
            return Err(refusal);
        }
        let is_meta = |it: &&Reference<'_>| matches!(it.target, Target::MetaSchema);
        let references = schema.references().iter();
        let mut meta = references.clone().filter(is_meta);
        let exact = schema.compares_exactly();
        let rewording = Rewording::of(schema.nodes(), patterns.keyed_go_back, exact);
        let engine = build(&schema, &patterns, &rewording).map_err(|refusal| {
            other_meta_schema(&schema).map_or(refusal, Refusal::OtherMetaSchema)
        })?;
        let meta = meta.next().filter(|_| meta.next().is_none());
        let targets = references.filter_map(|reference| match reference.target {
            Target::Schema(index) => Some((reference.value.id(), schema.node(index).value().id())),
            _ => None,
        });
        let steps = cost.longest.max(1);
        Ok(Self {
            engine,
            root: root.id(),
            costs: KnownCosts {
                names: patterns.names,
                errors: ErrorCost::of(schema.nodes(), &cost),
                silent: cost.silent,
            },
            numbered: rewording.numbered().iter().map(|value| value.id()).collect(),
            members: Mutex::default(),
            meta_reference: meta.map(|reference| reference.value.id()),
            deepest_value: is_recursive(&schema).then(|| LONGEST_RECURSION / steps),
            targets: targets.collect(),
            told_keys: rewording.into_told_keys(),
        })
    }

    /// Every way in which `value` breaks the schema, in the order of the schema. `document` is
    /// the one that the schema was compiled from.
    pub fn mismatches<'s, 'i>(
        &self,
        document: &'s Document,
        value: Value<'i>,
    ) -> Result<Vec<Mismatch<'s, 'i>>, Unfinished> {
        self.mismatches_within(None, &Purse::new(u64::MAX), document, value)
    }

    /// The same with a limit of time, which is counted in looks at values: ten thousand for each
    /// millisecond, and no more than are left in the purse.
    pub fn mismatches_within<'s, 'i>(
        &self,
        timeout: Option<Duration>,
        purse: &Purse,
        document: &'s Document,
        value: Value<'i>,
    ) -> Result<Vec<Mismatch<'s, 'i>>, Unfinished> {
        if self.deepest_value.is_some_and(|deepest| is_deeper(value, deepest)) {
            return Err(Unfinished::TooDeep);
        }
        let values = value.end_id().index().saturating_sub(value.id().index()) as u64;
        let looks = looks_in(timeout.unwrap_or(VALIDATION_TIMEOUT));
        let looks = looks.saturating_add(LOOKS_FOR_EACH.saturating_mul(values));
        let bytes = value.source_text().len() as u64;
        let looks = looks.saturating_add(LOOKS_FOR_A_BYTE.saturating_mul(bytes));
        let affordable = looks.min(purse.left());
        if affordable == 0 {
            purse.set_short();
            return Err(Unfinished::TooLong);
        }
        let budget = Budget::new(affordable, self.costs);
        let cut_off = || {
            let unfinished = unfinished(&budget);
            if unfinished == Unfinished::TooLong && affordable < looks {
                purse.set_short();
            }
            unfinished
        };
        let instance = Instance::new(value, &budget);
        let valid = while_looks_last(|| {
            budget.spend_on_child();
            self.engine.is_valid(instance)
        });
        let valid = valid.filter(|_| !budget.is_unmatched() && !budget.is_cut());
        if valid != Some(false) {
            purse.spend(budget.spent());
            return valid.map(|_| Vec::new()).ok_or_else(cut_off);
        }
        // What was affordable is so once more.
        budget.double();
        // Those before a cut are true.
        let mut errors = Vec::new();
        let end = while_looks_last(|| {
            budget.spend_on_child();
            errors.extend(self.engine.iter_errors(instance).filter(is_true));
        });
        // What was found is told, even with the last look.
        budget.add(LOOKS_TO_EXPLAIN);
        let explanation = Explanation {
            schema: document.value(self.root),
            targets: &self.targets,
            told_keys: &self.told_keys,
            numbered: &self.numbered,
            meta_reference: self.meta_reference,
            value,
            members: &self.members,
            budget: &budget,
            is_short: Cell::new(false),
        };
        let found = explanation.of(&errors, end.is_some() && !budget.is_cut());
        purse.spend(budget.spent());
        let found = found?;
        if found.is_empty() {
            // That something is wrong is known.
            let _ = cut_off();
            return Ok(vec![Mismatch::somewhere(document.value(self.root), value)]);
        }
        Ok(found)
    }
}

fn unfinished(budget: &Budget) -> Unfinished {
    if budget.is_unmatched() { Unfinished::Pattern } else { Unfinished::TooLong }
}

/// Whether anything in `value` is nested deeper than `limit`.
pub(super) fn is_deeper(value: Value<'_>, limit: u32) -> bool {
    let mut open: Vec<NodeId> = Vec::new();
    let mut pending = vec![value];
    while let Some(next) = pending.pop() {
        while open.last().is_some_and(|&end| end <= next.id()) {
            open.pop();
        }
        if !next.kind().is_container() {
            continue;
        }
        open.push(next.end_id());
        if u32::try_from(open.len()).is_ok_and(|depth| depth > limit) {
            return true;
        }
        let from = pending.len();
        pending.extend(next.entries().chain(next.items()));
        pending[from..].reverse();
    }
    false
}

fn build(
    schema: &Schema<'_>,
    patterns: &SchemaPatterns,
    rewording: &Rewording<'_>,
) -> Result<jsonschema::Validator<Spanned>, Refusal> {
    let mut json = reworded_json(schema.root(), rewording);
    let dialect = schema.root_node().dialect();
    if let Some(declared) = json.get_mut("$schema") {
        *declared = dialect.uri().into();
    }
    compiled(&json, dialect, patterns, rewording)
}

/// Hands a schema that was not refused to the crate, reworded like this, with what its patterns
/// cost.
pub(super) fn compiled(
    json: &serde_json::Value,
    dialect: Dialect,
    patterns: &SchemaPatterns,
    rewording: &Rewording<'_>,
) -> Result<jsonschema::Validator<Spanned>, Refusal> {
    let text = |value: &Value<'_>| value.as_str().or(value.number_text()).unwrap_or("").into();
    let numbered: Arc<[Box<str>]> = rewording.numbered().iter().map(text).collect();
    let mut options = jsonschema::options_for::<Spanned>()
        .offline()
        .with_draft(draft(dialect))
        .should_validate_formats(false)
        .without_content_media_type_support("application/json")
        .without_content_encoding_support("base64")
        .without_content_encoding_support("base64url")
        .with_keyword("pattern", PatternKeyword::factory(patterns, &numbered));
    if rewording.is_exact() {
        for keyword in NUMBER_KEYWORDS {
            options =
                options.with_keyword(keyword.text(), number_keyword::factory(keyword, &numbered));
        }
    }
    let lists = Arc::new(rewording.lists().clone());
    for keyword in LISTED_KEYWORDS {
        let own = listed_keyword::factory(keyword, &lists);
        options = options.with_keyword(told_key(keyword), own);
    }
    // For `patternProperties`. The linear engine cannot look around. The other one is bounded by
    // what is said to be the cost of its patterns: where it gives up, it has the validator try both
    // outcomes of each match.
    let built = match patterns.keyed_go_back {
        false => {
            let linear = jsonschema::PatternOptions::regex().dfa_size_limit(patterns.cache());
            options.with_pattern_options(linear).build(json)
        }
        true => {
            let backtracking =
                jsonschema::PatternOptions::fancy_regex().backtrack_limit(usize::MAX);
            options.with_pattern_options(backtracking).build(json)
        }
    };
    built.map_err(|error| Refusal::NotCompiled(error.masked().to_string()))
}

const fn draft(dialect: Dialect) -> jsonschema::Draft {
    match dialect {
        Dialect::Draft4 => jsonschema::Draft::Draft4,
        Dialect::Draft6 => jsonschema::Draft::Draft6,
        Dialect::Draft7 => jsonschema::Draft::Draft7,
        Dialect::Draft2019 => jsonschema::Draft::Draft201909,
        Dialect::Draft2020 => jsonschema::Draft::Draft202012,
    }
}
