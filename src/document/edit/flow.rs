//! Removing and adding children between brackets: in JSON and TOML, and in YAML's flow collections.

use crate::document::edit::block::next_sibling;
use crate::document::edit::text::{Quote, quoted_as, yaml_value};
use crate::document::edit::tree_edit::{ByteEdit, End, NewChild};
use crate::document::line_end::{break_length, comment_length};
use crate::document::{Document, Syntax, Value};

impl Document {
    pub(crate) fn flow_removal(
        &self,
        container: Value<'_>,
        value: Value<'_>,
    ) -> Option<Vec<ByteEdit>> {
        let entry = value.entry_span().range();
        let after = self.skip_trivia(entry.end);
        let comma = match self.byte(after)? {
            b',' => Some(after),
            b'}' | b']' => None,
            _ => return None,
        };
        let previous = self.previous_sibling(value);
        match (comma, previous) {
            (None, Some(previous)) => self.remove_last(previous, value),
            (Some(comma), _) if previous.is_some() || next_sibling(container, value).is_some() => {
                self.remove_with_comma(container, previous, value, comma)
            }
            _ => Some(self.remove_only(container, value, comma)),
        }
    }

    /// Removes a child with the comma after it.
    fn remove_with_comma(
        &self,
        container: Value<'_>,
        previous: Option<Value<'_>>,
        value: Value<'_>,
        comma: usize,
    ) -> Option<Vec<ByteEdit>> {
        let start = value.entry_span().range().start;
        let line_end = self.rest_is_comment(comma + 1);
        let opening = container.span().range().start;
        let own_line = self.blank_line_start(start).filter(|&line_start| line_start > opening);
        if let Some((line_start, line_end)) = own_line.zip(line_end) {
            return Some(vec![ByteEdit::deletion(line_start, self.after_break(line_end))]);
        }
        let from = previous.filter(|_| line_end.is_some()).and_then(|previous| {
            let comma = self.comma_after(previous)?;
            self.is_blank(comma + 1, start).then_some(comma + 1)
        });
        Some(vec![match from {
            Some(from) => ByteEdit::deletion(from, comma + 1),
            None => ByteEdit::deletion(start, self.skip_space(comma + 1)),
        }])
    }

    /// Removes the last child with the comma before it.
    fn remove_last(&self, previous: Value<'_>, value: Value<'_>) -> Option<Vec<ByteEdit>> {
        let entry = value.entry_span().range();
        let comma = self.comma_after(previous)?;
        let line_end = self.rest_is_comment(entry.end);
        let end = match self.blank_line_start(entry.start) {
            Some(_) => line_end.unwrap_or(entry.end),
            None => entry.end,
        };
        if self.is_blank(comma + 1, entry.start) {
            return Some(vec![ByteEdit::deletion(comma, end)]);
        }
        // There is a comment in between: it belongs to the child before, or describes both. It may
        // extend to the end of its line, so the line break before the child is removed only if
        // another one follows.
        let before = self.text()[..entry.start].trim_end().len();
        let from = if line_end == Some(end) { before } else { entry.start };
        Some(vec![ByteEdit::deletion(comma, comma + 1), ByteEdit::deletion(from, end)])
    }

    fn remove_only(
        &self,
        container: Value<'_>,
        value: Value<'_>,
        comma: Option<usize>,
    ) -> Vec<ByteEdit> {
        let (outer, entry) = (container.span().range(), value.entry_span().range());
        let (start, end) = (outer.start + 1, outer.end - 1);
        let after = comma.map_or(entry.end, |comma| comma + 1);
        let alone = self.is_blank(start, entry.start) && self.is_blank(after, end);
        vec![if alone {
            ByteEdit::deletion(start, end)
        } else {
            ByteEdit::deletion(entry.start, after)
        }]
    }

    pub(crate) fn flow_insertion(
        &self,
        container: Value<'_>,
        end: End,
        child: &NewChild<'_>,
    ) -> Option<Vec<ByteEdit>> {
        let mut children = container.entries().chain(container.items());
        let neighbour = match end {
            End::First => children.next(),
            End::Last => children.last(),
        };
        let text = self.flow_child(neighbour, child);
        match (neighbour, end) {
            (None, _) => Some(self.insert_only(container, &text)),
            (Some(neighbour), _) if neighbour.is_copied() => None,
            (Some(first), End::First) => Some(self.insert_before(container, first, &text)),
            (Some(last), End::Last) => self.insert_after(container, last, &text),
        }
    }

