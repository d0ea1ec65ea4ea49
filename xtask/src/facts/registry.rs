//! What a registry offers, as its own client prints it.

use std::process::Command;
use std::{env, io};

use serde::Deserialize;

/// A registry of packages.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Registry {
    Npm,
    Pypi,
}

impl Registry {
    /// What separates a package from its exact version.
    pub(crate) fn separator(self) -> &'static str {
        match self {
            Self::Npm => "@",
            Self::Pypi => "==",
        }
    }

    /// The interpreter of its packages.
    pub(crate) fn runtime(self) -> &'static str {
        match self {
            Self::Npm => "node",
            Self::Pypi => "python",
        }
    }

    /// The newest version of a package that begins with `line`.
    pub(crate) fn newest(self, package: &str, line: &str) -> io::Result<String> {
        let mut command;
        match self {
            Self::Npm if line.is_empty() => {
                command = Command::new("npm");
                command.args(["view", package, "version"]);
            }
            Self::Npm => {
                command = Command::new("npm");
                command.args(["view", package, "versions", "--json"]);
            }
            Self::Pypi => {
                command = Command::new("python3");
                // It would otherwise keep silent about versions for newer interpreters than its own.
                command.args([
                    "-m",
                    "pip",
                    "index",
                    "versions",
                    "--ignore-requires-python",
                    package,
                ]);
            }
        }
        let printed = output(command.current_dir(env::temp_dir()))?;
        let version = match self {
            Self::Npm => newest_of_npm(&printed, line),
            Self::Pypi => newest_of_pip(&printed, line),
        };
        version.ok_or_else(|| io::Error::other(format!("the registry has no version `{line}…`")))
    }
}

/// `npm view` prints a version, or all of them as JSON, from the oldest to the newest.
fn newest_of_npm(printed: &str, line: &str) -> Option<String> {
    if line.is_empty() {
        return printed.lines().next().map(|version| version.trim().to_owned());
    }
    let versions: Vec<String> = serde_json::from_str(printed).ok()?;
    let is_final = |version: &&String| version.starts_with(line) && !version.contains('-');
    versions.iter().rfind(is_final).cloned()
}

/// `pip index versions` prints all versions, from the newest to the oldest.
fn newest_of_pip(printed: &str, line: &str) -> Option<String> {
    let versions = printed.lines().find_map(|it| it.strip_prefix("Available versions: "))?;
    versions.split(", ").find(|version| version.starts_with(line)).map(str::to_owned)
}

/// The output of a program that must succeed.
pub(crate) fn output(command: &mut Command) -> io::Result<String> {
    let output = command.output()?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let last: Vec<_> = said.trim().lines().rev().take(12).collect();
    let last: Vec<_> = last.into_iter().rev().collect();
    let program = command.get_program().to_string_lossy().into_owned();
    Err(io::Error::other(format!("{program}: {}\n{}", output.status, last.join("\n"))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_version_of_a_line_is_found() {
        let printed = "[\"1.2.0\", \"1.10.0\", \"1.11.0-beta.1\", \"2.0.0\"]";
        assert_eq!(newest_of_npm(printed, "1.").as_deref(), Some("1.10.0"));
        assert_eq!(newest_of_npm("2.0.0\n", "").as_deref(), Some("2.0.0"));
        let printed = "mcp (2.3.0)\nAvailable versions: 2.3.0, 2.2.0, 1.30.0, 1.29.0\n";
        assert_eq!(newest_of_pip(printed, "1.").as_deref(), Some("1.30.0"));
        assert_eq!(newest_of_pip(printed, "").as_deref(), Some("2.3.0"));
        assert_eq!(newest_of_pip(printed, "3."), None);
    }
}
