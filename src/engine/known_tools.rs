//! The tools that recorded results are checked against.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use crate::document::{Document, NodeId, Value};
use crate::model::{Content, Tool};
use crate::rules::{ContentVerdict, SchemaRole};
use crate::schema::{Dialect, Purse, Unfinished, UnsupportedSchema, Validator};
use crate::source::nearest;

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
}

/// One of a tool's schemas; compiled when the first recording needs it.
#[derive(Debug)]
struct KnownSchema {
    root: NodeId,
    /// Whether it stays compiled.
    is_cached: bool,
    /// Number of patterns in the schemas up to this one.
    patterns: usize,
    compiled: OnceLock<Result<Validator, UnsupportedSchema>>,
}

/// Bytes of schemas that stay compiled, each counted with [`SCHEMA_OVERHEAD`]. A compiled schema
/// takes some twenty times its text; further ones are compiled for each recording that needs them.
const MAX_CACHED_BYTES: usize = 4 << 20;
/// Bytes that are added to the text of a schema for what it takes in any case.
const SCHEMA_OVERHEAD: usize = 400;
/// Bytes that are added for each pattern.
const PATTERN_OVERHEAD: usize = 2_000;
/// Steps that it takes to compile one value of a schema.
const STEPS_TO_COMPILE_A_VALUE: u64 = 10;
/// Steps that it takes to compile a pattern of one of very many schemas.
const STEPS_TO_COMPILE_A_PATTERN: u64 = 2_000;

/// Steps that it takes to compile a schema.
fn steps_to_compile(root: Value<'_>) -> u64 {
    let values = (root.end_id().index() - root.id().index()) as u64;
    STEPS_TO_COMPILE_A_VALUE * values + STEPS_TO_COMPILE_A_PATTERN * count_patterns(root) as u64
}

/// Number of patterns in a schema, or of what looks like one.
fn count_patterns(root: Value<'_>) -> usize {
    let count = |value: Value<'_>| match value.key() {
        Some("pattern") if value.is_string() => 1,
        Some("patternProperties") => value.entries().count(),
        _ => 0,
    };
    root.subtree().map(count).sum()
}

impl KnownTool {
    fn new(document: &Arc<Document>, name: &str, tool: &Tool<'_>, recorded: bool) -> Self {
        let schema = |root: Value<'_>| KnownSchema {
            root: root.id(),
            is_cached: true,
            patterns: 0,
            compiled: OnceLock::new(),
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

    /// Steps that it took to compile its schemas that were compiled and are cached.
    fn looks_to_compile(&self) -> u64 {
        let schemas = [&self.input, &self.output].into_iter().flatten();
        let compiled = schemas.filter(|schema| matches!(schema.compiled.get(), Some(Ok(_))));
        compiled.map(|schema| steps_to_compile(self.document.value(schema.root))).sum()
    }

    pub(super) fn output_schema(&self) -> Option<Value<'_>> {
        self.schema_value(SchemaRole::Output)
    }

    /// How a value compares with the schema of this role, which is compiled at the first call.
    pub(super) fn verdict<'i>(
        &self,
        role: SchemaRole,
        value: Value<'i>,
        timeout: Option<Duration>,
        purse: &Purse,
    ) -> ContentVerdict<'_, 'i> {
        let Some(schema) = self.schema(role) else { return ContentVerdict::NotChecked };
        let root = self.document.value(schema.root);
        let compile = || Validator::compile_among(schema.patterns, root, Dialect::Draft2020);
        let uncached;
        let compiled = if schema.is_cached {
            schema.compiled.get_or_init(compile)
        } else if purse.take(steps_to_compile(root)) {
            uncached = compile();
            &uncached
        } else {
            return ContentVerdict::Unfinished(Unfinished::TooLong);
        };
        let validator = match compiled {
            Ok(validator) => validator,
            Err(reason) => return ContentVerdict::Refused(reason.clone()),
        };
        match validator.mismatches_within(timeout, purse, &self.document, value) {
            Ok(found) if found.is_empty() && role == SchemaRole::Output => {
                self.verdict_of_clients(validator, value, timeout, purse)
            }
            Ok(found) => ContentVerdict::Checked(found),
            Err(unfinished) => ContentVerdict::Unfinished(unfinished),
        }
    }
}

impl KnownTool {
    /// What clients make of a value that fits the schema.
    fn verdict_of_clients<'i>(
        &self,
        validator: &Validator,
        value: Value<'i>,
        timeout: Option<Duration>,
        purse: &Purse,
    ) -> ContentVerdict<'_, 'i> {
        match validator.mismatches_of_clients(timeout, purse, &self.document, value) {
            Ok(found) if found.is_empty() => ContentVerdict::Checked(found),
            Ok(found) => ContentVerdict::RejectedByClients(found),
            Err(unfinished) => ContentVerdict::Unfinished(unfinished),
        }
    }
}

/// Tools by name.
#[derive(Debug, Default)]
pub(super) struct KnownTools {
    tools: Vec<KnownTool>,
    /// Bytes of all schemas, with what each takes beside its text.
    schema_bytes: usize,
    /// Number of patterns in all schemas.
    patterns: usize,
    by_name: HashMap<Arc<str>, Named>,
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
        // Which schema is compiled first depends on the threads; which comes first does not.
        for schema in [&mut tool.input, &mut tool.output].into_iter().flatten() {
            let root = tool.document.value(schema.root);
            let patterns = count_patterns(root);
            let overhead = SCHEMA_OVERHEAD + PATTERN_OVERHEAD * patterns;
            self.schema_bytes += root.source_text().len() + overhead;
            self.patterns += patterns;
            schema.patterns = self.patterns;
            schema.is_cached = self.schema_bytes <= MAX_CACHED_BYTES;
        }
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
