//! Calls of a running server that follow from the schemas of its tools.
//!
//! Each call is a request like any other, in a recording like any other: rules judge the answers, and
//! find the same in a session that was recorded with another client. Here is only decided what is called:
//! first every tool with its required arguments, then arguments at the bounds of the schemas, then
//! some that a schema rejects. The same answers are followed by the same calls.

mod answer;
mod calls;
mod earlier_values;
mod given;
mod outcome;
mod requests;
mod run;
mod table;
mod tools;

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::record::{Trial, TriedServer};

pub use given::GivenArguments;
pub use outcome::{ToolOutcome, ToolState, TrialOutcome};

/// Maximum number of requests of a trial (first), and of calls of one tool (second).
const MAX_REQUESTS: usize = 200;
const MAX_CALLS_OF_TOOL: usize = 40;
/// Maximum number of times that a server is started again after it has ended.
const MAX_RESTARTS: usize = 3;
/// Time after which no further request is made.
const MAX_TIME: Duration = Duration::from_secs(120);

/// Which tools are called, and what is known about their arguments.
#[derive(Clone, Debug, Default)]
pub struct TrialOptions {
    /// Names of tools that are called although they do not say that they only read, with `*`.
    pub tools: Vec<String>,
    /// The directories and files in the command of the server.
    pub paths: Vec<String>,
    /// The arguments that the user gives.
    pub given: GivenArguments,
    /// Shows what is called, as one line that replaces the one before; an empty one at the end.
    pub progress: Option<fn(&str)>,
}

/// The calls of one session.
#[derive(Debug)]
pub struct CallTrial {
    options: TrialOptions,
    outcome: Mutex<TrialOutcome>,
}

impl CallTrial {
    /// A trial that has not begun.
    pub fn new(options: TrialOptions) -> Self {
        Self { options, outcome: Mutex::default() }
    }

    /// What was tried.
    pub fn outcome(&self) -> TrialOutcome {
        self.outcome.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Trial for CallTrial {
    fn run(&self, server: &mut dyn TriedServer) {
        let found = calls::run(&self.options, server);
        *self.outcome.lock().unwrap_or_else(PoisonError::into_inner) = found;
    }
}

#[cfg(test)]
mod tests;
