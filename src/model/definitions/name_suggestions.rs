//! New names for tools whose names are not accepted everywhere. Each is suggested for only one name
//! in a list.

use std::collections::HashMap;

use crate::model::{NAME_LIMIT, Tool, is_name_character};

/// Longest name that common providers accept, in characters.
pub const COMMON_NAME_LIMIT: usize = 64;

/// The name with each run of invalid characters replaced by `_`; `None` if no valid name is left.
pub fn plain_name(name: &str) -> Option<String> {
    let words = name.split(|character| !is_name_character(character));
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    let new = words.join("_");
    (!new.is_empty() && new.len() <= NAME_LIMIT).then_some(new)
}

/// A name that is too long, truncated to the length that common providers accept.
pub fn short_name(name: &str) -> Option<&str> {
    name.char_indices().nth(NAME_LIMIT)?;
    let (end, _) = name.char_indices().nth(COMMON_NAME_LIMIT)?;
    // A separator at the end would only be a remainder of the cut.
    let cut = name[..end].trim_end_matches(['_', '-', '.', ' ']);
    (!cut.is_empty()).then_some(cut)
}

/// The suggested names, each with the position of the first tool that it could be for: a name
/// collision is worse than a name that is not accepted everywhere.
pub(crate) fn name_suggestions(tools: &[Tool<'_>]) -> HashMap<Box<str>, usize> {
    let mut offered = HashMap::new();
    for (position, tool) in tools.iter().enumerate() {
        let Some(name) = tool.display_name() else { continue };
        let mut offer = |new: &str| {
            if new != name && !offered.contains_key(new) {
                offered.insert(new.into(), position);
            }
        };
        if !name.chars().all(is_name_character) {
            plain_name(name).iter().for_each(|new| offer(new));
        }
        short_name(name).into_iter().for_each(offer);
    }
    offered
}

#[cfg(test)]
mod tests {
    use super::{plain_name, short_name};

    #[test]
    fn other_characters_become_one_line_between_words() {
        assert_eq!(plain_name("get  the weather!").as_deref(), Some("get_the_weather"));
        assert_eq!(plain_name("né一").as_deref(), Some("n"));
        assert_eq!(plain_name("一"), None);
        assert_eq!(plain_name(&"a ".repeat(65)), None);
    }

    #[test]
    fn long_names_are_truncated() {
        assert_eq!(short_name(&"a".repeat(128)), None);
        assert_eq!(short_name(&"a".repeat(129)), Some(&*"a".repeat(64)));
        assert_eq!(short_name(&format!("ab{}c", "_".repeat(200))), Some("ab"));
    }
}
