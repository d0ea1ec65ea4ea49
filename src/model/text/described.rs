//! Parameters that a tool's description explains, as docstrings do.

use std::collections::HashSet;

/// The names at the beginning of lines that explain them, such as `city: the city`, `- city
/// (string): …`, `* \`city\` – …`.
pub fn described_names(text: &str) -> HashSet<&str> {
    text.lines().filter_map(described_name).collect()
}

fn described_name(line: &str) -> Option<&str> {
    const MARKS: [char; 8] = [' ', '\t', '-', '*', '•', '`', '"', '\''];
    let line = line.trim_start_matches(MARKS);
    // Javadoc and JSDoc write `@param`, Sphinx writes `:param`.
    let line =
        line.strip_prefix("@param ").or_else(|| line.strip_prefix(":param ")).unwrap_or(line);
    let is_part = |character: char| character.is_alphanumeric() || matches!(character, '_' | '-');
    let end = line.find(|character| !is_part(character)).unwrap_or(line.len());
    let (name, rest) = line.split_at(end);
    let rest = rest.trim_start_matches(['`', '*', '"', '\'']).trim_start();
    let explains = rest.starts_with([':', '(', '=', '–', '—', '[']) || rest.starts_with("- ");
    (!name.is_empty() && explains).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::described_names;

    #[test]
    fn docstrings_and_lists_explain_names() {
        let text = "Gets weather.\n\nArgs:\n    city: the city\n    days (int): how many\n- `unit`: C \
                    or F\n* **lang** - the language\n:param zone: of time\nNote that x is y";
        let names = described_names(text);
        for name in ["city", "days", "unit", "lang", "zone"] {
            assert!(names.contains(name), "{name}: {names:?}");
        }
        assert!(!names.contains("Note") && !names.contains("Gets"));
    }
}
