//! Redaction of the command of a recording, in its first line and in messages.

use std::ffi::OsString;

use crate::model::text::secret::has_digit_and_letter;
use crate::record::limits::MIN_RANDOM_BYTES;
use crate::record::redact::redactor::Redactor;
use crate::record::redact::secrets::HIDDEN;

impl Redactor {
    /// Redacts the words of a command: values of flags such as `--token`, and texts in the form of
    /// a secret.
    pub fn command(&self, command: &[OsString]) -> Vec<String> {
        let mut is_value = false;
        let words = command.iter().map(|word| {
            let word = word.to_string_lossy();
            let hidden = std::mem::take(&mut is_value);
            if self.is_off() {
                return word.into_owned();
            }
            if hidden {
                return HIDDEN.to_owned();
            }
            // `--token=x` and `TOKEN=x` contain the value; `--token` is followed by it.
            let name = word.trim_start_matches('-');
            let is_flag = name.len() < word.len();
            if let Some((name, _)) =
                name.split_once('=').filter(|(name, _)| names_secret(name, self))
            {
                let dashes = &word[..word.len() - word.trim_start_matches('-').len()];
                return format!("{dashes}{name}={HIDDEN}");
            }
            is_value = is_flag && names_secret(name, self);
            self.address(&word)
        });
        words.collect()
    }

    /// Redacts an address or any other word.
    pub fn address(&self, address: &str) -> String {
        if self.is_off() {
            return address.to_owned();
        }
        let address = without_secret_path(address);
        self.text(&address).unwrap_or(address)
    }

    /// The first word of a command with secrets redacted, because it may be `KEY=value` instead of
    /// a program.
    pub(crate) fn program(&self, command: &[OsString]) -> String {
        self.command(&command[..command.len().min(1)]).concat()
    }
}

/// Redacts the random segments in the path of an address.
fn without_secret_path(address: &str) -> String {
    let host = address.find("://").map(|at| at + 3);
    let path = host.and_then(|host| Some(host + address[host..].find('/')?));
    let (origin, path) = address.split_at(path.unwrap_or(address.len()));
    origin.to_owned() + &path_without_secrets(path)
}

/// Redacts the random segments of a path, which give access to some services.
pub(crate) fn path_without_secrets(path: &str) -> String {
    let is_random = |it: &str| {
        it.len() >= MIN_RANDOM_BYTES
            && it.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.~=".contains(&byte))
            && has_digit_and_letter(it)
    };
    let segments = path.split('/').map(|it| if is_random(it) { HIDDEN } else { it });
    segments.collect::<Vec<_>>().join("/")
}

fn names_secret(name: &str, redactor: &Redactor) -> bool {
    let last = name.rsplit(['-', '_']).next().unwrap_or(name);
    redactor.keys().contains(name) || last.eq_ignore_ascii_case("key")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::options::RedactionOptions;

    #[test]
    fn values_of_flags_that_name_a_secret_are_hidden() {
        let redactor = Redactor::new(&RedactionOptions::default(), std::iter::empty()).unwrap();
        let shown = |words: &[&str]| {
            let words: Vec<OsString> = words.iter().map(Into::into).collect();
            redactor.command(&words).join(" ")
        };
        assert_eq!(shown(&["a", "--token", "x", "y"]), "a --token [redacted] y");
        assert_eq!(shown(&["a", "--access-token=x"]), "a --access-token=[redacted]");
        assert_eq!(shown(&["env", "GITHUB_TOKEN=x", "a"]), "env GITHUB_TOKEN=[redacted] a");
        assert_eq!(shown(&["a", "--key", "x", "y"]), "a --key [redacted] y");
        // A cursor is no secret, here as in messages.
        assert_eq!(shown(&["a", "--page-token", "x"]), "a --page-token x");
        assert_eq!(shown(&["npx", "-y", "server", "/tmp"]), "npx -y server /tmp");
        assert_eq!(shown(&["a", "--header", "X-API-Key: x"]), "a --header X-API-Key: [redacted]");
    }

    #[test]
    fn what_is_random_in_the_path_of_an_address_is_hidden() {
        let random = |length: usize| format!("{}1", "a".repeat(length - 1));
        let address = |segment: &str| format!("https://example.com/s/{segment}/mcp");
        let hidden = address(HIDDEN);
        assert_eq!(without_secret_path(&address(&random(MIN_RANDOM_BYTES))), hidden);
        for kept in [random(MIN_RANDOM_BYTES - 1), "a".repeat(40), "1".repeat(40)] {
            assert_eq!(without_secret_path(&address(&kept)), address(&kept));
        }
        assert_eq!(
            without_secret_path("/usr/lib/aaaaaaaaaaaaaaaaaaaaaaaa1"),
            "/usr/lib/aaaaaaaaaaaaaaaaaaaaaaaa1"
        );
    }
}
