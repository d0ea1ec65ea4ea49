//! Generic tools that a user might run instead of the linter, if they are installed.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::generate::Inputs;
use super::measure::Program;

/// A third-party tool to compare with.
pub(crate) struct Other {
    /// The name of the tool in the table.
    pub(crate) name: &'static str,
    /// The program to search for.
    program: &'static str,
    /// A word in the program's `--help` that distinguishes it from other programs of the same name.
    known_by: &'static str,
    /// How to install the tool.
    pub(crate) install: &'static str,
    /// The kind of input that the tool reads.
    pub(crate) input: OtherInput,
    arguments: fn(&Inputs) -> Vec<OsString>,
}

/// The input of a third-party tool.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum OtherInput {
    Json,
    Yaml,
}

/// All known tools.
pub(crate) const OTHERS: [Other; 8] = [
    Other {
        name: "check-jsonschema",
        program: "check-jsonschema",
        known_by: "--schemafile",
        install: "pipx install check-jsonschema",
        input: OtherInput::Json,
        arguments: |inputs| {
            let flags = ["--schemafile".into(), inputs.schema.clone().into()];
            flags.into_iter().chain(paths(&inputs.json_files)).collect()
        },
    },
    Other {
        name: "jsonschema (Python)",
        program: "jsonschema",
        known_by: "--instance",
        install: "pipx install jsonschema",
        input: OtherInput::Json,
        arguments: |inputs| {
            let files = paths(&inputs.json_files).flat_map(|path| ["-i".into(), path]);
            files.chain([inputs.schema.clone().into()]).collect()
        },
    },
    Other {
        name: "jsonschema (Sourcemeta)",
        program: "jsonschema",
        known_by: "metaschema",
        install: "npm install --global @sourcemeta/jsonschema",
        input: OtherInput::Json,
        arguments: |inputs| {
            let schema = inputs.schema.clone().into();
            vec!["validate".into(), schema, inputs.json_files.clone().into()]
        },
    },
    Other {
        name: "jsonschema-cli",
        program: "jsonschema-cli",
        known_by: "--instance",
        install: "cargo install jsonschema-cli",
        input: OtherInput::Json,
        arguments: |inputs| {
            let files = paths(&inputs.json_files).flat_map(|path| ["-i".into(), path]);
            [inputs.schema.clone().into()].into_iter().chain(files).collect()
        },
    },
    Other {
        name: "ajv",
        program: "ajv",
        known_by: "validate",
        install: "npm install --global ajv-cli",
        input: OtherInput::Json,
        arguments: |inputs| {
            let mut pattern: OsString = inputs.json_files.clone().into();
            pattern.push("/**/*.json");
            vec!["validate".into(), "-s".into(), inputs.schema.clone().into(), "-d".into(), pattern]
        },
    },
    Other {
        name: "biome (lint)",
        program: "biome",
        known_by: "lint",
        install: "npm install --global @biomejs/biome",
        input: OtherInput::Json,
        arguments: |inputs| vec!["lint".into(), inputs.json_files.clone().into()],
    },
    Other {
        name: "spectral",
        program: "spectral",
        known_by: "lint",
        install: "npm install --global @stoplight/spectral-cli",
        input: OtherInput::Json,
        arguments: |inputs| {
            let mut pattern: OsString = inputs.json_files.clone().into();
            pattern.push("/**/*.json");
            vec!["lint".into(), "--ruleset".into(), inputs.ruleset.clone().into(), pattern]
        },
    },
    Other {
        name: "yamllint (relaxed)",
        program: "yamllint",
        known_by: "--config-data",
        install: "pipx install yamllint",
        input: OtherInput::Yaml,
        arguments: |inputs| vec!["-d".into(), "relaxed".into(), inputs.yaml_files.clone().into()],
    },
];

impl Other {
    /// The program with its arguments for these inputs, or `None` if it is not installed.
    pub(crate) fn program(&self, inputs: &Inputs) -> Option<Program> {
        let help = Command::new(self.program).arg("--help").stdin(Stdio::null()).output().ok()?;
        let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).contains(self.known_by);
        if !said(&help.stdout) && !said(&help.stderr) {
            return None;
        }
        let program = Program::other(self.program, (self.arguments)(inputs));
        program.works().then_some(program)
    }
}

/// The paths of all files in nested folders, as a shell would list them.
fn paths(folder: &Path) -> impl Iterator<Item = OsString> + use<> {
    let entries = |folder: PathBuf| {
        let entries = std::fs::read_dir(folder).unwrap();
        let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        paths
    };
    entries(folder.to_owned()).into_iter().flat_map(entries).map(OsString::from)
}
