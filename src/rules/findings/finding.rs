//! The finding of a rule: places and words, nothing resolved yet.

use std::borrow::Cow;
use std::sync::Arc;

use crate::diagnostic::{
    Applicability, Diagnostic, Edit, Label, Note, Region, Remedy, ReplacedBytes, Severity,
    TargetVerdict,
};
use crate::document::{Document, Kind, Part, Place, Span, TreeEdit, Value};
use crate::model::Revision;
use crate::rules::Rule;
use crate::rules::limits::{MAX_QUOTED_CHARACTERS, MAX_SENTENCE_BYTES};
use crate::source::{SourceText, cut};
use crate::targets::Feature;

/// Words of a finding: most are constants.
pub(crate) type Text = Cow<'static, str>;

/// A fix, not yet turned into bytes.
#[derive(Clone, Debug)]
pub struct ProposedFix {
    /// Whether it may be applied without asking.
    pub applicability: Applicability,
    /// Its description: begins with a verb.
    pub message: Text,
    /// The changes; they must not overlap.
    pub edits: Vec<TreeEdit>,
}

impl ProposedFix {
    /// The replacements of bytes, in the order of the text; `None` if they cannot be made.
    pub(crate) fn edits(&self, document: &Document) -> Option<Box<[Edit]>> {
        // In another encoding than UTF-8, the offsets are not those of the file.
        if !document.source().offsets_are_file_offsets() {
            return None;
        }
        let only_removals = self.edits.iter().all(|edit| matches!(edit, TreeEdit::Remove(_)));
        let mut edits: Vec<Edit> = Vec::new();
        let mut removed = ReplacedBytes::default();
        let several_removals = self.edits.len() > 1 && only_removals;
        for edit in &self.edits {
            let bytes = document.byte_edits(edit)?;
            let bytes = bytes.into_iter().map(|edit| Edit {
                start: edit.span.start,
                end: edit.span.end,
                text: edit.text.into(),
            });
            let bytes: Vec<_> = bytes.collect();
            // Neighbours share a comma. If several are to be removed, only some can be at once; the
            // finding about the others gets the next edit.
            if several_removals && !removed.add(&bytes) {
                continue;
            }
            edits.extend(bytes);
        }
        edits.sort_by_key(|edit| (edit.start, edit.end));
        let overlap = edits.windows(2).any(|pair| pair[0].end > pair[1].start);
        (!overlap).then(|| edits.into_boxed_slice())
    }
}

/// A finding as a rule reports it.
#[must_use]
#[derive(Clone, Debug)]
pub struct Finding {
    /// The smallest thing that is wrong.
    pub place: Place,
    /// The headline.
    pub message: Text,
    /// A severity below the rule's own, if this case is milder.
    pub severity: Option<Severity>,
    /// Why.
    pub notes: Vec<Note>,
    /// What to do.
    pub help: Option<Text>,
    /// Further places.
    pub labels: Vec<(Place, Text)>,
    /// Further positions in other documents.
    pub elsewhere: Vec<Label>,
    /// A change that fixes it.
    pub fix: Option<ProposedFix>,
    /// How clients and providers handle it.
    pub targets: Option<Arc<[TargetVerdict]>>,
    /// The rejected feature, if the finding is about one.
    pub feature: Option<Feature>,
    /// Whether the finding depends on the protocol revision, which is then named in reports.
    pub by_revision: bool,
    /// What it has in common with findings of its rule in other tools, if not the message.
    pub cause: Option<&'static str>,
    /// The headline if many tools have it: what follows `3 of 4 tools`.
    pub shared_headline: Option<&'static str>,
}

impl Finding {
    /// A finding at `place` with this headline: one clause, lower case, no full stop.
    pub fn new(place: Place, message: impl Into<Text>) -> Self {
        Self {
            place,
            message: message.into(),
            severity: None,
            notes: Vec::new(),
            help: None,
            labels: Vec::new(),
            elsewhere: Vec::new(),
            fix: None,
            targets: None,
            feature: None,
            by_revision: false,
            cause: None,
            shared_headline: None,
        }
    }

    /// Adds a reason that begins with the section of a specification, followed by `: `.
    pub fn cite(self, note: impl Into<Text>) -> Self {
        self.note(Note { text: note.into(), cites: true })
    }

    /// Adds a reason: who breaks.
    pub fn note(mut self, note: impl Into<Note>) -> Self {
        // Mostly it is the only one.
        self.notes.reserve_exact(1);
        self.notes.push(note.into());
        self
    }

