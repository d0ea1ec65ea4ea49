//! The address of a server, and connections to the server, with TLS for `https`.

use std::io::{self, Read, Write};
use std::net::{IpAddr, Shutdown, TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::time::Duration;

use rustls::pki_types::ServerName;
use rustls::{ClientConfig, ClientConnection, StreamOwned};

/// The time limit for establishing a connection.
const CONNECT_TIME: Duration = Duration::from_secs(30);

/// A server with its address and TLS configuration.
#[derive(Clone)]
pub(crate) struct Upstream {
    /// The TLS configuration if the scheme is `https`.
    pub(crate) tls: Option<Arc<ClientConfig>>,
    pub(crate) address: Address,
}

/// The parts of a server's address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Address {
    pub(crate) is_https: bool,
    /// The host name, without the brackets of an IPv6 address.
    pub(crate) host: String,
    pub(crate) port: u16,
    /// The host and port as they are written, which is the value of the header `Host`.
    pub(crate) authority: String,
    /// The path and query.
    pub(crate) path: String,
}

impl Address {
    /// Parses an address. Error messages do not contain the address, which may include a password.
    pub(crate) fn read(url: &str) -> Result<Self, String> {
        let (is_https, rest) = match (url.strip_prefix("https://"), url.strip_prefix("http://")) {
            (Some(rest), _) => (true, rest),
            (_, Some(rest)) => (false, rest),
            _ => return Err("the address does not begin with http:// or https://".to_owned()),
        };
        let rest = rest.split('#').next().unwrap_or_default();
        let (authority, path) = rest.split_at(rest.find(['/', '?']).unwrap_or(rest.len()));
        if authority.contains('@') {
            let why = "the address contains credentials; use --header 'Authorization: Basic …'";
            return Err(why.to_owned());
        }
        let (host, port) = match authority.rsplit_once(':') {
            Some((host, port)) if !port.ends_with(']') => {
                let port = port.parse().map_err(|_| "the port of the address is not a number")?;
                (host, port)
            }
            _ => (authority, if is_https { 443 } else { 80 }),
        };
        if host.is_empty() || !path.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err("the address has no host, or a character that addresses cannot have".into());
        }
        let path = if path.starts_with('/') { path.to_owned() } else { format!("/{path}") };
        let host = host.trim_start_matches('[').trim_end_matches(']').to_owned();
        Ok(Self { is_https, host, port, authority: authority.to_owned(), path })
    }

    /// The scheme, host and port of the address.
    pub(crate) fn origin(&self) -> String {
        let scheme = if self.is_https { "https" } else { "http" };
        format!("{scheme}://{}", self.authority)
    }
}

impl Upstream {
    /// Connects to the server. The second value is a handle that can end the connection from
    /// another thread.
    pub(crate) fn connect(&self) -> Result<(Connection, TcpStream), String> {
        self.connect_to(|_| true)
    }

    /// Connects to one of the server's addresses that are allowed.
    pub(crate) fn connect_to(
        &self,
        is_allowed: impl Fn(IpAddr) -> bool,
    ) -> Result<(Connection, TcpStream), String> {
        let Address { host, port, .. } = &self.address;
        let failed = |error: io::Error| format!("cannot connect to {host}:{port}: {error}");
        let addresses = (&**host, *port).to_socket_addrs().map_err(failed)?;
        let addresses: Vec<_> = addresses.filter(|it| is_allowed(it.ip())).collect();
        if addresses.is_empty() {
            return Err(format!("`{host}` has no public address"));
        }
        let mut last = io::Error::from(io::ErrorKind::AddrNotAvailable);
        for address in addresses {
            match TcpStream::connect_timeout(&address, CONNECT_TIME) {
                Ok(stream) => {
                    drop(stream.set_nodelay(true));
                    let handle = stream.try_clone().map_err(failed)?;
                    return Ok((self.secure(stream).map_err(failed)?, handle));
                }
                Err(error) => last = error,
            }
        }
        Err(failed(last))
    }

    fn secure(&self, mut stream: TcpStream) -> io::Result<Connection> {
        let Some(config) = &self.tls else { return Ok(Connection::Plain(stream)) };
        let name = ServerName::try_from(self.address.host.clone()).map_err(io::Error::other)?;
        let mut session =
            ClientConnection::new(Arc::clone(config), name).map_err(io::Error::other)?;
        // Now, so that a certificate that is not trusted is an error of connecting.
        while session.is_handshaking() {
            session.complete_io(&mut stream)?;
        }
        Ok(Connection::Tls(Box::new(StreamOwned::new(session, stream))))
    }
}

/// A connection to a server, with or without TLS.
pub(crate) enum Connection {
    Plain(TcpStream),
    Tls(Box<StreamOwned<ClientConnection, TcpStream>>),
}

impl Read for Connection {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Plain(stream) => stream.read(bytes),
            // Many servers close the connection without saying so in TLS; the framing of HTTP
            // detects what is cut.
            Self::Tls(stream) => match stream.read(bytes) {
                Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(0),
                read => read,
            },
        }
    }
}

impl Write for Connection {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(stream) => stream.write(bytes),
            Self::Tls(stream) => stream.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(stream) => stream.flush(),
            Self::Tls(stream) => stream.flush(),
        }
    }
}

/// Shuts a connection down in both directions.
pub(crate) fn end(stream: &TcpStream) {
    drop(stream.shutdown(Shutdown::Both));
}

#[cfg(test)]
mod tests {
    use super::Address;

    #[test]
    fn addresses_are_divided() {
        for (url, expected) in [
            ("http://localhost:3001", (false, "localhost", 3001, "localhost:3001", "/")),
            ("https://mcp.example", (true, "mcp.example", 443, "mcp.example", "/")),
            ("https://a.example/mcp?x=1#y", (true, "a.example", 443, "a.example", "/mcp?x=1")),
            ("http://[::1]:8080?x", (false, "::1", 8080, "[::1]:8080", "/?x")),
            ("http://[::1]/a", (false, "::1", 80, "[::1]", "/a")),
        ] {
            let it = Address::read(url).unwrap();
            let found = (it.is_https, &*it.host, it.port, &*it.authority, &*it.path);
            assert_eq!(found, expected, "{url}");
        }
        for (url, expected) in [
            ("localhost:3001", "does not begin"),
            ("http://me:pw@host/", "contains credentials"),
            ("http://host:x/", "not a number"),
            ("http:///mcp", "no host"),
            ("http://host/a b", "cannot have"),
        ] {
            let error = Address::read(url).unwrap_err();
            assert!(error.contains(expected) && !error.contains("pw"), "{url}: {error}");
        }
    }
}
