//! The environment variables that a project says its server needs.

use std::path::Path;

use serde_json::Value;

use crate::engine::inventory::arguments::read;
use crate::engine::limits::MAX_NAMED_VARIABLES;

/// Examples of files with variables.
const EXAMPLES: [&str; 4] = [".env.example", ".env.sample", ".env.template", "env.example"];

/// The variables that the registry entry of a folder requires, or else those for which its example of a
/// `.env` file, or the configuration of a client in its README, has no value of its own.
pub(super) fn required_variables(folder: &Path) -> Vec<String> {
    let entry = read(&folder.join("server.json")).map(|text| of_entry(&text)).unwrap_or_default();
    if !entry.is_empty() {
        return entry;
    }
    let example = EXAMPLES.iter().find_map(|name| read(&folder.join(name)));
    let example = example.map(|text| of_example(&text)).unwrap_or_default();
    let readme = read(&folder.join("README.md")).map(|text| of_readme(&text)).unwrap_or_default();
    // An example lists what may be set; a configuration has what a server needs.
    let both: Vec<_> = example.iter().filter(|it| readme.contains(it)).cloned().collect();
    let first = if example.is_empty() { readme } else { example };
    let of_both = if both.is_empty() { first } else { both };
    of_both.into_iter().take(MAX_NAMED_VARIABLES).collect()
}

/// The variables of the first configuration of a client in a document whose values a user replaces.
fn of_readme(text: &str) -> Vec<String> {
    let Some((_, rest)) = text.split_once("\"mcpServers\"") else { return Vec::new() };
    // The end of the code block.
    let block = rest.split("```").next().unwrap_or_default();
    let variables = block.split_once("\"env\"").and_then(|(_, rest)| {
        let inner = rest.trim_start_matches([':', ' ']);
        serde_json::from_str::<Value>(&inner[..=inner.find('}')?]).ok()
    });
    let pairs = variables.as_ref().and_then(Value::as_object).into_iter().flatten();
    let open = pairs.filter(|(name, value)| is_name(name) && value.as_str().is_some_and(is_open));
    open.map(|(name, _)| name.clone()).collect()
}

/// Whether a value is one that a user replaces: empty, a placeholder, or with a name and a password.
fn is_open(value: &str) -> bool {
    let signs = [
        "your",
        "xxx",
        "<",
        "...",
        "…",
        "changeme",
        "change_me",
        "replace",
        "example",
        "password@",
    ];
    let lower = value.to_ascii_lowercase();
    value.is_empty() || signs.iter().any(|sign| lower.contains(sign))
}

fn of_entry(text: &str) -> Vec<String> {
    let root: Value = serde_json::from_str(text).unwrap_or_default();
    let all = root["packages"][0]["environmentVariables"].as_array();
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
        let entry = r#"{"packages": [{"environmentVariables": [
            {"name": "A", "isRequired": true}, {"name": "B"},
            {"name": "C", "isRequired": true, "default": "x"}, {"name": "$(D)", "isRequired": true}]}]}"#;
        assert_eq!(of_entry(entry), ["A"]);
    }
}
