//! The requests of calls.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use mcp_lint::targets::Date;
use mcp_lint::{Inputs, Linter, Preset, Revision};
use serde::{Deserialize, Serialize};

use crate::names::{LikelyName, likely_names};

/// The maximum size of all texts of a call, in bytes. The command line accepts more.
const MAX_BYTES: usize = 10_000_000;

/// The request of every call that lints.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Request {
    /// The texts to lint or fix.
    pub(crate) files: Vec<File>,
    /// The texts of the old version in a comparison.
    pub(crate) old: Vec<File>,
    pub(crate) new: Vec<File>,
    /// Which fixes to apply.
    pub(crate) mode: Mode,
    /// The fingerprint of the finding whose fix is applied with [`Mode::One`].
    pub(crate) fingerprint: String,
    /// The texts of documentation pages by name, for a report that quotes them.
    pub(crate) pages: HashMap<String, String>,
    config: Option<String>,
    today: Option<String>,
    protocol: Option<String>,
    targets: Vec<String>,
    preset: Option<String>,
}

/// A text to lint, with its name.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct File {
    /// The name of the file; empty if its text has been pasted. [`read`] sets the name under which
    /// the text is linted.
    pub(crate) name: String,
    pub(crate) text: String,
    role: Role,
    /// If present, the content decides what the file is: this name while it is a likely one, then
    /// one that ends with the name of the file, and otherwise the name itself.
    choice: Option<String>,
    /// The names that the text may have, if the content decides.
    #[serde(skip)]
    likely: Vec<LikelyName>,
}

/// The name under which a text is linted, and those that it may have.
#[derive(Serialize)]
pub(crate) struct Named<'f> {
    name: &'f str,
    likely: &'f [LikelyName],
}

impl File {
    pub(crate) fn named(&self) -> Named<'_> {
        Named { name: &self.name, likely: &self.likely }
    }

    /// Names the text by its content. A name that another file has gets a folder, because some
    /// names have a meaning.
    fn name_by_content(&mut self, choice: &str, taken: &HashSet<String>) {
        self.likely = likely_names(&self.text);
        let own = format!("/{}", self.name);
        let is_own = |it: &LikelyName| it.is_choice && it.name.ends_with(&own);
        let find = |is: &dyn Fn(&LikelyName) -> bool| self.likely.iter().find(|it| is(it)).cloned();
        let of_name = || match self.name.as_str() {
            "" => None,
            name => find(&|it| it.name == name)
                .or_else(|| find(&is_own))
                .or_else(|| Some(LikelyName::own(name))),
        };
        let chosen = find(&|it| it.name == choice).or_else(of_name);
        let chosen = chosen.unwrap_or_else(|| self.likely[0].clone());
        if !self.likely.contains(&chosen) {
            self.likely.insert(0, chosen.clone());
        }
        let in_folders = (2..).map(|number| format!("{number}/{}", chosen.name));
        let mut free = std::iter::once(chosen.name.clone()).chain(in_folders);
        self.name = free.find(|name| !taken.contains(name)).unwrap_or_default();
    }
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Role {
    #[default]
    Lint,
    Tools,
    Results,
}

/// Which fixes a call applies.
#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Mode {
    #[default]
    Safe,
    Unsafe,
    One,
}

/// Parses and checks a request.
pub(crate) fn read(text: &str) -> Result<Request, String> {
    let mut request: Request = serde_json::from_str(&without_lone_surrogates(text))
        .map_err(|error| format!("the request cannot be read: {error}"))?;
    let files = request.files.iter().chain(&request.old).chain(&request.new);
    let bytes: usize = files.map(|file| file.text.len()).sum();
    if bytes > MAX_BYTES {
        return Err(format!(
            "{bytes} bytes of text exceed the limit of {MAX_BYTES}; use the command line"
        ));
    }
    for files in [&mut request.files, &mut request.old, &mut request.new] {
        let given = files.iter().filter(|file| file.choice.is_none());
        let mut taken: HashSet<String> = given.map(|file| file.name.clone()).collect();
        for file in files.iter_mut() {
            if let Some(choice) = file.choice.take() {
                file.name_by_content(&choice, &taken);
                taken.insert(file.name.clone());
            }
        }
    }
    Ok(request)
}

