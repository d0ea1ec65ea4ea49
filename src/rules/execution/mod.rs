//! Rules about how a tool runs: task support in 2025-11-25.
