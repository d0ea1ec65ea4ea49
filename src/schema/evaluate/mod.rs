//! Evaluation of values of one document against a schema of another (or the same).
//!
//! [`compile`](compile::compile) converts a walked schema to a [`Program`], which contains a list
//! of checks for each subschema. [`Evaluation`] runs a program over a value with an explicit stack
//! of tasks, so that neither a deep schema nor a deep value needs stack memory, and takes one step
//! of a [`StepBudget`] for each task. Mismatches contain the positions of both the value and the
//! keyword.
//!
//! Steps are counted instead of time, so that the outcome never depends on a clock. What cannot be
//! evaluated is reported as not checked. Tests compare the verdicts with those of the crate
//! `jsonschema` and with the public test suite.

mod compile;
mod evaluation;
mod mismatch;
mod mismatches;
mod profile;
mod subject;
mod unfinished;
mod unsupported;
mod validator;
mod value_check;
mod value_check_cache;

pub use mismatch::{Choice, Mismatch, MismatchKind};
pub use profile::Profile;
pub use unfinished::Unfinished;
pub use unsupported::UnsupportedSchema;
pub use validator::Validator;
pub use value_check::{Acceptance, RejectionReason, accepts};
pub use value_check_cache::ValueCheckCache;
