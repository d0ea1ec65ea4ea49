//! The command-line arguments of the program.

use std::net::{SocketAddr, ToSocketAddrs};
use std::path::PathBuf;
use std::time::Duration;

use mcp_lint::record::{PlannedRequest, parse_call, read_calls};
use mcp_lint::trial::GivenArguments;

use crate::upstream::Address;

pub(crate) const USAGE: &str = "\
Records a Model Context Protocol server over HTTP, and checks what it serves.

usage: mcp-lint-http --client --check --url URL [-o FILE] [--header 'NAME: VALUE']...
                     [--call 'NAME {ARGUMENTS}']... [OPTIONS OF mcp-lint check]
       mcp-lint-http --upstream URL -o FILE [--listen 127.0.0.1:PORT]

Act as the client: perform the handshake, list tools, prompts and resources, make the calls
  --url URL         the server, with its path
  --check           lint the recording with the `mcp-lint` beside this program; options that are not
                    listed here are passed on to it
  -o FILE           keep the recording in this file [default: in memory]
  --header HEADER   send this header; its value is not recorded (repeatable)
  --call CALL       call this tool (repeatable); --calls FILE reads calls and other requests
                    from JSON Lines
  --try             also call the tools with `readOnlyHint`, and those of --tool NAME, with
                    arguments that follow from their schemas; --args FILE gives some
  --protocol REV    the revision to use [default: 2025-11-25]
  --timeout SECONDS for each response [default: 30]

Proxy: put it between a client and the server
  --upstream URL    the server
  -o FILE           file to record to; {time} and {pid} are replaced
  --listen ADDRESS  where clients connect, on this machine [default: 127.0.0.1:0, any free port]

Both
  --ca FILE         trust these certificates (PEM) instead of the system's
  --no-redact       hide nothing

The proxy prints the address for the client; end it with Ctrl-C; then run `mcp-lint FILE`.
Exit codes of the client: 0 recorded; 1 findings, or the session ended early; 2 an invalid argument.";

/// The parsed command-line arguments.
#[derive(Debug)]
pub(crate) struct Arguments {
    pub(crate) address: Address,
    /// The address of the server as it was written.
    pub(crate) url: String,
    pub(crate) output: Option<PathBuf>,
    pub(crate) ca: Option<PathBuf>,
    pub(crate) no_redact: bool,
    pub(crate) listen: SocketAddr,
    /// The options of the client; `None` if the program runs as a proxy.
    pub(crate) client: Option<Client>,
}

/// The options for acting as the client.
#[derive(Debug, Default)]
pub(crate) struct Client {
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) calls: Vec<PlannedRequest>,
    pub(crate) protocol: Option<String>,
    pub(crate) timeout: Duration,
    /// Whether tools are called with arguments that follow from their schemas.
    pub(crate) is_trial: bool,
    /// The tools that are called although they do not say that they only read.
    pub(crate) tools: Vec<String>,
    /// The arguments with which calls begin.
    pub(crate) given: GivenArguments,
    /// The options for the linter, or `None` if it should not run.
    pub(crate) check: Option<Vec<String>>,
}

impl Arguments {
    /// Parses the arguments, or returns `None` if help was requested.
    pub(crate) fn read(words: impl Iterator<Item = String>) -> Result<Option<Self>, String> {
        let mut words = words;
        let (mut url, mut upstream, mut output, mut ca) = (None, None, None, None);
        let (mut is_client, mut is_checked, mut no_redact) = (false, false, false);
        let mut listen = "127.0.0.1:0".to_owned();
        let mut client = Client { timeout: Duration::from_secs(30), ..Client::default() };
        let mut others = Vec::new();
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or(format!("{word} requires a value"));
            match &*word {
                "--client" => is_client = true,
                "--check" => is_checked = true,
                "--no-redact" => no_redact = true,
                "--url" => url = Some(value()?),
                "--upstream" => upstream = Some(value()?),
                "--listen" => listen = value()?,
                "-o" | "--output" => output = Some(PathBuf::from(value()?)),
                "--ca" => ca = Some(PathBuf::from(value()?)),
                "-H" | "--header" => client.headers.push(header(&value()?)?),
                "--call" => client.calls.push(parse_call(&value()?)?),
                "--calls" => client.calls.extend(calls(&value()?)?),
                "--try" => client.is_trial = true,
                "--no-calls" => client.is_trial = false,
                "--tool" => client.tools.push(value()?),
                "--args" => client.given = given(&value()?)?,
                "--protocol" => client.protocol = Some(value()?),
                "--timeout" => client.timeout = seconds(&value()?)?,
                "-h" | "--help" => return Ok(None),
                _ => others.push(word),
            }
        }
        if let Some(word) = others.first().filter(|_| !is_checked) {
            return Err(format!("unexpected argument `{word}`"));
        }
        client.check = is_checked.then_some(others);
        let url = match (is_client, url, upstream) {
            (true, Some(url), None) | (false, None, Some(url)) => url,
            (true, ..) => return Err("--client requires --url, and no --upstream".to_owned()),
            (false, Some(_), _) => return Err("--url requires --client".to_owned()),
            (false, ..) => return Err("--client --url URL or --upstream URL is missing".to_owned()),
        };
        if !is_client && output.is_none() {
            return Err("-o is missing".to_owned());
        }
        let (address, listen) = (Address::read(&url)?, on_loopback(&listen)?);
        let client = is_client.then_some(client);
        Ok(Some(Self { address, url, output, ca, no_redact, listen, client }))
    }
}

