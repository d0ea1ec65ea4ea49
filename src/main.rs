//! The binary: passes its environment to [`mcp_lint::cli::run`].

use std::io::{BufWriter, IsTerminal};
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use mcp_lint::cli::{Environment, StdinKind, WaitingInput, run};
use mcp_lint::targets::Date;

/// The allocator of musl, with which releases for Linux are linked, is slow.
#[cfg(target_env = "musl")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let stdout = std::io::stdout();
    let stderr = std::io::stderr();
    let environment = Environment {
        variable: &|name| std::env::var(name).ok(),
        stdin: stdin_kind(),
        stdout_is_terminal: stdout.is_terminal(),
        stderr_is_terminal: stderr.is_terminal(),
        width: terminal_size::terminal_size().map(|(width, _)| usize::from(width.0)),
        current_folder: std::env::current_dir().ok(),
        today: today(),
    };
    let stdin = std::io::stdin();
    let is_terminal = stdin.is_terminal();
    let mut stdin = WaitingInput::new(stdin, is_terminal, environment.stderr_is_terminal);
    let code = run(
        std::env::args_os(),
        &environment,
        &mut stdin,
        // Not locked: a language server has threads of its own that read and write.
        &mut BufWriter::with_capacity(1 << 16, stdout),
        &mut BufWriter::new(stderr),
    );
    ExitCode::from(code)
}

/// The current day in UTC: that of `SOURCE_DATE_EPOCH` if output must not depend on the clock
/// (<https://reproducible-builds.org/specs/source-date-epoch/>).
fn today() -> Date {
    let fixed = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|text| text.parse().ok());
    let now = || {
        let passed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        i64::try_from(passed.as_secs()).unwrap_or_default()
    };
    Date::of_unix_seconds(fixed.unwrap_or_else(now))
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