    /// Adds a consequence, if there is one.
    pub fn note_if(self, note: Option<&'static str>) -> Self {
        match note {
            Some(note) => self.note(note),
            None => self,
        }
    }

    /// Adds the remedy; begins with a verb.
    pub fn help(mut self, help: impl Into<Text>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Points at a further place.
    pub fn label(mut self, place: Place, message: impl Into<Text>) -> Self {
        self.labels.push((place, message.into()));
        self
    }

    /// Points at a value that may be in another document.
    pub fn label_elsewhere(self, value: Value<'_>, message: impl Into<Text>) -> Self {
        let document = value.document();
        self.label_in_text(document.source(), document.span(place_of(value)), message)
    }

    /// Points at the key of a value that may be in another document.
    pub fn label_key_elsewhere(self, value: Value<'_>, message: impl Into<Text>) -> Self {
        let document = value.document();
        self.label_in_text(document.source(), document.span(value.key_place()), message)
    }

    /// Points at a part of a text that is not read as data.
    pub fn label_in_text(
        mut self,
        source: &SourceText,
        span: Span,
        message: impl Into<Text>,
    ) -> Self {
        let (path, region) = (Arc::clone(source.path()), Region::of(source, span));
        self.elsewhere.push(Label { path, region, message: message.into() });
        self
    }

    /// The diagnostic, without its places; `revision` is the applied one, if any.
    pub(crate) fn into_diagnostic(
        self,
        rule: &Rule,
        severity: Severity,
        revision: Option<Revision>,
        path: Arc<str>,
    ) -> Diagnostic {
        Diagnostic {
            notes: self.notes.into_iter().map(|it| Note { text: brief(it.text), ..it }).collect(),
            help: self.help.map(brief),
            protocol: revision.filter(|_| self.by_revision).map(Revision::name),
            remedy: self.fix.map(|fix| Remedy {
                applicability: fix.applicability,
                message: brief(fix.message),
            }),
            cause: self.cause.or(rule.cause.of_rule()),
            shared_headline: self.shared_headline.or(rule.shared_headline),
            ..Diagnostic::new(rule.name, rule.category, brief(self.message), severity, path)
        }
    }

    /// The further positions, in this document and others.
    pub(crate) fn take_labels(&mut self, document: &Document) -> Vec<Label> {
        let source = document.source();
        let own = self.labels.drain(..).map(|(place, message)| Label {
            path: Arc::clone(source.path()),
            region: Region::of(source, document.span(place)),
            message,
        });
        own.chain(std::mem::take(&mut self.elsewhere)).collect()
    }

    /// Names what it has in common with findings of its rule in other tools, if not the message.
    pub fn cause(mut self, cause: &'static str) -> Self {
        self.cause = Some(cause);
        self
    }

    /// Sets the headline of one finding for many tools: what follows `3 of 4 tools`.
    pub fn shared_headline(mut self, headline: &'static str) -> Self {
        self.shared_headline = Some(headline);
        self
    }

    /// Makes this case milder than the rule's level.
    pub fn at_most(mut self, severity: Severity) -> Self {
        self.severity = Some(severity);
        self
    }

    /// Records that another revision would be judged differently.
    pub fn by_revision(mut self) -> Self {
        self.by_revision = true;
        self
    }

    /// Offers a change that does not alter the meaning.
    pub fn safe_fix(self, message: impl Into<Text>, edits: impl Into<Vec<TreeEdit>>) -> Self {
        self.fix(Applicability::Safe, message.into(), edits.into())
    }

    /// Proposes a change that needs consent.
    pub fn unsafe_fix(self, message: impl Into<Text>, edits: impl Into<Vec<TreeEdit>>) -> Self {
        self.fix(Applicability::Unsafe, message.into(), edits.into())
    }

    /// Adds the remedy, and proposes it as a change that needs consent.
    pub fn unsafe_remedy(self, remedy: impl Into<Text>, edits: impl Into<Vec<TreeEdit>>) -> Self {
        let remedy = remedy.into();
        self.help(remedy.clone()).unsafe_fix(remedy, edits)
    }

    fn fix(mut self, applicability: Applicability, message: Text, edits: Vec<TreeEdit>) -> Self {
        self.fix = Some(ProposedFix { applicability, message, edits });
        self
    }
}

/// A sentence, truncated if it is too long to be read: the names in it may be of any length or
/// number, and many findings may contain it.
pub fn brief(mut text: Text) -> Text {
    if text.len() > MAX_SENTENCE_BYTES {
        let end =
            (0..=MAX_SENTENCE_BYTES).rev().find(|&end| text.is_char_boundary(end)).unwrap_or(0);
        text.to_mut().truncate(end);
        text.to_mut().push('…');
    }
    // Findings are kept until the end of the run: a text that quoted a number of 200,000 digits
    // must not keep the memory of all of them, nor the spare memory that formatting leaves.
    if let Cow::Owned(text) = &mut text {
        text.shrink_to_fit();
    }
    text
}

/// Text from the document, for a headline: in backticks, cut, on one line.
pub fn quoted(text: &str) -> String {
    let quoted = format!("`{}`", cut(text, MAX_QUOTED_CHARACTERS));
    match memchr::memchr2(b'\n', b'\r', quoted.as_bytes()) {
        Some(_) => quoted.replace('\n', "\\n").replace('\r', "\\r"),
        None => quoted,
    }
}

/// A string from the document as a JSON string, for a headline: in backticks and quotation marks,
/// cut like [`quoted`].
pub fn quoted_string(text: &str) -> String {
    let mut quoted = "`\"".to_owned();
    for character in cut(text, MAX_QUOTED_CHARACTERS).chars() {
        match character {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            _ => quoted.push(character),
        }
    }
    quoted + "\"`"
}

/// A value as JSON, for a headline: strings keep their quotation marks, in YAML as well.
pub fn quoted_value(value: Value<'_>) -> String {
    match value.kind() {
        Kind::String => quoted_string(value.scalar_text()),
        _ => quoted(value.source_text()),
    }
}

/// The kind of a value, for a headline: the string `"x"`, an array.
pub fn described(value: Value<'_>) -> String {
    match value.kind() {
        Kind::Null => "`null`".to_owned(),
        Kind::Boolean => quoted(value.source_text()),
        Kind::Number => format!("the number {}", quoted(value.source_text())),
        Kind::String if value.scalar_text().is_empty() => "an empty string".to_owned(),
        Kind::String => format!("the string {}", quoted_string(value.scalar_text())),
        Kind::Array => "an array".to_owned(),
        Kind::Object => "an object".to_owned(),
    }
}

/// The place of a value that is wrong as a whole: of a container only its opening bracket, so
/// that the finding does not cover all its lines.
pub fn place_of(value: Value<'_>) -> Place {
    if value.kind().is_container() { Place::new(value.id(), Part::Opening) } else { value.place() }
}

/// A character as a message can show it.
pub fn spelt_character(character: char) -> String {
    match character {
        ' ' => "a space".to_owned(),
        '`' => "a backtick".to_owned(),
        _ if character.is_ascii_graphic() || character.is_alphanumeric() => {
            format!("`{character}`")
        }
        _ => format!("U+{:04X}", u32::from(character)),
    }
}

#[cfg(test)]
mod tests {
    use super::{brief, quoted, quoted_string};
    use crate::source::listed;

