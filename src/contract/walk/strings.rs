//! Lengths, patterns, formats and encodings of strings.

use std::collections::BTreeSet;

use crate::changes;
use crate::changes::Impact;
use crate::contract::shape::side::{Side, View};
use crate::contract::walk::Walk;
use crate::contract::walk::annotations::is_same;
use crate::contract::walk::numbers::SizeKinds;
use crate::contract::walk::shown_text;
use crate::document::Value;
use crate::schema::Keyword;

const LENGTHS: [SizeKinds; 2] = [
    SizeKinds([changes::MIN_LENGTH_TIGHTENED, changes::MIN_LENGTH_LOOSENED], "characters"),
    SizeKinds([changes::MAX_LENGTH_TIGHTENED, changes::MAX_LENGTH_LOOSENED], "characters"),
];

impl<'d> Walk<'_, 'd> {
    pub(super) fn strings(&mut self, a: &View, b: &View) {
        for kinds in &LENGTHS {
            self.size(a, b, kinds);
        }
        self.pattern(a, b);
        self.content(a, b);
    }

    fn pattern(&mut self, a: &View, b: &View) {
        let patterns = |side: &Side<'d>, view: &View| -> BTreeSet<&'d str> {
            side.values(view, Keyword::Pattern).filter_map(Value::as_str).collect()
        };
        let (before, after) = (patterns(self.old, a), patterns(self.new, b));
        if before == after {
            return;
        }
        let text = |side: &Side<'_>, view: &View| {
            side.first(view, Keyword::Pattern)
                .map_or_else(String::new, |it| shown_text(it.scalar_text()))
        };
        let (was, is, subject) = (text(self.old, a), text(self.new, b), self.subject());
        let (kind, message) = match (before.is_empty(), after.is_empty()) {
            (true, _) => (changes::PATTERN_ADDED, format!("{subject} must match {is} now")),
            (_, true) => {
                (changes::PATTERN_REMOVED, format!("{subject} no longer needs to match {was}"))
            }
            _ => (
                changes::PATTERN_CHANGED,
                format!("{subject} must match {is} now, and had to match {was}"),
            ),
        };
        self.put_keyword(kind, message, (a, b), Keyword::Pattern);
    }

    // `format` is an annotation in 2020-12 (Validation 7.2.1): a validator may ignore it, so no
    // change of it breaks by proof.
    pub(super) fn format(&mut self, a: &View, b: &View) {
        let text = |side: &Side<'d>, view: &View| {
            side.first(view, Keyword::Format).and_then(Value::as_str)
        };
        let (was, is) = (text(self.old, a), text(self.new, b));
        let shown = |format: &Option<&str>| format.map(shown_text).unwrap_or_default();
        let (old, new, subject) = (shown(&was), shown(&is), self.subject());
        let (kind, message) = match (was, is) {
            (None, Some(_)) => {
                (changes::FORMAT_ADDED, format!("{subject} has the format {new} now"))
            }
            (Some(_), None) => {
                (changes::FORMAT_REMOVED, format!("{subject} no longer has the format {old}"))
            }
            (Some(was), Some(is)) if was != is => (
                changes::FORMAT_CHANGED,
                format!("{subject} has the format {new} now, and had {old}"),
            ),
            _ => return,
        };
        let found = self.put_keyword(kind, message, (a, b), Keyword::Format);
        // Every int32 is an int64.
        if (was, is) == (Some("int32"), Some("int64")) {
            found.levels = Some((Impact::Compatible, Impact::Risky));
        }
    }

    fn content(&mut self, a: &View, b: &View) {
        for keyword in [Keyword::ContentEncoding, Keyword::ContentMediaType, Keyword::ContentSchema]
        {
            let (before, after) = (self.old.first(a, keyword), self.new.first(b, keyword));
            if !is_same(before, after) {
                let text = format!("has another `{}` now", keyword.text());
                self.put_about(changes::CONTENT_ENCODING_CHANGED, &text, (a, b), keyword);
            }
        }
    }
}
