//! Failures around the linter: the process is killed, the disk is full, files are not accessible or
//! change during the run. No data may be lost, and failures are reported.

#[cfg(unix)]
mod surroundings;

#[cfg(unix)]
mod interruption;
mod numbers;
#[cfg(unix)]
mod outputs;
#[cfg(unix)]
mod saving;
#[cfg(unix)]
mod walking;

/// A list of tools with two mistakes that can be fixed safely.
const BROKEN: &str = "{\"tools\": [{\"name\": \"a\", \"title\": null, \"description\": \"Does.\", \
    \"inputSchema\": {\"type\": \"object\", \"properties\": {\"b\": {\"type\": \"int\"}}}}]}\n";

/// The text of [`BROKEN`] after its fixes.
#[cfg(unix)]
const MENDED: &str = "{\"tools\": [{\"name\": \"a\", \"description\": \"Does.\", \
    \"inputSchema\": {\"type\": \"object\", \"properties\": {\"b\": {\"type\": \"integer\"}}}}]}\n";

/// Arguments that select a few rules, so that new rules do not change what the tests observe.
const RULES: [&str; 2] = ["--select", "document-syntax,schema-type-unknown,tool-null-member"];
