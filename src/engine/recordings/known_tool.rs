//! A tool that recorded results are checked against.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use crate::document::{Document, NodeId, Value};
use crate::engine::limits::{
    MAX_CACHED_VALIDATOR_BYTES, PATTERN_OVERHEAD_BYTES, SCHEMA_OVERHEAD_BYTES,
    STEPS_TO_COMPILE_A_PATTERN, STEPS_TO_COMPILE_A_VALUE,
};
use crate::model::Tool;
use crate::rules::{ContentVerdict, SchemaRole};
use crate::schema::{Dialect, Profile, StepBudget, Unfinished, UnsupportedSchema, Validator};
use crate::source::SourceText;

/// A tool with its name and definition.
#[derive(Debug)]
pub(crate) struct KnownTool {
    pub(crate) name: Arc<str>,
    document: Arc<Document>,
    pub(crate) definition: NodeId,
    /// Whether the definition is in the result of a recorded session.
    pub(crate) recorded: bool,
    /// Whether the definition was given with `--tools`, and so applies to recordings in any folder.
    pub(crate) is_for_all: bool,
    input: Option<KnownSchema>,
    output: Option<KnownSchema>,
}

/// A schema of a tool; compiled when the first recording needs it.
#[derive(Debug)]
struct KnownSchema {
    root: NodeId,
    /// Whether the schema stays compiled.
    is_cached: bool,
    /// Number of patterns in all schemas up to this one.
    patterns: usize,
    compiled: OnceLock<Result<Validator, UnsupportedSchema>>,
}

/// The size of the schemas of many tools.
#[derive(Debug, Default)]
pub(crate) struct SchemaSizes {
    /// Bytes of all schemas, including the overhead of each.
    bytes: usize,
    /// Number of patterns in all schemas.
    patterns: usize,
}

impl SchemaSizes {
    /// Counts the schemas of another tool, and decides whether they stay compiled. The decision
    /// depends on the order of calls, not on the order in which threads compile schemas.
    pub(crate) fn count(&mut self, tool: &mut KnownTool) {
        for schema in [&mut tool.input, &mut tool.output].into_iter().flatten() {
            let root = tool.document.value(schema.root);
            let patterns = count_patterns(root);
            self.bytes += root.source_text().len()
                + SCHEMA_OVERHEAD_BYTES
                + PATTERN_OVERHEAD_BYTES * patterns;
            self.patterns += patterns;
            schema.patterns = self.patterns;
            schema.is_cached = self.bytes <= MAX_CACHED_VALIDATOR_BYTES;
        }
    }
}

/// Number of steps to compile a schema.
fn steps_to_compile(root: Value<'_>) -> u64 {
    let values = (root.end_id().index() - root.id().index()) as u64;
    STEPS_TO_COMPILE_A_VALUE * values + STEPS_TO_COMPILE_A_PATTERN * count_patterns(root) as u64
}

/// Number of patterns in a schema, or of text that looks like one.
fn count_patterns(root: Value<'_>) -> usize {
    let count = |value: Value<'_>| match value.key() {
        Some("pattern") if value.is_string() => 1,
        Some("patternProperties") => value.entries().count(),
        _ => 0,
    };
    root.subtree().map(count).sum()
}

