//! The binary: hands the world to [`mcp_lint::cli::run`].

use std::io::{BufWriter, IsTerminal};
use std::process::ExitCode;

use mcp_lint::cli::{Environment, StdinKind, run};

fn main() -> ExitCode {
    let stdout = std::io::stdout();
    let stderr = std::io::stderr();
    let environment = Environment {
        folder: std::env::current_dir().unwrap_or_default(),
        variable: &|name| std::env::var(name).ok(),
        stdin: stdin_kind(),
        stdout_is_terminal: stdout.is_terminal(),
        stderr_is_terminal: stderr.is_terminal(),
        width: terminal_size::terminal_size().map(|(width, _)| usize::from(width.0)),
    };
    let code = run(
        std::env::args_os(),
        &environment,
        &mut std::io::stdin().lock(),
        &mut BufWriter::new(stdout.lock()),
        &mut BufWriter::new(stderr.lock()),
    );
    ExitCode::from(code)
}

#[cfg(unix)]
fn stdin_kind() -> StdinKind {
    use std::os::fd::AsFd;
    use std::os::unix::fs::FileTypeExt;

    let handle = std::io::stdin().as_fd().try_clone_to_owned();
    let metadata = handle.and_then(|handle| std::fs::File::from(handle).metadata());
    match metadata {
        Ok(metadata) if metadata.file_type().is_fifo() => StdinKind::Piped,
        Ok(metadata) if metadata.is_file() && metadata.len() > 0 => StdinKind::Piped,
        _ => StdinKind::Other,
    }
}

#[cfg(not(unix))]
fn stdin_kind() -> StdinKind {
    if std::io::stdin().is_terminal() { StdinKind::Other } else { StdinKind::Piped }
}
