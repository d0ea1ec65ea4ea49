//! What is known of a finding as soon as it is made, and does not change when its place does.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use super::{Edit, Fix, Label, Statement, TargetVerdict};

/// What a finding says and what it is about, whatever line that is in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Details {
    /// What it says; shared with others that say the same.
    pub statement: Arc<Statement>,
    /// Name of the tool concerned.
    pub tool: Option<Arc<str>>,
    /// Further places.
    pub labels: Vec<Label>,
    /// Replacements that do not overlap, in the order of the text; `None` where the remedy that
    /// the statement names cannot be applied here.
    pub edits: Option<Box<[Edit]>>,
    /// What the clients and providers that were asked about do, by their names.
    pub targets: Option<Arc<[TargetVerdict]>>,
}

/// Details are what is said and more.
impl Deref for Details {
    type Target = Statement;

    fn deref(&self) -> &Statement {
        &self.statement
    }
}

/// What is changed is no longer shared.
impl DerefMut for Details {
    fn deref_mut(&mut self) -> &mut Statement {
        Arc::make_mut(&mut self.statement)
    }
}

impl Details {
    /// What is said, and nothing else.
    pub fn new(statement: Statement) -> Self {
        Self {
            statement: Arc::new(statement),
            tool: None,
            labels: Vec::new(),
            edits: None,
            targets: None,
        }
    }

    /// A change that mends it.
    pub fn fix(&self) -> Option<Fix<'_>> {
        let (remedy, edits) = (self.remedy.as_ref()?, self.edits.as_deref()?);
        Some(Fix { applicability: remedy.applicability, message: &remedy.message, edits })
    }

    /// What the clients and providers that were asked about do.
    pub fn verdicts(&self) -> &[TargetVerdict] {
        self.targets.as_deref().unwrap_or_default()
    }
}
