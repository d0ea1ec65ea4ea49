//! The environment variables that a project says its server needs.

use std::path::Path;

use serde_json::Value;

use crate::engine::inventory::documents::{Documents, entries_in, read};
use crate::engine::limits::MAX_NAMED_VARIABLES;

/// Examples of files with variables.
const EXAMPLES: [&str; 4] = [".env.example", ".env.sample", ".env.template", "env.example"];

/// Variables that every program is given.
const OF_SYSTEM: [&str; 4] = ["PATH", "HOME", "USER", "SHELL"];

/// The variables that the registry entry of a folder requires, or else those for which its example of a
/// `.env` file, or the configuration of a client in its README, has no value of its own.
pub(super) fn required_variables(folder: &Path, documents: &Documents) -> Vec<String> {
    let entry = of_entry(&documents.package);
    if !entry.is_empty() {
        return entry;
    }
    let example = EXAMPLES.iter().find_map(|name| read(&folder.join(name)));
    let example = example.map(|text| of_example(&text)).unwrap_or_default();
    let readme = of_readme(&documents.readme);
    // An example lists what may be set; a configuration has what a server needs.
    let both: Vec<_> = example.iter().filter(|it| readme.contains(it)).cloned().collect();
    let first = if example.is_empty() { readme } else { example };
    let of_both = if both.is_empty() { first } else { both };
    of_both.into_iter().take(MAX_NAMED_VARIABLES).collect()
}

/// The variables whose values a user replaces, in the first block of a document with a configuration
/// of a client.
fn of_readme(text: &str) -> Vec<String> {
    let Some((_, rest)) = text.split_once("\"mcpServers\"") else { return Vec::new() };
    let block = rest.split("```").next().unwrap_or_default();
    let mut entries = entries_in(block).map(|entry| entry.variables);
    let variables = entries.find(|it| !it.is_empty()).unwrap_or_default();
    let is_open = |value: &Value| value.as_str().is_some_and(is_open);
    let open = variables.into_iter().filter(|(name, value)| is_name(name) && is_open(value));
    open.map(|(name, _)| name).filter(|it| !OF_SYSTEM.contains(&it.as_str())).collect()
}

/// Whether a value is one that a user replaces: empty, a placeholder, or with a name and a password.
fn is_open(value: &str) -> bool {
    let signs = "your xxx < ... … changeme change_me replace example password@";
    let lower = value.to_ascii_lowercase();
    value.is_empty() || signs.split(' ').any(|sign| lower.contains(sign))
}

fn of_entry(package: &Value) -> Vec<String> {
    let all = package["environmentVariables"].as_array();
    let all = all.into_iter().flatten();
    let required = all.filter(|it| it["isRequired"] == true && it.get("default").is_none());
    let names = required.filter_map(|it| it["name"].as_str()).filter(|name| is_name(name));
    names.take(MAX_NAMED_VARIABLES).map(str::to_owned).collect()
}

/// A line without a value, or with one that the user replaces. A line that is a comment is optional.
fn of_example(text: &str) -> Vec<String> {
    let open = |line: &str| {
        let (name, value) = line.trim().trim_start_matches("export ").split_once('=')?;
        let value = value.split(" #").next().unwrap_or_default().trim().trim_matches(['"', '\'']);
        (is_open(value) && is_name(name)).then(|| name.to_owned())
    };
    text.lines().filter_map(open).collect()
}

fn is_name(text: &str) -> bool {
    let is_letter = |it: char| it.is_ascii_alphanumeric() || it == '_';
    !text.is_empty() && text.len() < 80 && text.chars().all(is_letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_without_a_value_of_their_own_are_required() {
        let text = "# KEY=a\nKEY=\nTOKEN=your-token # from the page\nPORT=3000\nexport URL=\"https://x.example\"\nB AD=\n";
        assert_eq!(of_example(text), ["KEY", "TOKEN", "URL"]);
        let package = serde_json::json!({"environmentVariables": [
            {"name": "A", "isRequired": true}, {"name": "B"},
            {"name": "C", "isRequired": true, "default": "x"}, {"name": "$(D)", "isRequired": true}]});
        assert_eq!(of_entry(&package), ["A"]);
    }
}
