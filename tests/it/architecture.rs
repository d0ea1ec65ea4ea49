//! Checks the table of allowed imports between modules in `docs/architecture.md` against the code.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use mcp_lint::rules::Rule;
use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The modules that each module imports, by the name of the importing module.
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
    /// The paths that the file re-exports with `pub use`.
    pub(crate) passed_on: Paths,
}

impl SourceFile {
    fn read(path: PathBuf) -> Self {
        let text = fs::read_to_string(&path).expect("a readable file");
        let mut names = Names::default();
        names.take(text.parse().expect("Rust"));
        Self { path, text, paths: names.paths, passed_on: names.passed_on }
    }
}

/// The files of `src`, without the root of the crate.
pub(crate) static SOURCE_FILES: LazyLock<Vec<SourceFile>> = LazyLock::new(|| {
    let files = rust_files(&source_folder()).into_iter();
    files.filter(|path| !path.ends_with("lib.rs")).map(SourceFile::read).collect()
});

/// Names with `::` between them, such as `crate::fix::apply`.
pub(crate) type Paths = Vec<Vec<String>>;

/// The paths in code, without those of modules and imports for tests.
#[derive(Default)]
struct Names {
    paths: Paths,
    /// The paths after `pub use`.
    passed_on: Paths,
}

impl Names {
    fn take(&mut self, tokens: TokenStream) {
        let mut tokens = tokens.into_iter().peekable();
        let (mut path, mut colons) = (Vec::new(), 0);
        // What has been read of an item before its keyword.
        let (mut is_for_tests, mut is_public) = (false, false);
        while let Some(token) = tokens.next() {
            let name = match token {
                TokenTree::Ident(name) => name.to_string(),
                TokenTree::Punct(punct) if punct.as_char() == ':' => {
                    colons += 1;
                    continue;
                }
                other => {
                    self.paths.push(std::mem::take(&mut path));
                    colons = 0;
                    if let TokenTree::Group(group) = other {
                        is_for_tests |= group.delimiter() == Delimiter::Bracket
                            && group.to_string().replace(' ', "") == "[cfg(test)]";
                        self.take(group.stream());
                    }
                    continue;
                }
            };
            let is_capture = |next: Option<&TokenTree>| next.is_some_and(|it| is(it, '<'));
            match name.as_str() {
                "use" if !is_capture(tokens.peek()) => {
                    let tree = tokens.by_ref().take_while(|token| !is(token, ';'));
                    let tree = import_paths(&tree.collect::<Vec<_>>(), &[]);
                    if is_public {
                        self.passed_on.extend(tree.iter().cloned());
                    }
                    if !is_for_tests {
                        self.paths.extend(tree);
                    }
                }
                "mod" if is_for_tests => tokens.by_ref().take(2).for_each(drop),
                _ if colons == 2 => path.push(name.clone()),
                _ => self.paths.push(std::mem::replace(&mut path, vec![name.clone()])),
            }
            colons = 0;
            is_public = name == "pub";
            is_for_tests &= is_public;
        }
        self.paths.push(path);
    }
}

fn is(token: &TokenTree, character: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == character)
}

