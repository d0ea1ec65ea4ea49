//! The command of a recording as its first line shows it.

use std::ffi::OsString;

use crate::record::redact::redactor::{HIDDEN, Redactor};

/// The words of a command without secrets: neither what follows `--token` and the like, nor what
/// has the form of one.
pub(in crate::record) fn shown_command(command: &[OsString], redactor: &Redactor) -> Vec<String> {
    let mut is_value = false;
    let words = command.iter().map(|word| {
        let word = word.to_string_lossy();
        let hidden = std::mem::take(&mut is_value);
        if redactor.is_off() {
            return word.into_owned();
        }
        if hidden {
            return HIDDEN.to_owned();
        }
        let name = word.trim_start_matches('-');
        let is_flag = name.len() < word.len();
        if let Some((name, _)) =
            name.split_once('=').filter(|(name, _)| names_secret(name, redactor))
        {
            let dashes = &word[..word.len() - word.trim_start_matches('-').len()];
            return format!("{dashes}{name}={HIDDEN}");
        }
        is_value = is_flag && names_secret(name, redactor);
        redactor.text(&word).unwrap_or_else(|| word.into_owned())
    });
    words.collect()
}

fn names_secret(name: &str, redactor: &Redactor) -> bool {
    let last = name.rsplit(['-', '_']).next().unwrap_or(name).to_ascii_lowercase();
    redactor.keys().contains(name)
        || matches!(&*last, "token" | "key" | "secret" | "password" | "apikey")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::options::RedactionOptions;

    #[test]
    fn values_of_telling_flags_are_hidden() {
        let redactor = Redactor::new(&RedactionOptions::default(), std::iter::empty()).unwrap();
        let shown = |words: &[&str]| {
            let words: Vec<OsString> = words.iter().map(Into::into).collect();
            shown_command(&words, &redactor).join(" ")
        };
        assert_eq!(shown(&["a", "--token", "x", "y"]), "a --token [redacted] y");
        assert_eq!(shown(&["a", "--access-token=x"]), "a --access-token=[redacted]");
        assert_eq!(shown(&["env", "GITHUB_TOKEN=x", "a"]), "env GITHUB_TOKEN=[redacted] a");
        assert_eq!(shown(&["npx", "-y", "server", "/tmp"]), "npx -y server /tmp");
    }
}
