//! Limits on the parts of a finding, each with its unit.

/// Characters of a tool's name in its findings: twice the maximum length of a valid name.
pub(super) const MAX_NAME_CHARACTERS: usize = 256;
