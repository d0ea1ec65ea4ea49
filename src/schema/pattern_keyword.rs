//! The `pattern` keyword as validation applies it. The crate's own would do but for one thing: it
//! says neither which pattern it is about to match nor that it could not, and what a match may take
//! depends on the pattern more than on anything else.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use jsonschema::{Keyword, ValidationError};
use jsonschema_regex::PatternAnalysis;

use super::budget::{add_name_error, set_name_unmatched};
use super::instance::{Instance, Spanned};
use super::own_keyword::KeywordFactory;
use super::pattern_cost::{Engine, PatternCost, Steps, TIMES_BACK};
use super::pattern_shorthands::{translated, written_out};
use super::schema_patterns::SchemaPatterns;

/// What a number begins with that stands in the place of a `pattern`.
const NUMBER: char = '\0';

/// One `pattern`, ready to be matched.
pub(super) struct PatternKeyword {
    matcher: Arc<Matcher>,
    steps: Steps,
    /// Its number, which errors have for their message: the paths that come with them may be about
    /// a part of the schema.
    number: Option<usize>,
}

/// What is handed over in the place of the `pattern` of this number.
pub(super) fn placeholder(number: usize) -> serde_json::Value {
    format!("{NUMBER}{number}").into()
}

impl PatternKeyword {
    /// What makes the keyword for each place where it stands. Equal patterns are compiled once.
    /// Those of published meta-schemas stand in their place themselves.
    pub(super) fn factory(
        costs: &SchemaPatterns,
        numbered: &Arc<[Box<str>]>,
    ) -> impl KeywordFactory {
        let costs = costs.clone();
        let numbered = Arc::clone(numbered);
        let known = Mutex::new(HashMap::<String, Arc<Matcher>>::new());
        move |_, pattern, _| {
            let invalid = || ValidationError::schema("not a pattern that can be matched");
            let told = pattern.as_str().ok_or_else(invalid)?;
            let number = told.strip_prefix(NUMBER).and_then(|number| number.parse::<usize>().ok());
            let pattern = number.and_then(|number| numbered.get(number));
            let pattern = pattern.map_or(told, |pattern| &**pattern);
            let cost = costs.cost(pattern);
            let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
            let matcher = match known.get(pattern) {
                Some(matcher) => Arc::clone(matcher),
                None => {
                    let made = Matcher::new(pattern, cost, costs.cache());
                    let made = Arc::new(made.ok_or_else(invalid)?);
                    known.insert(pattern.to_owned(), Arc::clone(&made));
                    made
                }
            };
            Ok(Box::new(Self { matcher, steps: cost.steps, number }))
        }
    }
}

impl<'i> Keyword<'i, Spanned> for PatternKeyword {
    fn validate(&self, instance: Instance<'i>) -> Result<(), ValidationError<'i>> {
        if self.is_valid(instance) {
            return Ok(());
        }
        match instance {
            Instance::Name(name) => add_name_error(name.len()),
            Instance::Value { way, budget, .. } if budget.add_error(way) => {
                return Ok(());
            }
            Instance::Value { value, budget, .. } => budget.set_own_error(value.id()),
        }
        let number = self.number.map(|number| number.to_string());
        Err(ValidationError::custom(number.unwrap_or_default()))
    }

    /// Where it cannot be told, it is valid, and the budget knows.
    fn is_valid(&self, instance: Instance<'i>) -> bool {
        let Some(text) = instance.text() else { return true };
        match instance {
            // What names cost is paid before they are looked at.
            Instance::Name(_) => self.matcher.is_match(text).unwrap_or_else(|| {
                set_name_unmatched();
                true
            }),
            Instance::Value { budget, .. } => {
                if !budget.spend(self.steps.looks(text.len())) {
                    return true;
                }
                self.matcher.is_match(text).unwrap_or_else(|| {
                    budget.set_unmatched();
                    true
                })
            }
        }
    }
}

/// A compiled pattern.
enum Matcher {
    Literal(PatternAnalysis<'static>),
    Linear(regex::Regex),
    Backtracking(fancy_regex::Regex),
    /// With a limit for each length of texts, compiled when the first is to be matched.
    Limited(Box<str>, [OnceLock<Option<fancy_regex::Regex>>; TIMES_BACK.len()]),
}

fn backtracking(pattern: &str, limit: usize) -> Option<fancy_regex::Regex> {
    fancy_regex::RegexBuilder::new(pattern).backtrack_limit(limit).build().ok()
}

/// An engine of many parts, of which not all are beyond doubt.
fn is_match(engine: &fancy_regex::Regex, text: &str) -> Option<bool> {
    catch_unwind(AssertUnwindSafe(|| engine.is_match(text))).ok()?.ok()
}

impl Matcher {
    /// `None` where it cannot be compiled.
    fn new(pattern: &str, cost: PatternCost, cache: usize) -> Option<Self> {
        if cost.bytes == u64::MAX {
            return None;
        }
        match cost.engine {
            Engine::Literal => literal(pattern).map(Self::Literal),
            Engine::Linear => {
                let translated = translated(pattern)?;
                let mut builder = regex::RegexBuilder::new(&translated);
                builder.dfa_size_limit(cache).build().map(Self::Linear).ok()
            }
            // Bounded by what is said to be its cost.
            Engine::Backtracking => {
                backtracking(&written_out(pattern)?, usize::MAX).map(Self::Backtracking)
            }
            Engine::Limited => {
                let pattern = written_out(pattern)?;
                let [first, second, third] = TIMES_BACK.map(|_| OnceLock::new());
                let shortest = backtracking(&pattern, TIMES_BACK[0].1)?;
                let _ = first.set(Some(shortest));
                Some(Self::Limited(pattern.into(), [first, second, third]))
            }
        }
    }

    /// Whether it matches anywhere in a text; `None` where that could not be found out.
    fn is_match(&self, text: &str) -> Option<bool> {
        Some(match self {
            Self::Literal(PatternAnalysis::Prefix(prefix)) => text.starts_with(&**prefix),
            Self::Literal(PatternAnalysis::Exact(whole)) => text == *whole,
            Self::Literal(PatternAnalysis::Alternation(all)) => all.iter().any(|it| it == text),
            Self::Literal(PatternAnalysis::NoWhitespace) => {
                !jsonschema_regex::contains_ecma_whitespace(text)
            }
            Self::Linear(pattern) => pattern.is_match(text),
            Self::Backtracking(engine) => return is_match(engine, text),
            Self::Limited(pattern, engines) => {
                let index = TIMES_BACK.iter().position(|(longest, _)| text.len() <= *longest)?;
                let made = || backtracking(pattern, TIMES_BACK[index].1);
                return is_match(engines[index].get_or_init(made).as_ref()?, text);
            }
        })
    }
}

fn literal(pattern: &str) -> Option<PatternAnalysis<'static>> {
    Some(match jsonschema_regex::analyze_pattern(pattern)? {
        PatternAnalysis::Prefix(prefix) => PatternAnalysis::Prefix(prefix.into_owned().into()),
        PatternAnalysis::Exact(whole) => PatternAnalysis::Exact(whole.into_owned().into()),
        PatternAnalysis::Alternation(all) => PatternAnalysis::Alternation(all),
        PatternAnalysis::NoWhitespace => PatternAnalysis::NoWhitespace,
    })
}
