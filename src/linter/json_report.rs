//! The types of reports in JSON: [`JsonReport`] for `mcp-lint -f json`, and [`ViewOverview`] for
//! `mcp-lint view -f json`.

pub use crate::report::json_report::*;
pub use crate::view::fleet::{
    FleetClient, FleetFinding, FleetPart, FleetPlace, FleetServer, FleetTool, ViewedFleet,
};
pub use crate::view::overview::{
    ClientView, ViewOverview, ViewPlace, ViewedCost, ViewedCounts, ViewedFactor, ViewedFailure,
    ViewedFile, ViewedInstructions, ViewedLoss, ViewedPart, ViewedPartCost, ViewedPrompt,
    ViewedResult, ViewedSaving, ViewedTool, ViewedToolCost,
};
