//! The dependencies of the project: compatible licences, nothing that opens connections, and nothing
//! that is compiled twice.

use std::collections::BTreeSet;
use std::process::Command;

use serde_json::Value;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The licenses that `deny.toml` allows.
fn allowed() -> Vec<String> {
    let text = std::fs::read_to_string(format!("{ROOT}/deny.toml")).unwrap();
    let (_, rest) = text.split_once("allow = [").unwrap();
    let (list, _) = rest.split_once(']').unwrap();
    list.split(',').map(|name| name.trim().trim_matches('"').to_owned()).collect()
}

/// Whether an SPDX expression can be satisfied with allowed licenses: all licenses of some
/// alternative are allowed.
fn is_met(expression: &str, allowed: &[String]) -> bool {
    let plain = expression.replace(['(', ')'], "").replace('/', " OR ");
    plain.split(" OR ").any(|alternative| {
        alternative.split(" AND ").all(|name| allowed.iter().any(|known| known == name.trim()))
    })
}

/// The output of `cargo metadata` for this system.
fn metadata() -> Value {
    // Packages for other systems need not be available where this one was built.
    let version = Command::new("rustc").arg("-vV").output().unwrap();
    let version = String::from_utf8(version.stdout).unwrap();
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--locked", "--offline"])
        .args(["--filter-platform", host])
        .current_dir(ROOT)
        .output()
        .unwrap();
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)))
}

/// Checks what `cargo deny` checks in CI, for machines without that program.
#[test]
fn the_linter_has_no_dependency_that_opens_connections() {
    let text = std::fs::read_to_string(format!("{ROOT}/deny.toml")).unwrap();
    let denied: Vec<_> =
        text.split("{ crate = \"").skip(1).map(|it| it.split('"').next().unwrap()).collect();
    assert!(denied.contains(&"rustls") && denied.len() > 10);
    let metadata = metadata();
    let names = |root: &str| {
        let nodes = metadata["resolve"]["nodes"].as_array().unwrap();
        let name = |id: &Value| {
            let all = metadata["packages"].as_array().unwrap();
            let found = all.iter().find(|package| package["id"] == *id).unwrap();
            found["name"].as_str().unwrap().to_owned()
        };
        let node = |id: &Value| nodes.iter().find(|node| node["id"] == *id).unwrap();
        let mut open: Vec<&Value> =
            nodes.iter().map(|node| &node["id"]).filter(|id| name(id) == root).collect();
        let mut seen: Vec<&Value> = Vec::new();
        while let Some(id) = open.pop() {
            if !seen.contains(&id) {
                seen.push(id);
                open.extend(node(id)["dependencies"].as_array().unwrap());
            }
        }
        seen.into_iter().map(name).collect::<Vec<_>>()
    };
    let has_denied = |name: &String| denied.contains(&name.as_str());
    assert_eq!(names("mcp-lint").into_iter().find(has_denied), None);
    assert!(names("mcp-lint-http").iter().any(has_denied), "otherwise this test finds nothing");
}

/// The packages that cargo compiles for a selection, each with its features.
fn packages(selection: &[&str]) -> BTreeSet<String> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let output = Command::new(cargo)
        .args(["tree", "--locked", "--offline", "--prefix", "none", "--format", "{p} {f}"])
        .args(selection)
        .current_dir(ROOT)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let lines = String::from_utf8(output.stdout).unwrap();
    lines.lines().map(|line| line.trim_end_matches(" (*)").trim_end().to_owned()).collect()
}

/// Cargo compiles a package again where it has other features, with everything that depends on it.
#[test]
fn tests_use_dependencies_with_the_features_that_the_program_has() {
    let program = packages(&["--edges", "normal,build"]);
    let tests = packages(&["--edges", "normal,build,dev", "--workspace"]);
    assert!(program.len() > 50);
    assert_eq!(program.difference(&tests).next(), None);
}

#[test]
fn every_dependency_has_a_licence_that_is_allowed() {
    let metadata = metadata();
    let allowed = allowed();
    let packages = metadata["packages"].as_array().unwrap();
    assert!(packages.len() > 50);
    for package in packages {
        let (name, licence) = (&package["name"], package["license"].as_str().unwrap_or_default());
        assert!(is_met(licence, &allowed), "{name}: {licence}");
    }
}

#[test]
fn licence_expressions_are_parsed() {
    let allowed = ["MIT".to_owned(), "Zlib".to_owned()];
    for (expression, met) in [
        ("MIT", true),
        ("MIT OR GPL-3.0", true),
        ("(MIT OR Apache-2.0) AND Zlib", true),
        ("GPL-3.0 AND MIT", false),
        ("Apache-2.0/MIT", true),
        ("", false),
    ] {
        assert_eq!(is_met(expression, &allowed), met, "{expression}");
    }
}
