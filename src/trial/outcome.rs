//! What a trial has tried.

/// Why a tool that may change something is not called.
const NOT_READ_ONLY: &str = "not read-only";

/// The outcome of a trial.
#[derive(Clone, Debug, Default)]
pub struct TrialOutcome {
    /// The tools of the server, by name.
    pub tools: Vec<ToolOutcome>,
    /// Number of requests that were made beside calls of tools.
    pub others: usize,
    /// Why the trial ended early, if so.
    pub ended: Option<&'static str>,
}

/// What was tried of a tool.
#[derive(Clone, Debug)]
pub struct ToolOutcome {
    /// The name of the tool.
    pub name: String,
    /// Number of calls.
    pub calls: usize,
    /// How far it was tried.
    pub state: ToolState,
}

/// How far a tool was tried.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ToolState {
    /// It was called.
    Tried,
    /// It was called, and not called again for this reason.
    Skipped(String),
    /// It was not called for this reason.
    NotTried(String),
}

impl ToolState {
    /// The state of a tool that does not say that it only reads.
    pub fn not_read_only() -> Self {
        Self::NotTried(NOT_READ_ONLY.to_owned())
    }
}

impl TrialOutcome {
    /// Number of tools that were called.
    pub fn tried(&self) -> usize {
        self.tools.iter().filter(|tool| !matches!(tool.state, ToolState::NotTried(_))).count()
    }

    /// Number of calls of tools.
    pub fn calls(&self) -> usize {
        self.tools.iter().map(|tool| tool.calls).sum()
    }
}
