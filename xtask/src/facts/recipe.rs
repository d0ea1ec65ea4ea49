//! The recipes: how a product is installed and run, in the table `[recipe]` of its file in `data/clients`.

use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, io};

use serde::Deserialize;

use super::registry::Registry;

/// How a product is installed and run.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Recipe {
    /// The registry that offers the product.
    pub(crate) registry: Registry,
    /// The name of its package, with extras.
    pub(crate) package: String,
    /// The exact version that was run.
    pub(crate) version: String,
    /// The beginning of the versions to which the facts apply, such as `1.`.
    #[serde(default)]
    pub(crate) line: String,
    /// Further packages in exact versions, of which `--newest` takes the newest, too.
    #[serde(default)]
    pub(crate) pins: Vec<String>,
    /// Further packages in exact versions that stay as they are; a comment gives the reason.
    #[serde(default)]
    pub(crate) held: Vec<String>,
    /// The interpreter: `node 24`, `python 3.13`.
    pub(crate) runtime: String,
    /// Whether the package of npm is unpacked into the folder `package`, without its dependencies.
    #[serde(default)]
    pub(crate) bare: bool,
    /// Scripts of the package that put its program in place, which the interpreter runs.
    #[serde(default)]
    pub(crate) setup: Vec<String>,
    /// The day on which the product was last run.
    pub(crate) observed: String,
    /// What runs the product, below `tests/clients`, each with what it asks.
    pub(crate) drivers: BTreeMap<String, Vec<String>>,
    /// Cases that differ between two runs of one version, each with the reason.
    #[serde(default)]
    pub(crate) unstable: BTreeMap<String, String>,
}

/// A product with a recipe.
#[derive(Debug)]
pub(crate) struct Product {
    /// The name of its file.
    pub(crate) name: String,
    /// Its common name.
    pub(crate) label: String,
    pub(crate) recipe: Recipe,
}

/// A product's file, of which this reads no more than the recipe.
#[derive(Deserialize)]
struct File {
    label: String,
    recipe: Option<Recipe>,
}

/// The files of products by their names, each with its text.
pub(crate) fn files(root: &Path) -> io::Result<BTreeMap<String, String>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(root.join("data/clients"))? {
        let path = entry?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        found.insert(name, fs::read_to_string(path)?);
    }
    Ok(found)
}

/// The products with a recipe, by their names.
pub(crate) fn products(root: &Path) -> io::Result<Vec<Product>> {
    let mut found = Vec::new();
    for (name, text) in files(root)? {
        let file: File =
            toml::from_str(&text).map_err(|error| io::Error::other(format!("{name}: {error}")))?;
        found.extend(file.recipe.map(|recipe| Product { name, label: file.label, recipe }));
    }
    Ok(found)
}

/// A package in an exact version.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pin {
    /// The name, with extras.
    pub(crate) package: String,
    pub(crate) version: String,
}

impl Pin {
    fn read(text: &str, registry: Registry) -> io::Result<Self> {
        let parts =
            text.rsplit_once(registry.separator()).filter(|(package, _)| !package.is_empty());
        let complaint =
            || io::Error::other(format!("`{text}` is not a package in an exact version"));
        let (package, version) = parts.ok_or_else(complaint)?;
        Ok(Self { package: package.to_owned(), version: version.to_owned() })
    }

    /// The name without extras: `mcp` of `mcp[cli]`.
    pub(crate) fn name(&self) -> &str {
        self.package.split('[').next().unwrap_or_default()
    }

    pub(crate) fn written(&self, registry: Registry) -> String {
        [&*self.package, registry.separator(), &self.version].concat()
    }
}

impl Recipe {
    /// The product's own package.
    pub(crate) fn main(&self) -> Pin {
        Pin { package: self.package.clone(), version: self.version.clone() }
    }

    pub(crate) fn pins(&self) -> io::Result<Vec<Pin>> {
        self.pins.iter().map(|text| Pin::read(text, self.registry)).collect()
    }

    pub(crate) fn held(&self) -> io::Result<Vec<Pin>> {
        self.held.iter().map(|text| Pin::read(text, self.registry)).collect()
    }

    /// The interpreter and its version.
    pub(crate) fn runtime(&self) -> io::Result<(&str, &str)> {
        let known = |(name, _): &(&str, &str)| *name == self.registry.runtime();
        let complaint = || io::Error::other(format!("`{}` is no runtime", self.runtime));
        self.runtime.split_once(' ').filter(known).ok_or_else(complaint)
    }

