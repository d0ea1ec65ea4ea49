//! All rules, sorted by name: a table that `build` makes of their files, and of the rows of rules of mere shape.

include!(concat!(env!("OUT_DIR"), "/rules.rs"));
