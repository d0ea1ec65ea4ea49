//! URLs as JavaScript parses them (`new URL`), by the URL standard of the WHATWG. Unlike RFC 3986,
//! the standard allows spaces, backslashes, international names and a missing `//`.

use std::net::Ipv6Addr;

use super::uri::scheme;
use super::url::authority_of;

/// Whether a text is an absolute URL. International names, and IPv4 addresses in other notations,
/// are not checked.
pub(crate) fn is_javascript_url(text: &str) -> bool {
    let text = text.trim_matches(|character| character <= ' ');
    let text = text.replace(['\t', '\n', '\r'], "");
    let Some(scheme) = scheme(&text) else { return false };
    let rest = &text[scheme.len() + 1..];
    if ["http", "https", "ws", "wss", "ftp"].iter().any(|it| scheme.eq_ignore_ascii_case(it)) {
        return is_authority(authority_of(rest.trim_start_matches(['/', '\\'])), true);
    }
    let Some(authority) = rest.strip_prefix("//") else { return true };
    let end = authority.find(['/', '?', '#']).unwrap_or(authority.len());
    authority[..end].is_empty() || is_authority(&authority[..end], false)
}

/// Whether a text is a host, with an optional user and port.
fn is_authority(text: &str, is_domain: bool) -> bool {
    let text = text.rsplit_once('@').map_or(text, |(_, host)| host);
    let bracket = text.strip_prefix('[').and_then(|rest| rest.split_once(']'));
    let (is_host, port) = match bracket {
        Some((address, port)) => (address.parse::<Ipv6Addr>().is_ok(), port),
        None => {
            let (host, port) = text.split_at(text.find(':').unwrap_or(text.len()));
            let is_allowed = |byte: u8| {
                !b" #<>?[\\]^|".contains(&byte) && !(is_domain && (byte < b' ' || byte == 0x7f))
            };
            (!host.is_empty() && host.bytes().all(is_allowed), port)
        }
    };
    let port = if port.is_empty() { Some("") } else { port.strip_prefix(':') };
    is_host && port.is_some_and(|port| port.is_empty() || is_port(port))
}

fn is_port(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit()) && text.parse::<u16>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::is_javascript_url;

    #[test]
    fn what_javascript_accepts_is_a_url_and_nothing_else() {
        for text in [
            "https://example.com",
            " https:example.com/a b\n",
            "HTTPS:\\\\example.com\\a",
            "http://user:word@[::1]:8080/?q#f",
            "mailto:a@b.c",
            "foo:bar",
            "foo://",
            "file:///a",
            "https://exämple.com",
            "https://a.b:/",
        ] {
            assert!(is_javascript_url(text), "{text:?}");
        }
        for text in [
            "",
            "example.com",
            "https://",
            "http://a b",
            "http://a@/",
            "http://[::1",
            "http://[x]",
            "http://a:b",
            "http://a:65536",
            "http://a:+1",
            "1a:b",
            "a b:c",
            "foo://a b",
            "http://a<b",
        ] {
            assert!(!is_javascript_url(text), "{text:?}");
        }
    }
}