/// Replaces escapes of lone surrogates by U+FFFD, which has the same length in UTF-16: JavaScript
/// strings may contain lone surrogates, and UTF-8 cannot.
fn without_lone_surrogates(json: &str) -> Cow<'_, str> {
    let contains = |escape: &[u8]| memchr::memmem::find(json.as_bytes(), escape).is_some();
    if !contains(br"\ud") && !contains(br"\uD") {
        return Cow::Borrowed(json);
    }
    let is_escape = |at: usize| json.as_bytes()[at..].starts_with(b"\\u");
    let unit = |at: usize| {
        let digits = json.get(at + 2..at + 6).filter(|_| is_escape(at))?;
        u16::from_str_radix(digits, 16).ok()
    };
    let (mut replaced, mut from, mut at) = (String::new(), 0, 0);
    while let Some(found) = json[at..].find('\\') {
        at += found;
        match unit(at) {
            Some(0xd800..=0xdbff) if matches!(unit(at + 6), Some(0xdc00..=0xdfff)) => at += 12,
            Some(0xd800..=0xdfff) => {
                replaced.push_str(&json[from..at]);
                replaced.push_str("\\ufffd");
                at += 6;
                from = at;
            }
            // The escaped character may be a backslash itself.
            _ => at += 1 + json[at + 1..].chars().next().map_or(0, char::len_utf8),
        }
    }
    replaced.push_str(&json[from..]);
    Cow::Owned(replaced)
}

impl Request {
    /// The text of the configuration.
    pub(crate) fn config(&self) -> Option<&str> {
        self.config.as_deref()
    }

    /// A linter with the settings of the request.
    pub(crate) fn linter(&self) -> Result<Linter, String> {
        let mut builder = Linter::builder();
        if let Some(config) = &self.config {
            builder = builder.configuration_text(config);
        }
        if let Some(today) = &self.today {
            let now = start_of(today).ok_or_else(|| format!("`{today}` is not a day"))?;
            builder = builder.now(now);
        }
        if let Some(name) = &self.protocol {
            let revision = Revision::from_name(name);
            let unknown = || format!("there is no protocol revision `{name}`");
            builder = builder.protocol(revision.ok_or_else(unknown)?);
        }
        if let Some(name) = &self.preset {
            builder = builder.preset(match name.as_str() {
                "recommended" => Preset::Recommended,
                "strict" => Preset::Strict,
                "minimal" => Preset::Minimal,
                _ => return Err(format!("there is no preset `{name}`")),
            });
        }
        for name in &self.targets {
            builder = builder.target(name).map_err(|error| error.to_string())?;
        }
        Ok(builder.build())
    }
}

/// The first second of a day given as `2026-11-26`, for example.
fn start_of(day: &str) -> Option<SystemTime> {
    let days = Date::parse(day)?.days_since(Date::of_unix_seconds(0));
    Some(UNIX_EPOCH + Duration::from_secs(u64::try_from(days).ok()? * 86_400))
}

/// The texts as inputs of the linter.
pub(crate) fn inputs(files: &[File]) -> Inputs {
    files.iter().fold(Inputs::new(), |inputs, File { name, text, role, .. }| match role {
        Role::Lint => inputs.text(name, text),
        Role::Tools => inputs.tools_text(name, text),
        Role::Results => inputs.result_text(name, text),
    })
}

#[cfg(test)]
mod tests {
    use super::{read, start_of, without_lone_surrogates};

    #[test]
    fn only_surrogates_without_a_pair_are_replaced() {
        for (json, expected) in [
            (r#""\ud83d\ude00""#, r#""\ud83d\ude00""#),
            (r#""\ud83d""#, r#""\ufffd""#),
            (r#""\ude00\ud83d\ude00""#, r#""\ufffd\ud83d\ude00""#),
            (r#""\ud83d\ud83d\ude00x""#, r#""\ufffd\ud83d\ude00x""#),
            (r#""\\ud83d""#, r#""\\ud83d""#),
            (r#""\é\ud8"#, r#""\é\ud8"#),
            ("\"\\", "\"\\"),
        ] {
            assert_eq!(without_lone_surrogates(json), expected);
        }
    }

    #[test]
    fn too_much_text_is_rejected_with_the_limit() {
        let of = |length| {
            let text = "x".repeat(length);
            read(&serde_json::json!({"files": [{"name": "a", "text": text}]}).to_string()).err()
        };
        assert_eq!(of(10_000_000), None);
        let error = of(10_000_001).expect("it is too large");
        assert!(error.starts_with("10000001 bytes of text exceed the limit"), "{error}");
    }

    #[test]
    fn days_are_counted_from_1970() {
        let seconds = |day| start_of(day)?.duration_since(std::time::UNIX_EPOCH).ok();
        assert_eq!(seconds("2026-11-26").map(|it| it.as_secs()), Some(1_795_651_200));
        assert_eq!(seconds("yesterday"), None);
        assert_eq!(seconds("1969-12-31"), None);
    }
}
