//! Detection of keys of well-known services, by the formats that their issuers publish.

use std::ops::Range;

use memchr::memmem;

use super::run::long_runs;
use super::secret_formats::Certainty::{self, Certain};
use super::secret_formats::{Alphabet, FORMATS, Format, KEY_PLACEHOLDERS, PLACEHOLDERS, has_word};
use crate::model::limits::{MAX_PEM_KIND_BYTES, MIN_PEM_LINE, MIN_RUN_BYTES};

/// A key in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Secret {
    /// The kind of key, such as `an AWS access key ID`.
    pub what: &'static str,
    /// How certain it is that the text is a key.
    pub certainty: Certainty,
    /// The byte range of the key.
    pub range: Range<usize>,
}

/// The first key in a text that is not a placeholder.
pub fn find_secret(text: &str) -> Option<Secret> {
    // Encoded data contains every short prefix by chance.
    if text.starts_with("data:") {
        return None;
    }
    let in_runs = || long_runs(text).find_map(|run| in_run(text, run));
    let of_bots = || {
        let mut tokens = bot_tokens(text);
        let is_key =
            |range: &Range<usize>| !is_stand_in(&text[range.end - LEAST_BOT_BYTES..range.end]);
        let (what, range) = tokens.find(|(_, range)| is_key(range))?;
        Some(Secret { what, certainty: Certain, range })
    };
    private_key(text).or_else(in_runs).or_else(of_bots)
}

/// The key in an unbroken run; keys may follow `token=` or a part of a path.
fn in_run(text: &str, run: Range<usize>) -> Option<Secret> {
    let mut start = run.start;
    let is_break = |byte: u8| matches!(byte, b'=' | b'/' | b'+');
    while start < run.end {
        let rest = &text[start..run.end];
        let length = rest.bytes().position(is_break).unwrap_or(rest.len());
        // Most parts of an address are shorter than any key.
        let formats = if length < MIN_RUN_BYTES { &[] } else { &FORMATS[..] };
        let found = formats.iter().find_map(|format| matched(format, &rest[..length]));
        if let Some((format, length)) = found {
            let Format(.., certainty, what) = *format;
            return Some(Secret { what, certainty, range: start..start + length });
        }
        start += length + 1;
    }
    None
}

/// The format of `word` and the length of the key, if it is one.
fn matched<'f>(format: &'f Format, word: &str) -> Option<(&'f Format, usize)> {
    let Format(prefixes, alphabet, (least, most), ..) = format;
    let mut prefixes = prefixes.as_bytes().split(|byte| *byte == b' ');
    let prefix = prefixes.find(|prefix| word.as_bytes().starts_with(prefix))?;
    let (prefix, body) = word.split_at(prefix.len());
    // A full stop after a key ends the sentence.
    let body = body.trim_end_matches('.');
    let fits = (least..=most).contains(&&body.len());
    let valid = fits && body.bytes().all(|byte| alphabet.has(byte));
    let valid = valid && !is_stand_in(body) && has_its_parts(prefix, body);
    valid.then_some((format, prefix.len() + body.len()))
}

fn has_its_parts(prefix: &str, body: &str) -> bool {
    let lengths: Vec<_> = body.split('.').map(str::len).collect();
    match prefix {
        // A header, a payload and a signature (RFC 7515, section 7.1).
        "eyJ" => matches!(lengths[..], [head, payload, signature]
            if head >= 10 && payload >= 10 && signature >= 20),
        // 16 and 32 bytes in Base64 without padding.
        "SG." => lengths == [22, 43],
        "pat" => lengths == [14, 64],
        // The name of a configuration may precede the token.
        "dp.st." => matches!(lengths[..], [.., 40..=48]) && lengths.len() < 3,
        _ => true,
    }
}

/// Tokens of bots, which have no prefix, with what they are and their byte ranges.
pub(crate) fn bot_tokens(text: &str) -> impl Iterator<Item = (&'static str, Range<usize>)> {
    let of_telegram = telegram_tokens(text).map(|range| ("a Telegram token", range));
    of_telegram.chain(discord_tokens(text).map(|range| ("a Discord token", range)))
}