    /// Inserts a child into an empty container and replaces its brackets as well: two such edits
    /// then overlap, instead of putting two children side by side without a comma.
    fn insert_only(&self, container: Value<'_>, text: &str) -> Vec<ByteEdit> {
        let outer = container.span().range();
        let (start, end) = (outer.start + 1, outer.end - 1);
        let (open, close) = if container.is_object() { ("{", "}") } else { ("[", "]") };
        vec![if self.is_blank(start, end) {
            ByteEdit::new(outer.start, outer.end, format!("{open}{text}{close}"))
        } else {
            ByteEdit::new(outer.start, start, format!("{open}{text} "))
        }]
    }

    fn insert_before(&self, container: Value<'_>, first: Value<'_>, text: &str) -> Vec<ByteEdit> {
        let start = first.entry_span().range().start;
        let opening = container.span().range().start + 1;
        let between = &self.text()[opening..start];
        let Some(line_start) = self.blank_line_start(start).filter(|&line| line >= opening) else {
            let gap = self.gap(container);
            return vec![ByteEdit::insertion(start, format!("{text},{gap}"))];
        };
        let indentation = &self.text()[line_start..start];
        let line_break = self.line_break_before(line_start);
        match between.find(line_break).filter(|_| !between.contains("/*")) {
            // Above comments, which belong to the child after them.
            Some(at) => {
                let line = format!("{line_break}{indentation}{text},");
                vec![ByteEdit::insertion(opening + at, line)]
            }
            None => {
                let line = format!("{indentation}{text},{line_break}");
                vec![ByteEdit::insertion(line_start, line)]
            }
        }
    }

    fn insert_after(
        &self,
        container: Value<'_>,
        last: Value<'_>,
        text: &str,
    ) -> Option<Vec<ByteEdit>> {
        let entry = last.entry_span().range();
        let after = self.skip_trivia(entry.end);
        let trailing = self.byte(after)? == b',';
        let opening = container.span().range().start + 1;
        let own_line = self.blank_line_start(entry.start).filter(|&line| line >= opening);
        let separator = match own_line {
            Some(start) => {
                format!("{}{}", self.line_break_before(start), &self.text()[start..entry.start])
            }
            None => self.gap(container).to_owned(),
        };
        let at = if trailing { after + 1 } else { entry.end };
        let end = self.rest_is_comment(at).filter(|_| own_line.is_some()).unwrap_or(at);
        let new = format!("{separator}{text}");
        Some(match (trailing, end == at || self.is_blank(at, end)) {
            (true, _) => vec![ByteEdit::insertion(end, new + ",")],
            (false, true) => vec![ByteEdit::insertion(at, format!(",{new}"))],
            // The comment belongs to the child before it.
            (false, false) => {
                vec![ByteEdit::insertion(at, ","), ByteEdit::insertion(end, new)]
            }
        })
    }

    /// The new child in the style of its neighbour.
    fn flow_child(&self, neighbour: Option<Value<'_>>, child: &NewChild<'_>) -> String {
        let value = match self.syntax() {
            Syntax::Yaml => yaml_value(child.json),
            _ => child.json.to_owned(),
        };
        let Some(key) = child.key else { return value };
        let like = neighbour.and_then(Value::key_span).and_then(|key| self.text().get(key.range()));
        let quote = like.and_then(Quote::of).unwrap_or(match self.syntax() {
            Syntax::Yaml | Syntax::Toml => Quote::Plain,
            Syntax::Json | Syntax::CommentedJson | Syntax::Jsonc => Quote::Double,
        });
        let colon = neighbour
            .and_then(|neighbour| self.colon(neighbour))
            .unwrap_or(if self.syntax() == Syntax::Toml { " = " } else { ": " });
        format!("{}{colon}{value}", quoted_as(key, quote, self.syntax()))
    }

