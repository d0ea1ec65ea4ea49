//! The manifests of all packages agree on versions, addresses, platforms and the names of archives.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;

use crate::packaging::{REPOSITORY, ROOT, VERSION, read, root, targets};

fn json(name: &str) -> Value {
    serde_json::from_str(&read(name)).unwrap()
}

fn toml(name: &str) -> toml::Table {
    toml::from_str(&read(name)).unwrap()
}

/// The versions that follow `prefix` in a text.
fn versions_after(text: &str, prefix: &str) -> Vec<String> {
    let rest = text.split(prefix).skip(1);
    let is_part = |it: &char| it.is_ascii_alphanumeric() || matches!(it, '.' | '-');
    let versions = rest.map(|rest| rest.chars().take_while(is_part).collect::<String>());
    let versions = versions.map(|it| it.trim_end_matches(['.', '-']).to_owned());
    versions.filter(|it| it.starts_with(|first: char| first.is_ascii_digit())).collect()
}

#[test]
fn versions_are_equal_everywhere() {
    let npm = json("packaging/npm/package.json");
    assert_eq!(npm["version"], VERSION);
    for (name, version) in npm["optionalDependencies"].as_object().unwrap() {
        assert_eq!(version, VERSION, "{name}");
    }
    for name in ["editors/vscode/package.json", "editors/vscode/package-lock.json"] {
        assert_eq!(json(name)["version"], VERSION, "{name}");
    }
    // A marketplace takes the version of its plugin.
    for name in ["agents/.claude-plugin/plugin.json", "playground/wasm/package.json"] {
        assert_eq!(json(name)["version"], VERSION, "{name}");
    }
    let module = toml("playground/wasm/Cargo.toml");
    assert_eq!(module["package"]["version"].as_str(), Some(VERSION));
    assert_eq!(json("editors/vscode/package-lock.json")["packages"][""]["version"], VERSION);
    assert_eq!(toml("editors/zed/extension.toml")["version"].as_str(), Some(VERSION));
    assert_eq!(toml("editors/zed/Cargo.toml")["package"]["version"].as_str(), Some(VERSION));
    let hook = toml("pyproject.toml");
    assert_eq!(hook["project"]["version"].as_str(), Some(VERSION));
    let wheel = format!("mcp-lint-cli=={VERSION}");
    assert_eq!(hook["project"]["dependencies"].as_array().unwrap()[..], [wheel.into()]);
    // The wheel takes its version from Cargo.toml.
    let wheel = toml("packaging/pypi/pyproject.toml");
    assert_eq!(wheel["project"]["dynamic"].as_array().unwrap()[..], ["version".into()]);
    let mut pages =
        vec![root("README.md"), root("packaging/npm/README.md"), root("packaging/pypi/README.md")];
    pages.extend(std::fs::read_dir(root("docs")).unwrap().map(|entry| entry.unwrap().path()));
    let prefixes =
        ["rev: v", "mcp-lint-cli==", "@mcp-lint/cli@", "mcp-lint/mcp-lint:", "mcp-lint/mcp-lint@v"];
    let mut count = 0;
    for page in pages.iter().filter(|page| page.extension().is_some_and(|it| it == "md")) {
        let text = std::fs::read_to_string(page).unwrap();
        for version in prefixes.iter().flat_map(|prefix| versions_after(&text, prefix)) {
            assert_eq!(version, VERSION, "{}", page.display());
            count += 1;
        }
    }
    assert!(count > 1, "only {count} versions were found in the documentation");
}

#[test]
fn a_version_in_prose_ends_where_the_version_ends() {
    assert_eq!(versions_after("rev: v0.1.0\nrev: v1.2.3-rc.1.", "rev: v"), ["0.1.0", "1.2.3-rc.1"]);
    assert_eq!(versions_after("rev: vX", "rev: v"), [""; 0]);
}

#[test]
fn addresses_are_those_of_the_manifest() {
    let homepage = env!("CARGO_PKG_HOMEPAGE");
    let npm = json("packaging/npm/package.json");
    assert_eq!(npm["homepage"], homepage);
    assert_eq!(npm["repository"]["url"], format!("git+{REPOSITORY}.git"));
    assert_eq!(npm["bugs"], format!("{REPOSITORY}/issues"));
    let wheel = toml("packaging/pypi/pyproject.toml");
    let urls = &wheel["project"]["urls"];
    assert_eq!(
        (urls["Homepage"].as_str(), urls["Repository"].as_str()),
        (Some(homepage), Some(REPOSITORY))
    );
    let vscode = json("editors/vscode/package.json");
    assert_eq!((&vscode["homepage"], &vscode["bugs"]["url"]), (&npm["homepage"], &npm["bugs"]));
    assert_eq!(vscode["repository"]["url"], format!("{REPOSITORY}.git"));
    assert_eq!(toml("editors/zed/extension.toml")["repository"].as_str(), Some(REPOSITORY));
    let plugin = json("agents/.claude-plugin/plugin.json");
    assert_eq!(
        (&plugin["homepage"], &plugin["repository"]),
        (&npm["homepage"], &REPOSITORY.into())
    );
    // Every address of ours, wherever it is written.
    let path = REPOSITORY.strip_prefix("https://github.com/").unwrap();
    let (owner, _) = path.split_once('/').unwrap();
    let mut count = 0;
    for folder in ["", "agents", "docs", "src", "packaging", ".github"] {
        for (name, text) in texts(&root(folder), !folder.is_empty()) {
            for host in ["github.com", "raw.githubusercontent.com", "ghcr.io"] {
                let prefix = format!("{host}/{owner}/");
                for (at, _) in text.match_indices(&prefix) {
                    let rest = &text[at + host.len() + 1..];
                    assert!(rest.starts_with(path), "{name}: {}", rest.lines().next().unwrap());
                    count += 1;
                }
            }
        }
    }
    assert!(count > 10, "only {count} addresses were found");
}

