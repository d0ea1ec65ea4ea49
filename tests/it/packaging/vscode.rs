//! The extension for VS Code, packed as a release does it, with the binary of each target and
//! without one. Its settings are those of the server. `tests/it/lsp/real_clients.rs` runs the
//! extension.

use std::collections::BTreeSet;
use std::process::Command;

use serde_json::Value;

use crate::packaging::{
    REPOSITORY, build_directory, package, read, root, skipped, succeed, targets, tools,
};

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
fn the_icon_is_a_square_that_marketplaces_accept() {
    let icon = std::fs::read(root("editors/vscode").join(manifest()["icon"].as_str().unwrap()));
    let icon = icon.unwrap();
    let side = |at: usize| u32::from_be_bytes(icon[at..at + 4].try_into().unwrap());
    assert_eq!(&icon[..8], b"\x89PNG\r\n\x1a\n");
    assert_eq!(&icon[12..16], b"IHDR");
    assert_eq!(side(16), side(20));
    assert!((128..=1024).contains(&side(16)), "{}", side(16));
}

#[test]
fn settings_and_commands_are_described() {
    let manifest = manifest();
    let contributes = &manifest["contributes"];
    for command in contributes["commands"].as_array().unwrap() {
        assert!(command["title"].as_str().is_some_and(|it| !it.is_empty()), "{command}");
        assert_eq!(command["category"], "mcp-lint", "{command}");
    }
    for (name, setting) in contributes["configuration"]["properties"].as_object().unwrap() {
        let about = setting["markdownDescription"].as_str().unwrap_or_default();
        assert!(about.ends_with('.'), "{name}: {about}");
        assert!(setting.get("default").is_some() && setting["scope"].is_string(), "{name}");
        let values = if setting["type"] == "array" { &setting["items"] } else { setting };
        let Some(words) = values["enum"].as_array() else {
            assert_ne!(setting["type"], "array", "{name} offers no names");
            continue;
        };
        let explained = values["markdownEnumDescriptions"].as_array().unwrap();
        assert_eq!(explained.len(), words.len(), "{name}");
        assert!(explained.iter().all(|it| it.as_str().is_some_and(|it| !it.is_empty())), "{name}");
    }
}

#[test]
fn the_extension_starts_for_every_language_that_it_selects() {
    let manifest = manifest();
    let events: BTreeSet<_> =
        manifest["activationEvents"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    let source = read("editors/vscode/src/extension.ts");
    let (_, languages) = source.split_once("const LANGUAGES = [").unwrap();
    let languages: Vec<_> =
        languages.split_once(']').unwrap().0.split(", ").map(|it| it.trim_matches('"')).collect();
    assert!(languages.contains(&"toml") && !languages.contains(&"markdown"), "{languages:?}");
    let languages = languages.iter().map(|it| format!("onLanguage:{it}"));
    // Files that are checked whatever their language is.
    let files = ["SKILL.md", "mcp-lint.toml"].map(|it| format!("workspaceContains:**/{it}"));
    let expected: BTreeSet<_> = languages.chain(files).collect();
    assert_eq!(events, expected.iter().map(String::as_str).collect());
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
        "changelog.md",
        "dist/extension.js",
        "icon/icon.png",
        "package.json",
        "readme.md",
    ];
    let common: BTreeSet<_> = ["[Content_Types].xml", "extension.vsixmanifest"]
        .map(str::to_owned)
        .into_iter()
        .chain(common.map(|name| format!("extension/{name}")))
        .collect();
    assert_eq!(listed("universal"), common);
    let size = std::fs::metadata(format!("{packed}/mcp-lint-universal.vsix")).unwrap().len();
    assert!(size < 300_000, "without a program, the package has {size} bytes");
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
    let vsix = content("extension.vsixmanifest");
    assert!(vsix.contains("TargetPlatform=\"win32-x64\""));
    for (kind, path) in [("Icons.Default", "icon/icon.png"), ("Content.Changelog", "changelog.md")]
    {
        let asset = format!("Services.{kind}\" Path=\"extension/{path}\"");
        assert!(vsix.contains(&asset), "{asset}: {vsix}");
    }
    // Pictures are not in the package: its page loads them from the repository.
    let page = content("extension/readme.md");
    let pictures = page.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0));
    let pictures: Vec<_> = pictures.filter(|link| link.ends_with(".png")).collect();
    assert!(pictures.len() >= 3, "{page}");
    for picture in pictures {
        let file = picture.strip_prefix(&format!("{REPOSITORY}/raw/HEAD/"));
        assert!(file.is_some_and(|file| root(file).is_file()), "{picture}");
    }
    let licenses = content("extension/THIRD-PARTY-LICENSES");
    for part in ["vscode-languageclient 11.", "MIT License", "the licenses of dependencies"] {
        assert!(licenses.contains(part), "{part}");
    }
}
