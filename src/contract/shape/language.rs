//! Finds texts that match some patterns and not others, by the product of the patterns' automata.

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};

use regex_automata::hybrid::LazyStateID;
use regex_automata::hybrid::dfa::{Cache, DFA};
use regex_automata::nfa::thompson;
use regex_automata::util::{start, syntax};
use serde_json::{Map, Value as Json};

use crate::contract::limits::{
    MAX_AUTOMATON_BYTES, MAX_COUNTED_LENGTH, MAX_LANGUAGE_STEPS, MAX_PRODUCT_STATES,
    MAX_PRODUCT_STEPS, MAX_SAMPLES, MAX_SPLIT_PATTERN, STEPS_PER_AUTOMATON,
};
use crate::schema::linear_pattern;

thread_local! {
    /// Steps that remain for the pair of schemas that this thread compares.
    static STEPS: Cell<usize> = const { Cell::new(MAX_LANGUAGE_STEPS) };
    /// Answers about the current pair of schemas only, so that none depends on earlier comparisons.
    static KNOWN: RefCell<HashMap<Language, Shortest>> = RefCell::default();
}

/// Begins the comparison of another pair of schemas.
pub(crate) fn begin() {
    STEPS.set(MAX_LANGUAGE_STEPS);
    KNOWN.with_borrow_mut(HashMap::clear);
}

/// The texts that match every pattern of `matched`, none of `unmatched`, and have `least` to `most`
/// characters.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Language {
    pub(crate) matched: Vec<String>,
    pub(crate) unmatched: Vec<String>,
    pub(crate) least: usize,
    pub(crate) most: Option<usize>,
}

/// The shortest text of a language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Shortest {
    Text(String),
    /// The language contains no text.
    Nothing,
    /// Not decided: a pattern has look-around, or the product is too large.
    Unknown,
}

impl Language {
    /// The texts that a subschema of a normal form accepts, according to its string keywords.
    pub(crate) fn of(members: &Map<String, Json>) -> Self {
        let mut language = Self::default();
        let conjuncts = members.get("allOf").and_then(Json::as_array).into_iter().flatten();
        for members in std::iter::once(members).chain(conjuncts.filter_map(Json::as_object)) {
            let size = |keyword: &str| usize::try_from(members.get(keyword)?.as_u64()?).ok();
            language.matched.extend(pattern_in(members));
            language = language.of_length(size("minLength").unwrap_or(0), size("maxLength"));
            let excluded = members.get("not").and_then(Json::as_object);
            // Beside another keyword, a pattern alone excludes nothing.
            let is_text = |(keyword, value): (&String, &Json)| {
                keyword == "pattern" || (keyword == "type" && value == "string")
            };
            let excluded = excluded.filter(|it| it.iter().all(is_text));
            language.unmatched.extend(excluded.and_then(pattern_in));
        }
        language
    }

    /// The texts of the language that also match a pattern.
    pub(crate) fn matching(&self, pattern: &str) -> Self {
        let mut narrower = self.clone();
        narrower.matched.push(pattern.to_owned());
        narrower
    }

    /// The texts of the language that do not match a pattern.
    pub(crate) fn without(&self, pattern: &str) -> Self {
        let mut narrower = self.clone();
        narrower.unmatched.push(pattern.to_owned());
        narrower
    }

    /// The texts of the language with at least `least` and at most `most` characters.
    pub(crate) fn of_length(&self, least: usize, most: Option<usize>) -> Self {
        let most = self.most.into_iter().chain(most).min();
        Self { least: self.least.max(least), most, ..self.clone() }
    }

    /// Whether the language is proven to be empty.
    pub(crate) fn is_empty(&self) -> bool {
        self.shortest() == Shortest::Nothing
    }

    /// Some texts of the language, the shortest first.
    pub(crate) fn texts(&self) -> Vec<String> {
        if let Some(length) = self.any_length() {
            let text = |last: char| "a".repeat(length.max(1) - 1) + last.encode_utf8(&mut [0; 4]);
            let shortest = (length == 0).then(String::new);
            let longer = ('a'..).take_while(|_| self.most.is_none_or(|most| most > 0)).map(text);
            return shortest.into_iter().chain(longer).take(MAX_SAMPLES).collect();
        }
        let mut found = Vec::new();
        let mut rest = self.clone();
        while let (true, Shortest::Text(text)) = (found.len() < MAX_SAMPLES, rest.shortest()) {
            rest = rest.without(&format!("^{}$", quoted(&text)));
            found.push(text);
        }
        found
    }

