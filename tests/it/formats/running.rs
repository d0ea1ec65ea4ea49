//! Functions that run the real binary on the cases of the format tests.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::common::folder::Ran;

/// The selected rules, so that new rules do not change what the tests observe.
const RULES: &str = "document-syntax,parameter-description-missing,schema-bounds-contradict,\
    schema-required-undeclared,schema-type-unknown,text-control-characters,text-hidden-characters,\
    tool-description-missing,tool-name-charset,tool-name-duplicate,document-duplicate-key,\
    document-unrecognised,ref-unresolved,schema-enum-duplicate,schema-required-boolean";

/// The path of the folder with the inputs of the format tests.
pub(super) fn cases() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/formats/cases")
}

/// Runs the binary in a folder, without inherited environment.
pub(super) fn in_folder(folder: &Path, arguments: &[&str], variables: &[(&str, &str)]) -> Ran {
    let output = Command::new(env!("CARGO_BIN_EXE_mcp-lint"))
        .current_dir(folder)
        .env_clear()
        .envs(variables.iter().copied())
        .args(arguments)
        .args(["--select", RULES])
        .stdin(Stdio::null())
        .output();
    Ran(output.unwrap())
}

/// Lints one of the inputs, and reports in `format`.
pub(super) fn run_case(case: &str, format: &str) -> Ran {
    in_folder(&cases(), &[case, "-f", format], &[])
}
