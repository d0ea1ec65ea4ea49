//! Other tools that read the same files, if they are installed.

use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Stdio};

use super::floors::files;
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
    /// Whether the tool takes less than seconds, so that it can run as often as the linter.
    pub(crate) is_fast: bool,
    /// The inputs that the tool reads in less than minutes.
    reads: &'static [OtherInput],
    /// The arguments before the files.
    flags: fn(&Inputs, OtherInput) -> Vec<OsString>,
    /// How the files are named.
    files: fn(&Path) -> Vec<OsString>,
}

/// An input for third-party tools.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum OtherInput {
    Json,
    Yaml,
    /// The files of both syntaxes.
    Mixed,
    /// Results, a file each.
    Results,
    /// One large list.
    List,
    /// One small file.
    Small,
}

impl OtherInput {
    /// The folder or file of the input.
    pub(crate) fn path(self, inputs: &Inputs) -> &Path {
        match self {
            Self::Json => &inputs.json_files,
            Self::Yaml => &inputs.yaml_files,
            Self::Mixed => &inputs.mixed,
            Self::Results => &inputs.recordings.files,
            Self::List => &inputs.list,
            Self::Small => &inputs.small,
        }
    }

    /// The size of the input in bytes, or 0 where only the start of a program counts.
    pub(crate) fn bytes(self, inputs: &Inputs) -> u64 {
        match self {
            Self::Json => inputs.json_bytes,
            Self::Yaml => inputs.yaml_bytes,
            Self::Mixed => inputs.json_bytes + inputs.yaml_bytes,
            Self::Results => inputs.recordings.files_bytes,
            Self::List => inputs.list_bytes,
            Self::Small => 0,
        }
    }

    /// The JSON Schema for validators.
    fn schema(self, inputs: &Inputs) -> OsString {
        let schema = if self == Self::Results { &inputs.recordings.schema } else { &inputs.schema };
        schema.into()
    }
}

/// Every input.
const ALL: &[OtherInput] = &[
    OtherInput::Json,
    OtherInput::Yaml,
    OtherInput::Mixed,
    OtherInput::Results,
    OtherInput::List,
    OtherInput::Small,
];

/// All known tools.
pub(crate) const OTHERS: [Other; 10] = [
    Other {
        name: "jsonschema-cli",
        program: "jsonschema-cli",
        known_by: "canonicalize",
        install: "cargo install jsonschema-cli",
        is_fast: true,
        reads: ALL,
        flags: |inputs, input| {
            vec!["validate".into(), "--errors-only".into(), input.schema(inputs)]
        },
        files: instances,
    },
    Other {
        name: "boon",
        program: "boon",
        known_by: "INSTANCE",
        install: "cargo install boon-cli",
        is_fast: true,
        reads: ALL,
        flags: |inputs, input| vec!["-q".into(), input.schema(inputs)],
        files: each,
    },
    Other {
        name: "jsonschema --fast (Sourcemeta)",
        program: "jsonschema",
        known_by: "metaschema",
        install: "npm install --global @sourcemeta/jsonschema",
        is_fast: true,
        reads: ALL,
        flags: |inputs, input| vec!["validate".into(), "--fast".into(), input.schema(inputs)],
        files: whole,
    },
    Other {
        name: "ryl (relaxed)",
        program: "ryl",
        known_by: "YAML",
        install: "pipx install ryl",
        is_fast: true,
        reads: &[OtherInput::Yaml],
        flags: |_, _| words(&["check", "--no-cache", "--config-data", "extends: relaxed"]),
        files: whole,
    },
    Other {
        name: "check-jsonschema",
        program: "check-jsonschema",
        known_by: "--schemafile",
        install: "pipx install check-jsonschema",
        is_fast: false,
        reads: &[OtherInput::Json],
        flags: |inputs, input| vec!["--schemafile".into(), input.schema(inputs)],
        files: each,
    },
    Other {
        name: "jsonschema (Python)",
        program: "jsonschema",
        known_by: "--instance",
        install: "pipx install jsonschema",
        is_fast: false,
        reads: &[OtherInput::Json],
        flags: |inputs, input| vec![input.schema(inputs)],
        files: instances,
    },
    Other {
        name: "ajv",
        program: "ajv",
        known_by: "validate",
        install: "npm install --global ajv-cli",
        is_fast: false,
        reads: &[OtherInput::Json],
        flags: |inputs, input| {
            vec!["validate".into(), "-s".into(), input.schema(inputs), "-d".into()]
        },
        files: pattern,
    },
    Other {
        name: "biome (lint)",
        program: "biome",
        known_by: "lint",
        install: "npm install --global @biomejs/biome",
        is_fast: false,
        reads: &[OtherInput::Json],
        flags: |_, _| words(&["lint"]),
        files: whole,
    },
    Other {
        name: "spectral",
        program: "spectral",
        known_by: "lint",
        install: "npm install --global @stoplight/spectral-cli",
        is_fast: false,
        reads: &[OtherInput::Json],
        flags: |inputs, _| vec!["lint".into(), "--ruleset".into(), inputs.ruleset.clone().into()],
        files: pattern,
    },
    Other {
        name: "yamllint (relaxed)",
        program: "yamllint",
        known_by: "--config-data",
        install: "pipx install yamllint",
        is_fast: false,
        reads: &[OtherInput::Yaml],
        flags: |_, _| words(&["-d", "relaxed"]),
        files: whole,
    },
];

impl Other {
    /// The program with its arguments for an input, or `None` if it is not installed or does not read the input.
    pub(crate) fn program(&self, inputs: &Inputs, input: OtherInput) -> Option<Program> {
        if !self.reads.contains(&input) {
            return None;
        }
        let mut arguments = (self.flags)(inputs, input);
        arguments.extend((self.files)(input.path(inputs)));
        let help = Command::new(self.program).arg("--help").stdin(Stdio::null()).output().ok()?;
        let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).contains(self.known_by);
        if !said(&help.stdout) && !said(&help.stderr) {
            return None;
        }
        let program = Program::other(self.program, arguments);
        program.works().then_some(program)
    }
}

fn words(words: &[&str]) -> Vec<OsString> {
    words.iter().map(Into::into).collect()
}

/// The paths of all files in nested folders, as a shell would list them, or of one file.
fn each(path: &Path) -> Vec<OsString> {
    files(path).into_iter().map(OsString::from).collect()
}

/// The paths of all files, each after a flag.
fn instances(path: &Path) -> Vec<OsString> {
    each(path).into_iter().flat_map(|path| ["-i".into(), path]).collect()
}

fn whole(path: &Path) -> Vec<OsString> {
    vec![path.into()]
}

fn pattern(folder: &Path) -> Vec<OsString> {
    vec![folder.join("**/*.json").into()]
}
