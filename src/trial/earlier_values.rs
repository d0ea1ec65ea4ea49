//! Values of earlier answers, which other tools take as arguments.

use std::collections::BTreeMap;

use serde_json::Value as Json;

/// Maximum number of values of one name, and of names.
const MAX_VALUES: usize = 3;
const MAX_NAMES: usize = 400;
/// Nesting of answers that is searched.
const MAX_DEPTH: usize = 8;

/// The first values of each name in the answers so far.
#[derive(Default)]
pub(super) struct EarlierValues {
    by_name: BTreeMap<String, Vec<Json>>,
}

impl EarlierValues {
    /// Adds the values of an answer, if it is JSON.
    pub(super) fn take(&mut self, texts: &[String]) {
        for text in texts {
            if let Ok(value) = serde_json::from_str(text) {
                self.add("", &value, MAX_DEPTH);
            }
        }
    }

    fn add(&mut self, name: &str, value: &Json, depth: usize) {
        match value {
            _ if depth == 0 => {}
            Json::Object(members) => {
                members.iter().for_each(|(name, value)| self.add(name, value, depth - 1));
            }
            Json::Array(items) => {
                items.iter().take(MAX_VALUES).for_each(|item| self.add(name, item, depth - 1));
            }
            _ if name.is_empty() || self.by_name.len() >= MAX_NAMES => {}
            Json::String(_) | Json::Number(_) => {
                let values = self.by_name.entry(plain(name)).or_default();
                if values.len() < MAX_VALUES && !values.contains(value) {
                    values.push(value.clone());
                }
            }
            _ => {}
        }
    }

    /// The values for a parameter of this name.
    pub(super) fn of(&self, name: &str) -> Vec<Json> {
        let name = plain(name);
        let is_id = name.ends_with("id") || name.ends_with("ids");
        let names = [Some(&*name), is_id.then_some("id")];
        let found = names.into_iter().flatten().filter_map(|name| self.by_name.get(name));
        found.flatten().cloned().collect()
    }
}

/// A name without case and separators.
fn plain(name: &str) -> String {
    name.chars().filter(|it| it.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
