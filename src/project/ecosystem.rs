//! Ecosystems of packages, and the libraries that servers are made with.

use std::sync::LazyLock;

named! {
    /// An ecosystem of packages, by the program that reads its manifests.
    pub enum Ecosystem {
        /// Node.js, Deno and other runtimes of JavaScript.
        Npm = "npm",
        /// Python.
        Python = "python",
        /// Rust.
        Cargo = "cargo",
        /// Go.
        Go = "go",
        /// Java with Maven.
        Maven = "maven",
        /// Java and Kotlin with Gradle.
        Gradle = "gradle",
        /// .NET.
        DotNet = "dotnet",
        /// PHP.
        Composer = "composer",
        /// Ruby.
        Ruby = "ruby",
        /// Swift.
        Swift = "swift",
        /// Elixir.
        Mix = "mix",
    }
}

/// A library that servers are made with.
#[derive(Debug, PartialEq, Eq)]
pub struct Library {
    ecosystem: &'static str,
    /// Whether the library makes servers and no clients.
    pub is_for_servers: bool,
    /// The name in manifests; `*` at the end matches any text.
    pub name: &'static str,
}

impl Ecosystem {
    /// The language of its packages, as `extensions.txt` names it.
    pub const fn language(self) -> &'static str {
        match self {
            Self::Npm => "js",
            Self::Python => "py",
            Self::Cargo => "rs",
            Self::Go => "go",
            Self::Maven | Self::Gradle => "jvm",
            Self::DotNet => "cs",
            Self::Composer => "php",
            Self::Ruby => "rb",
            Self::Swift => "swift",
            Self::Mix => "ex",
        }
    }

    /// The libraries of the ecosystem.
    pub fn libraries(self) -> impl Iterator<Item = &'static Library> {
        static ALL: LazyLock<Vec<Library>> = LazyLock::new(|| {
            let rows = include_str!("libraries.txt").lines().filter(|row| !row.starts_with('#'));
            let read = |row: &'static str| {
                let (ecosystem, rest) = row.split_once(' ')?;
                let (role, name) = rest.split_once(' ')?;
                Some(Library { ecosystem, is_for_servers: role == "server", name })
            };
            rows.filter_map(read).collect()
        });
        let own = match self {
            Self::Maven | Self::Gradle => "jvm",
            other => other.name(),
        };
        ALL.iter().filter(move |library| library.ecosystem == own)
    }
}

impl Library {
    /// Whether a name in a manifest is that of the library.
    pub fn has_name(&self, name: &str) -> bool {
        match self.name.strip_suffix('*') {
            Some(start) => name.starts_with(start),
            None => name.eq_ignore_ascii_case(self.name),
        }
    }

    /// Whether a text contains the name of the library, not as a part of a longer name.
    pub fn is_in(&self, text: &str) -> bool {
        let is_part = |it: char| it.is_alphanumeric() || "-_/.@".contains(it);
        let name = self.name.trim_end_matches('*');
        let is_prefix = name.len() < self.name.len();
        text.match_indices(name).any(|(at, _)| {
            let behind = text[at + name.len()..].chars().next();
            !text[..at].ends_with(is_part) && (is_prefix || !behind.is_some_and(is_part))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_are_whole_names() {
        let mut python = Ecosystem::Python.libraries();
        let library = python.find(|it| it.name == "mcp").expect("a row");
        for text in ["\"mcp[cli]>=1.2\"", "mcp==1.9", "mcp", "x\nmcp = \"^1\"", "'mcp'"] {
            assert!(library.is_in(text), "{text}");
        }
        for text in ["my-mcp", "mcp-server", "fastmcp", "a/mcp", "mcp_x", "@mcp", ""] {
            assert!(!library.is_in(text), "{text}");
        }
        let mut java = Ecosystem::Maven.libraries();
        let starter = java.find(|it| it.name.ends_with('*')).expect("a row");
        assert!(starter.is_in(&starter.name.replace('*', "-webmvc")));
    }

    #[test]
    fn every_ecosystem_has_libraries_and_marks() {
        for ecosystem in Ecosystem::ALL {
            assert!(ecosystem.libraries().next().is_some(), "{ecosystem:?}");
        }
    }
}