/// Length of the random end of the shortest token of a bot, in bytes.
const LEAST_BOT_BYTES: usize = 27;

/// The byte ranges of tokens of Discord bots: the bot's number in Base64, a time and a signature.
fn discord_tokens(text: &str) -> impl Iterator<Item = Range<usize>> {
    let length = |part: &str| part.bytes().take_while(|byte| Alphabet::Url.has(*byte)).count();
    memchr::memchr_iter(b'.', text.as_bytes()).filter_map(move |at| {
        let number = text[..at].bytes().rev().take_while(|byte| Alphabet::Url.has(*byte)).count();
        let start = Some(at - number).filter(|_| (23..=28).contains(&number))?;
        let (time, rest) = text[at + 1..].split_once('.')?;
        let signed = length(rest);
        let is_token = text[start..].starts_with(['M', 'N', 'O'])
            && (time.len(), length(time)) == (6, 6)
            && (LEAST_BOT_BYTES..=38).contains(&signed);
        is_token.then_some(start..at + 8 + signed)
    })
}

/// Length of the token of a Telegram bot after its number and a colon, in bytes.
const TELEGRAM_BYTES: usize = 35;

/// The byte ranges of tokens of Telegram bots.
fn telegram_tokens(text: &str) -> impl Iterator<Item = Range<usize>> {
    memchr::memchr_iter(b':', text.as_bytes()).filter_map(|at| {
        let digits = text[..at].bytes().rev().take_while(u8::is_ascii_digit).count();
        let body = Some(&text[at + 1..]).filter(|_| (8..=10).contains(&digits))?;
        let length = body.bytes().take_while(|byte| Alphabet::Url.has(*byte)).count();
        (length == TELEGRAM_BYTES).then_some(at - digits..at + 1 + length)
    })
}

/// Whether a key is clearly a placeholder: it contains words or repetitions, or too few different
/// characters to be random.
fn is_stand_in(body: &str) -> bool {
    let bytes = body.as_bytes();
    let repeats = bytes.windows(5).any(|part| part.iter().all(|byte| *byte == part[0]));
    let mut seen = [false; 128];
    bytes.iter().for_each(|byte| seen[usize::from(byte & 0x7f)] = true);
    let distinct = seen.iter().filter(|seen| **seen).count();
    let is_spoken = [PLACEHOLDERS, KEY_PLACEHOLDERS].iter().any(|words| has_word(body, words));
    let is_random = has_digit_and_letter(body) && distinct >= 10.min(bytes.len() / 2 + 1);
    is_spoken || repeats || !is_random
}

/// Whether a text has an ASCII digit and an ASCII letter, like random texts.
pub(crate) fn has_digit_and_letter(text: &str) -> bool {
    let has = |is: fn(&u8) -> bool| text.as_bytes().iter().any(is);
    has(u8::is_ascii_digit) && has(u8::is_ascii_alphabetic)
}

/// The first private key in PEM form with at least one line of content.
fn private_key(text: &str) -> Option<Secret> {
    let head = private_key_heads(text).find(|head| has_key_content(&text[head.end..]))?;
    Some(Secret { what: "a private key", certainty: Certain, range: head })
}

/// The byte ranges of the first lines of private keys in PEM form (RFC 7468).
pub(crate) fn private_key_heads(text: &str) -> impl Iterator<Item = Range<usize>> {
    let starts = memmem::find_iter(text.as_bytes(), PEM_BEGIN);
    starts.filter_map(|start| Some(start..start + pem_head_length(&text[start..])?))
}

/// The offset at which the private key ends whose first line ends at `from`: before its last line,
/// or at the end of the text.
pub(crate) fn private_key_end(text: &str, from: usize) -> usize {
    memmem::find(&text.as_bytes()[from..], b"-----END").map_or(text.len(), |at| from + at)
}

const PEM_BEGIN: &str = "-----BEGIN ";

