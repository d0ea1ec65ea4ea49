//! The addresses of the documentation. Reports, SARIF files and editors link to them, so a
//! published address is never removed: its page exists, or it redirects to another page.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use mcp_lint::changes::KINDS;
use mcp_lint::rules::RULES;

/// The common beginning of all addresses.
const HOMEPAGE: &str = env!("CARGO_PKG_HOMEPAGE");

const LIST: &str = "site/addresses.txt";

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root(path)).unwrap_or_default().replace("\r\n", "\n")
}

/// The paths of the documentation pages below `docs`.
fn pages() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for folder in ["", "changes/", "rules/", "targets/"] {
        for entry in std::fs::read_dir(root("docs").join(folder)).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if name.ends_with(".md") {
                found.insert(format!("{folder}{name}"));
            }
        }
    }
    found
}

/// The address of a page, relative to the root of the site.
fn address(page: &str) -> String {
    let path = page.strip_suffix(".md").unwrap();
    match path.strip_suffix("README") {
        Some(folder) => folder.to_owned(),
        None => format!("{path}/"),
    }
}

/// The published addresses, without the home page.
fn published() -> BTreeSet<String> {
    read(LIST).lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
}

/// The new address of each page that has moved, by its old address.
fn moved() -> BTreeMap<String, String> {
    let text = read("site/moved.txt");
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| line.split_once(' ').expect("two addresses"))
        .map(|(old, new)| (old.to_owned(), new.to_owned()))
        .collect()
}

#[test]
fn every_page_has_a_listed_address() {
    let existing: BTreeSet<_> =
        pages().iter().map(|page| address(page)).filter(|address| !address.is_empty()).collect();
    let listed = published();
    if std::env::var_os("UPDATE_GENERATED").is_some() {
        let all: Vec<_> = listed.union(&existing).map(String::as_str).collect();
        let comment =
            "# Addresses of the site, which are never removed. `tests/it/site.rs` adds new ones.";
        std::fs::write(root(LIST), format!("{comment}\n{}\n", all.join("\n"))).unwrap();
        return;
    }
    let missing: Vec<_> = existing.difference(&listed).collect();
    let update = "run `UPDATE_GENERATED=1 cargo test --test it site::`";
    assert!(missing.is_empty(), "{LIST} lacks {missing:?}; {update}");
    let moved = moved();
    for address in listed.difference(&existing) {
        let new = moved.get(address).unwrap_or_else(|| {
            panic!("{address} was published: keep its page, or add it to site/moved.txt")
        });
        assert!(existing.contains(new), "{address} leads to {new}, which has no page");
    }
    let in_both: Vec<_> = moved.keys().filter(|old| existing.contains(*old)).collect();
    assert!(in_both.is_empty(), "these pages exist and are in site/moved.txt: {in_both:?}");
}

#[test]
fn what_the_program_prints_is_listed() {
    let listed = published();
    let rules = RULES.iter().map(|rule| (rule.name, rule.url()));
    for (name, url) in rules.chain(KINDS.iter().map(|kind| (kind.name, kind.url()))) {
        let path = url.strip_prefix(HOMEPAGE).and_then(|rest| rest.strip_prefix('/'));
        assert!(path.is_some_and(|path| listed.contains(path)), "{name}: {url}");
    }
    assert_eq!(RULES[0].url(), format!("{HOMEPAGE}/rules/{}/", RULES[0].name));
}

/// Checks that no known commit removes a line from the list of addresses.
#[test]
fn no_published_address_was_removed() {
    let arguments = ["log", "--format=", "--patch", "--unified=0", "--", LIST];
    let log = Command::new("git").args(arguments).current_dir(root("")).output();
    let Some(log) = log.ok().filter(|log| log.status.success()) else {
        eprintln!("skipped: the history of {LIST} is not available");
        return;
    };
    let listed = published();
    for line in String::from_utf8_lossy(&log.stdout).lines() {
        let removed = line.strip_prefix('-').filter(|rest| !rest.starts_with(['-', '#']));
        assert!(removed.is_none_or(|address| listed.contains(address)), "{line}");
    }
}

#[test]
fn the_site_has_the_address_of_the_manifest_and_all_guides() {
    let configuration: toml::Table = toml::from_str(&read("site/zensical.toml")).unwrap();
    let project = &configuration["project"];
    assert_eq!(project["site_url"].as_str(), Some(format!("{HOMEPAGE}/").as_str()));
    let navigation = format!("{:?}", project["nav"]);
    for page in pages().iter().filter(|page| !page.contains('/')) {
        assert!(navigation.contains(&format!("{page:?}")), "the navigation lacks {page}");
    }
}

/// The site is built where its generator can be installed, which rejects such links, too.
#[test]
fn every_link_of_a_page_resolves() {
    let mut checked = 0;
    for page in pages() {
        let text = read(&format!("docs/{page}"));
        let folder = root("docs").join(&page).parent().unwrap().to_owned();
        let lines = outside_of_fences(&text);
        for link in lines.iter().flat_map(|line| line.split("](").skip(1)) {
            let to = link.split([')', '#', ' ']).next().unwrap();
            if to.is_empty() || to.contains(':') || link.split(')').next().unwrap().contains('`') {
                continue;
            }
            checked += 1;
            assert!(folder.join(to).exists(), "docs/{page} links to `{to}`, which does not exist");
        }
    }
    assert!(checked > 500, "{checked} links");
}

/// The lines that are no part of a fenced block.
fn outside_of_fences(text: &str) -> Vec<&str> {
    let mut is_inside = false;
    let mut outside = Vec::new();
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            is_inside = !is_inside;
        } else if !is_inside {
            outside.push(line);
        }
    }
    outside
}
