//! The elements of HTML with their attributes, as browsers tokenize them.

use std::ops::Range;

use memchr::memmem;

/// The bytes of the name of an attribute, and of its value.
type AttributeRanges = (Range<usize>, Range<usize>);

/// An element: its start tag, and its content if that is plain text.
#[derive(Debug)]
pub(super) struct Element<'t> {
    pub(super) name: &'t str,
    text: &'t str,
    pub(super) attributes: Vec<AttributeRanges>,
    /// The bytes of the content of a script, a style, or another element without markup.
    pub(super) content: Range<usize>,
}

impl<'t> Element<'t> {
    /// The bytes of an attribute's value; the first of several attributes with one name counts.
    pub(super) fn range(&self, name: &str) -> Option<Range<usize>> {
        let mut attributes = self.attributes.iter();
        let is_named = |it: &&AttributeRanges| self.text[it.0.clone()].eq_ignore_ascii_case(name);
        attributes.find(is_named).map(|(_, value)| value.clone())
    }

    /// The value of an attribute as written, with character references.
    pub(super) fn value(&self, name: &str) -> Option<&'t str> {
        self.range(name).and_then(|range| self.text.get(range))
    }
}

/// Elements whose content is plain text in a browser that runs scripts.
const PLAIN: [&str; 9] =
    ["iframe", "noembed", "noframes", "noscript", "script", "style", "textarea", "title", "xmp"];

/// The elements of a text, in order.
pub(super) struct Elements<'t> {
    text: &'t str,
    bytes: &'t [u8],
    /// The byte that is read next.
    at: usize,
    /// The number of open `svg` and `math` elements.
    foreign: usize,
    pub(super) has_doctype: bool,
}

impl<'t> Iterator for Elements<'t> {
    type Item = Element<'t>;

    fn next(&mut self) -> Option<Element<'t>> {
        loop {
            self.at += memchr::memchr(b'<', self.bytes.get(self.at..)?)?;
            let rest = &self.bytes[self.at + 1..];
            match rest {
                [b'!', ..] => self.skip_declaration(rest),
                [b'/', letter, ..] if letter.is_ascii_alphabetic() => self.end_tag()?,
                [b'/' | b'?', ..] => self.skip_past(b">"),
                [letter, ..] if letter.is_ascii_alphabetic() => return self.start_tag(),
                _ => self.at += 1,
            }
        }
    }
}

