//! Rules about `_meta`, of whatever has one.
