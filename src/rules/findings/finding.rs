//! A finding as a rule reports it, with places that are not yet resolved.

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

/// A text in a finding; most are constants.
pub(crate) type Text = Cow<'static, str>;

/// A fix in terms of tree edits, not yet converted to byte ranges.
#[derive(Clone, Debug)]
pub struct ProposedFix {
    /// Whether the fix may be applied without asking.
    pub applicability: Applicability,
    /// The description of the fix, beginning with a verb.
    pub message: Text,
    /// The edits, which must not overlap.
    pub edits: Vec<TreeEdit>,
}

impl ProposedFix {
    /// Converts the edits to replacements of bytes, in the order of the text; `None` if they are
    /// impossible.
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
        crate::sort::by_key(&mut edits, |edit| (edit.start, edit.end));
        let overlap = edits.windows(2).any(|pair| pair[0].end > pair[1].start);
        (!overlap).then(|| edits.into_boxed_slice())
    }
}

/// A finding as a rule reports it.
#[must_use]
#[derive(Clone, Debug)]
pub struct Finding {
    /// The smallest faulty part.
    pub place: Place,
    /// The headline of the finding.
    pub message: Text,
    /// The maximum severity, if the case is milder than the rule's level.
    pub severity: Option<Severity>,
    /// The reasons for the finding.
    pub notes: Vec<Note>,
    /// The remedy.
    pub help: Option<Text>,
    /// Further places in the document, with their labels.
    pub labels: Vec<(Place, Text)>,
    /// Further places in other documents, with their labels.
    pub elsewhere: Vec<Label>,
    /// The proposed fix.
    pub fix: Option<ProposedFix>,
    /// How clients and providers handle the fault.
    pub targets: Option<Arc<[TargetVerdict]>>,
    /// The rejected feature, if the finding is about one.
    pub feature: Option<Feature>,
    /// Whether the finding depends on the protocol revision, which reports then name.
    pub by_revision: bool,
    /// The text that findings with the same cause in other tools share, if it is not the message.
    pub cause: Option<&'static str>,
    /// Whether a member is missing, which explains nothing about the others of its object.
    pub is_about_missing: bool,
    /// The headline if many tools have the finding, which follows `3 of 4 tools`.
    pub shared_headline: Option<&'static str>,
}

