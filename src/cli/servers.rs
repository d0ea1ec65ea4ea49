//! Detection of servers given instead of files: an address, or the command that starts a server.

use std::ffi::OsString;
use std::path::Path;

use super::environment::Environment;
use crate::engine::command_that_runs;
use crate::report::text::sanitize;
use crate::source::absolute_path;

/// Names of programs that start servers.
const LAUNCHERS: [&str; 15] = [
    "bun", "bunx", "cargo", "deno", "docker", "dotnet", "go", "java", "node", "npx", "pipx",
    "python", "python3", "uv", "uvx",
];

/// Flags whose values may look like an address.
const FREE_TEXTS: [&str; 3] = ["--add-override", "--redact", "--redact-pattern"];

/// The error message if the arguments (without the program's name) name a server, with advice on
/// how to check it.
pub(super) fn mistaken_server(
    arguments: &[OsString],
    environment: &Environment<'_>,
) -> Option<String> {
    let words: Vec<_> = arguments.iter().map(|it| it.to_string_lossy()).collect();
    if words.first().is_some_and(|first| first == "try") {
        return None;
    }
    let own = words.iter().position(|it| it == "--").unwrap_or(words.len());
    // What follows the first word of a server's command is its own.
    let address = words.iter().take(own + 2).enumerate().find(|(at, word)| {
        let flag = at.checked_sub(1).map_or("", |before| &words[before]);
        is_address(word) && !FREE_TEXTS.contains(&flag)
    });
    if let Some((_, address)) = address {
        // Neither the path nor the query is repeated: either may contain a secret.
        let host: String = address.split('/').take(3).collect::<Vec<_>>().join("/");
        let host = host.rsplit_once('@').map_or(&*host, |_| "the address");
        return Some(format!(
            "`{}` is a server, not a file; write `mcp-lint try URL`",
            sanitize::terminal(host)
        ));
    }
    let own = words.iter().take_while(|word| *word == "check" || *word == "--").count();
    let rest = &words[own..];
    let program = rest.first().filter(|it| LAUNCHERS.contains(&&***it) && rest.len() > 1)?;
    let folder = environment.current_folder.clone().unwrap_or_default();
    let is_file = absolute_path(&folder, Path::new(&**program)).exists();
    (!is_file).then(|| {
        let line = trial_line(rest);
        format!("`{program}` is not a path; to check the server that it starts, write `{line}`")
    })
}

/// The command line that checks the server which these words start. Flags and assignments are left out with
/// all that follows: they may contain secrets.
pub(super) fn trial_line(words: &[impl AsRef<str>]) -> String {
    let mut line = "mcp-lint try".to_owned();
    for word in words.iter().map(AsRef::as_ref) {
        if word.starts_with('-') || word.contains(['=', '@']) {
            return line + " …";
        }
        line.push(' ');
        line.push_str(&sanitize::terminal(word));
    }
    line
}

pub(super) fn is_address(word: &str) -> bool {
    let lower = word.get(..8).unwrap_or(word).to_ascii_lowercase();
    lower.starts_with("http://") || lower.starts_with("https://")
}

/// The sentence about one word that starts no server: a source file, or a whole command between quotes.
#[cfg_attr(not(feature = "record"), allow(dead_code, reason = "only a recorder starts servers"))]
pub(super) fn instead_of_command(word: &str, folder: &Path) -> Option<String> {
    let path = absolute_path(folder, Path::new(word));
    let shown = sanitize::terminal(word);
    if path.is_file() {
        let words = command_that_runs(word).filter(|_| !is_program(&path))?;
        let command = sanitize::terminal(&words.join(" ")).into_owned();
        return Some(format!("`{shown}` is source code; write `mcp-lint try {command}`"));
    }
    (word.split_whitespace().nth(1).is_some() && !path.exists()).then(|| {
        format!("`{shown}` is one word; write the command without quotes: `mcp-lint try {shown}`")
    })
}

/// Whether the system may start a file.
#[cfg(unix)]
fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|it| it.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(path: &Path) -> bool {
    path.extension().is_some_and(|it| it.eq_ignore_ascii_case("exe"))
}
