//! The tool names that models see: with the prefix of the client, with invalid characters replaced,
//! and truncated to the client's limit.

use sha1::{Digest, Sha1};

use super::{
    CleanedParts, EffectiveName, Feature, HashForm, NameHash, NameRule, Outcome, Scope, Shortening,
    Target,
};

impl EffectiveName {
    /// The tool name that the model sees, before it is shortened.
    pub fn of(&self, server: &str, tool: &str) -> String {
        let cut = self.server_cut.and_then(|most| server.char_indices().nth(most));
        let server = cut.map_or(server, |(end, _)| &server[..end]);
        let lower = self.lower_case_server.then(|| server.to_lowercase());
        let server = lower.as_deref().unwrap_or(server);
        let mut name = String::with_capacity(self.format.len() + server.len() + tool.len());
        // A name may itself look like a placeholder.
        for part in self.format.split_inclusive('}') {
            let by_server = || Some((part.strip_suffix("{server}")?, server));
            let by_tool = || Some((part.strip_suffix("{tool}")?, tool));
            let (before, value) = by_server().or_else(by_tool).unwrap_or((part, ""));
            name += before;
            name += value;
        }
        name
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

    /// The name as it is sent: composed, with invalid characters replaced, and shortened.
    fn sent(&self, rule: Option<&NameRule>, server: &str, tool: &str) -> String {
        let replacement = self.replacement.as_deref().unwrap_or("_");
        let clean = |name: &str, is_cleaned: bool| match rule.filter(|_| is_cleaned) {
            Some(rule) => rule.replaced(name, replacement),
            None => name.to_owned(),
        };
        let cleans_both = self.cleans == CleanedParts::Both;
        let is_rewritten = rule.is_some_and(|it| it.outcome == Some(Outcome::Rewritten));
        let name = self.of(&clean(server, cleans_both), &clean(tool, cleans_both || is_rewritten));
        let is_long = self.max.is_some_and(|max| name.chars().count() > max);
        if let Some(hash) = &self.hash {
            let raw = self.of(server, tool);
            if is_long || name != raw {
                return self.hashed(hash, &name, &raw);
            }
        }
        if is_long { self.shortened(name) } else { name }
    }

    /// A name that is cut so that the hash of the whole name fits behind it.
    fn hashed(&self, hash: &NameHash, name: &str, raw: &str) -> String {
        let digits = hash.form.of(raw);
        let max = self.max.unwrap_or(usize::MAX);
        let kept = max.saturating_sub(hash.separator.chars().count() + digits.len());
        let head: String = name.chars().take(kept).collect();
        [head.as_str(), &hash.separator, &digits].concat()
    }

    /// A name that is longer than the maximum, shortened.
    fn shortened(&self, name: String) -> String {
        let (max, length) = (self.max.unwrap_or(usize::MAX), name.chars().count());
        match self.shortening {
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

impl HashForm {
    fn of(self, name: &str) -> String {
        match self {
            Self::Sha1x8 => {
                let digest = Sha1::digest(name.as_bytes());
                digest.iter().take(4).map(|byte| format!("{byte:02x}")).collect()
            }
            Self::Fnv1a => base_36(fnv_1a(name)),
        }
    }
}

/// FNV-1a of 32 bits over the UTF-16 units of a text.
fn fnv_1a(text: &str) -> u32 {
    text.encode_utf16()
        .fold(0x811c_9dc5, |hash, unit| (hash ^ u32::from(unit)).wrapping_mul(0x0100_0193))
}

/// A number in base 36, in at least seven digits.
fn base_36(mut number: u32) -> String {
    const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
    let mut digits = [b'0'; 7];
    for digit in digits.iter_mut().rev() {
        *digit = DIGITS[(number % 36) as usize];
        number /= 36;
    }
    digits.iter().map(|digit| char::from(*digit)).collect()
}

/// The replacement for the middle of a shortened name.
const ELLIPSIS: &str = "...";

impl NameRule {
    /// The first invalid character of a name, with its offset in bytes.
    pub fn foreign_character(&self, name: &str) -> Option<(usize, char)> {
        let pattern = self.pattern.as_ref()?;
        name.char_indices().find(|&(at, character)| !pattern.takes(character, at == 0))
    }

    /// How many times a character is replaced.
    fn length(&self, character: char) -> usize {
        if self.replaces_units { character.len_utf16() } else { 1 }
    }

    /// The name with invalid characters replaced.
    fn replaced(&self, name: &str, replacement: &str) -> String {
        let Some(pattern) = &self.pattern else { return name.to_owned() };
        let mut text = String::with_capacity(name.len());
        for character in name.chars() {
            match pattern.takes(character, false) {
                true => text.push(character),
                false => text.push_str(&replacement.repeat(self.length(character))),
            }
        }
        text
    }
}

impl Feature {
    /// The feature of tool names with this character, which a target does not accept.
    pub const fn of_name_character(character: char) -> Self {
        match character {
            '.' => Self::ToolNameDot,
            '0'..='9' => Self::ToolNameLeadingDigit,
            _ => Self::ToolNameOtherChar,
        }
    }
}

impl Target {
    /// What the target loses because of a tool's name; `None` for nothing.
    pub fn loss_by_name(&self, server: &str, tool: &str) -> Option<Scope> {
        let refused = |outcome: Option<Outcome>, scope: Option<Scope>| {
            scope.filter(|_| outcome == Some(Outcome::Refused))
        };
        let by_rule = self.name_rule.as_ref().and_then(|rule| {
            let is_long = rule.max.is_some_and(|max| tool.chars().count() > max);
            let by_length =
                is_long.then(|| refused(rule.too_long.or(rule.outcome), rule.scope)).flatten();
            let by_character = rule.foreign_character(tool).and_then(|(_, character)| {
                match self.outcome_of(Feature::of_name_character(character)) {
                    Some(known) => refused(Some(known.outcome), known.scope),
                    None => refused(rule.outcome, rule.scope),
                }
            });
            by_length.max(by_character)
        });
        let prefixed = self.effective_name.as_ref().filter(|form| !form.on_clash_only);
        let by_prefix = prefixed
            .filter(|form| form.max.is_some_and(|max| form.length(server, tool) > max))
            .and_then(|form| refused(form.outcome, form.scope));
        by_rule.max(by_prefix)
    }

    /// The tool name that the model sees, of a tool that shares its name with no other.
    pub fn sent_name(&self, server: &str, tool: &str) -> String {
        let rule = self.name_rule.as_ref();
        match self.effective_name.as_ref().filter(|found| !found.on_clash_only) {
            Some(effective) => effective.sent(rule, server, tool),
            None => match rule.filter(|rule| rule.outcome == Some(Outcome::Rewritten)) {
                Some(rule) => rule.replaced(tool, rule.replacement.as_deref().unwrap_or("_")),
                None => tool.to_owned(),
            },
        }
    }

    /// Whether the target keeps tools apart whose names are equal when they are sent.
    pub fn keeps_names_apart(&self) -> bool {
        let name = self.effective_name.as_ref();
        name.is_some_and(|name| name.shortening == Shortening::Hash || name.hash.is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::super::named;
    use super::{HashForm, base_36, fnv_1a};

    fn seen(target: &str, server: &str, tool: &str) -> String {
        named(target).unwrap().sent_name(server, tool)
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
        assert_eq!(budget("claude-code", &"a".repeat(40)), Some(128 - 7 - 40));
        assert_eq!(budget("cursor", &"a".repeat(60)), Some(-1));
        assert_eq!(budget("goose", "get"), None, "no limit of its own");
        assert_eq!(budget("zed", "get"), None, "a prefix only where names clash");
    }

    #[test]
    fn names_lose_their_middle_or_their_characters() {
        let long = seen("gemini-cli", "server", &"x".repeat(80));
        assert_eq!(long.chars().count(), 63);
        assert!(long.starts_with("mcp_server_xxx") && long.contains("..."), "{long}");
        assert_eq!(seen("opencode", "s", "files.read"), "s_files_read");
        assert_eq!(seen("amazon-q", "s", "get-weather"), "get_weather");
        assert_eq!(seen("anthropic", "s", "a.b"), "a.b", "names stay as they are");
        assert!(named("codex").unwrap().keeps_names_apart(), "a hash keeps names apart");
        assert!(!named("opencode").unwrap().keeps_names_apart());
    }

    #[test]
    fn hashes_are_those_of_the_published_algorithms() {
        assert_eq!(HashForm::Sha1x8.of("abc"), "a9993e36");
        assert_eq!(fnv_1a(""), 0x811c_9dc5);
        assert_eq!(fnv_1a("foobar"), 0xbf9c_f968);
        assert_eq!(base_36(36), "0000010");
    }
}
