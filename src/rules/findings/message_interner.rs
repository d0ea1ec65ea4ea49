//! What was said already: the same is mostly said again, of one file or of very many, and kept once.

use std::cell::Cell;
use std::sync::Arc;

use crate::diagnostic::{Notes, Statement};
use crate::rules::RULES;

/// Different notes that are remembered, of those that take many bytes.
const MOST_NOTES: usize = 16;
/// Bytes from which on they do.
const LONG_NOTES: usize = 200;

/// What was said last.
#[derive(Default)]
pub(in crate::rules) struct KnownStatements {
    /// By each rule, in the order of the rules.
    last: Vec<(usize, Arc<Statement>)>,
    /// Long notes: headlines may name what differs, where the reasons are the same.
    notes: Vec<Notes>,
    oldest: usize,
}

thread_local! {
    /// What was said last on this thread.
    static LAST: Cell<KnownStatements> = Cell::default();
}

/// A statement of a rule that was not made, or not left, as the rule said it of a document; or an
/// equal one that is there already.
pub fn shared_statement(rule: usize, statement: Statement) -> Arc<Statement> {
    // Beside what the rules say themselves, which comes again in between.
    KnownStatements::lent().shared(RULES.len() + rule, statement)
}

impl KnownStatements {
    /// What was said last on this thread, to be added to.
    pub(in crate::rules) fn lent() -> Lent {
        Lent(LAST.take())
    }

    /// The statement of a rule, or an equal one that is there already.
    pub(in crate::rules) fn shared(&mut self, rule: usize, statement: Statement) -> Arc<Statement> {
        match self.last.binary_search_by_key(&rule, |(rule, _)| *rule) {
            Ok(at) if *self.last[at].1 == statement => Arc::clone(&self.last[at].1),
            found => {
                let notes = self.shared_notes(&statement.notes);
                let statement = Arc::new(Statement { notes, ..statement });
                let said = (rule, Arc::clone(&statement));
                match found {
                    Ok(at) => self.last[at] = said,
                    Err(at) => self.last.insert(at, said),
                }
                statement
            }
        }
    }

    fn shared_notes(&mut self, notes: &Notes) -> Notes {
        if notes.iter().map(|note| note.len()).sum::<usize>() < LONG_NOTES {
            return Arc::clone(notes);
        }
        if let Some(known) = self.notes.iter().find(|known| *known == notes) {
            return Arc::clone(known);
        }
        if self.notes.len() < MOST_NOTES {
            self.notes.push(Arc::clone(notes));
        } else {
            self.notes[self.oldest] = Arc::clone(notes);
            self.oldest = (self.oldest + 1) % MOST_NOTES;
        }
        Arc::clone(notes)
    }
}

/// What was said already, while findings about a document are added.
pub(in crate::rules) struct Lent(KnownStatements);

impl std::ops::Deref for Lent {
    type Target = KnownStatements;

    fn deref(&self) -> &KnownStatements {
        &self.0
    }
}

impl std::ops::DerefMut for Lent {
    fn deref_mut(&mut self) -> &mut KnownStatements {
        &mut self.0
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        // At the end of the thread there is nobody to keep it for.
        let _ = LAST.try_with(|last| last.set(std::mem::take(&mut self.0)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Category;

    fn statement(message: String, note: &'static str) -> Statement {
        Statement {
            rule: "a",
            category: Category::Target,
            message: message.into(),
            notes: [note.into()].into(),
            help: None,
            protocol: None,
            remedy: None,
        }
    }

    #[test]
    fn long_notes_are_kept_once_whatever_the_headline_says() {
        let mut known = KnownStatements::default();
        let long: &str = Box::leak("why ".repeat(100).into_boxed_str());
        let first = known.shared(7, statement("x".to_owned(), long));
        assert!(Arc::ptr_eq(&first, &known.shared(7, statement("x".to_owned(), long))));
        let shared = |known: &mut KnownStatements, message: String| {
            let other = known.shared(7, statement(message.clone(), long));
            assert_eq!(other.message, message);
            Arc::ptr_eq(&other.notes, &first.notes)
        };
        assert!(shared(&mut known, "y".to_owned()) && shared(&mut known, "z".to_owned()));
        for number in 0..100 {
            let note: &str = Box::leak(format!("{number} {long}").into_boxed_str());
            assert_eq!(known.shared(7, statement("y".to_owned(), note)).notes[0], note);
        }
        assert_eq!(known.notes.len(), MOST_NOTES);
        assert!(!shared(&mut known, "x".to_owned()), "it is not remembered for ever");
    }

    #[test]
    fn the_next_document_finds_what_was_said_of_the_last() {
        let first = KnownStatements::lent().shared(7, statement("x".to_owned(), "why"));
        let again = KnownStatements::lent().shared(7, statement("x".to_owned(), "why"));
        assert!(Arc::ptr_eq(&first, &again));
        let other = || shared_statement(7, statement("y".to_owned(), "why"));
        assert!(Arc::ptr_eq(&other(), &other()), "whatever the rule said in between");
        let again = KnownStatements::lent().shared(7, statement("x".to_owned(), "why"));
        assert!(Arc::ptr_eq(&first, &again) && Arc::ptr_eq(&other(), &other()));
    }
}
