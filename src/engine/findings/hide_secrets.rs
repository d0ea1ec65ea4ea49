//! Secrets of configurations, which reports show neither in excerpts nor in messages.

use std::borrow::Cow;
use std::ops::Range;

use crate::address::percent_decode;
use crate::diagnostic::Diagnostic;
use crate::document::{Document, Value};
use crate::engine::limits::{MAX_AUTHORITY, MAX_ISSUER, MAX_REPEATED, MIN_HIDDEN, MIN_REPEATED};
use crate::model::{Content, ServerFileKind, is_like_server_file};
use crate::server_files::{concealed, is_like_secret, secrets, secrets_in_text};

/// Marks the secrets of server files as hidden in the source text, so that excerpts do not show
/// them; also those of files that resemble one.
pub(crate) fn hide_secrets_of(document: &Document, content: &Content<'_>) {
    let (source, text) = (document.source(), document.text());
    if source.is_of_streams() {
        if !content.server_files.is_empty() || !source.exchanges().is_empty() {
            let text = source.shown_text();
            let mut ranges = credentials(text);
            ranges.extend(repeated_in(text, &ranges));
            source.hide(ranges, &[]);
        }
        return;
    }
    let of_file = roots(document, content).into_iter().flat_map(secrets);
    let mut ranges: Vec<_> = of_file
        .map(|(value, secret)| {
            let place = value.slice_place(secret.range.start, secret.range.end);
            document.span(place).range()
        })
        .collect();
    // Metadata for authorization is public, and so are the addresses in it.
    let is_public = |root: &Value<'_>| {
        let mut files = content.server_files.iter().filter(|file| file.root.id() == root.id());
        files.any(|file| matches!(file.kind, ServerFileKind::Authorization(_)))
    };
    let others = roots(document, content).into_iter().filter(|root| !is_public(root));
    let others = others.flat_map(concealed);
    let mut others: Vec<_> = others
        .map(|(value, range)| document.span(value.slice_place(range.start, range.end)).range())
        .collect();
    if !document.syntax_errors().is_empty() && is_like_server_file(text, source.path()) {
        // What could not be read may be shown beside an error.
        let (secrets, concealed) = secrets_in_text(text);
        ranges.extend(secrets);
        others.extend(concealed);
    }
    let is_secret = |range: &&Range<usize>| text.get((*range).clone()).is_some_and(is_like_secret);
    ranges.extend(others.iter().filter(is_secret).cloned());
    let is_recording = |root: Value<'_>| root.has("recording") && root.has("upstream");
    if document.roots().next().is_some_and(is_recording) {
        ranges.extend(credentials(text));
    }
    ranges.extend(repeated_in(text, &ranges));
    source.hide(ranges, &others);
}

/// The other places of secrets in a text, where nothing shows that they are secrets: as they are
/// written, behind the scheme of credentials, and percent-encoded or not.
fn repeated_in(text: &str, ranges: &[Range<usize>]) -> Vec<Range<usize>> {
    let mut known: Vec<Cow<'_, str>> = Vec::new();
    for secret in ranges.iter().filter_map(|range| text.get(range.clone())) {
        // Credentials have a scheme, cookies have names.
        let parts = secret.split([' ', ';']).map(|it| it.split_once('=').map_or(it, |it| it.1));
        known.extend(parts.filter(|it| it.len() < secret.len()).map(Cow::Borrowed));
        known.push(Cow::Borrowed(secret));
        if secret.contains('%') {
            known.push(Cow::Owned(percent_decode(secret)));
        }
    }
    known.retain(|it| (MIN_REPEATED..=MAX_REPEATED).contains(&it.len()));
    Secrets::of(known.iter().map(|it| &**it)).find(text)
}

