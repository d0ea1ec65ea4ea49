//! Rules about a tool's annotations: the hints and what does not belong there.

pub mod annotations_type;
pub mod contradiction;
pub mod default;
pub mod hint_type;
pub mod inert;
pub mod misplaced;
pub mod title_type;
pub mod unknown;