impl Finding {
    /// Creates a finding at `place` with a headline: one clause, lower case, no full stop.
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
            is_about_missing: false,
            shared_headline: None,
        }
    }

    /// Marks a finding about a missing member, at the object that lacks it.
    pub fn about_missing(self) -> Self {
        Self { is_about_missing: true, ..self }
    }

    /// Adds a note that begins with the section of a specification, followed by `: `.
    pub fn cite(self, note: impl Into<Text>) -> Self {
        self.note(Note { cites: true, ..Note::from(note) })
    }

    /// Adds a note about the consequences.
    pub fn note(mut self, note: impl Into<Note>) -> Self {
        // Mostly it is the only one.
        self.notes.reserve_exact(1);
        self.notes.push(note.into());
        self
    }

    /// Adds a note that is a part of a list.
    pub fn listed(self, note: impl Into<Text>) -> Self {
        self.note(Note { is_listed: true, ..Note::from(note) })
    }

    /// Adds a note, if there is one.
    pub fn note_if(self, note: Option<&'static str>) -> Self {
        match note {
            Some(note) => self.note(note),
            None => self,
        }
    }

    /// Sets the remedy, which begins with a verb.
    pub fn help(mut self, help: impl Into<Text>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds a label at a further place in the document.
    pub fn label(mut self, place: Place, message: impl Into<Text>) -> Self {
        self.labels.push((place, message.into()));
        self
    }

    /// Adds a label at a value that may be in another document.
    pub fn label_elsewhere(self, value: Value<'_>, message: impl Into<Text>) -> Self {
        let document = value.document();
        self.label_in_text(document.source(), document.span(place_of(value)), message)
    }

    /// Adds a label at the key of a value that may be in another document.
    pub fn label_key_elsewhere(self, value: Value<'_>, message: impl Into<Text>) -> Self {
        let document = value.document();
        self.label_in_text(document.source(), document.span(value.key_place()), message)
    }

    /// Adds a label at a part of a text that is not parsed.
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

    /// Converts the finding to a diagnostic without places; `revision` is the applied one, if it
    /// matters.
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

    /// Takes the labels in this document and others.
    pub(crate) fn take_labels(&mut self, document: &Document) -> Vec<Label> {
        let source = document.source();
        let own = self.labels.drain(..).map(|(place, message)| Label {
            path: Arc::clone(source.path()),
            region: Region::of(source, document.span(place)),
            message,
        });
        own.chain(std::mem::take(&mut self.elsewhere)).collect()
    }

    /// Sets the text that findings with the same cause in other tools share, if it is not the
    /// message.
    pub fn cause(mut self, cause: &'static str) -> Self {
        self.cause = Some(cause);
        self
    }

    /// Sets the headline of a merged finding for many tools, which follows `3 of 4 tools`.
    pub fn shared_headline(mut self, headline: &'static str) -> Self {
        self.shared_headline = Some(headline);
        self
    }

    /// Limits the severity, for a case that is milder than the rule's level.
    pub fn at_most(mut self, severity: Severity) -> Self {
        self.severity = Some(severity);
        self
    }

    /// Limits the severity further, for a case that may be milder already.
    pub fn no_more_than(self, severity: Severity) -> Self {
        let most = self.severity.map_or(severity, |own| own.min(severity));
        self.at_most(most)
    }

    /// Records that the finding depends on the protocol revision.
    pub fn by_revision(mut self) -> Self {
        self.by_revision = true;
        self
    }

    /// Adds a fix that does not change the meaning.
    pub fn safe_fix(self, message: impl Into<Text>, edits: impl Into<Vec<TreeEdit>>) -> Self {
        self.fix(Applicability::Safe, message.into(), edits.into())
    }

    /// Adds a fix that may change the meaning, so the user has to consent.
    pub fn unsafe_fix(self, message: impl Into<Text>, edits: impl Into<Vec<TreeEdit>>) -> Self {
        self.fix(Applicability::Unsafe, message.into(), edits.into())
    }

    /// Sets the remedy, and adds it as a fix that may change the meaning.
    pub fn unsafe_remedy(self, remedy: impl Into<Text>, edits: impl Into<Vec<TreeEdit>>) -> Self {
        let remedy = remedy.into();
        self.help(remedy.clone()).unsafe_fix(remedy, edits)
    }

    /// Sets the remedy, and adds it as a fix that writes a text at the place of the finding, which
    /// is in a string or a key.
    pub fn rewriting(self, remedy: impl Into<Text>, text: impl Into<String>) -> Self {
        let edit = TreeEdit::ReplacePlace(self.place, text.into());
        self.unsafe_remedy(remedy, edit)
    }

    /// Sets the remedy and the fix that declare a capability.
    pub fn declaring(self, capabilities: Value<'_>, name: &str) -> Self {
        let edit = capabilities.last_member(name, "{}");
        self.unsafe_remedy(format!("add `\"{name}\": {{}}` to the capabilities"), edit)
    }

    fn fix(mut self, applicability: Applicability, message: Text, edits: Vec<TreeEdit>) -> Self {
        self.fix = Some(ProposedFix { applicability, message, edits });
        self
    }
}

/// Truncates a sentence that is too long to be read: the names in it may be of any length or
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

/// Quotes text from the document for a headline: in backticks, truncated, on one line.
pub fn quoted(text: &str) -> String {
    let quoted = format!("`{}`", cut(text, MAX_QUOTED_CHARACTERS));
    match memchr::memchr2(b'\n', b'\r', quoted.as_bytes()) {
        Some(_) => quoted.replace('\n', "\\n").replace('\r', "\\r"),
        None => quoted,
    }
}

/// Quotes a string from the document as JSON for a headline: in backticks and quotation marks,
/// truncated like [`quoted`].
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

/// Quotes a value as JSON for a headline: strings keep their quotation marks, also in YAML.
pub fn quoted_value(value: Value<'_>) -> String {
    match value.kind() {
        Kind::String => quoted_string(value.scalar_text()),
        _ => quoted(value.source_text()),
    }
}

/// Describes a value with its kind for a headline: `the string "x"`, `an array`.
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

/// The place of a faulty value: for an array or object only the opening bracket, so that the
/// finding does not cover all its lines.
pub fn place_of(value: Value<'_>) -> Place {
    if value.kind().is_container() { Place::new(value.id(), Part::Opening) } else { value.place() }
}

/// Formats a character for a message.
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
