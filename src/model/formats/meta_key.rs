//! Keys of `_meta`: their grammar, and their reserved prefixes.

use crate::model::Revision;

/// A key of `_meta`, split into prefix and name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MetaKey<'t> {
    /// The part before the first `/`.
    pub prefix: Option<&'t str>,
    /// The part after the first `/`, or the whole key.
    pub name: &'t str,
}

/// A violation of the grammar, at a range of bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MetaKeyFault {
    /// The kind of violation.
    pub kind: MetaKeyFaultKind,
    /// Offset of the first byte.
    pub start: usize,
    /// Offset just past the last byte.
    pub end: usize,
}

/// The kinds of violations of the grammar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MetaKeyFaultKind {
    /// An empty label in the prefix.
    EmptyLabel,
    /// A label that does not begin with a letter.
    LabelStart,
    /// A label that does not end with a letter or digit.
    LabelEnd,
    /// A character that is not allowed in a label.
    LabelCharacter(char),
    /// A name that does not begin and end with a letter or digit.
    NameEdge(char),
    /// A character that is not allowed in a name.
    NameCharacter(char),
}

impl<'t> MetaKey<'t> {
    /// Splits a key without checking the grammar.
    pub fn split(key: &'t str) -> Self {
        match key.split_once('/') {
            Some((prefix, name)) => Self { prefix: Some(prefix), name },
            None => Self { prefix: None, name: key },
        }
    }

    /// The first violation of the grammar.
    pub fn fault(self) -> Option<MetaKeyFault> {
        let name_at = self.prefix.map_or(0, |prefix| prefix.len() + 1);
        let mut label_at = 0;
        for label in self.prefix.into_iter().flat_map(|prefix| prefix.split('.')) {
            if let Some(fault) = label_fault(label, label_at) {
                return Some(fault);
            }
            label_at += label.len() + 1;
        }
        name_fault(self.name, name_at)
    }

    /// Whether the prefix is reserved for the protocol. Without a revision: whether it is reserved
    /// in any revision, or a single label that resembles the reserved ones.
    pub fn is_reserved(self, revision: Option<Revision>) -> bool {
        let Some(prefix) = self.prefix else { return false };
        let own = ["modelcontextprotocol", "mcp"];
        let is_own = |label: &str| own.iter().any(|it| label.eq_ignore_ascii_case(it));
        let labels: Vec<_> = prefix.split('.').map(is_own).collect();
        let second = labels.get(1) == Some(&true);
        let last_but_one = labels.len() > 1 && labels[labels.len() - 2];
        // In 2025-06-18 one label follows the reserved one, at the end of the prefix; since then
        // the reserved one is the second, whatever follows.
        match revision {
            Some(revision) if revision < Revision::V2025_06_18 => false,
            Some(Revision::V2025_06_18) => last_but_one,
            Some(_) => second,
            None => second || last_but_one || labels == [true],
        }
    }

    /// Determines the order of the labels of the prefix.
    pub fn prefix_order(self) -> PrefixOrder {
        let labels: Vec<_> = self.prefix.unwrap_or_default().split('.').collect();
        let is_top = |label: &&str| TOP_LEVEL_DOMAINS.contains(&label.to_lowercase().as_str());
        match labels.as_slice() {
            [_] => PrefixOrder::SingleLabel,
            [first, .., last] if is_top(last) && !is_top(first) => PrefixOrder::Forwards,
            _ => PrefixOrder::Reverse,
        }
    }
}

/// The order of the labels of a prefix.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PrefixOrder {
    /// From the top-level domain, as in `com.example`; also if the order is unknown.
    Reverse,
    /// To the top-level domain, as in `example.com`.
    Forwards,
    /// Undefined, because there is only one label.
    SingleLabel,
}

/// Common top-level domains, by which the order of labels is determined.
const TOP_LEVEL_DOMAINS: [&str; 16] = [
    "com", "org", "net", "io", "dev", "ai", "app", "cloud", "edu", "gov", "co", "me", "tech", "sh",
    "so", "eu",
];

fn label_fault(label: &str, at: usize) -> Option<MetaKeyFault> {
    let fault = |kind, start, end| Some(MetaKeyFault { kind, start: at + start, end: at + end });
    let foreign =
        |(_, character): &(usize, char)| !character.is_ascii_alphanumeric() && *character != '-';
    if label.is_empty() {
        return fault(MetaKeyFaultKind::EmptyLabel, 0, 1);
    }
    if let Some((start, character)) = label.char_indices().find(foreign) {
        let kind = MetaKeyFaultKind::LabelCharacter(character);
        return fault(kind, start, start + character.len_utf8());
    }
    if !label.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return fault(MetaKeyFaultKind::LabelStart, 0, 1);
    }
    if label.ends_with('-') {
        fault(MetaKeyFaultKind::LabelEnd, label.len() - 1, label.len())
    } else {
        None
    }
}

