//! The workflows and the action are audited, and use nothing that others can change.

use std::process::Command;

use crate::packaging::{ROOT, read, said, tools};

const FILES: [&str; 6] = [
    ".github/workflows/ci.yml",
    ".github/workflows/facts.yml",
    ".github/workflows/judges.yml",
    ".github/workflows/release.yml",
    ".github/workflows/site.yml",
    "action.yml",
];

#[test]
fn zizmor_finds_nothing_in_the_workflows_and_the_action() {
    let Some([zizmor]) = tools("the audit of workflows", ["zizmor"]) else { return };
    let mut audit = Command::new(zizmor);
    audit.args([
        "--offline",
        "--strict-collection",
        "--persona=auditor",
        "--color=never",
        "--no-config",
    ]);
    let output = audit.args(["action.yml", ".github"]).current_dir(ROOT).output().unwrap();
    let said = said(&output);
    assert!(output.status.success(), "{said}");
    for file in FILES {
        assert!(said.contains(&format!("completed {file}")), "{file}: {said}");
    }
}

#[test]
fn actions_of_others_are_pinned_to_commits() {
    let mut count = 0;
    for file in FILES {
        let text = read(file);
        for line in text.lines() {
            let Some(used) = line.trim_start().trim_start_matches("- ").strip_prefix("uses: ")
            else {
                continue;
            };
            if used.starts_with("./ ") {
                continue;
            }
            let (_, reference) = used.split_once('@').unwrap();
            let (commit, version) = reference.split_once(" # v").unwrap();
            assert!(
                commit.len() == 40 && commit.bytes().all(|it| it.is_ascii_hexdigit()),
                "{used}"
            );
            assert!(version.split('.').count() == 3, "{used}");
            count += 1;
        }
    }
    assert!(count > 15, "only {count} actions were found");
}

#[test]
fn tools_of_ci_are_those_that_tests_run() {
    let requirements = read("tests/packaging/requirements.txt");
    for line in requirements
        .lines()
        .filter(|line| line.starts_with("maturin") || line.starts_with("zizmor"))
    {
        let used: Vec<_> = FILES.iter().filter(|file| read(file).contains(line)).collect();
        assert_eq!(used.len(), 1, "{line}: {used:?}");
    }
}

#[test]
fn a_release_needs_a_tested_commit_and_can_be_run_again() {
    let release = read(".github/workflows/release.yml");
    for step in [
        "gh run list --workflow ci.yml --commit \"$GITHUB_SHA\" --status success",
        "rustup toolchain install \"$RUST_VERSION\"",
        "--notes-file notes.md",
        "flags+=(--prerelease)",
        "gh release upload \"$GITHUB_REF_NAME\" --clobber",
        "npm publish --tag \"$tag\"",
        "cargo info --registry crates-io",
        "vsce publish --skip-duplicate",
        "ovsx publish --skip-duplicate",
    ] {
        assert!(release.contains(step), "{step}");
    }
    // A release candidate is not what people get who name no version.
    assert_eq!(release.matches("*-*)").count(), 5);
    assert!(!release.contains("toolchain install stable"));
}

/// The jobs are those of the recipes, and what runs packages of others may write nothing.
#[test]
fn the_products_of_the_facts_are_those_with_a_recipe() {
    let facts = read(".github/workflows/facts.yml");
    let (run, propose) = facts.split_once("  propose:\n").unwrap();
    for line in [
        "run: echo \"names=$(cargo xtask facts --list)\" >> \"$GITHUB_OUTPUT\"",
        "product: ${{ fromJSON(needs.products.outputs.names) }}",
        "run: cargo xtask facts --client \"$PRODUCT\" --newest --write > report.md",
        "timeout-minutes: 10",
        "fail-fast: false",
    ] {
        assert!(run.contains(line), "{line}");
    }
    assert!(!run.contains(": write") && !propose.contains("cargo"));
    assert!(propose.contains("--include=\"data/clients/*\" --include=\"tests/clients/*\""));
}
