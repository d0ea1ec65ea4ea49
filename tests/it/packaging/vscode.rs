//! The extension for VS Code, packed as a release does it, with the binary of each target and
//! without one. Its settings are those of the server. `tests/it/lsp/real_clients.rs` runs the
//! extension.

use std::collections::BTreeSet;
use std::process::Command;

use serde_json::Value;

use crate::packaging::{build_directory, package, read, root, skipped, succeed, targets, tools};

fn manifest() -> Value {
    serde_json::from_str(&read("editors/vscode/package.json")).unwrap()
}

#[test]
fn settings_of_the_extension_and_of_the_guide_are_those_of_the_server() {
    let server = read("src/lsp/client/settings.rs");
    let arms = server.lines().filter_map(|line| line.trim().strip_prefix('"')?.split_once("\" =>"));
    let keys =
        arms.map(|(key, _)| key).filter(|key| key.bytes().all(|it| it.is_ascii_alphabetic()));
    let server: BTreeSet<_> = keys.collect();
    assert!(server.len() > 10, "{server:?}");
    let manifest = manifest();
    let properties = manifest["contributes"]["configuration"]["properties"].as_object().unwrap();
    let own = ["path", "trace.server"];
    let keys = properties.keys().map(|key| key.strip_prefix("mcp-lint.").unwrap());
    assert_eq!(keys.filter(|key| !own.contains(key)).collect::<BTreeSet<_>>(), server);
    assert!(own.iter().all(|key| properties.contains_key(&format!("mcp-lint.{key}"))));
    let guide = read("docs/editors.md");
    let rows = guide.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` |"));
    assert_eq!(rows.map(|(key, _)| key).collect::<BTreeSet<_>>(), server);
    // Words that the configuration also has.
    let schema: Value = serde_json::from_str(&read("docs/mcp-lint.schema.json")).unwrap();
    for key in ["protocol", "preset"] {
        let words = properties[&format!("mcp-lint.{key}")]["enum"].as_array().unwrap();
        assert_eq!(words[0], "");
        assert_eq!(&words[1..], schema["properties"][key]["enum"].as_array().unwrap(), "{key}");
    }
}

#[test]
fn workspaces_that_are_not_trusted_cannot_name_a_program() {
    let manifest = manifest();
    let untrusted = &manifest["capabilities"]["untrustedWorkspaces"];
    assert_eq!(untrusted["supported"], "limited");
    assert_eq!(untrusted["restrictedConfigurations"], serde_json::json!(["mcp-lint.path"]));
    let properties = &manifest["contributes"]["configuration"]["properties"];
    assert_eq!(properties["mcp-lint.path"]["scope"], "machine-overridable");
}

#[test]
fn the_extension_is_packed_for_every_target_and_without_a_binary() {
    let Some([python, _]) = tools("the extension", ["python3", "npm"]) else { return };
    if !root("editors/vscode/node_modules").is_dir() {
        return skipped("the extension", "run `npm ci --ignore-scripts` in editors/vscode");
    }
    let folder = tempfile::tempdir().unwrap();
    let build = build_directory(folder.path());
    let (archives, packed) = (folder.path().join("archives"), folder.path().join("packed"));
    let [build, archives, packed] = [&build, &archives, &packed].map(|it| it.to_str().unwrap());
    for target in targets() {
        let target = target["target"].as_str().unwrap();
        succeed(&mut package(&python, &["archive", target, build, archives]));
    }
    succeed(&mut package(&python, &["vscode", archives, packed]));
    assert!(!root("editors/vscode/server").exists());
    let listed = |name: &str| {
        let script = "import sys, zipfile\n\
            for it in zipfile.ZipFile(sys.argv[1]).infolist(): print(it.filename + '*' * (it.external_attr >> 16 & 1))";
        let mut list = Command::new(&python);
        let output =
            succeed(list.args(["-c", script]).arg(format!("{packed}/mcp-lint-{name}.vsix")));
        String::from_utf8(output.stdout)
            .unwrap()
            .lines()
            .map(str::to_owned)
            .collect::<BTreeSet<_>>()
    };
    let common = [
        "LICENSE-APACHE",
        "LICENSE-MIT",
        "THIRD-PARTY-LICENSES",
        "dist/extension.js",
        "package.json",
        "readme.md",
    ];
    let common: BTreeSet<_> = ["[Content_Types].xml", "extension.vsixmanifest"]
        .map(str::to_owned)
        .into_iter()
        .chain(common.map(|name| format!("extension/{name}")))
        .collect();
    assert_eq!(listed("universal"), common);
    for target in targets() {
        let platform = target["npm"].as_str().unwrap();
        let program = if platform.starts_with("win32") { "mcp-lint.exe" } else { "mcp-lint" };
        let own = listed(platform);
        let added: Vec<_> = own.difference(&common).collect();
        assert_eq!(added, [&format!("extension/server/{program}*")], "{platform}");
    }
    let script =
        "import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]).decode())";
    let content = |name: &str| {
        let mut read = Command::new(&python);
        let output =
            succeed(read.args(["-c", script, &format!("{packed}/mcp-lint-win32-x64.vsix"), name]));
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(content("extension.vsixmanifest").contains("TargetPlatform=\"win32-x64\""));
    let licenses = content("extension/THIRD-PARTY-LICENSES");
    for part in ["vscode-languageclient 11.", "MIT License", "the licenses of dependencies"] {
        assert!(licenses.contains(part), "{part}");
    }
}
