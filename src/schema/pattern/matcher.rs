//! Compiled patterns.
//!
//! A pattern is an ECMA-262 regular expression. It is translated for a lazily built automaton,
//! which takes linear time and gives up if it would have to be rebuilt repeatedly. Look-around is
//! matched by sets of positions, and back-references by a backtracking engine with a limit. The
//! cost of a pattern or a match is limited by sizes alone.

use std::sync::OnceLock;

use jsonschema_regex::PatternAnalysis;
use regex_automata::hybrid::dfa::{Cache, DFA};
use regex_automata::nfa::thompson;
use regex_automata::util::pool::Pool;
use regex_automata::util::syntax;
use regex_automata::{Anchored, Input};

use crate::schema::limits::{
    BACKTRACKING, BYTES_PER_STEP, MAX_DFA_CACHE_BYTES, MAX_DFA_CACHE_CLEARS, MAX_LOOK_AROUND_TEXT,
    MAX_SINGLE_PATTERN_BYTES, MIN_BYTES_PER_DFA_STATE, MIN_DFA_CACHE_BYTES,
    PARSED_PATTERN_BYTES_PER_BYTE, SINGLE_MATCH_STEPS,
};
use crate::schema::pattern::look_around::Part;
use crate::schema::pattern::shorthands::{translated, written_out};

/// A pattern that is compiled when it is first matched.
#[derive(Debug)]
pub(crate) struct LazyPattern {
    text: Box<str>,
    /// Maximum size of the compiled pattern, in bytes.
    max_size: usize,
    compile: fn(&str, usize) -> Option<PatternMatcher>,
    matcher: OnceLock<Option<PatternMatcher>>,
}

impl LazyPattern {
    pub(crate) fn new(text: &str, max_size: usize) -> Self {
        let compile = PatternMatcher::compile;
        Self { text: text.into(), max_size, compile, matcher: OnceLock::new() }
    }

    /// A pattern whose words and digits include all scripts, as in Python's `re`; `None` if that
    /// makes no difference.
    pub(crate) fn with_unicode_shorthands(text: &str, max_size: usize) -> Option<Self> {
        const SHORTHANDS: [&str; 6] = [r"\b", r"\B", r"\w", r"\W", r"\d", r"\D"];
        SHORTHANDS.iter().find(|shorthand| text.contains(**shorthand))?;
        Some(Self {
            compile: PatternMatcher::compile_with_unicode_shorthands,
            ..Self::new(text, max_size)
        })
    }

    /// Whether the pattern is already compiled.
    pub(crate) fn is_compiled(&self) -> bool {
        self.matcher.get().is_some()
    }

    /// The compiled pattern; `None` if no engine supports it or it is too large.
    pub(crate) fn matcher(&self) -> Option<&PatternMatcher> {
        self.matcher.get_or_init(|| (self.compile)(&self.text, self.max_size)).as_ref()
    }
}

/// Whether a pattern matches anywhere in a text; `None` if no engine supports the pattern, or can
/// decide within its limits.
pub fn pattern_matches(pattern: &str, text: &str) -> Option<bool> {
    let matcher = PatternMatcher::compile(pattern, MAX_SINGLE_PATTERN_BYTES)?;
    matcher.is_match(text, &mut SINGLE_MATCH_STEPS.clone())
}

/// A compiled pattern.
pub(crate) struct PatternMatcher(Engine);

enum Engine {
    Literal(PatternAnalysis<'static>),
    Automaton(Box<Automaton>),
    LookAround(Box<Part>),
    /// The pattern and its compiled forms for each limit, which are compiled when a text needs
    /// them.
    Backtracking(Box<str>, [OnceLock<Option<fancy_regex::Regex>>; BACKTRACKING.len()]),
}

struct Automaton {
    dfa: DFA,
    caches: Pool<Cache, Box<dyn Fn() -> Cache + Send + Sync>>,
}

impl std::fmt::Debug for PatternMatcher {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("PatternMatcher").finish_non_exhaustive()
    }
}

impl PatternMatcher {
    fn compile(pattern: &str, max_size: usize) -> Option<Self> {
        if let Some(literal) = literal(pattern) {
            return Some(Self(Engine::Literal(literal)));
        }
        if pattern.len() > max_size / PARSED_PATTERN_BYTES_PER_BYTE {
            return None;
        }
        let translated = translated(pattern);
        let written_out = || written_out(pattern);
        Self::compile_with(translated.as_deref(), written_out, max_size, false)
    }

    /// Compiles a pattern with the shorthands of the engines, which are those of Python.
    fn compile_with_unicode_shorthands(pattern: &str, max_size: usize) -> Option<Self> {
        if pattern.len() > max_size / PARSED_PATTERN_BYTES_PER_BYTE {
            return None;
        }
        Self::compile_with(Some(pattern), || Some(pattern.to_owned()), max_size, true)
    }

