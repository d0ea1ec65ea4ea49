//! The tools that recorded results are checked against.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use crate::document::{Document, NodeId, Value};
use crate::model::Content;
use crate::schema::{Dialect, Refusal, Validator};

/// A tool by its name, with its output schema where it has one.
#[derive(Debug)]
pub(super) struct KnownTool {
    pub(super) name: Box<str>,
    output: Option<OutputSchema>,
}

/// An output schema; compiled when the first result needs it.
#[derive(Debug)]
struct OutputSchema {
    document: Arc<Document>,
    root: NodeId,
    validator: OnceLock<Result<Validator, Refusal>>,
}

impl KnownTool {
    pub(super) fn output_schema(&self) -> Option<Value<'_>> {
        self.output.as_ref().map(|output| output.document.value(output.root))
    }

    /// The tool's validator, or why its schema has none; compiled at the first call, which needs
    /// the stack of [`crate::schema::VALIDATION_STACK`].
    pub(super) fn validator(&self) -> Option<(&Document, &Result<Validator, Refusal>)> {
        let output = self.output.as_ref()?;
        let root = output.document.value(output.root);
        let compiled =
            output.validator.get_or_init(|| Validator::compile(root, Dialect::Draft2020));
        Some((&output.document, compiled))
    }
}

/// Tools by name.
#[derive(Debug, Default)]
pub(super) struct KnownTools {
    tools: Vec<KnownTool>,
    by_name: HashMap<Box<str>, Vec<usize>>,
}

/// What a name stands for.
pub(super) enum Found<'k> {
    One(&'k KnownTool),
    /// Several tools with different output schemas.
    Several,
    None,
}

impl KnownTools {
    /// Adds the tools of a document, which is kept alive only for their output schemas.
    pub(super) fn add(&mut self, document: &Arc<Document>, content: &Content<'_>) {
        for tool in content.lists.iter().flat_map(|list| &list.tools) {
            let Some(name) = tool.display_name() else { continue };
            let schema = |root: Value<'_>| OutputSchema {
                document: Arc::clone(document),
                root: root.id(),
                validator: OnceLock::new(),
            };
            // `null` is how some generators say that there is none.
            let root = tool.output_schema.filter(|root| !root.is_null());
            self.push(KnownTool { name: name.into(), output: root.map(schema) });
        }
    }

    fn push(&mut self, tool: KnownTool) {
        self.by_name.entry(tool.name.clone()).or_default().push(self.tools.len());
        self.tools.push(tool);
    }

    /// Adds the tools of another collection after its own.
    pub(super) fn append(&mut self, other: Self) {
        other.tools.into_iter().for_each(|tool| self.push(tool));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.tools.is_empty()
    }

    /// The names, each once, in no particular order.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.by_name.keys().map(|name| &**name)
    }

    /// The tool of this name; of several with equal output schemas the first.
    pub(super) fn find(&self, name: &str) -> Found<'_> {
        let Some((first, others)) = self.by_name.get(name).and_then(|found| found.split_first())
        else {
            return Found::None;
        };
        let first = &self.tools[*first];
        let same = others.iter().all(|&other| same_schema(first, &self.tools[other]));
        if same { Found::One(first) } else { Found::Several }
    }

    /// The only tool there is.
    pub(super) fn only(&self) -> Option<&KnownTool> {
        let mut names = self.by_name.keys();
        let name = names.next().filter(|_| names.next().is_none())?;
        match self.find(name) {
            Found::One(tool) => Some(tool),
            _ => None,
        }
    }

    /// The name that was probably meant.
    pub(super) fn near(&self, name: &str) -> Option<&str> {
        let distance = |known: &&str| strsim::osa_distance(known, name);
        let near = self.names().min_by_key(|known| (distance(known), *known))?;
        (distance(&near) <= 1 + near.len() / 4).then_some(near)
    }
}

fn same_schema(a: &KnownTool, b: &KnownTool) -> bool {
    match (a.output_schema(), b.output_schema()) {
        (None, None) => true,
        (Some(a), Some(b)) => a.equals(b),
        _ => false,
    }
}
