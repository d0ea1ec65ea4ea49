//! Lengths, patterns, formats and encodings of strings.

use std::collections::BTreeSet;

use crate::changes;
use crate::changes::Impact;
use crate::contract::shape::side::{Side, View};
use crate::contract::walk::Walk;
use crate::contract::walk::annotations::{ADDED, REMOVED, turn};
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
        let first = |patterns: Option<Value<'_>>| {
            patterns.map_or_else(String::new, |it| shown_text(it.scalar_text()))
        };
        let was = first(self.old.first(a, Keyword::Pattern));
        let is = first(self.new.first(b, Keyword::Pattern));
        let (kind, text) = match (before.is_empty(), after.is_empty()) {
            (true, _) => (changes::PATTERN_ADDED, format!("must match {is} now")),
            (_, true) => (changes::PATTERN_REMOVED, format!("no longer needs to match {was}")),
            _ => (changes::PATTERN_CHANGED, format!("must match {is} now, and had to match {was}")),
        };
        self.put_about(kind, &text, (a, b), Keyword::Pattern);
    }

    // `format` is an annotation in 2020-12 (Validation 7.2.1): a validator may ignore it, so no
    // change of it breaks by proof.
    pub(super) fn format(&mut self, a: &View, b: &View) {
        let both = (self.old.first(a, Keyword::Format), self.new.first(b, Keyword::Format));
        let (was, is) = (both.0.filter(|it| it.is_string()), both.1.filter(|it| it.is_string()));
        let Some(turn) = turn(was, is) else { return };
        let kinds = [changes::FORMAT_ADDED, changes::FORMAT_REMOVED, changes::FORMAT_CHANGED];
        let [was, is] = [was, is].map(|it| it.map(Value::scalar_text).unwrap_or_default());
        let text = match turn {
            ADDED => format!("has the format {} now", shown_text(is)),
            REMOVED => format!("no longer has the format {}", shown_text(was)),
            _ => format!("has the format {} now, and had {}", shown_text(is), shown_text(was)),
        };
        let found = self.put_about(kinds[turn], &text, (a, b), Keyword::Format);
        // Every int32 is an int64.
        if (was, is) == ("int32", "int64") {
            found.levels = Some((Impact::Compatible, Impact::Risky));
        }
    }

    fn content(&mut self, a: &View, b: &View) {
        for keyword in [Keyword::ContentEncoding, Keyword::ContentMediaType, Keyword::ContentSchema]
        {
            let (before, after) = (self.old.first(a, keyword), self.new.first(b, keyword));
            if turn(before, after).is_some() {
                let text = format!("has another `{}` now", keyword.text());
                self.put_about(changes::CONTENT_ENCODING_CHANGED, &text, (a, b), keyword);
            }
        }
    }
}