/// Parses a header `NAME: VALUE`. Error messages do not contain the value.
fn header(text: &str) -> Result<(String, String), String> {
    let is_name = |name: &str| {
        !name.is_empty()
            && name.bytes().all(|it| it.is_ascii_alphanumeric() || b"-_.".contains(&it))
    };
    match text.split_once(':') {
        Some((name, value)) if is_name(name) && !value.contains(|it: char| it.is_control()) => {
            Ok((name.to_owned(), value.trim().to_owned()))
        }
        _ => Err("a header is written as 'NAME: VALUE'".to_owned()),
    }
}

fn text(name: &str) -> Result<String, String> {
    std::fs::read_to_string(name).map_err(|error| format!("cannot read `{name}`: {error}"))
}

fn given(name: &str) -> Result<GivenArguments, String> {
    GivenArguments::read(name, &text(name)?)
}

fn calls(name: &str) -> Result<Vec<PlannedRequest>, String> {
    read_calls(name, text(name)?)
}

fn seconds(text: &str) -> Result<Duration, String> {
    // As `mcp-lint` writes times, whose `try` passes them on.
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("", 1.0)];
    let number = units
        .into_iter()
        .find_map(|(unit, seconds)| Some(text.strip_suffix(unit)?.parse::<f64>().ok()? * seconds));
    let time = number.and_then(|number| Duration::try_from_secs_f64(number).ok());
    time.filter(|time| !time.is_zero()).ok_or(format!("`{text}` is not a number of seconds"))
}

/// The socket address of `address`, if everything that its name resolves to is on this machine.
fn on_loopback(address: &str) -> Result<SocketAddr, String> {
    let found: Vec<_> = address
        .to_socket_addrs()
        .map_err(|error| format!("`{address}` is not an address: {error}"))?
        .collect();
    match found.first() {
        Some(first) if found.iter().all(|it| it.ip().is_loopback()) => Ok(*first),
        _ => Err(format!("`{address}` is not on this machine (127.0.0.1, localhost)")),
    }
}

#[cfg(test)]
mod tests {
    use super::Arguments;

    fn read(words: &[&str]) -> Result<Option<Arguments>, String> {
        Arguments::read(words.iter().map(|it| (*it).to_owned()))
    }

    #[test]
    fn a_proxy_needs_a_file_and_listens_on_this_machine_only() {
        let good = read(&["--upstream", "http://localhost:3001/mcp", "-o", "a.jsonl"]).unwrap();
        let good = good.unwrap();
        assert_eq!((&*good.address.path, good.listen.ip().is_loopback()), ("/mcp", true));
        for (words, expected) in [
            (&["--upstream", "ftp://localhost", "-o", "a"][..], "does not begin with http://"),
            (
                &["--upstream", "http://h", "--listen", "0.0.0.0:1", "-o", "a"],
                "not on this machine",
            ),
            (&["--upstream", "http://127.0.0.1:1"], "-o is missing"),
            (&["-o", "a"], "is missing"),
            (&["-o"], "requires a value"),
            (&["x"], "unexpected argument `x`"),
        ] {
            let error = read(words).unwrap_err();
            assert!(error.contains(expected), "{words:?}: {error}");
        }
        assert!(read(&["--help"]).unwrap().is_none());
    }

    #[test]
    fn a_client_passes_other_options_on_to_the_linter() {
        let words = ["--client", "--check", "--url", "https://h/mcp", "--target", "cursor"];
        let client = read(&words).unwrap().unwrap().client.unwrap();
        assert_eq!(client.check.unwrap(), ["--target", "cursor"]);
        for (words, expected) in [
            (&["--client"][..], "requires --url"),
            (&["--url", "https://h"], "requires --client"),
            (&["--client", "--url", "https://h", "--target"], "unexpected argument `--target`"),
            (&["--client", "--url", "https://h", "--header", "a b: hush"], "written as"),
            (&["--client", "--url", "https://h", "--header", "a: hush\r\nb: c"], "written as"),
            (&["--client", "--url", "https://h", "--timeout", "0"], "not a number of seconds"),
            (&["--client", "--url", "https://h", "--call", "a 1"], "must be an object"),
        ] {
            let error = read(words).unwrap_err();
            assert!(error.contains(expected) && !error.contains("hush"), "{words:?}: {error}");
        }
    }
}