    /// The text between a member's key and its value, if it can be copied.
    fn colon(&self, member: Value<'_>) -> Option<&str> {
        let (key, value) = (member.key_span()?, member.span());
        let colon = self.text().get(key.end as usize..value.start as usize)?;
        // Without a space, YAML would read the colon as part of a plain key.
        let sign = if self.syntax() == Syntax::Toml { "=" } else { ":" };
        let copied = colon.trim_matches([' ', '\t']) == sign
            && (self.syntax() != Syntax::Yaml || colon.ends_with(' '));
        copied.then_some(colon)
    }

    /// The text after the commas of a container on one line.
    fn gap(&self, container: Value<'_>) -> &str {
        let mut children = container.entries().chain(container.items());
        let (first, second) = (children.next(), children.next());
        let copied = first.zip(second).and_then(|(first, second)| {
            let comma = self.comma_after(first)?;
            let gap = self.text().get(comma + 1..second.entry_span().start as usize)?;
            gap.chars().all(|character| character == ' ').then_some(gap)
        });
        let compact = || first.and_then(|first| self.colon(first)) == Some(":");
        copied.unwrap_or_else(|| if compact() { "" } else { " " })
    }

    fn comma_after(&self, value: Value<'_>) -> Option<usize> {
        let at = self.skip_trivia(value.entry_span().range().end);
        (!value.is_copied() && self.byte(at) == Some(b',')).then_some(at)
    }

    pub(crate) fn byte(&self, at: usize) -> Option<u8> {
        self.text().as_bytes().get(at).copied()
    }

    pub(crate) fn is_blank(&self, start: usize, end: usize) -> bool {
        self.text().get(start..end).is_some_and(|text| text.trim().is_empty())
    }

    fn skip_space(&self, at: usize) -> usize {
        let rest = &self.text()[at..];
        self.text().len() - rest.trim_start().len()
    }

    /// The position after white space and comments.
    fn skip_trivia(&self, mut at: usize) -> usize {
        loop {
            at = self.skip_space(at);
            let rest = &self.text()[at..];
            let slashes = self.syntax().is_json();
            let length = if rest.starts_with('#') || slashes && rest.starts_with("//") {
                comment_length(rest, self.syntax())
            } else if slashes && rest.starts_with("/*") {
                rest.find("*/").map_or(rest.len(), |end| end + 2)
            } else {
                return at;
            };
            at += length;
        }
    }

    /// The end of the line, if only white space and a comment follow `at`.
    pub(crate) fn rest_is_comment(&self, at: usize) -> Option<usize> {
        let rest = &self.text()[at..];
        // Lines may be long: the rest of this one is checked only if it is a comment.
        let shown = rest.trim_start_matches([' ', '\t']);
        let slashes = self.syntax().is_json() && shown.starts_with("//");
        let length = if slashes || shown.starts_with('#') {
            comment_length(shown, self.syntax())
        } else if shown.is_empty() || break_length(shown) > 0 {
            0
        } else {
            return None;
        };
        Some(at + rest.len() - shown.len() + length)
    }

    /// The start of the line, if only white space precedes `at`.
    pub(crate) fn blank_line_start(&self, at: usize) -> Option<usize> {
        // Lines may be long: only the white space before `at` is checked.
        let before = self.text()[..at].trim_end_matches([' ', '\t', '\u{feff}']);
        (before.is_empty() || before.ends_with(['\n', '\r'])).then(|| self.line_start(at))
    }

    pub(crate) fn line_start(&self, at: usize) -> usize {
        let before = &self.text().as_bytes()[..at];
        memchr::memrchr2(b'\n', b'\r', before).map_or(0, |line_break| line_break + 1)
    }

    /// The position after the line break at `at`, or `at` if there is none.
    pub(crate) fn after_break(&self, at: usize) -> usize {
        at + break_length(&self.text()[at..])
    }

    /// The style of the line break that ends before `line_start`.
    pub(crate) fn line_break_before(&self, line_start: usize) -> &'static str {
        match &self.text().as_bytes()[..line_start] {
            [.., b'\r', b'\n'] => "\r\n",
            [.., b'\r'] => "\r",
            _ => "\n",
        }
    }
}
