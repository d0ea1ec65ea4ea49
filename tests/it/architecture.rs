//! Which module may import which: the table in `docs/architecture.md`, checked against the code.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};

/// Module → the modules it imports.
type Imports = BTreeMap<String, BTreeSet<String>>;

pub(crate) fn source_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The Rust files below a folder.
pub(crate) fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let paths =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

/// A file of `src`, read once for all tests.
pub(crate) struct SourceFile {
    pub(crate) path: PathBuf,
    pub(crate) text: String,
    pub(crate) paths: Paths,
    /// The paths that it re-exports: `pub use`.
    pub(crate) passed_on: Paths,
}

impl SourceFile {
    fn read(path: PathBuf) -> Self {
        let text = fs::read_to_string(&path).expect("a readable file");
        let file = syn::parse_file(&text).expect("Rust");
        let (mut paths, mut passed_on) = (Paths::default(), Paths::default());
        paths.visit_file(&file);
        for item in &file.items {
            if let syn::Item::Use(item) = item
                && !matches!(item.vis, syn::Visibility::Inherited)
            {
                passed_on.take_tree(&item.tree, &[]);
            }
        }
        Self { path, text, paths, passed_on }
    }
}

/// The files of `src`, without the root of the crate.
pub(crate) static SOURCE_FILES: LazyLock<Vec<SourceFile>> = LazyLock::new(|| {
    let files = rust_files(&source_folder()).into_iter();
    files.filter(|path| !path.ends_with("lib.rs")).map(SourceFile::read).collect()
});

/// The paths that code names from the root of a crate, without those of tests.
#[derive(Default)]
pub(crate) struct Paths(pub(crate) Vec<Vec<String>>);

impl Paths {
    pub(crate) fn take_tree(&mut self, tree: &syn::UseTree, before: &[String]) {
        let with = |name: &syn::Ident| [before, &[name.to_string()]].concat();
        match tree {
            syn::UseTree::Path(path) => self.take_tree(&path.tree, &with(&path.ident)),
            syn::UseTree::Name(name) => self.0.push(with(&name.ident)),
            syn::UseTree::Rename(name) => self.0.push(with(&name.ident)),
            syn::UseTree::Glob(_) => self.0.push(before.to_vec()),
            syn::UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.take_tree(tree, before));
            }
        }
    }

    /// Macros contain tokens: names with `::` between them are paths.
    fn take_tokens(&mut self, tokens: TokenStream) {
        let (mut path, mut colons) = (Vec::new(), 0);
        for token in tokens {
            match token {
                TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
                TokenTree::Ident(name) => {
                    if colons != 2 {
                        self.0.push(std::mem::take(&mut path));
                    }
                    path.push(name.to_string());
                    colons = 0;
                }
                other => {
                    self.0.push(std::mem::take(&mut path));
                    colons = 0;
                    if let TokenTree::Group(group) = other {
                        self.take_tokens(group.stream());
                    }
                }
            }
        }
        self.0.push(path);
    }
}

fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let list = attribute.meta.require_list();
        attribute.path().is_ident("cfg") && list.is_ok_and(|it| it.tokens.to_string() == "test")
    })
}

