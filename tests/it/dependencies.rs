//! The dependencies of the project: compatible licences, and nothing that opens connections.

use std::process::Command;

use serde_json::Value;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The licences that `deny.toml` allows.
fn allowed() -> Vec<String> {
    let text = std::fs::read_to_string(format!("{ROOT}/deny.toml")).unwrap();
    let (_, rest) = text.split_once("allow = [").unwrap();
    let (list, _) = rest.split_once(']').unwrap();
    list.split(',').map(|name| name.trim().trim_matches('"').to_owned()).collect()
}

/// Whether an SPDX expression can be satisfied with allowed licences: some alternative contains
/// only such.
fn is_met(expression: &str, allowed: &[String]) -> bool {
    let plain = expression.replace(['(', ')'], "").replace('/', " OR ");
    plain.split(" OR ").any(|alternative| {
        alternative.split(" AND ").all(|name| allowed.iter().any(|known| known == name.trim()))
    })
}

#[test]
fn every_dependency_has_a_licence_that_is_allowed() {
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
    let metadata: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)));
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
