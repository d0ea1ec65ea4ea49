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
    #[cfg(windows)]
    turn_on_colors();
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

#[cfg(windows)]
fn stdin_kind() -> StdinKind {
    use winapi_util::{HandleRef, file};

    // A console and `NUL` are devices of characters.
    let size = || file::information(HandleRef::stdin()).map(|file| file.file_size());
    match file::typ(HandleRef::stdin()) {
        Ok(kind) if kind.is_pipe() => StdinKind::Piped,
        Ok(kind) if kind.is_disk() && size().is_ok_and(|size| size > 0) => StdinKind::Piped,
        _ => StdinKind::Other,
    }
}

/// Has a console understand escape sequences, which some do only on demand.
#[cfg(windows)]
fn turn_on_colors() {
    for console in
        [winapi_util::console::Console::stdout(), winapi_util::console::Console::stderr()]
    {
        // A stream that is no console needs nothing.
        drop(console.map(|mut console| console.set_virtual_terminal_processing(true)));
    }
}