/// The paths of an import: `fix::{apply, model::*}` has two.
fn import_paths(tokens: &[TokenTree], before: &[String]) -> Paths {
    let mut path = before.to_vec();
    for token in tokens {
        match token {
            TokenTree::Ident(name) if name == "as" => break,
            TokenTree::Ident(name) => path.push(name.to_string()),
            TokenTree::Group(group) => {
                let inner: Vec<_> = group.stream().into_iter().collect();
                let parts = inner.split(|token| is(token, ',')).filter(|part| !part.is_empty());
                return parts.flat_map(|part| import_paths(part, &path)).collect();
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
    vec![path]
}

/// The text of a file after the line that begins its rule or its rows of rules; `None` if it does not
/// define one.
pub(crate) fn rule_of(text: &str) -> Option<&str> {
    let after = |begin: &str| {
        text.strip_prefix(begin).or_else(|| Some(text.split_once(&format!("\n{begin}"))?.1))
    };
    after("rule! {\n").or_else(|| after("rules_of_shape! {\n"))
}

/// The rows of rules of mere shape in a file: the module of each, and what follows its first `"`.
fn rule_rows(text: &str) -> Vec<(&str, &str)> {
    let Some((_, table)) = text.split_once("\nrules_of_shape! {\n") else { return Vec::new() };
    let table = table.split("\n}\n").next().unwrap_or_default();
    let rows = table.split("\n    }").filter_map(|row| row.split_once(" {\n"));
    rows.filter_map(|(module, row)| Some((module.trim(), row.trim_start().strip_prefix('"')?)))
        .collect()
}

/// The module of `src/` that a file belongs to.
fn module_of(path: &Path) -> String {
    let inside = path.strip_prefix(source_folder()).expect("a file of src");
    let first = inside.iter().next().expect("a name").to_string_lossy();
    first.strip_suffix(".rs").unwrap_or(&first).to_owned()
}

/// The modules of `src/` that each module imports, read from the code.
fn imports() -> Imports {
    let mut found = Imports::new();
    for SourceFile { path, paths, .. } in SOURCE_FILES.iter() {
        let module = module_of(path);
        let depth = path.strip_prefix(source_folder()).expect("a file of src").iter().count();
        let of_module = found.entry(module.clone()).or_default();
        for names in paths {
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

/// The imports that the table in `docs/architecture.md` allows.
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
        #[cfg(test)] #[allow(unused, reason = \"it is\")] pub(crate) mod tests { use crate::cli::run; }
        pub(crate) use crate::fix::{apply as other, };
        fn f() -> crate::rules::Rule { vec![crate::schema::one(), format!(\"{}\", crate::targets::all)]; }
    ";
    let mut names = Names::default();
    names.take(code.parse().unwrap());
    let seen = |first: &str, second: &str| {
        names.paths.iter().any(|it| it.len() > 1 && it[0] == first && it[1] == second)
    };
    for module in ["fix", "model", "rules", "schema", "targets"] {
        assert!(seen("crate", module), "{module}: {:?}", names.paths);
    }
    assert!(seen("super", "super") && !seen("crate", "report") && !seen("crate", "cli"));
    assert_eq!(names.passed_on, [["crate", "fix", "apply"].map(str::to_owned).to_vec()]);
}

/// The string literals in a file, without those of its module of tests.
fn literals(text: &str) -> Vec<String> {
    let code = without_tests(text);
    let mut rest: Vec<TokenTree> = code.parse::<TokenStream>().expect("Rust").into_iter().collect();
    let mut literals = Vec::new();
    while let Some(token) = rest.pop() {
        match token {
            TokenTree::Group(group) => rest.extend(group.stream()),
            TokenTree::Literal(literal) => literals.push(literal.to_string()),
            _ => {}
        }
    }
    literals
}

#[test]
fn one_module_writes_tables() {
    const PARTS_OF_TABLES: [&str; 4] = ["---|", "--:|", "<table", "<th"];
    let blocks = source_folder().join("report/blocks");
    // The table in a document of the user, which is no report, and is written to be edited.
    let of_documents = source_folder().join("engine/documentation/table.rs");
    let mut writers = BTreeSet::new();
    for SourceFile { path, text, .. } in SOURCE_FILES.iter() {
        let writes = |it: &String| PARTS_OF_TABLES.iter().any(|part| it.contains(part));
        if *path != of_documents && literals(text).iter().any(writes) {
            let name = path.strip_prefix(&blocks);
            assert!(name.is_ok(), "{} writes a table; make it a `Block`", path.display());
            writers.insert(path.file_name().expect("a name"));
        }
    }
    assert_eq!(writers.into_iter().collect::<Vec<_>>(), ["html.rs", "markdown.rs"]);
}

/// The code of a file, without its module of tests.
fn without_tests(text: &str) -> &str {
    text.split("\n#[cfg(test)]\n").next().unwrap_or_default()
}

/// The functions in code, also in macros, with the number of lines between their braces. The code
/// is formatted, so that a function ends at the first brace in the column of its first word.
fn functions(code: &str) -> Vec<(&str, usize)> {
    let lines: Vec<&str> = code.lines().collect();
    let mut functions = Vec::new();
    for (first, line) in lines.iter().enumerate() {
        let words = line.trim_start();
        let indentation = &line[..line.len() - words.len()];
        let Some((before, name)) = words.split_once("fn ") else { continue };
        let name = name.split(['(', '<']).next().unwrap_or_default();
        let mut before = before.rsplit(')').next().unwrap_or_default().split(' ');
        let is_item = before.all(|word| matches!(word, "" | "pub" | "const" | "async" | "unsafe"));
        let rest = &lines[first..];
        let open = rest.iter().position(|line| line.ends_with(['{', '}', ';']));
        let end = rest.iter().position(|line| line.strip_prefix(indentation) == Some("}"));
        if let (true, Some(open), Some(end)) = (is_item, open, end)
            && rest[open].ends_with('{')
        {
            functions.push((name, end - open - 1));
        }
    }
    functions
}

#[test]
fn functions_and_files_are_short() {
    const MOST_LINES_OF_FUNCTION: usize = 60;
    const MOST_LINES_OF_FILE: usize = 400;
    let mut count = 0;
    for SourceFile { path, text, .. } in SOURCE_FILES.iter() {
        let code = without_tests(text);
        let lines = code.lines().count();
        assert!(lines <= MOST_LINES_OF_FILE, "{} has {lines} lines", path.display());
        for (name, lines) in functions(code) {
            count += 1;
            let is_short = lines <= MOST_LINES_OF_FUNCTION;
            assert!(is_short, "{}: `{name}` has {lines} lines", path.display());
        }
    }
    assert!(count > 5_000, "{count} functions");
}

#[test]
fn lines_of_functions_are_counted_between_their_braces() {
    let code = "
fn a() {
    1
}
impl A {
    fn declared(&self);
    pub(crate) const fn b(
        c: C,
    ) -> D {
        1

        2
    }
}
fn empty() {}
rule! {
    fn c(d: D)
    where
        D: E,
    {
        1
    }
}
#[cfg(test)]
mod tests {
    fn d() {
    }
}
";
    assert_eq!(functions(without_tests(code)), [("a", 1), ("b", 3), ("c", 1)]);
}

/// The name of the type that a line of code defines; associated types do not count.
fn defined_type(line: &str) -> Option<&str> {
    let is_item = |before: &str| before.is_empty() || before.starts_with("pub");
    let name = |keyword| {
        let (before, name) = line.trim_start().split_once(keyword)?;
        is_item(before).then(|| name.split(|it: char| !it.is_alphanumeric()).next()).flatten()
    };
    let alias = || name("type ").filter(|_| !line.starts_with(' '));
    name("struct ").or_else(|| name("enum ")).or_else(|| name("trait ")).or_else(alias)
}

#[test]
fn few_types_share_a_name() {
    const MOST_SHARED_NAMES: usize = 100;
    let mut files: BTreeMap<&str, BTreeSet<&Path>> = BTreeMap::new();
    for SourceFile { path, text, .. } in SOURCE_FILES.iter() {
        for name in without_tests(text).lines().filter_map(defined_type) {
            files.entry(name).or_default().insert(path);
        }
    }
    assert!(files.len() > 1_000, "{} names", files.len());
    let shared: Vec<_> = files.iter().filter(|(_, files)| files.len() > 1).collect();
    assert!(shared.len() <= MOST_SHARED_NAMES, "{} names: {shared:#?}", shared.len());
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
        for names in paths {
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
        let inside = path.strip_prefix(source_folder().join("rules")).expect("a file of rules");
        let family = inside.iter().next().expect("a folder").to_string_lossy().replace('_', "-");
        let stem = path.file_stem().expect("a name").to_string_lossy();
        let rows = rule_rows(text);
        let named: Vec<_> = match rows.is_empty() {
            true => vec![(&*stem, rule.split(" name: \"").nth(1).expect("a name"))],
            // A rule of mere shape is in a row of its name.
            false => rows,
        };
        for (expected, rest) in named {
            let name = rest.split('"').next().unwrap_or_default();
            let rule = Rule::named(name).unwrap_or_else(|| panic!("{name} is not listed"));
            assert_eq!(rule.family(), family, "the family of {}", path.display());
            let name = name.replace('-', "_");
            assert_eq!(name, expected, "{} defines a rule of another name", path.display());
            count += 1;
        }
    }
    let listed = mcp_lint::rules::RULES.len();
    assert_eq!(count, listed, "rules that are not in the list");
}

/// The strings in code, without those of items for tests.
fn strings_in(tokens: TokenStream, found: &mut BTreeSet<String>) {
    let mut is_for_tests = false;
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                let is_attribute = group.delimiter() == Delimiter::Bracket;
                if is_attribute && group.to_string().replace(' ', "") == "[cfg(test)]" {
                    is_for_tests = true;
                } else if is_for_tests && group.delimiter() == Delimiter::Brace {
                    is_for_tests = false;
                } else {
                    strings_in(group.stream(), found);
                }
            }
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                let text = text.trim_start_matches(['r', 'b', '#']).trim_end_matches('#');
                found.extend(
                    text.strip_prefix('"').and_then(|it| it.strip_suffix('"')).map(str::to_owned),
                );
            }
            // A module for tests may be in a file of its own.
            other => is_for_tests &= !is(&other, ';'),
        }
    }
}

/// Strings that are names of clients or targets, but mean something else, with the files that have
/// them.
const OTHER_MEANINGS: [(&str, &str); 17] = [
    ("FastMCP", "locate/find.rs"),
    ("anthropic", "rules/skill/skill_frontmatter.rs"),
    ("claude", "rules/skill/skill_frontmatter.rs"),
    ("continue", "rules/received/result_text_lost.rs"),
    ("cursor", "model/recordings/listing.rs"),
    ("cursor", "rules/received/list_page_unread.rs"),
    ("cursor", "rules/subjects/skills.rs"),
    ("directories", "engine/other_files/package_entries.rs"),
    ("fastmcp", "locate/find.rs"),
    ("fastmcp", "model/migration.rs"),
    ("fastmcp", "model/recognition/python_dump.rs"),
    ("fastmcp", "rules/package/python_sdk_bound.rs"),
    ("meta", "model/recognition/python_dump.rs"),
    ("meta", "view/model.rs"),
    ("meta", "view/result/dump.rs"),
    ("openai", "rules/meta/meta_prefix_reverse_dns.rs"),
    ("vscode", "cli/environment.rs"),
];

/// What holds for single clients is data, so that code names none of them.
#[test]
fn code_names_no_client() {
    let targets = mcp_lint::targets::all();
    let of_target = targets
        .flat_map(|it| it.aliases.iter().map(String::as_str).chain([it.name, it.label.as_str()]));
    let clients = mcp_lint::server_files::clients().iter();
    let of_client = clients.flat_map(|it| [it.name, it.label.as_str()]);
    let names: BTreeSet<&str> = of_target.chain(of_client).collect();
    let mut used = BTreeSet::new();
    for SourceFile { path, text, .. } in SOURCE_FILES.iter() {
        // The folder of the checkout may have any name.
        let path = path.strip_prefix(source_folder()).expect("a file of src");
        let is_of_tests = path.ends_with("tests.rs") || path.iter().any(|part| part == "tests");
        if is_of_tests {
            continue;
        }
        let mut strings = BTreeSet::new();
        strings_in(text.parse().expect("Rust"), &mut strings);
        let file = path.to_string_lossy().replace('\\', "/");
        for name in strings.iter().filter(|it| names.contains(it.as_str())) {
            let known = OTHER_MEANINGS.iter().find(|it| **it == (name, &file));
            let known = known.unwrap_or_else(|| {
                panic!("{file} names {name:?}: this belongs to the data of the client")
            });
            used.insert(known);
        }
    }
    let unused: Vec<_> = OTHER_MEANINGS.iter().filter(|it| !used.contains(it)).collect();
    assert!(unused.is_empty(), "{unused:?}");
}
