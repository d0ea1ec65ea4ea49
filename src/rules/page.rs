//! Parsing of rule pages: their text for readers, and their examples for tests.
//!
//! A page is Markdown. Fenced blocks whose info string ends in `fails` or `passes` are complete
//! inputs: `json fails`, `yaml passes`, with a revision `json fails 2025-11-25`, for a target `json
//! fails target=gemini`, under a server's name `json fails server-name=weather`, as the file of a
//! client `json fails file=.mcp.json`.

/// An executable example of a page.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Example<'p> {
    /// The language of the block: `json`, `jsonl`, `yaml` or `toml`.
    pub language: &'p str,
    /// Whether the rule must report a finding in the input.
    pub fails: bool,
    /// The revision to apply, if the block names one.
    pub protocol: Option<&'p str>,
    /// The targets to check for, if the block names any.
    pub targets: Option<&'p str>,
    /// The name of the server, if the block names one.
    pub server_name: Option<&'p str>,
    /// The path of the file that contains the input, if the block names one.
    pub file: Option<&'p str>,
    /// The content of the block.
    pub text: &'p str,
}

/// The Markdown of a rule page.
#[derive(Clone, Copy, Debug)]
pub struct RulePage<'p>(&'p str);

impl<'p> Example<'p> {
    /// The path that the block names, or else its language as an extension.
    pub fn name(&self) -> &'p str {
        self.file.unwrap_or(self.language)
    }
}

impl<'p> RulePage<'p> {
    /// Creates a page from its Markdown.
    pub fn new(markdown: &'p str) -> Self {
        Self(markdown)
    }

    /// The whole Markdown.
    pub fn markdown(self) -> &'p str {
        self.0
    }

    /// The first paragraph below the title.
    pub fn first_paragraph(self) -> &'p str {
        let body = self.0.split_once("\n\n").map_or("", |(_, body)| body);
        body.split("\n\n").next().unwrap_or_default().trim()
    }

    /// The first line of the section "Source", without its full stop.
    pub fn source(self) -> &'p str {
        let section = self.0.split_once("\n## Source\n\n").map_or("", |(_, section)| section);
        let line = section.lines().next().unwrap_or_default();
        line.strip_suffix('.').unwrap_or(line)
    }

    /// The examples on the page, in order.
    pub fn examples(self) -> Vec<Example<'p>> {
        let mut examples = Vec::new();
        let mut rest = self.0;
        while let Some((_, after)) = rest.split_once("\n```") {
            let Some((info, body)) = after.split_once('\n') else { break };
            let Some(end) = body.find("\n```") else { break };
            if let Some(example) = parse_example(info, &body[..=end]) {
                examples.push(example);
            }
            rest = &body[end + "\n```".len()..];
        }
        examples
    }
}

fn parse_example<'p>(info: &'p str, text: &'p str) -> Option<Example<'p>> {
    let mut words = info.split_whitespace();
    let language = words.next()?;
    let fails = match words.next()? {
        "fails" => true,
        "passes" => false,
        _ => return None,
    };
    let mut example = Example { language, fails, text, ..Example::default() };
    for word in words {
        match word.split_once('=') {
            Some(("target", name)) => example.targets = Some(name),
            Some(("server-name", name)) => example.server_name = Some(name),
            Some(("file", path)) => example.file = Some(path),
            Some(_) => return None,
            None => example.protocol = Some(word),
        }
    }
    Some(example)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_the_blocks_that_say_fails_or_passes() {
        let page = RulePage::new(
            "# a-rule\n\nFirst\nparagraph.\n\nMore.\n\n```json fails 2025-11-25\n{}\n```\n\n\
             ```sh\nls\n```\n\n```yaml passes target=gemini\na: 1\n```\n\n\
             ## Source\n\nRFC 8259, section 4.\n\nMore.\n",
        );
        assert_eq!(page.source(), "RFC 8259, section 4");
        assert_eq!(page.first_paragraph(), "First\nparagraph.");
        let examples = page.examples();
        assert_eq!(
            examples,
            [
                Example {
                    language: "json",
                    fails: true,
                    protocol: Some("2025-11-25"),
                    text: "{}\n",
                    ..Example::default()
                },
                Example {
                    language: "yaml",
                    targets: Some("gemini"),
                    text: "a: 1\n",
                    ..Example::default()
                },
            ]
        );
    }
}
