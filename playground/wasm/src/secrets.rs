//! Secrets in texts that are about to be shared, whether or not a rule reports them.

use std::ops::Range;

use mcp_lint::model::text::find_secret;
use mcp_lint::server_files::secrets_in_text;
use serde::Serialize;

use crate::request::Request;

/// Further secrets of a text are not searched for.
const MAX_SECRETS: usize = 1000;

/// A text with its secrets replaced.
#[derive(Serialize)]
struct Masked {
    /// The number of secrets.
    count: usize,
    text: String,
}

/// The JSON list of what is found in the files of a request and its configuration, in this order.
pub(crate) fn masked(request: &Request) -> String {
    let texts = request.files.iter().map(|file| file.text.as_str());
    let all: Vec<_> = texts.chain(request.config()).map(mask).collect();
    serde_json::to_string(&all).expect("texts are plain data")
}

fn mask(text: &str) -> Masked {
    let ranges = secrets(text);
    let mut masked = String::with_capacity(text.len());
    let mut at = 0;
    for range in &ranges {
        masked.push_str(&text[at..range.start]);
        masked.push_str("REDACTED");
        at = range.end;
    }
    masked.push_str(&text[at..]);
    Masked { count: ranges.len(), text: masked }
}

/// The byte ranges of secrets, by their form or by the name of the value, without overlaps.
fn secrets(text: &str) -> Vec<Range<usize>> {
    let (mut all, _) = secrets_in_text(text);
    let mut at = 0;
    while let Some(found) = find_secret(&text[at..]).filter(|_| all.len() < MAX_SECRETS) {
        all.push(at + found.range.start..at + found.range.end);
        at += found.range.end;
    }
    all.sort_by_key(|range| (range.start, range.end));
    let mut apart: Vec<Range<usize>> = Vec::new();
    for range in all {
        match apart.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            _ => apart.push(range),
        }
    }
    apart
}

#[cfg(test)]
mod tests {
    use super::mask;

    #[test]
    fn secrets_are_found_whatever_the_text_is() {
        // Assembled, so that no scanner takes this file for one with secrets.
        let token = format!("ghp_{}", "9aB3dE5fG7hJ1kL2mN4pQ6rS8tU0vW".to_owned() + "xYz12Q");
        let key = format!("sk-ant-api03-{}", "Zx8cVb7Nm6Qw5Er4Ty3Ui2Op1".repeat(4));
        for text in [
            format!("{{\"name\": \"a\", \"description\": \"Use {token}.\"}}"),
            format!("{{\"broken\": \"{token}\""),
            format!("tools:\n  - args: [--key, {key}]\n"),
            format!("# {token}\nprose {key}"),
        ] {
            let masked = mask(&text);
            assert!(masked.count > 0, "{text}");
            assert!(
                !masked.text.contains(&token) && !masked.text.contains(&key),
                "{}",
                masked.text
            );
        }
        let text = "{\"name\": \"token\", \"description\": \"A token such as ghp_… is needed.\"}";
        assert_eq!((mask(text).count, mask(text).text.as_str()), (0, text));
    }

    #[test]
    fn values_are_secrets_by_their_names() {
        let text = "{\"env\": {\"API_TOKEN\": \"q8Zr5Tn1\", \"MODE\": \"fast\"}}";
        assert_eq!(mask(text).text, "{\"env\": {\"API_TOKEN\": \"REDACTED\", \"MODE\": \"fast\"}}");
    }
}
