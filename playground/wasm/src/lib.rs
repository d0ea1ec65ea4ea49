//! mcp-lint as a WebAssembly module. Each function takes a JSON text and returns one, so that
//! objects need not be mapped between the languages. `README.md` describes the texts.
//!
//! On other platforms, this crate is a library with the same functions, for its tests.
//!
//! It is a crate of its own, because the expansion of `wasm-bindgen` contains `unsafe` code. A
//! panic ends a module, because nothing unwinds: its caller replaces it.

mod answer;
mod catalogue;
mod names;
mod offsets;
mod request;
mod secrets;

#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;

/// The version of the linter.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// Lints texts, and returns the report with the place of each finding in UTF-16 code units.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
#[must_use]
pub fn lint(request: &str) -> String {
    answer::text(request::read(request).and_then(|request| answer::lint(&request)))
}

/// Lints texts, and returns the report in a format of the command line.
///
/// # Errors
/// A message about an invalid request or format, which JavaScript receives as an exception.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
pub fn lint_report(request: &str, format: &str) -> Result<String, String> {
    answer::lint_report(&request::read(request)?, format)
}

/// Returns what the models of clients receive of the texts, in a format of `mcp-lint view`.
///
/// # Errors
/// A message about an invalid request or format, which JavaScript receives as an exception.
#[cfg(feature = "full")]
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
pub fn view(request: &str, format: &str) -> Result<String, String> {
    answer::view(&request::read(request)?, format)
}

/// Decides which tools of the texts the targets of the request accept, and returns the texts that are
/// left.
#[cfg(feature = "full")]
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
#[must_use]
pub fn filter(request: &str) -> String {
    answer::text(request::read(request).and_then(|request| answer::filter(&request)))
}

/// The types of the texts of [`filter`], for TypeScript.
#[cfg(all(feature = "full", target_arch = "wasm32"))]
#[wasm_bindgen(typescript_custom_section)]
const FILTER_TYPES: &str = r#"
/** What `JSON.parse` makes of the result of `filter`. */
export interface FilterAnswer {
    files: FilteredFile[];
}
export interface FilteredFile {
    name: string;
    server: string | null;
    /** The new text; `null` if nothing changed. */
    text: string | null;
    tools: FilteredTool[];
}
export interface FilteredTool {
    name: string;
    verdict: "kept" | "repaired" | "dropped";
    reasons: DropReason[];
    fixes: string[];
    /** The new definition of a repaired tool, as JSON. */
    definition: string | null;
}
export interface DropReason {
    target: string;
    what: string;
    pointer: string;
    loses: "tool" | "server" | "request";
}
"#;

/// Applies fixes, and returns the texts that they change and the number of fixes.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
#[must_use]
pub fn fix(request: &str) -> String {
    answer::text(request::read(request).and_then(|request| answer::fix(&request)))
}

/// Compares two versions of tools, and returns the report with the place of each change.
#[cfg(feature = "full")]
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
#[must_use]
pub fn compare(request: &str) -> String {
    answer::text(request::read(request).and_then(|request| answer::compare(&request)))
}

/// Finds secrets in texts, and returns how many there are in each and the text without them.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
#[must_use]
pub fn secrets(request: &str) -> String {
    answer::text(request::read(request).map(|request| secrets::masked(&request)))
}

/// Returns all rules.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
#[must_use]
pub fn rules() -> String {
    catalogue::rules()
}

/// Returns all targets.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
#[must_use]
pub fn targets() -> String {
    catalogue::targets()
}

/// Panics, to test how a panic is reported.
///
/// # Panics
/// Always.
#[cfg(feature = "crash")]
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
pub fn crash() {
    panic!("crash() was called");
}

/// Called once when the module is loaded. Turns the message of a panic into that of an exception,
/// after which the module cannot be used.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(|panic| wasm_bindgen::throw_str(&panic.to_string())));
}
