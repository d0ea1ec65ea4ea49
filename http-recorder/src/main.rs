//! Records an MCP server over HTTP, either as a client that lists its tools or as a reverse proxy
//! on the loopback interface. Requests and responses are passed on, and the messages in them are
//! written to a recording, which `mcp-lint` reads.
//!
//! The recorder is a separate program, so that the linter contains no code that opens a connection.
#![allow(clippy::disallowed_methods, reason = "a recorder opens connections and starts the linter")]
#![allow(clippy::print_stderr, reason = "a program that talks to its user")]

mod arguments;
mod body;
mod carrier;
mod check;
mod client;
mod discovery;
mod events;
mod exchange;
mod head;
mod trust;
mod upstream;

use std::net::TcpListener;
use std::process::ExitCode;
use std::sync::Arc;

use mcp_lint::record::{Destination, HttpRecording, RedactionOptions, Redactor};

use arguments::Arguments;
use upstream::Upstream;

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
    match run(arguments) {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: Arguments) -> Result<u8, String> {
    let redactor = redactor(&arguments)?;
    let tls = match arguments.address.is_https {
        true => Some(trust::config(arguments.ca.as_deref())?),
        false => None,
    };
    let upstream = Upstream { tls, address: arguments.address.clone() };
    let listener = TcpListener::bind(arguments.listen)
        .map_err(|error| format!("cannot listen on {}: {error}", arguments.listen))?;
    let origin = arguments.address.origin();
    let destination = arguments.output.clone().map_or(Destination::Memory, Destination::File);
    // For what is printed.
    let url = redactor.address(&arguments.url);
    let recording = HttpRecording::begin(destination, redactor, &origin);
    let recording = Arc::new(recording.map_err(|error| error.to_string())?);
    let Some(client) = arguments.client else {
        let address = listener.local_addr().map_err(|error| error.to_string())?;
        let path = recording.path().unwrap_or_default();
        let own = arguments.address.path.split('?').next().unwrap_or_default();
        eprintln!("http://{address}{own} records {url} to {}", path.display());
        serve(&listener, &recording, &upstream, true);
        return Ok(0);
    };
    client::run(client, &url, listener, &recording, &upstream, arguments.ca.as_deref())
}

/// A redactor of secrets, including the values of the headers in the arguments.
fn redactor(arguments: &Arguments) -> Result<Redactor, String> {
    let options = RedactionOptions { off: arguments.no_redact, ..RedactionOptions::default() };
    let text = |it: std::ffi::OsString| it.into_string().ok();
    let variables =
        std::env::vars_os().filter_map(|(name, value)| Some((text(name)?, text(value)?)));
    let headers = arguments.client.iter().flat_map(|client| &client.headers).map(|(_, value)| {
        // `Bearer x`: the scheme is no secret.
        let secret = value.rsplit(' ').next().unwrap_or_default();
        ("HEADER_SECRET".to_owned(), secret.to_owned())
    });
    Redactor::new(&options, variables.chain(headers))
}

/// Accepts connections forever, and passes their requests on.
fn serve(
    listener: &TcpListener,
    recording: &Arc<HttpRecording>,
    upstream: &Upstream,
    is_verbose: bool,
) {
    for client in listener.incoming().flatten() {
        let (recording, upstream) = (Arc::clone(recording), upstream.clone());
        std::thread::spawn(move || {
            // A connection that breaks concerns only its client, which sees it as well; a server that
            // cannot be reached concerns the user.
            let ended = exchange::pass_on(&client, &recording, &upstream);
            let is_refused = |error: &std::io::Error| error.kind() == std::io::ErrorKind::Other;
            if let Some(error) = ended.err().filter(is_refused).filter(|_| is_verbose) {
                eprintln!("{error}");
            }
        });
    }
}
