//! Texts of failed calls, and what they show of the server.

/// Beginnings and parts of such texts, in lower case.
const OUTAGES: [&str; 35] = [
    "econn",
    "etimedout",
    "eai_again",
    "enotfound",
    "ehostunreach",
    "enetunreach",
    "getaddrinfo",
    "fetch failed",
    "failed to fetch",
    "name resolution",
    "name or service not known",
    "connection refused",
    "connection reset",
    "connection error",
    "connect to",
    "connectionerror",
    "connecterror",
    "network error",
    "networkerror",
    "unreachable",
    "all connection attempts failed",
    "dns",
    "service unavailable",
    "bad gateway",
    "gateway time",
    "too many requests",
    "rate limit",
    "quota",
    "unauthorized",
    "forbidden",
    "api key",
    "api_key",
    "access token",
    "credentials",
    "not logged in",
];

/// Numbers of HTTP statuses that do not depend on the arguments.
const STATUSES: [&str; 6] = ["401", "403", "429", "502", "503", "504"];

/// Whether a failure has a cause outside of the server, so that the arguments are not its reason.
pub(crate) fn is_outage(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    let mut words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
    OUTAGES.iter().any(|known| text.contains(known)) || words.any(|word| STATUSES.contains(&word))
}

/// Facts about a server that the texts of failed calls in a session show.
#[derive(Clone, Copy, Debug, Default)]
pub struct FailureSigns {
    /// Whether the server checks arguments with pydantic, which converts texts.
    pub is_pydantic: bool,
    /// Whether the server has the TypeScript SDK 1.x, which removes undeclared arguments.
    pub is_typescript: bool,
    /// Whether a service of the server could not be reached.
    pub has_outage: bool,
}

impl FailureSigns {
    /// Takes the text of a failure into account.
    pub(crate) fn take(&mut self, text: &str) {
        self.is_pydantic |= text.contains("errors.pydantic.dev")
            || text.contains("validation error for") && text.contains("Input should be");
        self.is_typescript |= text.starts_with("MCP error -3260");
        self.has_outage |= is_outage(text);
    }
}

#[cfg(test)]
mod tests {
    use super::is_outage;

    #[test]
    fn outages_are_distinguished_from_rejected_arguments() {
        for text in [
            "fetch failed: ECONNREFUSED 127.0.0.1:9",
            "429 Too Many Requests: retry after 60 seconds",
            "Request failed with status code 401",
            "WEATHER_API_KEY is not set",
            "[Errno -3] Temporary failure in name resolution",
        ] {
            assert!(is_outage(text), "{text}");
        }
        for text in ["Invalid unit: kelvin", "limit must be at most 4290", "date is required"] {
            assert!(!is_outage(text), "{text}");
        }
    }
}