    /// A shortest text of the language.
    pub(crate) fn shortest(&self) -> Shortest {
        if let Some(length) = self.any_length() {
            return Shortest::Text("a".repeat(length));
        }
        if let Some(known) = KNOWN.with_borrow(|known| known.get(self).cloned()) {
            return known;
        }
        let left = STEPS.get();
        if left == 0 {
            return Shortest::Unknown;
        }
        let mut steps = 0;
        let found = self.search(&mut steps).unwrap_or(Shortest::Unknown);
        STEPS.set(left.saturating_sub(steps));
        KNOWN.with_borrow_mut(|known| known.insert(self.clone(), found.clone()));
        found
    }

    fn search(&self, steps: &mut usize) -> Option<Shortest> {
        if self.most.is_some_and(|most| most < self.least) {
            return Some(Shortest::Nothing);
        }
        if self.most.unwrap_or(self.least) <= MAX_COUNTED_LENGTH {
            return Product::new(self, steps)?.search((self.least, self.most), steps);
        }
        // Longer texts are not counted, so only what is true of every length is known.
        match Product::new(self, steps)?.search((0, None), steps)? {
            Shortest::Text(text) if !self.has_length_of(&text) => None,
            found => Some(found),
        }
    }

    /// The smallest length of a text in the language, if only lengths restrict it. Most strings of
    /// schemas have no pattern, so no automaton is built for them.
    fn any_length(&self) -> Option<usize> {
        let has_no_patterns = self.matched.is_empty() && self.unmatched.is_empty();
        let is_possible = self.most.is_none_or(|most| self.least <= most);
        (has_no_patterns && is_possible && self.least <= MAX_COUNTED_LENGTH).then_some(self.least)
    }

    fn has_length_of(&self, text: &str) -> bool {
        let length = text.chars().count();
        self.least <= length && self.most.is_none_or(|most| length <= most)
    }
}

fn pattern_in(members: &Map<String, Json>) -> Option<String> {
    members.get("pattern")?.as_str().map(str::to_owned)
}

/// Splits a pattern into patterns without look-around, each with whether it has to match: after
/// `^`, a look-ahead applies to the same text as what follows it. `None` if that is not possible.
fn pieces(pattern: &str) -> Option<Vec<(String, bool)>> {
    let ahead = pattern.strip_prefix("^(?=").or_else(|| pattern.strip_prefix("^(?!"));
    let Some(inside) = ahead.filter(|_| pattern.len() <= MAX_SPLIT_PATTERN) else {
        return Some(vec![(linear_pattern(pattern)?, true)]);
    };
    let end = end_of_group(inside)?;
    let (ahead, rest) = (&inside[..end], &inside[end + 1..]);
    // The look-ahead would be about one alternative only, or be repeated.
    if has_alternatives(rest) || rest.starts_with(['*', '+', '?', '{']) {
        return None;
    }
    let mut found = pieces(&format!("^{rest}"))?;
    found.push((linear_pattern(&format!("^(?:{ahead})"))?, pattern.starts_with("^(?=")));
    Some(found)
}

/// The offset of the closing parenthesis of the group whose inside is the beginning of `text`.
fn end_of_group(text: &str) -> Option<usize> {
    steps(text).find(|(_, step, depth)| *step == b')' && *depth < 0).map(|(at, ..)| at)
}

fn has_alternatives(text: &str) -> bool {
    steps(text).any(|(_, step, depth)| step == b'|' && depth == 0)
}

