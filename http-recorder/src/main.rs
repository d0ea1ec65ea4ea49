//! Records a server over HTTP: a reverse proxy on loopback that passes requests and answers on, and
//! writes the messages in them to a file, which `mcp-lint` reads.
//!
//! This is a program of its own, so that the linter contains nothing that opens a connection. It
//! has no TLS: both sides are on this machine.
#![allow(clippy::disallowed_methods, reason = "a proxy opens connections")]
#![allow(clippy::print_stderr, reason = "a program that talks to its user")]

mod arguments;
mod body;
mod events;
mod exchange;
mod head;

use std::net::TcpListener;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use mcp_lint::record::{HttpRecording, RedactionOptions, Redactor};

use arguments::Arguments;

/// A proxy that is ready.
struct Proxy {
    recording: HttpRecording,
    upstream: String,
    exchanges: AtomicU64,
}

fn main() -> ExitCode {
    let arguments = match Arguments::read(std::env::args().skip(1)) {
        Ok(Some(arguments)) => arguments,
        Ok(None) => {
            eprintln!("{}", arguments::USAGE);
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            eprintln!("error: {error}\n\n{}", arguments::USAGE);
            return ExitCode::from(2);
        }
    };
    match serve(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn serve(arguments: &Arguments) -> Result<(), String> {
    let options = RedactionOptions { off: arguments.no_redact, ..RedactionOptions::default() };
    let text = |it: std::ffi::OsString| it.into_string().ok();
    let variables =
        std::env::vars_os().filter_map(|(name, value)| Some((text(name)?, text(value)?)));
    let redactor = Redactor::new(&options, variables)?;
    let listener = TcpListener::bind(arguments.listen)
        .map_err(|error| format!("cannot listen on {}: {error}", arguments.listen))?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    let upstream = format!("http://{}", arguments.upstream);
    let recording = HttpRecording::begin(&arguments.output, redactor, &upstream)
        .map_err(|error| error.to_string())?;
    eprintln!("recording {upstream} on http://{address} to {}", recording.path().display());
    let upstream = arguments.upstream.clone();
    let proxy = Arc::new(Proxy { recording, upstream, exchanges: AtomicU64::new(0) });
    for client in listener.incoming().flatten() {
        let proxy = Arc::clone(&proxy);
        std::thread::spawn(move || {
            let number = proxy.exchanges.fetch_add(1, Ordering::Relaxed);
            // A connection that breaks concerns only its client, which sees it as well.
            drop(exchange::pass_on(&client, &proxy.recording, &proxy.upstream, number));
        });
    }
    Ok(())
}