fn name_fault(name: &str, at: usize) -> Option<MetaKeyFault> {
    let fault = |kind, start, character: char| {
        let (start, end) = (at + start, at + start + character.len_utf8());
        Some(MetaKeyFault { kind, start, end })
    };
    let foreign = |(_, character): &(usize, char)| {
        !character.is_ascii_alphanumeric() && !matches!(character, '-' | '_' | '.')
    };
    if let Some((start, character)) = name.char_indices().find(foreign) {
        return fault(MetaKeyFaultKind::NameCharacter(character), start, character);
    }
    let mut edges = name.char_indices().take(1).chain(name.char_indices().last());
    let (start, character) = edges.find(|(_, character)| !character.is_ascii_alphanumeric())?;
    fault(MetaKeyFaultKind::NameEdge(character), start, character)
}

/// Names that a revision or an official extension defines below the reserved prefix.
const DEFINED_NAMES: &str = "protocolVersion clientInfo clientCapabilities logLevel \
    subscriptionId serverInfo related-task model-immediate-response ui tasks apps";

/// Whether a revision or an official extension defines the key.
pub fn is_defined_meta_key(key: &str) -> bool {
    let name = key.strip_prefix("io.modelcontextprotocol/");
    // The extension for skills gives servers a prefix for keys of their own.
    let is_of_skill = key.starts_with("io.modelcontextprotocol.skills/");
    is_of_skill || name.is_some_and(|name| DEFINED_NAMES.split(' ').any(|known| known == name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_follow_their_grammar() {
        for key in [
            "a",
            "progressToken",
            "my_key.v1",
            "com.example/",
            "",
            "ui",
            "ui/resourceUri",
            "openai/outputTemplate",
            "a-b.c1/x",
            "x9",
            "io.modelcontextprotocol/related-task",
        ] {
            assert_eq!(MetaKey::split(key).fault(), None, "{key}");
        }
    }

    #[test]
    fn faults_are_located_where_the_grammar_breaks() {
        use MetaKeyFaultKind::*;
        for (key, kind, start) in [
            ("/x", EmptyLabel, 0),
            ("com.example/a/b", NameCharacter('/'), 13),
            ("1com.example/x", LabelStart, 0),
            ("com.-a/x", LabelStart, 4),
            ("com.a-/x", LabelEnd, 5),
            ("com..a/x", EmptyLabel, 4),
            ("com.exa_mple/x", LabelCharacter('_'), 7),
            ("com.example/_x", NameEdge('_'), 12),
            ("com.example/x-", NameEdge('-'), 13),
            ("_x", NameEdge('_'), 0),
            ("$x", NameCharacter('$'), 0),
            ("com.example/naive key", NameCharacter(' '), 17),
            ("com.exämple/x", LabelCharacter('ä'), 6),
            ("_", NameEdge('_'), 0),
        ] {
            let fault = MetaKey::split(key).fault().map(|fault| (fault.kind, fault.start));
            assert_eq!(fault, Some((kind, start)), "{key}");
        }
    }

    #[test]
    fn the_reserved_prefixes_changed_with_2025_11_25() {
        for (prefix, old, new) in [
            ("io.modelcontextprotocol", false, true),
            ("dev.mcp", false, true),
            ("modelcontextprotocol.io", true, false),
            ("mcp.dev", true, false),
            ("api.modelcontextprotocol.org", true, true),
            ("tools.mcp.com", true, true),
            ("org.modelcontextprotocol.api", true, true),
            ("com.mcp.tools", true, true),
            ("com.example.mcp", false, false),
            ("com.example.mcp.tools", true, false),
            ("a.mcp.b.c", false, true),
            ("mcp", false, false),
            ("modelcontextprotocol", false, false),
            ("IO.ModelContextProtocol", false, true),
        ] {
            let text = format!("{prefix}/x");
            let key = MetaKey::split(&text);
            assert_eq!(key.is_reserved(Some(Revision::V2025_06_18)), old, "{prefix}");
            assert_eq!(key.is_reserved(Some(Revision::V2025_11_25)), new, "{prefix}");
            assert_eq!(key.is_reserved(Some(Revision::V2026_07_28)), new, "{prefix}");
            assert!(!key.is_reserved(Some(Revision::V2025_03_26)), "{prefix}");
            let any = old || new || !prefix.contains('.');
            assert_eq!(key.is_reserved(None), any, "{prefix}");
        }
        assert!(!MetaKey::split("mcp").is_reserved(None));
    }

    #[test]
    fn prefixes_in_the_order_of_host_names_are_reported() {
        for (key, order) in [
            ("com.example/x", PrefixOrder::Reverse),
            ("io.modelcontextprotocol/x", PrefixOrder::Reverse),
            ("example.com/x", PrefixOrder::Forwards),
            ("api.example.io/x", PrefixOrder::Forwards),
            ("com.dev/x", PrefixOrder::Reverse),
            ("openai/x", PrefixOrder::SingleLabel),
            ("acme.tools/x", PrefixOrder::Reverse),
        ] {
            assert_eq!(MetaKey::split(key).prefix_order(), order, "{key}");
        }
    }
}
