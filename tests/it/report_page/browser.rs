//! Reports in Chromium: accessibility, narrow screens, the theme, and what the page may load.
//!
//! Requires Node, Chromium (`MCP_LINT_CHROMIUM` names another browser), and the packages of
//! `site/browser`, where `site/install` or `npm ci` has installed them.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::folder::Folder;
use crate::common::skipped;

/// A folder with the packages of the tests in a browser.
fn packages() -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let tools = std::env::var_os("MCP_LINT_SITE_TOOLS").map(PathBuf::from);
    let target = Path::new(env!("CARGO_BIN_EXE_mcp-lint")).ancestors().nth(2).unwrap();
    let tools = tools.unwrap_or_else(|| target.join("site-tools"));
    let folders = [tools.join("browser"), root.join("site/browser"), root.join("playground")];
    folders.into_iter().find(|folder| folder.join("node_modules/axe-core").is_dir())
}

#[test]
fn reports_are_accessible_and_fit_a_narrow_screen() {
    let chromium = std::env::var_os("MCP_LINT_CHROMIUM").map(PathBuf::from);
    let chromium = chromium.unwrap_or_else(|| "/usr/bin/chromium".into());
    if !chromium.exists() {
        return skipped("the report in a browser: Chromium was not found");
    }
    let Some(packages) = packages() else {
        return skipped("the report in a browser: the packages of site/browser are not installed");
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Folder::new();
    let mut pages = Vec::new();
    let mut report = |name: &str, input: &Path, options: &[&str]| {
        let path = format!("{name}.html");
        let report = format!("html={path}");
        let arguments = [&[input.to_str().unwrap(), "-f", &report], options].concat();
        assert!(folder.run(&arguments).code() < 2, "{name}");
        pages.push(path);
    };
    report("fixtures", &root.join("fixtures"), &[]);
    report("targets", &root.join("tests/it/formats/cases/errors.json"), &["--target", "all"]);
    report("hostile", &root.join("tests/it/formats/cases/hostile.json"), &[]);
    report("clean", &root.join("tests/it/formats/cases/clean.json"), &[]);
    if let Some(corpus) = std::env::var_os("MCP_LINT_CORPUS") {
        report("corpus", Path::new(&corpus), &[]);
    }
    for (name, options) in [("view", &[][..]), ("client", &["--target", "claude-code"])] {
        let input = root.join("tests/it/formats/cases/errors.json");
        let arguments = [&["view", input.to_str().unwrap(), "-f", "html"], options].concat();
        folder.write(&format!("{name}.html"), folder.run(&arguments).out());
        pages.push(format!("{name}.html"));
    }
    let mut node = Command::new("node");
    node.arg(root.join("tests/it/report_page/browser.mjs")).arg(chromium).arg(packages);
    let Ok(output) = node.args(pages).current_dir(folder.path()).output() else {
        return skipped("the report in a browser: Node was not found");
    };
    let (out, err) = (&output.stdout, &output.stderr);
    let (out, err) = (String::from_utf8_lossy(out), String::from_utf8_lossy(err));
    assert!(output.status.success() && out.contains("done"), "{out}{err}");
    println!("{out}");
}