/// The names and texts of the text files of a folder.
fn texts(folder: &Path, is_deep: bool) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(if is_deep { texts(&path, true) } else { Vec::new() });
        } else if let Ok(text) = std::fs::read_to_string(&path) {
            found.push((path.display().to_string(), text));
        }
    }
    found
}

#[test]
fn every_platform_is_built_published_and_found() {
    let targets = targets();
    let text = |target: &Value, key: &str| target[key].as_str().unwrap().to_owned();
    let platforms: BTreeSet<_> =
        targets.iter().map(|it| format!("@mcp-lint/cli-{}", text(it, "npm"))).collect();
    let npm = json("packaging/npm/package.json");
    let dependencies = npm["optionalDependencies"].as_object().unwrap();
    assert_eq!(dependencies.keys().cloned().collect::<BTreeSet<_>>(), platforms);
    let expected: Vec<_> =
        targets.iter().map(|it| (text(it, "target"), text(it, "runner"))).collect();
    let workflow: serde_yaml::Value =
        serde_yaml::from_str(&read(".github/workflows/release.yml")).unwrap();
    let matrix = workflow["jobs"]["build"]["strategy"]["matrix"]["include"].as_sequence().unwrap();
    let string = |value: &serde_yaml::Value| value.as_str().unwrap().to_owned();
    let built: Vec<_> =
        matrix.iter().map(|it| (string(&it["target"]), string(&it["runner"]))).collect();
    assert_eq!(built, expected);
    let names: Vec<_> = expected.into_iter().map(|(name, _)| toml::Value::from(name)).collect();
    assert_eq!(toml("packaging/about.toml")["targets"].as_array().unwrap(), &names);
}

#[test]
fn licenses_that_are_collected_are_those_that_are_allowed() {
    let names = |value: &toml::Value| -> BTreeSet<String> {
        value.as_array().unwrap().iter().map(|it| it.as_str().unwrap().to_owned()).collect()
    };
    let allowed = names(&toml("deny.toml")["licenses"]["allow"]);
    assert_eq!(names(&toml("packaging/about.toml")["accepted"]), allowed);
}

#[test]
fn the_image_contains_the_binary_and_runs_without_privileges() {
    let file = read("packaging/Containerfile");
    let instructions: Vec<_> = file.lines().filter(|line| !line.starts_with(['#', ' '])).collect();
    for instruction in [
        "FROM scratch",
        "COPY --chmod=0755 mcp-lint-${TARGETARCH} /mcp-lint",
        "USER 65532:65532",
        "ENTRYPOINT [\"/mcp-lint\"]",
    ] {
        assert!(instructions.contains(&instruction), "{instruction}");
    }
    // It downloads and runs nothing.
    assert!(!instructions.iter().any(|it| it.starts_with("RUN") || it.starts_with("ADD")));
    let workflow = read(".github/workflows/release.yml");
    for target in targets() {
        if let Some(architecture) = target["container"].as_str() {
            assert!(file.contains(&format!("mcp-lint-{architecture}")), "{architecture}");
            let copied = format!("/mcp-lint > context/mcp-lint-{architecture}");
            assert!(
                workflow.contains(&copied) && workflow.contains(&format!("linux/{architecture}"))
            );
        }
    }
}

#[test]
fn the_crate_contains_no_tests_and_is_small() {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let folder = tempfile::tempdir().unwrap();
    let output = std::process::Command::new(cargo)
        .args(["package", "--list", "--allow-dirty", "--offline"])
        .current_dir(ROOT)
        .env("CARGO_TARGET_DIR", folder.path())
        .output()
        .unwrap();
    let list = String::from_utf8(output.stdout).unwrap().replace('\\', "/");
    let files: Vec<_> = list.lines().collect();
    assert!(
        output.status.success() && files.len() > 400,
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let needed = [
        "src/main.rs",
        "Cargo.lock",
        "README.md",
        "LICENSE-MIT",
        "LICENSE-APACHE",
        "man/mcp-lint.1",
    ];
    assert!(needed.iter().all(|it| files.contains(it)), "{list}");
    // A document that the code contains is needed to compile it.
    let mut documents = 0;
    for file in files.iter().filter(|file| file.starts_with("src/") && file.ends_with(".rs")) {
        let text = std::fs::read_to_string(root(file)).unwrap();
        for part in text.split("include_str!(\"").skip(1) {
            let path = part.split('"').next().unwrap();
            let Some((_, name)) = path.split_once("../docs/") else { continue };
            assert!(files.contains(&&*format!("docs/{name}")), "{file} contains docs/{name}");
            documents += 1;
        }
    }
    assert!(documents > 1, "otherwise this test finds nothing");
    let is_foreign = |file: &&&str| {
        let first = file.split('/').next().unwrap();
        let folders =
            ["agents", "tests", "fixtures", "fuzz", "benches", "xtask", "packaging", "editors"];
        folders.contains(&first)
    };
    assert_eq!(files.iter().find(is_foreign), None);
    let sizes = files.iter().filter_map(|file| std::fs::metadata(root(file)).ok());
    let size: u64 = sizes.map(|it| it.len()).sum();
    assert!((1_000_000..10_500_000).contains(&size), "{size} bytes before compression");
}