impl<'t> Elements<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, bytes: text.as_bytes(), at: 0, foreign: 0, has_doctype: false }
    }

    /// Skips a comment, a doctype or a section of character data.
    fn skip_declaration(&mut self, rest: &[u8]) {
        let doctype = rest.get(1..8).unwrap_or_default();
        self.has_doctype |= doctype.eq_ignore_ascii_case(b"doctype");
        if rest.starts_with(b"!-->") || rest.starts_with(b"!--->") {
            self.skip_past(b">");
        } else if rest.starts_with(b"!--") {
            self.at += 4 + comment_length(&rest[3..]);
        } else if self.foreign > 0 && rest.starts_with(b"![CDATA[") {
            self.skip_past(b"]]>");
        } else {
            self.skip_past(b">");
        }
    }

    /// Goes on behind the next occurrence of a text, or at the end.
    fn skip_past(&mut self, end: &[u8]) {
        let rest = &self.bytes[self.at..];
        self.at += memmem::find(rest, end).map_or(rest.len(), |found| found + end.len());
    }

    fn end_tag(&mut self) -> Option<()> {
        self.at += 1;
        let (name, ..) = self.tag()?;
        if is_foreign(name) {
            self.foreign = self.foreign.saturating_sub(1);
        }
        Some(())
    }

    fn start_tag(&mut self) -> Option<Element<'t>> {
        let (name, attributes, is_closed) = self.tag()?;
        let mut content = self.at..self.at;
        // Only in SVG and MathML, a slash closes an element.
        let is_empty = is_closed && self.foreign > 0;
        if is_foreign(name) && !is_closed {
            self.foreign += 1;
        } else if !is_empty && PLAIN.iter().any(|it| it.eq_ignore_ascii_case(name)) {
            content.end = self.at + self.plain_length(name);
            self.at = content.end;
        }
        Some(Element { name, text: self.text, attributes, content })
    }

    /// Reads a tag whose `<` (or `/`) is next: its name, its attributes, and whether it ends in a
    /// slash. A tag that the text does not complete does not exist.
    fn tag(&mut self) -> Option<(&'t str, Vec<AttributeRanges>, bool)> {
        let start = self.at + 1;
        self.at = start;
        self.skip_until(|it| it.is_ascii_whitespace() || matches!(it, b'/' | b'>'));
        let name = &self.text[start..self.at];
        let mut attributes = Vec::new();
        loop {
            self.skip_until(|it| !it.is_ascii_whitespace() && it != b'/');
            if *self.bytes.get(self.at)? == b'>' {
                let is_closed = self.bytes[self.at - 1] == b'/';
                self.at += 1;
                return Some((name, attributes, is_closed));
            }
            attributes.push(self.attribute()?);
        }
    }

    /// Reads an attribute. Without a value, it has an empty one.
    fn attribute(&mut self) -> Option<AttributeRanges> {
        let start = self.at;
        // A name may begin with an equals sign.
        self.at += 1;
        self.skip_until(|it| it.is_ascii_whitespace() || matches!(it, b'/' | b'>' | b'='));
        let name = start..self.at;
        self.skip_until(|it| !it.is_ascii_whitespace());
        if *self.bytes.get(self.at)? != b'=' {
            return Some((name, start..start));
        }
        self.at += 1;
        self.skip_until(|it| !it.is_ascii_whitespace());
        let quote = *self.bytes.get(self.at)?;
        if !matches!(quote, b'"' | b'\'') {
            let start = self.at;
            self.skip_until(|it| it.is_ascii_whitespace() || it == b'>');
            return Some((name, start..self.at));
        }
        let start = self.at + 1;
        let end = start + memchr::memchr(quote, &self.bytes[start..])?;
        self.at = end + 1;
        Some((name, start..end))
    }

    fn skip_until(&mut self, ends: impl Fn(u8) -> bool) {
        let rest = &self.bytes[self.at.min(self.bytes.len())..];
        self.at += rest.iter().position(|it| ends(*it)).unwrap_or(rest.len());
    }

    /// The number of bytes before the end tag of an element without markup. In a script, a comment
    /// that contains `<script` may contain an end tag as well.
    fn plain_length(&self, name: &str) -> usize {
        let content = &self.bytes[self.at..];
        let is_script = name.eq_ignore_ascii_case("script");
        let (mut at, mut is_comment, mut is_nested) = (0, false, false);
        loop {
            let rest = &content[at..];
            let next = match is_comment {
                true => memchr::memchr2(b'<', b'-', rest),
                false => memchr::memchr(b'<', rest),
            };
            let Some(next) = next else { return content.len() };
            at += next;
            let rest = &content[at..];
            match rest {
                [b'<', b'/', inside @ ..] if begins_with(inside, name) => match is_nested {
                    true => is_nested = false,
                    false => return at,
                },
                [b'<', b'!', b'-', b'-', ..] if is_script && !is_comment => {
                    is_comment = true;
                    // The dashes may be those that end the comment.
                    at += 1;
                }
                [b'<', inside @ ..] if is_comment && begins_with(inside, name) => is_nested = true,
                [b'-', b'-', b'>', ..] => (is_comment, is_nested) = (false, false),
                _ => {}
            }
            at += 1;
        }
    }
}

fn is_foreign(name: &str) -> bool {
    name.eq_ignore_ascii_case("svg") || name.eq_ignore_ascii_case("math")
}

/// Whether a text begins with the name of a tag.
fn begins_with(text: &[u8], name: &str) -> bool {
    let (start, rest) = text.split_at_checked(name.len()).unwrap_or_default();
    let is_ended = rest.first().is_some_and(|it| it.is_ascii_whitespace() || b"/>".contains(it));
    is_ended && start.eq_ignore_ascii_case(name.as_bytes())
}

/// The length of a comment behind its `<!--`, with what ends it: `-->` or `--!>`.
fn comment_length(content: &[u8]) -> usize {
    let mut at = 0;
    while let Some(next) = memmem::find(&content[at..], b"--") {
        at += next;
        match &content[at + 2..] {
            [b'>', ..] => return at + 3,
            [b'!', b'>', ..] => return at + 4,
            _ => at += 1,
        }
    }
    content.len()
}
