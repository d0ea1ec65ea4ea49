//! mcp-lint as a WebAssembly module: each function takes a JSON text and returns one, so that
//! nothing depends on how objects are mapped between the languages. `README.md` describes them.
//!
//! Elsewhere than on WebAssembly this is a library of the same functions, for its tests.

mod answer;
mod catalogue;
mod offsets;
mod request;

#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;

/// The version of the linter.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// Lints texts: the report, and for each finding its place in UTF-16 code units.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
#[must_use]
pub fn lint(request: &str) -> String {
    answer::text(request::read(request).and_then(|request| answer::lint(&request)))
}

/// Lints texts: the report in a format of the command line.
///
/// # Errors
/// The sentence about what prevents it, which JavaScript gets as an exception.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
pub fn lint_report(request: &str, format: &str) -> Result<String, String> {
    answer::lint_report(&request::read(request)?, format)
}

/// Applies fixes: the texts that change, and the number of fixes.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
#[must_use]
pub fn fix(request: &str) -> String {
    answer::text(request::read(request).and_then(|request| answer::fix(&request)))
}

/// Compares two versions of tools: the report, and for each change its place.
#[cfg(feature = "compare")]
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
#[must_use]
pub fn compare(request: &str) -> String {
    answer::text(request::read(request).and_then(|request| answer::compare(&request)))
}

/// All rules.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
#[must_use]
pub fn rules() -> String {
    catalogue::rules()
}

/// All targets.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
#[must_use]
pub fn targets() -> String {
    catalogue::targets()
}

/// Panics.
///
/// # Panics
/// Always.
#[cfg(feature = "crash")]
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
pub fn crash() {
    panic!("crash() was called");
}

/// Called once when the module is loaded: the message of a panic becomes that of an exception. The
/// module cannot be used after it.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(|panic| wasm_bindgen::throw_str(&panic.to_string())));
}
