#![no_main]
#![allow(dead_code, reason = "each target has a part of what they share")]

#[path = "../../tests/it/common/mod.rs"]
mod common;
#[path = "../targets/mod.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|data: &[u8]| targets::html::run(data));