impl<'ast> Visit<'ast> for Paths {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_for_tests(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        if !is_for_tests(&item.attrs) {
            self.take_tree(&item.tree, &[]);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.0.push(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, item: &'ast syn::Macro) {
        self.take_tokens(item.tokens.clone());
        visit::visit_macro(self, item);
    }
}

/// The text of a file after the line that begins its rule or its rows of rules; `None` if it does not
/// define one.
pub(crate) fn rule_of(text: &str) -> Option<&str> {
    let after = |begin: &str| {
        text.strip_prefix(begin).or_else(|| Some(text.split_once(&format!("\n{begin}"))?.1))
    };
    after("rule! {\n").or_else(|| after("rules_of_shape! {\n"))
}

/// The module of `src/` that a file belongs to.
fn module_of(path: &Path) -> String {
    let inside = path.strip_prefix(source_folder()).expect("a file of src");
    let first = inside.iter().next().expect("a name").to_string_lossy();
    first.strip_suffix(".rs").unwrap_or(&first).to_owned()
}

/// What the code imports.
fn imports() -> Imports {
    let mut found = Imports::new();
    for SourceFile { path, paths, .. } in SOURCE_FILES.iter() {
        let module = module_of(path);
        let depth = path.strip_prefix(source_folder()).expect("a file of src").iter().count();
        let of_module = found.entry(module.clone()).or_default();
        for names in &paths.0 {
            // `super` may climb to the root of the crate as well.
            let climbs = names.iter().take_while(|name| *name == "super").count();
            let levels = if path.ends_with("mod.rs") { depth - 1 } else { depth };
            let target = match names.first().map(String::as_str) {
                Some("crate" | "mcp_lint") => names.get(1),
                Some("super") if climbs >= levels => names.get(climbs),
                _ => None,
            };
            of_module.extend(target.filter(|target| **target != module).cloned());
        }
    }
    found
}

/// What the table allows.
fn allowed() -> Imports {
    let page = include_str!("../../docs/architecture.md");
    let rows = page.lines().filter(|line| line.starts_with("| `"));
    let names =
        |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
    rows.filter_map(|row| {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [_, module, _, imports, _] = cells.as_slice() else { return None };
        Some((names(module).pop()?, names(imports).into_iter().collect()))
    })
    .collect()
}

#[test]
fn modules_import_what_the_table_allows() {
    let (imports, allowed) = (imports(), allowed());
    assert!(imports.len() > 10, "{imports:?}");
    for (module, imports) in &imports {
        let allowed = allowed.get(module).unwrap_or_else(|| panic!("{module} has no row"));
        let forbidden: Vec<_> = imports.difference(allowed).collect();
        assert!(forbidden.is_empty(), "`{module}` imports {forbidden:?}");
        let unused: Vec<_> = allowed.difference(imports).collect();
        assert!(unused.is_empty(), "`{module}` does not import {unused:?}");
    }
    assert!(allowed.keys().eq(imports.keys()), "rows without a module");
}

#[test]
fn the_table_has_no_circles() {
    let mut rest = allowed();
    while !rest.is_empty() {
        let open: BTreeSet<String> = rest.keys().cloned().collect();
        let free = |imports: &BTreeSet<String>| imports.is_disjoint(&open);
        let before = rest.len();
        rest.retain(|_, imports| !free(imports));
        assert!(rest.len() < before, "a circle among {open:?}");
    }
}

#[test]
fn every_way_to_name_a_module_is_seen() {
    let code = "
        use crate::{fix::apply, model::{self, Tool}};
        use super::super::engine as other;
        #[cfg(test)] use crate::report::x;
        #[cfg(test)] mod tests { use crate::cli::run; }
        fn f() -> crate::rules::Rule { vec![crate::schema::one(), format!(\"{}\", crate::targets::all)]; }
    ";
    let mut paths = Paths::default();
    paths.visit_file(&syn::parse_file(code).unwrap());
    let seen = |first: &str, second: &str| {
        paths.0.iter().any(|it| it.len() > 1 && it[0] == first && it[1] == second)
    };
    for module in ["fix", "model", "rules", "schema", "targets"] {
        assert!(seen("crate", module), "{module}: {:?}", paths.0);
    }
    assert!(seen("super", "super") && !seen("crate", "report") && !seen("crate", "cli"));
}

fn files_of_rules() -> impl Iterator<Item = &'static SourceFile> {
    let rules = source_folder().join("rules");
    SOURCE_FILES.iter().filter(move |file| file.path.starts_with(&rules))
}

#[test]
fn rules_access_only_their_arguments() {
    const FORBIDDEN: [[&str; 2]; 4] =
        [["std", "fs"], ["std", "env"], ["std", "net"], ["std", "process"]];
    for SourceFile { path, text, paths, .. } in files_of_rules() {
        let is_rule = rule_of(text).is_some();
        for names in &paths.0 {
            let forbidden = FORBIDDEN.iter().any(|it| names.len() > 1 && names[..2] == *it);
            assert!(!forbidden, "{} touches {names:?}", path.display());
            let names_list = names.iter().any(|it| it == "RULES");
            assert!(!(is_rule && names_list), "{} names the list of rules", path.display());
        }
    }
}

#[test]
fn rules_are_in_a_file_of_their_name() {
    let mut count = 0;
    for SourceFile { path, text, .. } in files_of_rules() {
        let Some(rule) = rule_of(text) else { continue };
        let stem = path.file_stem().expect("a name").to_string_lossy();
        let is_table = text.contains("rules_of_shape! {\n");
        // A rule of mere shape is in a row of its name.
        let before =
            |at: usize| rule[..at].trim_end().rsplit(['\n', ' ']).nth(1).unwrap_or_default();
        let several = if is_table { usize::MAX } else { 1 };
        for (at, found) in rule.match_indices(" name: \"").take(several) {
            let rest = &rule[at + found.len()..];
            let name = rest.split('"').next().unwrap_or_default().replace('-', "_");
            let expected = if is_table { before(at) } else { &*stem };
            assert_eq!(name, expected, "{} defines a rule of another name", path.display());
            count += 1;
        }
    }
    let listed = mcp_lint::rules::RULES.len();
    assert_eq!(count, listed, "src/rules/list.rs is out of date; run `cargo xtask list-rules`");
}
