//! The tools that recorded results are checked against.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use crate::document::{Document, NodeId, Value};
use crate::model::{Content, Tool};
use crate::rules::{ContentVerdict, SchemaRole};
use crate::schema::{Dialect, Footprint, MOST_KEPT, Purse, Unfinished, Validator};
use crate::source::nearest;

use super::kept_validators::{Compiled, KeptValidators, ValidatorSlot};

/// A tool by its name, with its definition.
#[derive(Debug)]
pub(super) struct KnownTool {
    pub(super) name: Arc<str>,
    document: Arc<Document>,
    definition: NodeId,
    /// Whether it stands in the answer of a recorded session.
    recorded: bool,
    input: Option<KnownSchema>,
    output: Option<KnownSchema>,
    kept: Arc<KeptValidators>,
}

/// One of a tool's schemas; compiled when the first recording needs it.
#[derive(Debug)]
struct KnownSchema {
    root: NodeId,
    /// What it takes once compiled.
    footprint: Footprint,
    /// Whether it is kept once compiled.
    is_kept: bool,
    /// How many schemas with patterns there are up to this one.
    rank: u32,
    validator: ValidatorSlot,
}

impl KnownTool {
    fn new(document: &Arc<Document>, name: &str, tool: &Tool<'_>, recorded: bool) -> Self {
        let schema = |root: Value<'_>| KnownSchema {
            root: root.id(),
            footprint: Footprint::of(root, Dialect::Draft2020),
            is_kept: true,
            rank: 1,
            validator: ValidatorSlot::default(),
        };
        // `null` is how some generators say that there is none.
        let given = |root: Option<Value<'_>>| root.filter(|root| !root.is_null()).map(schema);
        Self {
            name: name.into(),
            document: Arc::clone(document),
            definition: tool.value.id(),
            recorded,
            input: given(tool.any_input_schema()),
            output: given(tool.output_schema()),
            kept: Arc::default(),
        }
    }

    pub(super) fn definition(&self) -> Value<'_> {
        self.document.value(self.definition)
    }

    fn schema(&self, role: SchemaRole) -> Option<&KnownSchema> {
        match role {
            SchemaRole::Input => self.input.as_ref(),
            SchemaRole::Output => self.output.as_ref(),
        }
    }

    fn schema_value(&self, role: SchemaRole) -> Option<Value<'_>> {
        self.schema(role).map(|schema| self.document.value(schema.root))
    }

    /// What it took to make its schemas ready that were, and are kept, in looks.
    fn looks_to_compile(&self) -> u64 {
        let schemas = [&self.input, &self.output].into_iter().flatten();
        let ready = schemas.filter(|schema| schema.validator.was_made());
        let looks = |schema: &KnownSchema| {
            schema.footprint.looks_to_compile(self.document.value(schema.root))
        };
        ready.map(looks).sum()
    }

    pub(super) fn output_schema(&self) -> Option<Value<'_>> {
        self.schema_value(SchemaRole::Output)
    }

    /// How a value stands to the schema of this role. The schema is compiled at the first call;
    /// that and validation need the stack of [`crate::schema::VALIDATION_STACK`].
    pub(super) fn verdict<'i>(
        &self,
        role: SchemaRole,
        value: Value<'i>,
        timeout: Option<Duration>,
        purse: &Purse,
    ) -> ContentVerdict<'_, 'i> {
        let Some(schema) = self.schema(role) else { return ContentVerdict::NotChecked };
        let root = self.document.value(schema.root);
        let rank = schema.rank as usize;
        let compile = || -> Arc<Compiled> {
            Arc::new(Validator::compile_among(rank, root, Dialect::Draft2020))
        };
        let compiled = match schema.is_kept {
            true => schema.validator.get(&self.kept, schema.footprint, compile),
            false if !purse.take(schema.footprint.looks_to_compile(root)) => {
                return ContentVerdict::Unfinished(Unfinished::TooLong);
            }
            false => compile(),
        };
        let validator = match &*compiled {
            Ok(validator) => validator,
            Err(refusal) => return ContentVerdict::Refused(refusal.clone()),
        };
        match validator.mismatches_within(timeout, purse, &self.document, value) {
            Ok(found) => ContentVerdict::Checked(found),
            Err(unfinished) => ContentVerdict::Unfinished(unfinished),
        }
    }
}

/// Tools by name.
#[derive(Debug, Default)]
pub(super) struct KnownTools {
    tools: Vec<KnownTool>,
    /// Memory that all schemas may take once compiled, beside what is in proportion to their text.
    footprints: u64,
    /// How many schemas have some.
    with_patterns: u32,
    by_name: HashMap<Arc<str>, Named>,
    kept: Arc<KeptValidators>,
}

/// The tools of a name, by their index. There may be very many names, each of one tool.
#[derive(Debug)]
enum Named {
    One(u32),
    Several(Box<Namesakes>),
}

impl Named {
    fn add(&mut self, tool: u32) {
        let mut tools = match self {
            Self::One(first) => vec![*first],
            Self::Several(namesakes) => std::mem::take(&mut namesakes.tools),
        };
        tools.push(tool);
        *self = Self::Several(Box::new(Namesakes { tools, ..Namesakes::default() }));
    }

    fn tools(&self) -> &[u32] {
        match self {
            Self::One(tool) => std::slice::from_ref(tool),
            Self::Several(namesakes) => &namesakes.tools,
        }
    }
}

/// Several tools of one name.
#[derive(Debug, Default)]
struct Namesakes {
    tools: Vec<u32>,
    /// The one that the name stands for, by the role of the schema; `None` where several differ.
    /// Found when somebody first asks: they may be many, and so may be the recordings.
    meant: [OnceLock<Option<u32>>; 2],
}

