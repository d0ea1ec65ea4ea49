//! Keys whose values are secrets.

/// Keys under which secrets are, without case and separators.
const SECRET_KEYS: [&str; 18] = [
    "authorization",
    "proxyauthorization",
    "cookie",
    "setcookie",
    "apikey",
    "xapikey",
    "token",
    "accesstoken",
    "refreshtoken",
    "idtoken",
    "authtoken",
    "bearertoken",
    "clientsecret",
    "secret",
    "password",
    "passwd",
    "privatekey",
    "secretaccesskey",
];

/// Keys of the protocol itself. They are never hidden, whatever the user adds.
const PROTOCOL_KEYS: [&str; 3] = ["method", "id", "jsonrpc"];

/// The keys whose values are hidden.
#[derive(Debug, Default)]
pub(crate) struct SecretKeys {
    more: Vec<String>,
}

impl SecretKeys {
    pub(crate) fn with(more: &[String]) -> Self {
        Self { more: more.iter().map(|key| folded(key)).collect() }
    }

    /// Whether the value under a key is hidden.
    pub(crate) fn contains(&self, key: &str) -> bool {
        if PROTOCOL_KEYS.contains(&key) {
            return false;
        }
        let key = folded(key);
        SECRET_KEYS.contains(&&*key) || self.more.contains(&key)
    }
}

/// `Access_Token`, `accessToken` and `access-token` are one key.
fn folded(key: &str) -> String {
    let kept = key.chars().filter(|it| !matches!(it, '-' | '_' | ' '));
    kept.map(|it| it.to_ascii_lowercase()).collect()
}

#[cfg(test)]
mod tests {
    use super::SecretKeys;

    #[test]
    fn keys_are_compared_without_case_and_separators() {
        let keys = SecretKeys::with(&["Session-ID".to_owned(), "method".to_owned()]);
        for key in ["token", "Access_Token", "X-API-Key", "apiKey", "session_id"] {
            assert!(keys.contains(key), "{key}");
        }
        for key in ["method", "id", "tokens", "nextToken", "progressToken", "cursor"] {
            assert!(!keys.contains(key), "{key}");
        }
    }
}