/// The bytes of a pattern outside of classes and escapes: offset, byte, depth of groups after it.
fn steps(text: &str) -> impl Iterator<Item = (usize, u8, i32)> {
    let (mut depth, mut is_class, mut is_escaped) = (0, false, false);
    text.bytes().enumerate().filter_map(move |(at, byte)| {
        if std::mem::take(&mut is_escaped) {
            return None;
        }
        match byte {
            b'\\' => is_escaped = true,
            b']' => is_class = false,
            _ if is_class => {}
            b'[' => is_class = true,
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        (!is_class && byte != b'\\').then_some((at, byte, depth))
    })
}

/// The automaton of one piece of a pattern.
struct Machine {
    dfa: DFA,
    cache: Cache,
    /// Index of the piece's pattern, and whether the piece has to match for the pattern to match.
    pattern: usize,
    is_positive: bool,
}

impl Machine {
    fn new(text: &str, pattern: usize, is_positive: bool) -> Option<Self> {
        let config = DFA::config()
            .cache_capacity(MAX_AUTOMATON_BYTES)
            .skip_cache_capacity_check(true)
            // States are compared by their number, which does not survive a cleared cache.
            .minimum_cache_clear_count(Some(0));
        let dfa = DFA::builder()
            .configure(config)
            .syntax(syntax::Config::new().nest_limit(64))
            .thompson(thompson::Config::new().nfa_size_limit(Some(MAX_AUTOMATON_BYTES)))
            .build(text)
            .ok()?;
        let cache = dfa.create_cache();
        Some(Self { dfa, cache, pattern, is_positive })
    }

    /// The state after one byte; an inner `None` once the pattern has matched, because what follows
    /// makes no difference.
    fn next(&mut self, state: Option<LazyStateID>, byte: u8) -> Option<Option<LazyStateID>> {
        let Some(state) = state else { return Some(None) };
        let next = self.dfa.next_state(&mut self.cache, state, byte).ok()?;
        // An automaton enters the state of a match one byte late.
        Some((!next.is_match()).then_some(next))
    }

    fn matches_at_end(&mut self, state: Option<LazyStateID>) -> Option<bool> {
        let Some(state) = state else { return Some(true) };
        Some(self.dfa.next_eoi_state(&mut self.cache, state).ok()?.is_match())
    }
}

/// The states of all automata after the same text, and the number of its characters as far as
/// counted.
#[derive(Clone, PartialEq, Eq, Hash)]
struct AutomatonState {
    machines: Vec<Option<LazyStateID>>,
    characters: usize,
}

struct Product {
    machines: Vec<Machine>,
    /// Whether each pattern has to match.
    wanted: Vec<bool>,
    /// A byte for each class that the automata distinguish, readable bytes first.
    bytes: Vec<u8>,
}

impl Product {
    fn new(language: &Language, steps: &mut usize) -> Option<Self> {
        // Automata work on bytes, and not all sequences of bytes are text.
        let mut machines = vec![Machine::new(r"\A(?s:.)*\z", 0, true)?];
        let mut wanted = vec![true];
        let patterns = language.matched.iter().map(|it| (it, true));
        for (pattern, is_wanted) in patterns.chain(language.unmatched.iter().map(|it| (it, false)))
        {
            // `\B` matches within a character of several bytes.
            if pattern.contains(r"\B") {
                return None;
            }
            for (piece, is_positive) in pieces(pattern)? {
                *steps += STEPS_PER_AUTOMATON + piece.len();
                machines.push(Machine::new(&piece, wanted.len(), is_positive)?);
            }
            wanted.push(is_wanted);
        }
        let readable = (b'a'..=b'z').chain(b'0'..=b'9').chain(b'A'..=b'Z').chain(b'!'..=b'~');
        let mut seen = HashSet::new();
        let mut bytes: Vec<u8> = readable.chain(0..=u8::MAX).collect();
        bytes.retain(|byte| {
            let classes = machines.iter().map(|it| it.dfa.byte_classes().get(*byte));
            seen.insert(classes.collect::<Vec<_>>())
        });
        Some(Self { machines, wanted, bytes })
    }

    /// Searches breadth first, so that the first text found is a shortest one.
    fn search(
        mut self,
        (least, most): (usize, Option<usize>),
        steps: &mut usize,
    ) -> Option<Shortest> {
        let start = start::Config::new();
        let first = self.machines.iter_mut().map(|it| it.dfa.start_state(&mut it.cache, &start));
        let machines = first.map(|state| state.ok().map(Some)).collect::<Option<_>>()?;
        let mut states = vec![AutomatonState { machines, characters: 0 }];
        let mut origins = vec![(0, 0)];
        let mut seen: HashSet<AutomatonState> = states.iter().cloned().collect();
        let mut at = 0;
        let last = *steps + MAX_PRODUCT_STEPS;
        while let Some(state) = states.get(at).cloned() {
            if state.characters >= least && self.accepts(&state)? {
                return text_of(&origins, at).map(Shortest::Text);
            }
            for position in 0..self.bytes.len() {
                *steps += 1;
                let byte = self.bytes[position];
                let Some(next) = self.next(&state, byte, least, most)? else { continue };
                if seen.insert(next.clone()) {
                    states.push(next);
                    origins.push((at, byte));
                }
            }
            if *steps > last || states.len() > MAX_PRODUCT_STATES {
                return None;
            }
            at += 1;
        }
        Some(Shortest::Nothing)
    }

    fn accepts(&mut self, state: &AutomatonState) -> Option<bool> {
        let mut matched = vec![true; self.wanted.len()];
        for (machine, own) in self.machines.iter_mut().zip(&state.machines) {
            matched[machine.pattern] &= machine.matches_at_end(*own)? == machine.is_positive;
        }
        Some(matched == self.wanted)
    }

    /// The state after one more byte; an inner `None` if no continuation is wanted.
    fn next(
        &mut self,
        state: &AutomatonState,
        byte: u8,
        least: usize,
        most: Option<usize>,
    ) -> Option<Option<AutomatonState>> {
        let is_continued = byte & 0xc0 == 0x80;
        let characters = state.characters + usize::from(!is_continued);
        if most.is_some_and(|most| characters > most) {
            return Some(None);
        }
        let mut machines = Vec::with_capacity(self.machines.len());
        // Patterns that match whatever follows, as far as is known.
        let mut is_certain = vec![true; self.wanted.len()];
        for (machine, own) in self.machines.iter_mut().zip(&state.machines) {
            let next = machine.next(*own, byte)?;
            let certainly = match next {
                Some(next) if next.is_dead() => Some(false),
                Some(_) => None,
                None => Some(true),
            };
            let fits = certainly.map(|matches| matches == machine.is_positive);
            if fits == Some(false) && self.wanted[machine.pattern] {
                return Some(None);
            }
            is_certain[machine.pattern] &= fits == Some(true);
            machines.push(next);
        }
        if is_certain.iter().zip(&self.wanted).any(|(certain, wanted)| *certain && !wanted) {
            return Some(None);
        }
        // Without an upper bound, all lengths above the lower one are alike.
        let characters = if most.is_none() { characters.min(least) } else { characters };
        Some(Some(AutomatonState { machines, characters }))
    }
}

/// A pattern that matches exactly this text.
pub(crate) fn quoted(text: &str) -> String {
    let mut pattern = String::with_capacity(text.len());
    for character in text.chars() {
        if r"^$\.*+?()[]{}|/".contains(character) {
            pattern.push('\\');
        }
        pattern.push(character);
    }
    pattern
}

fn text_of(origins: &[(usize, u8)], mut at: usize) -> Option<String> {
    let mut bytes = Vec::new();
    while at > 0 {
        let (before, byte) = origins[at];
        bytes.push(byte);
        at = before;
    }
    bytes.reverse();
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn difference(one: &str, other: &str) -> Shortest {
        Language::default().matching(one).without(other).shortest()
    }

    #[test]
    fn patterns_are_contained_in_one_another() {
        for (narrow, wide) in [
            ("^a+$", "^(a|aa)+$"),
            ("^(a|aa)+$", "^a+$"),
            (r"^\d+$", "^[0-9]+$"),
            (r"^\w+$", r"^[^\W]*$"),
            ("^.$", r"^[\s\S]$"),
            ("^foo", "foo"),
            (r"\bfoo\b", "foo"),
            ("^(a|b)*abb$", "^(a|b)*bb$"),
            (r"^\p{Lu}$", r"^\p{L}$"),
            ("^(?!x)(?!y)[a-z]+$", "^[a-wz][a-z]*$"),
            ("^[a-wz][a-z]*$", "^(?!x)(?!y)[a-z]+$"),
            ("^(?=a)b|c", "^(?=a)b|c"),
            ("^(?=a)?b", "b"),
            ("(", "("),
        ] {
            let expected = if narrow.starts_with('(') || narrow.contains("(?=a)") {
                Shortest::Unknown
            } else {
                Shortest::Nothing
            };
            assert_eq!(difference(narrow, wide), expected, "{narrow} {wide}");
        }
    }

    #[test]
    fn the_shortest_text_is_found() {
        for (one, other, text) in [
            ("^[a-z]+$", "^[a-z]{1,10}$", "aaaaaaaaaaa"),
            ("foo", "^foo", "afoo"),
            (r"foo", r"\bfoo\b", "afoo"),
            ("^[0-9a-f]{6}$", "^[0-9]*$", "aaaaaa"),
            (r"^[^\x00-\x1f\x7f]$", "^[ -~]$", "\u{80}"),
            (r"^[\s\S]$", "^.$", "\n"),
            ("^[a-z]+$", "^(?!admin$)[a-z]+$", "admin"),
            ("^[a-z]+$", "^(?=.*[aeiou])(?!b)[a-z]+$", "b"),
            ("^(?=.*[A-Z])(?=.*[0-9]).{4,}$", "^(?!.*00)", "a00A"),
            ("^(?![(\\)])(a|b)$", "a", "b"),
            ("", "^[a-c]*$", "d"),
        ] {
            assert_eq!(difference(one, other), Shortest::Text(text.to_owned()), "{one} {other}");
        }
        let of_length = Language::default().matching("^é+x?$").of_length(3, Some(3));
        assert_eq!(of_length.shortest(), Shortest::Text("ééx".to_owned()));
        assert_eq!(of_length.without("é.?x").without("é{3}").shortest(), Shortest::Nothing);
        assert_eq!(difference("^b(?=a)", "c"), Shortest::Unknown);
        assert_eq!(difference(r"\B", "^c"), Shortest::Unknown);
    }

    #[test]
    fn lengths_are_counted_up_to_a_limit() {
        let longest = |most: usize| {
            let words = Language::default().matching("^[ab]+$").without("^[ab]{1,5}$");
            words.of_length(6, Some(most)).shortest()
        };
        assert_eq!(longest(MAX_COUNTED_LENGTH), Shortest::Text("aaaaaa".to_owned()));
        assert_eq!(longest(MAX_COUNTED_LENGTH + 1), Shortest::Text("aaaaaa".to_owned()));
        let long = Language::default().matching("^a+$").of_length(MAX_COUNTED_LENGTH + 1, None);
        assert_eq!(long.shortest(), Shortest::Unknown);
    }

    #[test]
    fn without_patterns_the_texts_are_those_that_automata_find() {
        for (least, most) in [
            (0, None),
            (0, Some(0)),
            (0, Some(3)),
            (1, Some(1)),
            (3, Some(9)),
            (4, Some(3)),
            (256, None),
            (257, None),
        ] {
            let plain = Language { least, most, ..Language::default() };
            let automata = plain.matching("");
            assert_eq!(plain.shortest(), automata.shortest(), "{least} {most:?}");
            assert_eq!(plain.texts(), automata.texts(), "{least} {most:?}");
        }
    }

    #[test]
    fn a_text_is_the_only_one_that_its_pattern_matches() {
        let text = r"a.b\c(d)[e]-/{f}|^$";
        let words = Language::default().matching(&format!("^{}$", quoted(text)));
        assert_eq!(words.texts(), [text]);
        assert_eq!(Language::default().matching("^a*$").texts().len(), MAX_SAMPLES);
    }

    #[test]
    fn all_questions_about_a_pair_are_bounded_together() {
        begin();
        let ask = |number: usize| Language::default().matching(&format!("^a{number}$")).shortest();
        let asked = (0..).take_while(|it| ask(*it) != Shortest::Unknown).count();
        assert!((10..1_000).contains(&asked), "{asked}");
        begin();
        assert_eq!((0..).take_while(|it| ask(*it) != Shortest::Unknown).count(), asked);
        begin();
        assert_eq!(ask(asked), Shortest::Text(format!("a{asked}")));
    }

    #[test]
    fn products_are_bounded() {
        let ends = |length: usize| format!("[ab]*a[ab]{{{length}}}$");
        assert_eq!(difference(&ends(5), &ends(5)), Shortest::Nothing);
        assert_eq!(difference(&ends(300), &format!("^{}", ends(301))), Shortest::Unknown);
    }
}
