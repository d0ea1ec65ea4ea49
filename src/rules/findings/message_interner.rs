//! Shared messages: a rule usually repeats its message, in one file or in very many.

use std::cell::RefCell;
use std::sync::Arc;

use crate::diagnostic::Statement;
use crate::rules::RULES;

/// The last message of each rule, in the order of the rules.
#[derive(Default)]
struct MessageInterner(Vec<(usize, Arc<Statement>)>);

thread_local! {
    static INTERNER: RefCell<MessageInterner> = RefCell::default();
}

/// The message of a rule about a document, or an equal one that already exists.
pub(in crate::rules) fn interned(rule: usize, statement: Statement) -> Arc<Statement> {
    INTERNER.with_borrow_mut(|interner| interner.interned(rule, statement))
}

/// The same for a message that does not come from a rule's own check, such as "5 more findings". It
/// is stored separately, because the rule's own messages appear in between.
pub fn interned_summary(rule: usize, statement: Statement) -> Arc<Statement> {
    interned(RULES.len() + rule, statement)
}

impl MessageInterner {
    fn interned(&mut self, rule: usize, statement: Statement) -> Arc<Statement> {
        match self.0.binary_search_by_key(&rule, |(rule, _)| *rule) {
            Ok(at) => {
                let (_, last) = &mut self.0[at];
                if **last != statement {
                    *last = Arc::new(statement);
                }
                Arc::clone(last)
            }
            Err(at) => {
                let statement = Arc::new(statement);
                self.0.insert(at, (rule, Arc::clone(&statement)));
                statement
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Category;

    fn statement(message: &str) -> Statement {
        Statement {
            rule: "a",
            category: Category::Target,
            message: message.to_owned().into(),
            notes: ["why".into()].into(),
            help: None,
            protocol: None,
            remedy: None,
        }
    }

    #[test]
    fn equal_messages_are_interned() {
        let first = interned(7, statement("x"));
        assert!(Arc::ptr_eq(&first, &interned(7, statement("x"))));
        let summary = interned_summary(7, statement("y"));
        assert!(Arc::ptr_eq(&summary, &interned_summary(7, statement("y"))));
        assert!(Arc::ptr_eq(&first, &interned(7, statement("x"))), "the rule says it again");
        assert_eq!(interned(3, statement("z")).message, "z");
        assert_eq!(interned(7, statement("z")).message, "z");
        assert!(!Arc::ptr_eq(&first, &interned(7, statement("x"))), "only the last is kept");
    }
}