/// The credentials in the text of a recording with a sign-in, as JSON in strings, forms, addresses
/// and headers spell them.
fn credentials(text: &str) -> Vec<Range<usize>> {
    const NAMES: &str = "access_token accesstoken refresh_token refreshtoken id_token idtoken \
        code_verifier client_secret clientsecret client_assertion assertion subject_token \
        registration_access_token device_code password authorization cookie set-cookie \
        mcp-session-id nonce actor_token software_statement samlrequest samlresponse otp user_code \
        api_key apikey api-key signature";
    // As members of other objects, these are ordinary values.
    const PARAMETERS: &str = "code state key token sig";
    let lower = text.to_ascii_lowercase();
    let is_spelling = |it: char| it.is_whitespace() || matches!(it, '"' | '\'' | '\\');
    let mut found: Vec<Range<usize>> = Vec::new();
    let members = NAMES.split_whitespace().map(|name| (name, &[':', '='][..]));
    let parameters = PARAMETERS.split_whitespace().map(|name| (name, &['='][..]));
    for (name, signs) in members.chain(parameters) {
        let mut end = 0;
        for (at, _) in lower.match_indices(name) {
            let before = lower[..at].chars().next_back();
            let is_part = before.is_some_and(|it| it.is_alphanumeric() || matches!(it, '_' | '-'));
            // A name in a value that has no end would make that value be read again.
            if is_part || at < end {
                continue;
            }
            let behind = lower[at + name.len()..].trim_start_matches(is_spelling);
            // A header has its name and its value in two members.
            let value = behind.strip_prefix(',').map(|it| it.trim_start_matches(is_spelling));
            let behind = value.and_then(|it| it.strip_prefix("value")).unwrap_or(behind);
            let value = behind.trim_start_matches(is_spelling).strip_prefix(signs);
            let is_opening = |it: char| is_spelling(it) || matches!(it, '[' | '-');
            let Some(value) = value.map(|it| it.trim_start_matches(is_opening)) else { continue };
            if value.starts_with(['{', '}', ']', ',']) {
                continue;
            }
            let start = text.len() - value.len();
            let is_quoted = text[..start].ends_with(['"', '\'']);
            let is_end = |it: char| match it {
                '"' | '\'' | '\\' | '&' | '\n' | '\r' => true,
                _ => !is_quoted && matches!(it, ',' | '}' | ']'),
            };
            end = start + value.find(is_end).unwrap_or(value.len());
            if &text[start..end] != "null" {
                found.push(start..end);
            }
        }
    }
    found.extend(passwords(text));
    found.extend(queries_of_issuers(&lower));
    found
}

/// The queries of addresses that are the value of `iss` in another address.
fn queries_of_issuers(lower: &str) -> impl Iterator<Item = Range<usize>> {
    let mut end = 0;
    lower.match_indices("iss=").filter_map(move |(at, name)| {
        let start = at + name.len();
        // A value without an end would be read again for each name in it.
        if at < end {
            return None;
        }
        let is_end = |byte: &u8| matches!(byte, b'&' | b'"' | b'\'' | b'\\' | b'\n' | b' ');
        let rest = &lower.as_bytes()[start..];
        let length = rest.iter().take(MAX_ISSUER).position(is_end).unwrap_or(MAX_ISSUER);
        end = (start + length).min(lower.len());
        let value = lower.get(start..end)?;
        let query = value.find("%3f")? + "%3f".len();
        Some(start + query..end)
    })
}

/// The names and passwords in addresses of a text.
fn passwords(text: &str) -> impl Iterator<Item = Range<usize>> {
    text.match_indices("://").filter_map(|(at, sign)| {
        let start = at + sign.len();
        let rest = &text.as_bytes()[start..];
        let is_end =
            |byte: &u8| matches!(byte, b'/' | b'"' | b'\'' | b'\\' | b'?' | b'#' | b' ' | b'\n');
        let length = rest.iter().take(MAX_AUTHORITY).position(is_end)?;
        let user = text.get(start..start + length)?.rfind('@')?;
        Some(start..start + user)
    })
}

/// The values of a document in which parts are hidden.
fn roots<'d>(document: &'d Document, content: &Content<'d>) -> Vec<Value<'d>> {
    let text = document.text();
    let may_be_one = || text.contains("mcp") || is_like_server_file(text, document.source().path());
    match content.is_empty() && may_be_one() {
        true => document.roots().collect(),
        false => content.server_files.iter().map(|file| file.root).collect(),
    }
}

/// Replaces secrets in the messages, help and notes of findings, and drops edits that contain one.
/// Other hidden values are replaced in findings about them.
pub(super) fn hide_secrets(
    document: &Document,
    content: &Content<'_>,
    found: &mut [Box<Diagnostic>],
) {
    let source = document.source();
    if source.hidden_in(0, u32::MAX).next().is_none() {
        return;
    }
    // As they are in the text, and as they are meant where it has escapes.
    let meant = roots(document, content).into_iter().flat_map(secrets);
    let meant = meant.filter_map(|(value, secret)| value.as_str()?.get(secret.range));
    let secrets = Secrets::of(source.hidden().chain(meant));
    for found in found {
        let mut regions = vec![found.region];
        regions.extend(found.labels().iter().map(|label| label.region));
        let near = regions.iter().flat_map(|it| source.hidden_in(it.start, it.end));
        hide_in(found, &Secrets::of(near));
        hide_in(found, &secrets);
    }
}

