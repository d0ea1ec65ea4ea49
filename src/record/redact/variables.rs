//! Finding values of environment variables, plain and encoded, because servers repeat them.

use std::collections::BTreeSet;
use std::ops::Range;

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE};
use memchr::memmem::Finder;

use crate::model::text::secret_key::CAPITAL_WORDS;
use crate::record::entry::json;
use crate::record::limits::MIN_SECRET_BYTES;

/// The values of environment variables that are secrets.
#[derive(Debug)]
pub(crate) struct Variables {
    plain: Vec<Finder<'static>>,
    /// The values as they appear inside longer Base64 texts.
    base64: Vec<Finder<'static>>,
}

impl Variables {
    /// Collects the variables whose names suggest a secret or are in `named`.
    pub(crate) fn of(variables: impl Iterator<Item = (String, String)>, named: &[String]) -> Self {
        let is_secret = |name: &String| {
            let upper = name.to_ascii_uppercase();
            // `PWD` itself is the working directory.
            let is_folder = matches!(&*upper, "PWD" | "OLDPWD");
            !is_folder && CAPITAL_WORDS.iter().any(|part| upper.contains(part))
        };
        let values: BTreeSet<_> = variables
            .filter(|(name, value)| {
                // Paths of sockets and files are not secrets, and appear everywhere.
                let is_path = value.starts_with('/');
                named.contains(name) || is_secret(name) && !is_path
            })
            .map(|(_, value)| value)
            .filter(|value| value.len() >= MIN_SECRET_BYTES)
            .collect();
        let finders =
            |all: BTreeSet<String>| all.iter().map(|it| Finder::new(it).into_owned()).collect();
        Self {
            plain: finders(values.iter().flat_map(|it| spellings(it)).collect()),
            base64: finders(values.iter().flat_map(|it| base64_forms(it)).collect()),
        }
    }

    /// Adds the ranges of the values in a text.
    pub(crate) fn find(&self, text: &str, found: &mut Vec<Range<usize>>) {
        for value in &self.plain {
            let length = value.needle().len();
            found.extend(value.find_iter(text.as_bytes()).map(|start| start..start + length));
        }
        let is_base64 = |byte: &u8| byte.is_ascii_alphanumeric() || b"+/=-_".contains(byte);
        for value in &self.base64 {
            let mut end = 0;
            for start in value.find_iter(text.as_bytes()) {
                // A long text of it is searched once.
                if start < end {
                    continue;
                }
                let (before, after) = text.as_bytes().split_at(start);
                end = start + after.iter().take_while(|it| is_base64(it)).count();
                found.push(start - before.iter().rev().take_while(|it| is_base64(it)).count()..end);
            }
        }
    }
}

/// The spellings of a value: plain, in a JSON string, in a JSON string inside another, and
/// percent-encoded (RFC 3986, section 2.1) in two letter cases.
fn spellings(value: &str) -> [String; 5] {
    let escaped = |text: &str| {
        let quoted = json(text);
        quoted[1..quoted.len() - 1].to_owned()
    };
    let once = escaped(value);
    let percent = |format: fn(u8) -> String| {
        let is_kept = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
        let encode = |byte| if is_kept(byte) { char::from(byte).to_string() } else { format(byte) };
        value.bytes().map(encode).collect::<String>()
    };
    [
        value.to_owned(),
        escaped(&once),
        once,
        percent(|byte| format!("%{byte:02X}")),
        percent(|byte| format!("%{byte:02x}")),
    ]
}

/// The Base64 spellings of a value at any offset in the encoded text (RFC 4648, section 4).
fn base64_forms(value: &str) -> Vec<String> {
    let mut forms = Vec::new();
    for (offset, shared) in [(0, 0), (1, 2), (2, 3)] {
        let mut bytes = vec![0; offset];
        bytes.extend_from_slice(value.as_bytes());
        // Without the characters that depend on what is before and after.
        let whole = bytes.len() * 8 / 6;
        for engine in [STANDARD, URL_SAFE] {
            forms.extend(engine.encode(&bytes).get(shared..whole).map(str::to_owned));
        }
    }
    forms
}