impl KnownTool {
    pub(crate) fn new(
        document: &Arc<Document>,
        name: &str,
        tool: &Tool<'_>,
        recorded: bool,
    ) -> Self {
        let schema = |root: Value<'_>| KnownSchema {
            root: root.id(),
            is_cached: true,
            patterns: 0,
            compiled: OnceLock::new(),
        };
        // Some generators write `null` for an absent schema.
        let given = |root: Option<Value<'_>>| root.filter(|root| !root.is_null()).map(schema);
        Self {
            name: name.into(),
            document: Arc::clone(document),
            definition: tool.value.id(),
            recorded,
            is_for_all: false,
            input: given(tool.any_input_schema()),
            output: given(tool.output_schema()),
        }
    }

    /// The path of the file that defines it.
    pub(crate) fn path(&self) -> &Arc<str> {
        self.source().path()
    }

    /// The text of the file that defines it.
    pub(crate) fn source(&self) -> &Arc<SourceText> {
        self.document.source()
    }

    pub(crate) fn definition(&self) -> Value<'_> {
        self.document.value(self.definition)
    }

    fn schema(&self, role: SchemaRole) -> Option<&KnownSchema> {
        match role {
            SchemaRole::Input => self.input.as_ref(),
            SchemaRole::Output => self.output.as_ref(),
        }
    }

    pub(crate) fn schema_value(&self, role: SchemaRole) -> Option<Value<'_>> {
        self.schema(role).map(|schema| self.document.value(schema.root))
    }

    /// Number of steps that compiling the cached schemas of the tool took.
    pub(crate) fn steps_to_compile(&self) -> u64 {
        let schemas = [&self.input, &self.output].into_iter().flatten();
        let compiled = schemas.filter(|schema| matches!(schema.compiled.get(), Some(Ok(_))));
        compiled.map(|schema| steps_to_compile(self.document.value(schema.root))).sum()
    }

    pub(crate) fn has_output_schema(&self) -> bool {
        self.output.is_some()
    }

    pub(crate) fn output_schema(&self) -> Option<Value<'_>> {
        self.schema_value(SchemaRole::Output)
    }

    /// Validates a value against the schema of a role, which is compiled at the first call.
    pub(crate) fn verdict<'i>(
        &self,
        role: SchemaRole,
        value: Value<'i>,
        timeout: Option<Duration>,
        budget: &StepBudget,
    ) -> ContentVerdict<'_, 'i> {
        let Some(schema) = self.schema(role) else { return ContentVerdict::NotChecked };
        let root = self.document.value(schema.root);
        let compile = || {
            Validator::compile_among(schema.patterns, root, Dialect::Draft2020, Profile::Clients)
        };
        // Declared here so that a schema that is compiled for this call only lives as long as its
        // use.
        let uncached;
        let compiled = if schema.is_cached {
            schema.compiled.get_or_init(compile)
        } else if budget.take(steps_to_compile(root)) {
            uncached = compile();
            &uncached
        } else {
            return ContentVerdict::Unfinished(Unfinished::TooLong);
        };
        let validator = match compiled {
            Ok(validator) => validator,
            Err(reason) => return ContentVerdict::UnsupportedSchema(reason.clone()),
        };
        // Clients check everything that the schema does, so most values are compared only once.
        let by_clients = (role == SchemaRole::Output && validator.has_deviations())
            .then(|| validator.mismatches_within(true, timeout, budget, &self.document, value));
        let accepted_by_clients = matches!(&by_clients, Some(Ok(found)) if found.is_empty());
        // The profile of the clients only adds checks, with two exceptions: a stricter branch of a `not`
        // accepts more, and so does a number that lost digits.
        if accepted_by_clients && !validator.profile_may_accept_more(value) {
            return ContentVerdict::Checked(Vec::new());
        }
        match (
            validator.mismatches_within(false, timeout, budget, &self.document, value),
            by_clients,
        ) {
            (Ok(found), Some(Ok(by_clients))) if found.is_empty() && !accepted_by_clients => {
                ContentVerdict::RejectedByClients(by_clients)
            }
            (Ok(found), Some(Err(unfinished))) if found.is_empty() => {
                ContentVerdict::Unfinished(unfinished)
            }
            (Ok(found), _) if accepted_by_clients && !found.is_empty() => {
                ContentVerdict::AcceptedByClients(found)
            }
            (Ok(found), _) => ContentVerdict::Checked(found),
            (Err(unfinished), _) => ContentVerdict::Unfinished(unfinished),
        }
    }
}
