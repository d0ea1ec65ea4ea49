//! Checks that no module imports itself through other modules.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::architecture::{SOURCE_FILES, SourceFile, rule_of, source_folder};

/// The path of a module from the root of the crate, as a list of names.
type Module = Vec<String>;

/// The modules of the crate and the names that they re-export.
struct Crate {
    /// The re-exports (`pub use`) of each module: the path behind each name.
    passed_on: BTreeMap<Module, BTreeMap<String, Vec<String>>>,
    modules: BTreeSet<Module>,
}

fn module_of(path: &Path) -> Module {
    let inside = path.strip_prefix(source_folder()).unwrap().with_extension("");
    let mut names: Module = inside.iter().map(|name| name.to_str().unwrap().to_owned()).collect();
    names.pop_if(|last| last == "mod");
    names
}

impl Crate {
    fn of(files: &[SourceFile]) -> Self {
        let modules = files.iter().map(|file| module_of(&file.path)).collect();
        let mut passed_on: BTreeMap<Module, BTreeMap<String, Vec<String>>> = BTreeMap::new();
        for file in files {
            let names = file.passed_on.iter();
            let names = names.filter_map(|it| Some((it.last()?.clone(), it.clone())));
            passed_on.entry(module_of(&file.path)).or_default().extend(names);
        }
        Self { passed_on, modules }
    }

    /// Resolves a path that is written in `module` to a path from the root of the crate.
    fn absolute(&self, module: &[String], names: &[String]) -> Option<Vec<String>> {
        let climbs = names.iter().take_while(|name| *name == "super").count();
        match names.first()?.as_str() {
            "crate" => Some(names[1..].to_vec()),
            "self" => Some([module, &names[1..]].concat()),
            "super" if climbs <= module.len() => {
                Some([&module[..module.len() - climbs], &names[climbs..]].concat())
            }
            _ => {
                let found = [module, names].concat();
                self.modules.contains(&found[..=module.len()]).then_some(found)
            }
        }
    }

    /// The module that defines the target of a path, following at most `steps` re-exports.
    fn definer(&self, names: &[String], steps: usize) -> Option<Module> {
        let length = (1..=names.len()).rev().find(|end| self.modules.contains(&names[..*end]))?;
        let (module, rest) = names.split_at(length);
        let passed_on = rest.first().and_then(|name| self.passed_on.get(module)?.get(name));
        if let Some(path) = passed_on.filter(|_| steps > 0)
            && let Some(path) = self.absolute(module, path)
        {
            return self.definer(&[&path[..], &rest[1..]].concat(), steps - 1);
        }
        Some(module.to_vec())
    }
}

/// The modules that are in a cycle or import one, with their imports among each other.
fn leading_to_circles(
    imports: &BTreeMap<Module, BTreeSet<Module>>,
) -> BTreeMap<&Module, Vec<&Module>> {
    let all = |(module, targets)| (module, Vec::from_iter(targets));
    let mut rest: BTreeMap<&Module, Vec<&Module>> = imports.iter().map(all).collect();
    loop {
        let known: BTreeSet<&Module> = rest.keys().copied().collect();
        rest.values_mut().for_each(|targets| targets.retain(|target| known.contains(target)));
        rest.retain(|_, targets| !targets.is_empty());
        if rest.len() == known.len() {
            return rest;
        }
    }
}

/// The groups of modules that import each other in a cycle.
fn circles(imports: &BTreeMap<Module, BTreeSet<Module>>) -> BTreeSet<Vec<Module>> {
    let imports = leading_to_circles(imports);
    let reached = |from| {
        let (mut seen, mut pending) = (BTreeSet::new(), vec![from]);
        while let Some(next) = pending.pop() {
            let targets = imports.get(next).into_iter().flatten().copied();
            pending.extend(targets.filter(|target| seen.insert(*target)));
        }
        seen
    };
    let reached: BTreeMap<_, _> = imports.keys().map(|from| (*from, reached(*from))).collect();
    let mut circles = BTreeSet::new();
    for (module, others) in &reached {
        if others.contains(module) {
            let back = others.iter().filter(|other| {
                reached.get(*other).is_some_and(|reached| reached.contains(module))
            });
            circles.insert(back.map(|it| (*it).clone()).collect());
        }
    }
    circles
}

#[test]
fn no_file_imports_itself_through_others() {
    let all = Crate::of(&SOURCE_FILES);
    let mut imports: BTreeMap<Module, BTreeSet<Module>> = BTreeMap::new();
    for SourceFile { path, text, paths, .. } in SOURCE_FILES.iter() {
        let module = module_of(path);
        let named = paths.iter().filter_map(|names| all.absolute(&module, names));
        let mut targets: BTreeSet<_> = named.filter_map(|it| all.definer(&it, 8)).collect();
        // A module that only collects its files imports all of them.
        targets.retain(|target| !target.starts_with(&module));
        // The macro `rule!` writes this import.
        if rule_of(text).is_some() {
            targets.insert(["rules", "prelude"].map(str::to_owned).to_vec());
        }
        imports.insert(module, targets);
    }
    assert_eq!(circles(&imports), BTreeSet::new(), "circles of imports");
}

#[test]
fn a_circle_is_found_with_all_its_modules_and_no_other() {
    let module = |name: &str| vec![name.to_owned()];
    let imports = [("a", "b"), ("b", "c"), ("c", "a"), ("d", "a"), ("b", "e")];
    let imports =
        imports.into_iter().fold(BTreeMap::<_, BTreeSet<_>>::new(), |mut all, (from, to)| {
            all.entry(module(from)).or_default().insert(module(to));
            all
        });
    assert_eq!(circles(&imports), [["a", "b", "c"].map(module).to_vec()].into());
}