    /// Compiles a pattern with the first engine that supports it.
    fn compile_with(
        translated: Option<&str>,
        written_out: impl FnOnce() -> Option<String>,
        max_size: usize,
        is_unicode: bool,
    ) -> Option<Self> {
        let automaton = translated.and_then(|it| Automaton::compile(it, max_size));
        if let Some(automaton) = automaton {
            return Some(Self(Engine::Automaton(Box::new(automaton))));
        }
        let pattern = written_out()?;
        if let Some(part) = Part::compile(&pattern, max_size, is_unicode) {
            return Some(Self(Engine::LookAround(Box::new(part))));
        }
        // Between two steps back, look-around might read the text any number of times.
        let has_look_around = ["(?=", "(?!", "(?<=", "(?<!"].iter().any(|it| pattern.contains(it));
        let first = backtracking(&pattern, BACKTRACKING[0].1, max_size)?;
        let engines = [OnceLock::from(Some(first)), OnceLock::new()];
        (!has_look_around).then(|| Self(Engine::Backtracking(pattern.into(), engines)))
    }

    /// Whether the pattern matches anywhere in a text; takes the necessary steps from `steps_left`.
    /// `None` if there are not enough, or another limit is too low to decide.
    pub(crate) fn is_match(&self, text: &str, steps_left: &mut u64) -> Option<bool> {
        let class = BACKTRACKING.iter().position(|(longest, _)| text.len() <= *longest);
        let steps = match &self.0 {
            Engine::Literal(_) => 1,
            Engine::Automaton(_) | Engine::LookAround(_) => 4 + text.len() / 8,
            // Each step back may read the rest of the text.
            Engine::Backtracking(..) => {
                let (longest, limit) = BACKTRACKING[class?];
                limit * longest / BYTES_PER_STEP
            }
        };
        let left = steps_left.checked_sub(steps as u64);
        *steps_left = left.unwrap_or(0);
        left?;
        Some(match &self.0 {
            Engine::Literal(PatternAnalysis::Prefix(prefix)) => text.starts_with(&**prefix),
            Engine::Literal(PatternAnalysis::Exact(whole)) => text == *whole,
            Engine::Literal(PatternAnalysis::Alternation(all)) => all.iter().any(|it| it == text),
            Engine::Literal(PatternAnalysis::NoWhitespace) => {
                !jsonschema_regex::contains_ecma_whitespace(text)
            }
            Engine::Automaton(automaton) => return automaton.is_match(text),
            Engine::LookAround(_) if text.len() > MAX_LOOK_AROUND_TEXT => return None,
            Engine::LookAround(part) => return part.is_match(text, steps_left),
            Engine::Backtracking(pattern, engines) => {
                // |The engine of the first limit was within the size limit, and the others are as
                // large.
                let compile = || backtracking(pattern, BACKTRACKING[class?].1, usize::MAX);
                return engines[class?].get_or_init(compile).as_ref()?.is_match(text).ok();
            }
        })
    }
}

impl Automaton {
    fn compile(pattern: &str, max_size: usize) -> Option<Self> {
        let config = DFA::config()
            .cache_capacity((max_size / 2).clamp(MIN_DFA_CACHE_BYTES, MAX_DFA_CACHE_BYTES))
            // A capacity below the least possible one is raised to it instead of being an error.
            .skip_cache_capacity_check(true)
            .minimum_cache_clear_count(Some(MAX_DFA_CACHE_CLEARS))
            .minimum_bytes_per_state(Some(MIN_BYTES_PER_DFA_STATE));
        let dfa = DFA::builder()
            .configure(config)
            .syntax(syntax::Config::new())
            .thompson(thompson::Config::new().nfa_size_limit(Some(max_size)))
            .build(pattern)
            .ok()?;
        let copy = dfa.clone();
        // A lazy automaton stores states while it searches, so each thread needs a cache of its
        // own.
        let new_cache: Box<dyn Fn() -> Cache + Send + Sync> = Box::new(move || copy.create_cache());
        Some(Self { dfa, caches: Pool::new(new_cache) })
    }

    fn is_match(&self, text: &str) -> Option<bool> {
        let mut cache = self.caches.get();
        // Whether there is a match is enough; its end need not be found.
        let input = Input::new(text).anchored(Anchored::No).earliest(true);
        self.dfa.try_search_fwd(&mut cache, &input).ok().map(|found| found.is_some())
    }
}

fn backtracking(pattern: &str, limit: usize, max_size: usize) -> Option<fancy_regex::Regex> {
    let mut builder = fancy_regex::RegexBuilder::new(pattern);
    builder.backtrack_limit(limit).delegate_size_limit(max_size).build().ok()
}

fn literal(pattern: &str) -> Option<PatternAnalysis<'static>> {
    Some(match jsonschema_regex::analyze_pattern(pattern)? {
        PatternAnalysis::Prefix(prefix) => PatternAnalysis::Prefix(prefix.into_owned().into()),
        PatternAnalysis::Exact(whole) => PatternAnalysis::Exact(whole.into_owned().into()),
        PatternAnalysis::Alternation(all) => PatternAnalysis::Alternation(all),
        PatternAnalysis::NoWhitespace => PatternAnalysis::NoWhitespace,
    })
}
