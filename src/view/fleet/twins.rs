//! Tools of different servers that a model cannot tell apart by their descriptions.
//!
//! Descriptions are compared as sets of words. Two tools are equal if four fifths of their words
//! are shared, and the difference of their names does not explain the other words.

use std::collections::HashMap;

use super::limits::{MAX_STEPS, MIN_WORDS};
use crate::model::words_of;

/// A tool that is compared with others.
struct Compared {
    /// The index of the tool.
    tool: usize,
    server: usize,
    /// The words of the description as sorted numbers, each once.
    words: Vec<u32>,
    /// The words of the names of the tool and its server, sorted.
    name: Vec<u32>,
    /// A bit for each word of the description.
    bits: u128,
}

/// A tool: the index of its server, the names of both, and the description.
pub(super) struct Described<'a> {
    pub(super) server: usize,
    pub(super) server_name: &'a str,
    pub(super) name: &'a str,
    pub(super) description: &'a str,
}

/// Groups of tools whose first tool equals each of the others, by index, and whether all tools were
/// compared.
pub(super) fn twins(tools: &[Described<'_>]) -> (Vec<Vec<usize>>, bool) {
    twins_within(tools, MAX_STEPS)
}

fn twins_within(tools: &[Described<'_>], max_steps: usize) -> (Vec<Vec<usize>>, bool) {
    let mut numbers = HashMap::new();
    let mut compared: Vec<_> = tools
        .iter()
        .enumerate()
        .map(|(tool, it)| {
            let words = numbered(it.description, &mut numbers);
            let mut name = numbered(it.name, &mut numbers);
            name.extend(numbered(it.server_name, &mut numbers));
            crate::sort::by(&mut name, Ord::cmp);
            name.dedup();
            let bits = words.iter().fold(0, |bits, word| bits | 1_u128 << (word % 128));
            Compared { tool, server: it.server, words, name, bits }
        })
        .filter(|it| it.words.len() >= MIN_WORDS)
        .collect();
    crate::sort::by_key(&mut compared, |it| (it.words.len(), it.tool));
    let mut is_grouped = vec![false; compared.len()];
    let (mut groups, mut steps) = (Vec::new(), 0);
    for (at, one) in compared.iter().enumerate() {
        if is_grouped[at] {
            continue;
        }
        let (mut group, mut is_of_two) = (vec![one.tool], false);
        for (beside, other) in compared.iter().enumerate().skip(at + 1) {
            steps += 1;
            // Four fifths of the larger set would be more than the smaller one has.
            if other.words.len() * 4 > one.words.len() * 5 || steps > max_steps {
                break;
            }
            // Words that differ are at most a quarter of the smaller set.
            let least = (one.bits ^ other.bits).count_ones() as usize;
            if is_grouped[beside] || least * 4 > one.words.len() {
                continue;
            }
            steps += one.words.len() + other.words.len();
            // Tools of one server with the same words have the same twins.
            let is_same = one.server == other.server && one.words == other.words;
            if is_same || one.server != other.server && are_equal(one, other) {
                is_grouped[beside] = true;
                is_of_two |= one.server != other.server;
                group.push(other.tool);
            }
        }
        if is_of_two {
            crate::sort::by(&mut group, Ord::cmp);
            groups.push(group);
        }
    }
    crate::sort::by(&mut groups, Ord::cmp);
    (groups, steps <= max_steps)
}

fn are_equal(one: &Compared, other: &Compared) -> bool {
    let differing: Vec<u32> = difference(&one.words, &other.words).collect();
    let union = (one.words.len() + other.words.len() + differing.len()) / 2;
    let named: Vec<u32> = difference(&one.name, &other.name).collect();
    let is_explained = |word: &u32| named.contains(word);
    differing.len() * 5 <= union && (differing.is_empty() || !differing.iter().all(is_explained))
}

/// The words that one of two sorted sets has.
fn difference(one: &[u32], other: &[u32]) -> impl Iterator<Item = u32> {
    let only = |one: &[u32], other: &[u32]| -> Vec<u32> {
        one.iter().filter(|word| other.binary_search(word).is_err()).copied().collect()
    };
    only(one, other).into_iter().chain(only(other, one))
}

/// The words of a text as numbers, sorted, each once.
fn numbered(text: &str, numbers: &mut HashMap<String, u32>) -> Vec<u32> {
    let number = |word: String| {
        let next = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
        *numbers.entry(stem(&word).to_owned()).or_insert(next)
    };
    let mut words: Vec<_> = words_of(text).into_iter().map(number).collect();
    crate::sort::by(&mut words, Ord::cmp);
    words.dedup();
    words
}

/// A word without its ending.
fn stem(word: &str) -> &str {
    let stems = ["ing", "es", "ed", "s"].into_iter().filter_map(|end| word.strip_suffix(end));
    stems.into_iter().find(|stem| stem.len() > 2).unwrap_or(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn groups(tools: &[(usize, &str, &str)]) -> Vec<Vec<usize>> {
        let names = ["alpha", "beta", "gamma"];
        let tools: Vec<_> = tools
            .iter()
            .map(|(server, name, description)| Described {
                server: *server,
                server_name: names[*server],
                name,
                description,
            })
            .collect();
        let (groups, is_whole) = twins(&tools);
        assert!(is_whole);
        groups
    }

    #[test]
    fn tools_are_equal_if_four_fifths_of_their_words_are() {
        let nine = "one two three four five six seven eight nine";
        assert_eq!(groups(&[(0, "a", nine), (1, "b", nine)]), [[0, 1]]);
        let (eight, other) = ("one two three four five six seven eight", "one two three four");
        // 8 of 10 words, and 8 of 11.
        assert_eq!(
            groups(&[(0, "a", &format!("{eight} x")), (1, "b", &format!("{eight} y"))]),
            [[0, 1]]
        );
        assert!(
            groups(&[(0, "a", &format!("{eight} x z")), (1, "b", &format!("{eight} y"))])
                .is_empty()
        );
        // 4 of 5 words, and 4 of 6.
        assert_eq!(groups(&[(0, "a", other), (1, "b", "one two three four five")]), [[0, 1]]);
        assert!(groups(&[(0, "a", other), (1, "b", "one two three four five six")]).is_empty());
        assert!(groups(&[(0, "a", "one two three"), (1, "b", "one two three")]).is_empty());
        assert!(groups(&[(0, "a", nine), (0, "b", nine)]).is_empty(), "one server");
    }

    #[test]
    fn names_explain_words_that_differ() {
        let text = |word: &str| format!("Gets the {word} of a class in the whole organization");
        let (event, room) = (text("event"), text("room"));
        assert!(groups(&[(0, "get_event", &event), (1, "getRooms", &room)]).is_empty());
        assert_eq!(groups(&[(0, "get_event", &event), (1, "get_place", &room)]), [[0, 1]]);
        assert_eq!(groups(&[(0, "get", &event), (1, "fetch", &event)]), [[0, 1]]);
        let of = |server: &str| format!("Lists all open issues in a project on {server}");
        assert!(
            groups(&[(0, "list", &of("Alpha")), (1, "list", &of("Beta"))]).is_empty(),
            "names of servers explain words as well"
        );
    }

    #[test]
    fn equal_tools_are_one_group_and_other_tools_are_compared_to_a_limit() {
        let text = "one two three four five";
        let many: Vec<_> = (0..100_000).map(|at| (at % 3, "tool", text)).collect();
        let found = groups(&many);
        assert_eq!(found.iter().map(Vec::len).sum::<usize>(), 100_000);
        assert_eq!(found.len(), 1);
        let texts: Vec<_> = (0..100).map(|at| format!("{at} a b c d e f g h i j{at}")).collect();
        let described = texts.iter().enumerate().map(|(at, description)| Described {
            server: at % 2,
            server_name: "s",
            name: "t",
            description,
        });
        let described: Vec<_> = described.collect();
        assert!(twins_within(&described, 200_000).1);
        assert!(!twins_within(&described, 100).1);
    }
}