/// Names among which a similar one is looked for.
const MOST_COMPARED: usize = 200;

/// What a name stands for.
pub(super) enum Found<'k> {
    One(&'k KnownTool),
    /// Several tools with different output schemas.
    Several,
    None,
}

impl KnownTools {
    /// Adds the tools of a document, which is kept alive for their schemas. Those that a client
    /// offers to a model are no tools of a server.
    pub(super) fn add(&mut self, document: &Arc<Document>, content: &Content<'_>) {
        for list in &content.lists {
            let message = content.transcript.message_around(list.container.id());
            if message.is_some_and(|message| message.requests("sampling/createMessage")) {
                continue;
            }
            for tool in &list.tools {
                if let Some(name) = tool.display_name() {
                    self.push(KnownTool::new(document, name, tool, message.is_some()));
                }
            }
        }
    }

    fn push(&mut self, mut tool: KnownTool) {
        // Which schemas are compiled first depends on the threads, which come first does not.
        for schema in [&mut tool.input, &mut tool.output].into_iter().flatten() {
            // What takes more is refused, and that can be kept. Of the others all that fit into as
            // much memory as a single one may take are kept; the rest is compiled anew for each
            // recording that needs it.
            let footprint = schema.footprint;
            let is_refused = footprint.is_refused();
            self.footprints += if is_refused { 0 } else { footprint.bytes() };
            schema.is_kept = is_refused || self.footprints <= MOST_KEPT;
            self.with_patterns += u32::from(footprint.has_patterns());
            schema.rank = self.with_patterns.max(1);
        }
        tool.kept = Arc::clone(&self.kept);
        // There are fewer than bytes in a file, and files are shorter than that.
        let index = u32::try_from(self.tools.len()).unwrap_or(u32::MAX);
        match self.by_name.get_mut(&*tool.name) {
            Some(named) => named.add(index),
            None => drop(self.by_name.insert(Arc::clone(&tool.name), Named::One(index))),
        }
        self.tools.push(tool);
    }

    /// Adds the tools of another collection after its own.
    pub(super) fn append(&mut self, other: Self) {
        other.tools.into_iter().for_each(|tool| self.push(tool));
    }

    /// The tools with an output schema, each with the path of its definition.
    pub(super) fn with_output_schema(&self) -> impl Iterator<Item = (&str, Arc<str>)> {
        let with_schema = self.tools.iter().filter(|tool| tool.output.is_some());
        with_schema.map(|tool| (&*tool.name, Arc::clone(tool.document.source().path())))
    }

    /// The names of the tools with an output schema.
    pub(super) fn promised(&self) -> impl Iterator<Item = Arc<str>> {
        let with_schema = self.tools.iter().filter(|tool| tool.output.is_some());
        with_schema.map(|tool| Arc::clone(&tool.name))
    }

    /// What it took to make schemas ready that are kept, in looks. No purse pays for that: which
    /// recording is the first to need one depends on the threads.
    pub(super) fn looks_to_compile(&self) -> u64 {
        self.tools.iter().map(KnownTool::looks_to_compile).sum()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.tools.is_empty()
    }

    /// The names, each once, in no particular order.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.by_name.keys().map(|name| &**name)
    }

    /// The tool of this name; of several whose schemas of this role are equal the first. What a
    /// session recorded counts only where nothing else defines the tool: it may be of another day.
    pub(super) fn find(&self, name: &str, role: SchemaRole) -> Found<'_> {
        let meant = match self.by_name.get(name) {
            None => return Found::None,
            Some(Named::One(tool)) => Some(*tool),
            Some(Named::Several(namesakes)) => {
                *namesakes.meant[role as usize].get_or_init(|| self.meant(&namesakes.tools, role))
            }
        };
        meant.map_or(Found::Several, |tool| Found::One(self.tool(tool)))
    }

    /// The one of these tools for which the others may be taken as well.
    fn meant(&self, namesakes: &[u32], role: SchemaRole) -> Option<u32> {
        let is_plain = |tool: &&u32| !self.tool(**tool).recorded;
        let &index = namesakes.iter().find(is_plain).or(namesakes.first())?;
        let first = self.tool(index);
        let others = namesakes.iter().map(|&tool| self.tool(tool));
        let mut rivals = others.filter(|tool| tool.recorded == first.recorded);
        let schema = first.schema_value(role).map(|schema| (schema, schema.structural_hash()));
        let is_same = |other: &KnownTool| match (schema, other.schema_value(role)) {
            (Some((schema, hash)), Some(other)) => schema.equals_by_hash(hash, other),
            (own, other) => own.is_none() && other.is_none(),
        };
        rivals.all(is_same).then_some(index)
    }

    /// The tool of this name that a recording defined last before `node`, or else first.
    pub(super) fn find_before(&self, name: &str, node: NodeId) -> Found<'_> {
        let Some(named) = self.by_name.get(name) else { return Found::None };
        let found = named.tools();
        let after = found.partition_point(|&index| self.tool(index).definition < node);
        let latest = after.saturating_sub(1);
        found.get(latest).map_or(Found::None, |&index| Found::One(self.tool(index)))
    }

    fn tool(&self, index: u32) -> &KnownTool {
        &self.tools[index as usize]
    }

    /// The only tool there is.
    pub(super) fn only(&self) -> Option<&KnownTool> {
        let mut names = self.by_name.keys();
        let name = names.next().filter(|_| names.next().is_none())?;
        match self.find(name, SchemaRole::Output) {
            Found::One(tool) => Some(tool),
            _ => None,
        }
    }

    /// The name that was probably meant, among not too many.
    pub(super) fn near(&self, name: &str) -> Option<&str> {
        let few = self.by_name.len() <= MOST_COMPARED;
        nearest(name, self.names().filter(|_| few))
    }
}
