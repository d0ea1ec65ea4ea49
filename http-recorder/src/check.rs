//! Lints a recording with the `mcp-lint` of the same release.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use mcp_lint::record::Recording;

/// Runs the linter on a recording with these options, and returns its exit code.
pub(crate) fn lint(recording: &Recording, words: &[String]) -> Result<u8, String> {
    let program = program();
    let mut command = Command::new(&program);
    command.arg("check");
    match &recording.path {
        Some(path) => command.arg(path).stdin(Stdio::null()),
        None => command.args(["-", "--stdin-filename", "<recording>"]).stdin(Stdio::piped()),
    };
    let failed = |error| {
        let name = program.display();
        format!("cannot run `{name}`: {error}; install mcp-lint, or name it with MCP_LINT_BINARY")
    };
    let mut child = command.args(words).spawn().map_err(failed)?;
    if let Some(mut stdin) = child.stdin.take() {
        // One that ends early has reported why.
        drop(stdin.write_all(&recording.bytes));
    }
    let status = child.wait().map_err(failed)?;
    Ok(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(2))
}

/// The path of the linter: `MCP_LINT_BINARY`, or `mcp-lint` beside this program or in the `PATH`.
fn program() -> PathBuf {
    let name = format!("mcp-lint{}", std::env::consts::EXE_SUFFIX);
    let given = std::env::var_os("MCP_LINT_BINARY").map(PathBuf::from);
    let own = std::env::current_exe().and_then(|it| it.canonicalize()).ok();
    let beside = own.map(|own| own.with_file_name(&name)).filter(|it| it.is_file());
    given.or(beside).unwrap_or_else(|| name.into())
}
