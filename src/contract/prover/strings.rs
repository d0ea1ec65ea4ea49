//! Adds the patterns and lengths that the producer's patterns imply: the prover compares patterns
//! as text.

use serde_json::{Map, Value as Json, json};

use crate::contract::limits::{MAX_IMPLIED_VALUES, MAX_LANGUAGE_QUESTIONS};
use crate::contract::shape::language::{Language, quoted};
use crate::contract::shape::tidy::{also, for_each};
use crate::schema::linear_pattern;

/// The patterns and lengths that the receiver requires of strings.
#[derive(Default)]
struct Claims {
    patterns: Vec<String>,
    least: Vec<usize>,
    most: Vec<usize>,
    /// Listed strings, each list with the pattern that matches exactly its strings.
    lists: Vec<(Json, String)>,
    questions: usize,
}

/// The two schemas, with the producer's patterns extended by what they imply; `None` without
/// patterns.
pub(super) fn with_implied(producer: &Json, receiver: &Json) -> Option<(Json, Json)> {
    let (mut producer, mut receiver) = (producer.clone(), receiver.clone());
    let mut keys = Vec::new();
    let mut has_patterns = false;
    for (schema, is_own) in [(&mut producer, true), (&mut receiver, false)] {
        for_each(schema, true, &mut |members, _| {
            join_branches(members);
            has_patterns |= members.contains_key("pattern");
            if let Some(Json::Object(patterns)) = members.get("patternProperties") {
                keys.extend(patterns.keys().filter(|_| is_own).cloned());
                has_patterns = true;
            }
        });
    }
    if !has_patterns {
        return None;
    }
    let mut claims = Claims::default();
    for_each(&mut receiver, true, &mut |members, _| {
        claims.read(members);
        if let Some(Json::Object(patterns)) = members.get_mut("patternProperties") {
            rename_equal(patterns, &keys);
        }
    });
    for_each(&mut producer, true, &mut |members, is_positive| {
        // What is excluded has to stay a pattern alone: only that is read as part of a language.
        if is_positive {
            claims.add_implied(members);
        }
    });
    Some((producer, receiver))
}

impl Claims {
    fn read(&mut self, members: &Map<String, Json>) {
        let language = Language::of(members);
        for pattern in language.matched.into_iter().chain(language.unmatched) {
            if !self.patterns.contains(&pattern) {
                self.patterns.push(pattern);
            }
        }
        self.least.extend(Some(language.least).filter(|it| *it > 0));
        self.most.extend(language.most);
        let values = members.get("enum").and_then(Json::as_array).map(Vec::as_slice);
        let values = values.or(members.get("const").map(std::slice::from_ref)).unwrap_or_default();
        if let Some(pattern) = pattern_of(values) {
            self.lists.push((json!({"enum": values}), pattern));
        }
    }

    fn add_implied(&mut self, members: &mut Map<String, Json>) {
        let language = Language::of(members);
        if language == Language::default() {
            return;
        }
        let mut implied = Vec::new();
        let mut is_empty = |language: &Language| {
            self.questions += 1;
            self.questions <= MAX_LANGUAGE_QUESTIONS && language.is_empty()
        };
        for pattern in self.patterns.iter().filter(|it| !language.matched.contains(*it)) {
            if is_empty(&language.without(pattern)) {
                implied.push(json!({"pattern": pattern}));
            } else if is_empty(&language.matching(pattern)) {
                // A pattern alone accepts, and its negation excludes, all that is no text.
                implied.push(json!({"not": {"type": "string", "pattern": pattern}}));
            }
        }
        for least in &self.least {
            if is_empty(&language.of_length(0, Some(least - 1))) {
                implied.push(json!({"minLength": least}));
            }
        }
        for most in &self.most {
            if is_empty(&language.of_length(most.saturating_add(1), None)) {
                implied.push(json!({"maxLength": most}));
            }
        }
        // Other types have no pattern, but a list excludes them.
        let lists = self.lists.iter().filter(|_| members.get("type") == Some(&json!("string")));
        for (list, pattern) in lists {
            if is_empty(&language.without(pattern)) {
                implied.push(list.clone());
            }
        }
        implied.into_iter().for_each(|it| also(members, it));
    }
}

/// The pattern that matches exactly these strings; `None` if a value is not a string or there are
/// too many.
fn pattern_of(values: &[Json]) -> Option<String> {
    if values.is_empty() || values.len() > MAX_IMPLIED_VALUES {
        return None;
    }
    let texts: Option<Vec<_>> = values.iter().map(|it| it.as_str().map(quoted)).collect();
    Some(format!("^(?:{})$", texts?.join("|")))
}

/// Replaces the branches of `anyOf` that are only a pattern by a single pattern.
fn join_branches(members: &mut Map<String, Json>) {
    let Some(Json::Array(branches)) = members.get_mut("anyOf") else { return };
    let pattern = |branch: &Json| {
        let keywords = branch.as_object()?;
        let pattern = keywords.get("pattern")?.as_str()?;
        let is_text = keywords.len() == 2 && keywords.get("type") == Some(&json!("string"));
        (is_text && linear_pattern(pattern).is_some()).then(|| format!("(?:{pattern})"))
    };
    let joined: Vec<String> = branches.iter().filter_map(pattern).collect();
    if joined.len() > 1 {
        branches.retain(|branch| pattern(branch).is_none());
        branches.push(json!({"type": "string", "pattern": joined.join("|")}));
    }
}

/// Renames pattern keys to the spelling of the other side's keys that match the same names.
fn rename_equal(patterns: &mut Map<String, Json>, keys: &[String]) {
    let is_equal = |one: &str, other: &str| {
        let differs = |a: &str, b: &str| !Language::default().matching(a).without(b).is_empty();
        !differs(one, other) && !differs(other, one)
    };
    for own in patterns.keys().cloned().collect::<Vec<_>>() {
        let other = keys.iter().take(MAX_LANGUAGE_QUESTIONS).find(|it| is_equal(&own, it));
        if let Some(other) = other.filter(|it| !patterns.contains_key(*it))
            && let Some(schema) = patterns.remove(&own)
        {
            patterns.insert(other.clone(), schema);
        }
    }
}
