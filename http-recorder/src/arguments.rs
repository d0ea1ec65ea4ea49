//! The arguments of the program.

use std::net::{SocketAddr, ToSocketAddrs};
use std::path::PathBuf;

pub(crate) const USAGE: &str = "\
Records a Model Context Protocol server over HTTP.

usage: mcp-lint-http --upstream http://127.0.0.1:PORT -o FILE [--listen 127.0.0.1:PORT] [--no-redact]

  --upstream URL   the server: http, on this machine
  -o FILE          file to record to; {time} and {pid} are replaced
  --listen ADDRESS where clients connect, on this machine [default: 127.0.0.1:0, any free port]
  --no-redact      hide nothing

Point the client to the printed address, with the path of the server; end with Ctrl-C; then run
`mcp-lint FILE`. For https, export an HTTP archive (HAR) instead.";

/// The arguments.
#[derive(Debug)]
pub(crate) struct Arguments {
    pub(crate) listen: SocketAddr,
    /// Host and port.
    pub(crate) upstream: String,
    pub(crate) output: PathBuf,
    pub(crate) no_redact: bool,
}

impl Arguments {
    /// Reads the arguments; `None` where help was asked for.
    pub(crate) fn read(words: impl Iterator<Item = String>) -> Result<Option<Self>, String> {
        let mut words = words;
        let (mut listen, mut upstream, mut output, mut no_redact) =
            ("127.0.0.1:0".to_owned(), None, None, false);
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or(format!("{word} needs a value"));
            match &*word {
                "--listen" => listen = value()?,
                "--upstream" => upstream = Some(value()?),
                "-o" | "--output" => output = Some(PathBuf::from(value()?)),
                "--no-redact" => no_redact = true,
                "-h" | "--help" => return Ok(None),
                _ => return Err(format!("unexpected argument `{word}`")),
            }
        }
        let upstream = host_of(&upstream.ok_or("--upstream is missing")?)?;
        let output = output.ok_or("-o is missing")?;
        let listen = on_loopback(&listen)?;
        on_loopback(&upstream)?;
        Ok(Some(Self { listen, upstream, output, no_redact }))
    }
}

/// The host and port of an address without TLS and without a path.
fn host_of(url: &str) -> Result<String, String> {
    let Some(rest) = url.strip_prefix("http://") else {
        // The address is not repeated: it may contain a password.
        let why = "`--upstream` does not begin with http://; for https, export an HTTP archive";
        return Err(format!("{why} (HAR)"));
    };
    let host = rest.strip_suffix('/').unwrap_or(rest);
    match host {
        _ if host.contains(['/', '?', '#', '@']) => {
            Err("`--upstream` has a path; clients add it to the address of the recorder".to_owned())
        }
        _ if host.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok()) => {
            Ok(host.to_owned())
        }
        _ => Ok(format!("{host}:80")),
    }
}

/// The address, if all that its name stands for is on this machine.
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

    fn read(words: &str) -> Result<Option<Arguments>, String> {
        Arguments::read(words.split(' ').map(str::to_owned))
    }

    #[test]
    fn only_plain_http_on_this_machine_is_accepted() {
        let good = read("--upstream http://localhost:3001/ -o a.jsonl").unwrap().unwrap();
        assert_eq!((&*good.upstream, good.listen.ip().is_loopback()), ("localhost:3001", true));
        for (words, expected) in [
            ("--upstream https://localhost -o a", "does not begin with http://"),
            ("--upstream http://192.0.2.1:80 -o a", "is not on this machine"),
            ("--upstream http://127.0.0.1:1 --listen 0.0.0.0:1 -o a", "is not on this machine"),
            ("--upstream http://127.0.0.1:1/mcp -o a", "has a path"),
            ("--upstream http://127.0.0.1:1", "-o is missing"),
            ("-o a", "--upstream is missing"),
            ("-o", "needs a value"),
            ("x", "unexpected argument `x`"),
        ] {
            let error = read(words).unwrap_err();
            assert!(error.contains(expected), "{words}: {error}");
        }
        assert!(read("--help").unwrap().is_none());
    }
}
