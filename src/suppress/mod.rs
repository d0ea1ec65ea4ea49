//! Changing the severity of findings: by overrides of the configuration, comments, and the
//! baseline.

mod baseline;
mod coverage;
mod directive;
mod limits;
mod overrides;

pub use baseline::{Baseline, BaselineEntry, BaselineUse, Stale, write_baseline};
pub use coverage::Coverage;
pub use directive::{Directive, Instruction, Malformed, directives};
pub use overrides::{FileOverrides, Judgement, NewOverride, continued};