    #[test]
    fn long_sentences_are_truncated() {
        assert_eq!(brief("é".repeat(500).into()), "é".repeat(500));
        assert_eq!(brief(format!("a{}", "é".repeat(500)).into()), format!("a{}…", "é".repeat(499)));
    }

    #[test]
    fn text_from_the_document_is_cut_at_forty_characters() {
        assert_eq!(quoted("get"), "`get`");
        assert_eq!(quoted(&"é".repeat(40)), format!("`{}`", "é".repeat(40)));
        assert_eq!(quoted(&"é".repeat(41)), format!("`{}…`", "é".repeat(40)));
    }

    #[test]
    fn strings_are_shown_as_json() {
        assert_eq!(quoted_string("0"), "`\"0\"`");
        assert_eq!(quoted_string("a \"b\"\\\n\r\t"), r#"`"a \"b\"\\\n\r\t"`"#);
        assert_eq!(quoted_string(&"é".repeat(40)), format!("`\"{}\"`", "é".repeat(40)));
        assert_eq!(quoted_string(&"é".repeat(41)), format!("`\"{}…\"`", "é".repeat(40)));
    }

    #[test]
    fn lists_are_joined_with_commas_and_and() {
        let list = |count: usize| {
            let items: Vec<_> = (0..count).map(|index| index.to_string()).collect();
            listed(&items, 2)
        };
        assert_eq!(list(0), "");
        assert_eq!(list(1), "0");
        assert_eq!(list(2), "0 and 1");
        assert_eq!(list(3), "0, 1 and 2");
        assert_eq!(list(4), "0, 1 and 2 more");
    }
}