fn hide_in(found: &mut Diagnostic, secrets: &Secrets<'_>) {
    secrets.hide(&mut found.message);
    found.notes.iter_mut().for_each(|note| secrets.hide(&mut note.text));
    found.help.iter_mut().for_each(|help| secrets.hide(help));
    let labels = found.attachments.iter_mut().flat_map(|it| &mut it.labels);
    labels.for_each(|label| secrets.hide(&mut label.message));
    if found.edits.iter().flatten().any(|edit| !secrets.find(&edit.text).is_empty()) {
        (found.edits, found.remedy) = (None, None);
    }
}

/// The secrets of a document, indexed so that the time of a search does not depend on their number.
struct Secrets<'s> {
    sorted: Vec<&'s str>,
    /// For each pair of first bytes, whether a secret begins with it.
    starts: Vec<bool>,
}

impl<'s> Secrets<'s> {
    fn of(all: impl Iterator<Item = &'s str>) -> Self {
        let mut sorted: Vec<&str> = all.filter(|it| it.len() >= MIN_HIDDEN).collect();
        crate::sort::by(&mut sorted, Ord::cmp);
        sorted.dedup();
        let mut starts = vec![false; if sorted.is_empty() { 0 } else { 1 << 16 }];
        sorted.iter().for_each(|secret| starts[start(secret.as_bytes())] = true);
        Self { sorted, starts }
    }

    fn hide(&self, text: &mut Cow<'static, str>) {
        // A text of the program itself has none.
        let Cow::Owned(owned) = text else { return };
        for range in self.find(owned).into_iter().rev() {
            owned.replace_range(range, "***");
        }
    }

    /// The byte ranges of secrets in a text, in order and without overlaps.
    fn find(&self, text: &str) -> Vec<Range<usize>> {
        let mut found: Vec<Range<usize>> = Vec::new();
        if self.sorted.is_empty() {
            return found;
        }
        for (at, _) in text.char_indices() {
            let Some(length) = self.length_at(&text[at..]) else { continue };
            match found.last_mut() {
                Some(last) if last.end >= at => last.end = last.end.max(at + length),
                _ => found.push(at..at + length),
            }
        }
        found
    }

    /// The length of the longest secret at the beginning of a text, or of the beginning of a secret
    /// that a message has truncated.
    fn length_at(&self, text: &str) -> Option<usize> {
        let mut rest = text.as_bytes();
        if rest.len() < MIN_HIDDEN || !self.starts[start(rest)] {
            return None;
        }
        let mut longest_cut = 0;
        loop {
            let at = self.sorted.partition_point(|secret| secret.as_bytes() <= rest);
            let (before, behind) = self.sorted.split_at(at);
            let common = |secret: Option<&&str>| {
                let pairs = secret.map_or("", |it| it).bytes().zip(rest);
                pairs.take_while(|(a, b)| a == *b).count()
            };
            for length in [common(before.last()), common(behind.first())] {
                if text.get(length..).is_some_and(|rest| rest.starts_with('…')) {
                    longest_cut = longest_cut.max(length);
                }
            }
            let shared = common(before.last());
            if before.last().is_some_and(|secret| secret.len() == shared) {
                return Some(shared.max(longest_cut));
            }
            if shared < MIN_HIDDEN {
                return (longest_cut >= MIN_HIDDEN).then_some(longest_cut);
            }
            // Any other that matches is a beginning of what these two share.
            rest = &rest[..shared];
        }
    }
}

fn start(bytes: &[u8]) -> usize {
    usize::from(bytes[0]) << 8 | usize::from(bytes[1])
}

#[cfg(test)]
mod tests {
    use super::Secrets;

    #[test]
    fn secrets_are_found_wherever_they_are_in_a_text() {
        let secrets = Secrets::of(["a1b2c3", "a1b2c3d4", "zzzz9999", "a1b2zz", "abc"].into_iter());
        for (text, hidden) in [
            ("`a1b2c3`", "`***`"),
            ("a1b2c3d4e5", "***e5"),
            ("a1b2c3d", "***d"),
            ("xa1b2c3zzzz9999 a1b2zz", "x*** ***"),
            ("`zzzz99…`", "`***…`"),
            ("`zzzz99`", "`zzzz99`"),
            ("abc", "abc"),
            ("é a1b2c3é", "é ***é"),
        ] {
            let mut shown = text.to_owned().into();
            secrets.hide(&mut shown);
            assert_eq!(shown, hidden, "{text}");
        }
    }
}