/// The length of the first line of a PEM text, if it is that of a private key.
fn pem_head_length(text: &str) -> Option<usize> {
    const END: &str = "PRIVATE KEY-----";
    let longest = PEM_BEGIN.len() + MAX_PEM_KIND_BYTES + END.len();
    let head = &text.as_bytes()[..text.len().min(longest)];
    Some(memmem::find(head, END.as_bytes())? + END.len())
}

/// Whether a text begins with a line of Base64, after an optional (escaped) line break.
pub(crate) fn has_key_content(text: &str) -> bool {
    let text = text.trim_start_matches(['\n', '\r', ' ']);
    let text = text.strip_prefix("\\r").unwrap_or(text);
    let text = text.strip_prefix("\\n").unwrap_or(text);
    let of_base64 = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
    let length = text.bytes().take_while(of_base64).count();
    length >= MIN_PEM_LINE && !is_stand_in(&text[..length])
}

#[cfg(test)]
mod tests {
    use super::{Certainty, find_secret};

    /// Pseudo-random characters, identical in every test run.
    fn chance(length: usize, alphabet: &str) -> String {
        let letters: Vec<_> = alphabet.chars().collect();
        let mut state = 11_u32;
        let mut next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            letters[(state >> 16) as usize % letters.len()]
        };
        (0..length).map(|_| next()).collect()
    }

    const LETTERS: &str = "qW8eR2tYuI5oPaS9dFgH3jKlZ7xCvB4nM1";

    fn what(text: &str) -> Option<&'static str> {
        find_secret(text).map(|secret| secret.what)
    }

    #[test]
    fn keys_of_known_formats_are_located() {
        let base32 = chance(16, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567");
        let text = format!("Uses AKIA{base32}.");
        let secret = find_secret(&text).unwrap();
        assert_eq!(secret.certainty, Certainty::Certain);
        assert_eq!(&text[secret.range], format!("AKIA{base32}"));
        for (prefix, length, expected) in [
            ("ghp_", 36, "a GitHub token"),
            ("github_pat_", 82, "a GitHub token"),
            ("sk-ant-api03-", 80, "an Anthropic key"),
            ("sk-proj-", 60, "an OpenAI key"),
            ("sk-", 48, "an API key"),
            ("xoxb-", 50, "a Slack token"),
            ("xoxe-1-", 146, "a Slack token"),
            ("xoxe.xoxp-1-", 163, "a Slack token"),
            ("AIza", 35, "a Google API key"),
            ("sk_live_", 24, "a Stripe key"),
            ("sl.", 135, "a Dropbox token"),
            ("dp.st.", 43, "a Doppler token"),
            ("dp.st.prd.", 43, "a Doppler token"),
            ("dp.scim.", 43, "a Doppler token"),
            ("vck_", 56, "a Vercel token"),
        ] {
            let key = chance(length, LETTERS);
            assert_eq!(what(&format!("{prefix}{key}")), Some(expected), "{prefix}{key}");
            assert_eq!(what(&format!("token={prefix}{key}")), Some(expected), "{prefix}{key}");
            assert_eq!(what(&format!("a{prefix}{key}")), None, "{prefix}{key}");
        }
    }

    #[test]
    fn private_keys_need_content() {
        let head = "-----BEGIN RSA PRIVATE KEY-----";
        assert_eq!(what(&format!("{head}\n{}", chance(64, LETTERS))), Some("a private key"));
        assert_eq!(what(&format!("{head}\\n{}", chance(64, LETTERS))), Some("a private key"));
        assert_eq!(what(&format!("a file that begins with ``{head}`` is needed here")), None);
        assert_eq!(what(&format!("{head}\n...")), None);
        // The name of the kind, with the space behind it.
        let key = |kind: &str| {
            what(&format!("-----BEGIN {kind} PRIVATE KEY-----\n{}", chance(64, LETTERS)))
        };
        assert_eq!(key(&"A".repeat(15)), Some("a private key"));
        assert_eq!(key(&"A".repeat(16)), None);
    }

    #[test]
    fn tokens_of_bots_have_a_number_and_35_characters() {
        let body = chance(35, LETTERS);
        for (text, expected) in [
            (format!("bot 1234567890:{body}"), true),
            (format!("bot12345678:{body}"), true),
            (format!("1234567:{body}"), false),
            (format!("12345678901:{body}"), false),
            (format!("1234567890:{body}a"), false),
            (format!("1234567890:{}", &body[1..]), false),
        ] {
            assert_eq!(super::telegram_tokens(&text).count(), usize::from(expected), "{text}");
            assert_eq!(what(&text).is_some(), expected, "{text}");
        }
    }

    #[test]
    fn tokens_of_discord_bots_have_three_parts() {
        let part = |length| chance(length, LETTERS);
        let token = |number: usize, time, signature| {
            format!("M{}.{}.{}", part(number - 1), part(time), part(signature))
        };
        for (text, expected) in [
            (token(24, 6, 27), true),
            (format!("Bot {}", token(26, 6, 38)), true),
            (token(22, 6, 27), false),
            (token(24, 5, 27), false),
            (token(24, 7, 27), false),
            (token(24, 6, 26), false),
            (token(24, 6, 39), false),
            (token(24, 6, 27).replacen('M', "P", 1), false),
        ] {
            let expected = expected.then_some("a Discord token");
            assert_eq!(what(&text), expected, "{text}");
        }
    }

    #[test]
    fn web_tokens_have_three_parts() {
        let part = |length| chance(length, LETTERS);
        let token = format!("eyJ{}.{}.{}", part(20), part(40), part(43));
        assert_eq!(what(&token), Some("a JSON Web Token"));
        assert_eq!(what(&format!("eyJ{}.{}", part(20), part(40))), None);
    }

    #[test]
    fn placeholders_are_not_keys() {
        for text in [
            "AKIAIOSFODNN7EXAMPLE",
            "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "sk-your-api-key-goes-right-in-here-ok",
            "sk-1234567890abcdef1234567890abcdef",
            "sk_live_00000000000000000000000000000000",
            "ghp_CHANGEMEqW8eR2tYuI5oPaS9dFgH3jKlZ7xC",
            "AIzaAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
            "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIn0.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c",
            "task-management-and-more-things-to-do-here",
            "https://example.com/a/long/path/to/some/page.html",
        ] {
            assert_eq!(what(text), None, "{text}");
        }
    }

    #[test]
    fn placeholders_repeat_or_have_few_characters() {
        for (body, expected) in [
            ("aB3dE5gH7jaaaaaK9m", true),
            ("aB3dE5gH7jaaaaK9mp", false),
            ("a1b2a1b2", true),
            ("a1b2c1b2", false),
            ("aB3dE5gH7jK9mNpQ", false),
            ("aBcdEfgHijKlmNpQ", true),
            ("1234098765432198", true),
            ("aB3dE5gH7jexampleK9m", true),
            ("é1aB3dE5gH7jK9mN", false),
        ] {
            assert_eq!(super::is_stand_in(body), expected, "{body}");
        }
        let body = |distinct: usize| "a1b2c3d4e5f6"[..distinct].repeat(4);
        assert!(super::is_stand_in(&body(9)));
        assert!(!super::is_stand_in(&body(10)));
    }

    #[test]
    fn the_kind_and_the_first_line_of_a_private_key_have_bounds() {
        use super::{MAX_PEM_KIND_BYTES, MIN_PEM_LINE};
        let key = |kind: usize, line: usize| {
            let kind = format!("{} ", "K".repeat(kind - 1));
            format!("-----BEGIN {kind}PRIVATE KEY-----\n{}", chance(line, LETTERS))
        };
        let found = Some("a private key");
        assert_eq!(what(&key(MAX_PEM_KIND_BYTES, MIN_PEM_LINE)), found);
        assert_eq!(what(&key(MAX_PEM_KIND_BYTES + 1, MIN_PEM_LINE)), None);
        assert_eq!(what(&key(MAX_PEM_KIND_BYTES, MIN_PEM_LINE - 1)), None);
    }
}
