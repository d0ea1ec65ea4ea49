//! The tool names that models see: with the prefix of the client, with invalid characters replaced,
//! and truncated to the client's limit.

use super::{EffectiveName, NameRule, Outcome, Shortening, Target};

impl EffectiveName {
    /// The tool name that the model sees, before it is shortened.
    pub fn of(&self, server: &str, tool: &str) -> String {
        let server: String = match self.server_cut {
            Some(most) => server.chars().take(most).collect(),
            None => server.to_owned(),
        };
        let server = if self.lower_case_server { server.to_lowercase() } else { server };
        // The tool is inserted last: a name may itself look like a placeholder.
        let (before, after) = self.format.split_once("{tool}").unwrap_or((&self.format, ""));
        [before.replacen("{server}", &server, 1).as_str(), tool, after].concat()
    }

    /// The length of [`EffectiveName::of`], in characters.
    pub fn length(&self, server: &str, tool: &str) -> usize {
        let server = server.chars().count().min(self.server_cut.unwrap_or(usize::MAX));
        self.overhead() + server + tool.chars().count()
    }

    /// Characters of the name that are neither the server's nor the tool's.
    pub fn overhead(&self) -> usize {
        self.format.chars().count() - "{server}{tool}".len()
    }

    /// The number of characters that a tool's name leaves for the server's name; `None` if there is
    /// no limit or the server's name does not count.
    pub fn budget(&self, tool: &str) -> Option<isize> {
        let max = self.max.filter(|_| !self.on_clash_only)?;
        // It may be negative: the tool's name alone is too long.
        let used = self.overhead() + tool.chars().count();
        Some(max.cast_signed() - used.cast_signed())
    }

    /// The shortened name, if shortening can make two names equal; unchanged if a hash keeps them
    /// distinct.
    fn shortened(&self, name: String) -> String {
        let (Some(max), length) = (self.max, name.chars().count()) else { return name };
        if length <= max {
            return name;
        }
        match self.shortening {
            // A hash of the whole name is part of the shortened one, so two names stay distinct.
            Shortening::None | Shortening::Hash => name,
            Shortening::End => name.chars().take(max).collect(),
            Shortening::Middle => {
                let part = max.saturating_sub(ELLIPSIS.len()) / 2;
                let start: String = name.chars().take(part).collect();
                let end: String = name.chars().skip(length - part).collect();
                start + ELLIPSIS + &end
            }
        }
    }
}

/// The replacement for the middle of a shortened name.
const ELLIPSIS: &str = "...";

impl NameRule {
    /// The first invalid character of a name, with its offset in bytes.
    pub fn foreign_character(&self, name: &str) -> Option<(usize, char)> {
        let pattern = self.pattern.as_ref()?;
        name.char_indices().find(|&(at, character)| !pattern.takes(character, at == 0))
    }

    /// The name with invalid characters replaced by `_`.
    fn replaced(&self, name: &str) -> String {
        let Some(pattern) = &self.pattern else { return name.to_owned() };
        let kept = |character| if pattern.takes(character, false) { character } else { '_' };
        name.chars().map(kept).collect()
    }
}

impl Target {
    /// The tool name that the model sees, if this target may use the same name for several tools;
    /// `None` if the target leaves names unchanged or keeps them distinct.
    pub fn rewritten_name(&self, server: &str, tool: &str) -> Option<String> {
        let effective = self.effective_name.as_ref();
        let shortening = effective.map_or(Shortening::None, |name| name.shortening);
        let rule = self.name_rule.as_ref().filter(|rule| rule.outcome == Some(Outcome::Rewritten));
        if shortening == Shortening::Hash || rule.is_none() && shortening == Shortening::None {
            return None;
        }
        let name = rule.map_or_else(|| tool.to_owned(), |rule| rule.replaced(tool));
        let Some(effective) = effective.filter(|found| !found.on_clash_only) else {
            return Some(name);
        };
        Some(effective.shortened(effective.of(server, &name)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::named;

    fn seen(target: &str, server: &str, tool: &str) -> Option<String> {
        named(target).unwrap().rewritten_name(server, tool)
    }

    #[test]
    fn prefixes_are_put_before_names() {
        let full = |target: &str, server: &str, tool: &str| {
            named(target).unwrap().effective_name.as_ref().unwrap().of(server, tool)
        };
        assert_eq!(full("claude-code", "weather", "get"), "mcp__weather__get");
        assert_eq!(full("gemini-cli", "weather", "get"), "mcp_weather_get");
        assert_eq!(full("goose", "Weather", "Get"), "weather__Get");
        assert_eq!(
            full("vscode-copilot", "a-very-long-server-name", "get"),
            "mcp_a-very-long-s_get"
        );
        for target in super::super::all() {
            let Some(name) = &target.effective_name else { continue };
            for server in ["weather", "Wetter-Österreich-und-Schweiz"] {
                let full = name.of(server, "get_weather");
                assert_eq!(name.length(server, "get_weather"), full.chars().count());
            }
        }
        assert_eq!(
            full("claude-code", "{tool}", "get"),
            "mcp__{tool}__get",
            "names are not formats"
        );
    }

    #[test]
    fn the_length_limit_includes_the_prefix() {
        let budget = |target: &str, tool: &str| {
            named(target).unwrap().effective_name.as_ref().unwrap().budget(tool)
        };
        assert_eq!(budget("claude-code", &"a".repeat(40)), Some(64 - 7 - 40));
        assert_eq!(budget("cursor", &"a".repeat(60)), Some(-1));
        assert_eq!(budget("goose", "get"), None, "no limit of its own");
        assert_eq!(budget("zed", "get"), None, "a prefix only where names clash");
    }

    #[test]
    fn names_lose_their_middle_or_their_characters() {
        let long = seen("gemini-cli", "server", &"x".repeat(80)).unwrap();
        assert_eq!(long.chars().count(), 63);
        assert!(long.starts_with("mcp_server_xxx") && long.contains("..."), "{long}");
        assert_eq!(seen("opencode", "s", "files.read").unwrap(), "s_files_read");
        assert_eq!(seen("amazon-q", "s", "get-weather").unwrap(), "get_weather");
        assert_eq!(seen("codex", "s", "files.read"), None, "a hash keeps names apart");
        assert_eq!(seen("anthropic", "s", "a.b"), None, "names stay as they are");
        assert_eq!(seen("goose", "s", "a.b"), None, "a prefix keeps names apart");
    }
}
