//! The records of `data/`: the facts about a target in its file.

pub(super) mod apps;
pub(super) mod date;
pub(super) mod demand;
pub(super) mod extension;
pub(super) mod history;
pub(super) mod limits;
pub(super) mod note;
pub(super) mod outcome;
pub(super) mod sign_in;
pub(super) mod target;
pub(super) mod tokens;
pub(super) mod view;