    /// What is wrong with the recipe, besides its form.
    pub(crate) fn faults(&self, root: &Path) -> Vec<String> {
        let errors = [self.pins().err(), self.held().err(), self.runtime().map(drop).err()];
        let mut faults: Vec<_> =
            errors.into_iter().flatten().map(|error| error.to_string()).collect();
        if !self.version.starts_with(&self.line) {
            faults.push(format!("version {} is not one of `{}`", self.version, self.line));
        }
        if super::age::days(&self.observed).is_none() || self.observed.len() != 10 {
            faults.push(format!("`{}` is not a day", self.observed));
        }
        if self.drivers.is_empty() {
            faults.push("nothing drives the product".to_owned());
        }
        for (driver, probes) in &self.drivers {
            let path = root.join("tests/clients").join(driver);
            let folder = path.parent().unwrap_or(root);
            let scripts = probes.iter().filter(|probe| probe.contains('.'));
            let mut paths = vec![path.clone()];
            paths.extend(scripts.map(|probe| folder.join(probe)));
            faults.extend(
                paths
                    .iter()
                    .filter(|it| !it.is_file())
                    .map(|it| format!("no file {}", it.display())),
            );
            if probes.is_empty() {
                faults.push(format!("{driver} has nothing to ask"));
            }
        }
        faults
    }
}

/// Writes versions and the day of the run into the recipe of a product's file.
pub(crate) fn renew(root: &Path, product: &Product, pins: &[Pin], day: &str) -> io::Result<()> {
    let path = root.join("data/clients").join(format!("{}.toml", product.name));
    let text = fs::read_to_string(&path)?;
    let mut old = vec![product.recipe.main()];
    old.extend(product.recipe.pins()?);
    let pairs: Vec<_> = old.iter().zip(pins).collect();
    let mut table = "";
    let lines = text.lines().map(|line| {
        if line.starts_with('[') {
            table = line;
        }
        match table {
            "[recipe]" => renewed(line, &product.recipe, &pairs, day),
            // The table of verdicts on configurations is of the same versions.
            "[configuration]" if line.starts_with("version = ") => {
                let replace = |line: String, (old, new): &(&Pin, &Pin)| {
                    line.replace(&old.version, &new.version)
                };
                pairs.iter().fold(line.to_owned(), replace)
            }
            _ => line.to_owned(),
        }
    });
    let lines: Vec<_> = lines.collect();
    fs::write(&path, lines.join("\n") + "\n")
}

/// A line of a recipe with new versions and a new day.
fn renewed(line: &str, recipe: &Recipe, pairs: &[(&Pin, &Pin)], day: &str) -> String {
    if line.starts_with("observed = ") {
        return format!("observed = \"{day}\"");
    }
    if line.starts_with("version = ") {
        return format!("version = \"{}\"", pairs[0].1.version);
    }
    let quoted = |pin: &Pin| format!("\"{}\"", pin.written(recipe.registry));
    pairs.iter().fold(line.to_owned(), |line, (old, new)| line.replace(&quoted(old), &quoted(new)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recipe_gets_new_versions_and_a_new_day() {
        let text = "registry = \"npm\"\npackage = \"@a/b\"\nversion = \"1.0\"\npins = [\"c@2.0\"]\n\
                    runtime = \"node 24\"\nobserved = \"2026-01-01\"\n[drivers]\n\"d.py\" = [\"e\"]\n";
        let recipe: Recipe = toml::from_str(text).unwrap();
        let pin = |text| Pin::read(text, Registry::Npm).unwrap();
        let (old, new) = ([recipe.main(), pin("c@2.0")], [pin("@a/b@1.1"), pin("c@3.0")]);
        let pairs: Vec<_> = old.iter().zip(&new).collect();
        let lines = text.lines().map(|line| renewed(line, &recipe, &pairs, "2026-02-02"));
        let found = lines.collect::<Vec<_>>().join("\n");
        for line in ["version = \"1.1\"", "pins = [\"c@3.0\"]", "observed = \"2026-02-02\""] {
            assert!(found.contains(line), "{found}");
        }
        let faults = recipe.faults(Path::new("nowhere"));
        assert!(faults.iter().any(|fault| fault.contains("no file")), "{faults:?}");
    }

    #[test]
    fn a_pin_is_a_package_in_an_exact_version() {
        let pin = Pin::read("mcp[cli]==2.3.0", Registry::Pypi).unwrap();
        assert_eq!((pin.name(), &*pin.version), ("mcp", "2.3.0"));
        assert_eq!(pin.written(Registry::Pypi), "mcp[cli]==2.3.0");
        assert_eq!(Pin::read("@a/b@1", Registry::Npm).unwrap().name(), "@a/b");
        assert!(Pin::read("@a/b", Registry::Npm).is_err());
        assert!(Pin::read("mcp", Registry::Pypi).is_err());
    }
}
