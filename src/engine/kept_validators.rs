//! Schemas that stay compiled, because the next recording may need them again.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use crate::schema::{Footprint, Refusal, Validator};

/// A schema once compiled, or why it is not.
pub(super) type Compiled = Result<Validator, Refusal>;

/// Compiled schemas that are kept of those that take little: each takes some kilobytes, however
/// short its text is, and there may be as many as recordings.
const MOST_KEPT: usize = 8_192;

/// The last that were compiled.
#[derive(Debug, Default)]
pub(super) struct KeptValidators(Mutex<VecDeque<Arc<Compiled>>>);

impl KeptValidators {
    fn keep(&self, compiled: Arc<Compiled>) {
        // A panic elsewhere does not make wrong what is kept.
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let oldest = if kept.len() == MOST_KEPT { kept.pop_front() } else { None };
        kept.push_back(compiled);
        drop(kept);
        drop(oldest);
    }
}

/// The place of one schema, compiled when the first recording needs it.
#[derive(Debug, Default)]
pub(super) struct ValidatorSlot {
    made: Mutex<Option<Made>>,
    was_made: AtomicBool,
}

#[derive(Debug)]
enum Made {
    /// For as long as it is among the last.
    Passing(Weak<Compiled>),
    Kept(Arc<Compiled>),
}

impl ValidatorSlot {
    /// The compiled schema; made anew where it is not kept. What takes much stays: how much that
    /// may be in all is known beforehand.
    pub(super) fn get(
        &self,
        kept: &KeptValidators,
        footprint: Footprint,
        compile: impl FnOnce() -> Arc<Compiled>,
    ) -> Arc<Compiled> {
        // Who else needs it waits: to compile it twice takes as long.
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        let known = match &*made {
            Some(Made::Kept(compiled)) => Some(Arc::clone(compiled)),
            Some(Made::Passing(compiled)) => compiled.upgrade(),
            None => None,
        };
        known.unwrap_or_else(|| {
            let compiled = compile();
            self.was_made.fetch_or(compiled.is_ok(), Ordering::Relaxed);
            *made = Some(if footprint.bytes() > 0 {
                Made::Kept(Arc::clone(&compiled))
            } else {
                kept.keep(Arc::clone(&compiled));
                Made::Passing(Arc::downgrade(&compiled))
            });
            compiled
        })
    }

    /// Whether it was needed, and could be compiled.
    pub(super) fn was_made(&self) -> bool {
        self.was_made.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Document, ReadLimits, Syntax};
    use crate::schema::Dialect;
    use crate::source::SourceText;

    #[test]
    fn a_small_schema_is_compiled_anew_once_many_others_were() {
        let schema = |text: &str| {
            let source = Arc::new(SourceText::new("a.json", text));
            Document::read(source, Syntax::Json, &ReadLimits::default())
        };
        let (small, large) = (schema(r#"{"type": "string"}"#), schema(r#"{"pattern": "a*b"}"#));
        let (kept, mut times) = (KeptValidators::default(), [0; 2]);
        let slots = [ValidatorSlot::default(), ValidatorSlot::default()];
        let mut ask_both = || {
            for (index, document) in [&small, &large].into_iter().enumerate() {
                let root = document.roots().next().expect("there is one");
                let footprint = Footprint::of(root, Dialect::Draft2020);
                assert_eq!(footprint.bytes() > 0, index == 1);
                let validator = slots[index].get(&kept, footprint, || {
                    times[index] += 1;
                    Arc::new(Validator::compile_among(1, root, Dialect::Draft2020))
                });
                assert!(validator.is_ok() && slots[index].was_made());
            }
            times
        };
        assert_eq!(ask_both(), [1, 1]);
        assert_eq!(ask_both(), [1, 1]);
        let root = small.roots().next().expect("there is one");
        let other = Arc::new(Validator::compile_among(1, root, Dialect::Draft2020));
        (0..MOST_KEPT).for_each(|_| kept.keep(Arc::clone(&other)));
        assert_eq!(ask_both(), [2, 1], "what takes much stays");
        assert_eq!(ask_both(), [2, 1]);
    }
}
