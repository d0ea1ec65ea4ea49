//! `cargo xtask facts`: installs and runs the products of `data/clients` by their recipes, and compares what
//! they do with the tables in `tests/clients`.

#![allow(clippy::disallowed_methods, reason = "linting starts no program, but this task does")]

mod age;
mod compare;
mod drive;
mod install;
mod recipe;
mod registry;
mod report;

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use self::install::Wanted;
use self::recipe::Product;
use self::report::Outcome;

/// What the command line says.
#[derive(Default)]
struct Options {
    clients: Vec<String>,
    newest: bool,
    version: Option<String>,
    probes: Vec<String>,
    task: Task,
    write: bool,
    cache: Option<PathBuf>,
}

#[derive(Clone, Copy, Default, PartialEq)]
enum Task {
    /// Runs products and compares.
    #[default]
    Run,
    /// Compares versions, and prints ages.
    Check,
    /// Prints the names of products as JSON.
    List,
    /// Prints packages with their versions, for an installer.
    Pins,
}

impl Options {
    fn read(arguments: &[&str]) -> io::Result<Self> {
        let mut options = Self::default();
        let mut rest = arguments.iter();
        while let Some(&argument) = rest.next() {
            let mut value = || {
                let missing = || io::Error::other(format!("`{argument}` needs a value"));
                rest.next().map(|value| (*value).to_owned()).ok_or_else(missing)
            };
            match argument {
                "--client" => options.clients.push(value()?),
                "--version" => options.version = Some(value()?),
                "--probe" => options.probes.push(value()?),
                "--cache" => options.cache = Some(PathBuf::from(value()?)),
                "--newest" => options.newest = true,
                "--write" => options.write = true,
                "--check" => options.task = Task::Check,
                "--list" => options.task = Task::List,
                "--pins" => options.task = Task::Pins,
                _ => return Err(io::Error::other(format!("`{argument}` is not known"))),
            }
        }
        let is_one = options.clients.len() == 1 && !options.write && !options.newest;
        if options.version.is_some() && !is_one {
            let complaint =
                "`--version` goes with one `--client`, without `--newest` and `--write`";
            return Err(io::Error::other(complaint));
        }
        if !options.probes.is_empty() && options.write {
            return Err(io::Error::other("`--write` needs all probes"));
        }
        Ok(options)
    }

    /// The folder into which products are installed.
    fn cache(&self, root: &Path) -> PathBuf {
        let target = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
        let default = || target.unwrap_or_else(|| root.join("target")).join("facts");
        let folder = self.cache.clone().unwrap_or_else(default);
        if folder.is_absolute() { folder } else { root.join(folder) }
    }
}

/// Runs the command.
pub(crate) fn run(root: &Path, arguments: &[&str]) -> io::Result<()> {
    let options = Options::read(arguments)?;
    let mut products = recipe::products(root)?;
    for name in &options.clients {
        if !products.iter().any(|product| product.name == *name) {
            return Err(io::Error::other(format!("{name} has no recipe")));
        }
    }
    products.retain(|it| options.clients.is_empty() || options.clients.contains(&it.name));
    match options.task {
        Task::List => println!("{}", report::list(&products)),
        Task::Pins => print!("{}", report::pins(&products)?),
        Task::Check => return check(root, &products, !options.clients.is_empty()),
        Task::Run => return run_all(root, &products, &options),
    }
    Ok(())
}

/// Compares the newest versions with those of the recipes, and prints how old the facts are.
fn check(root: &Path, products: &[Product], in_full: bool) -> io::Result<()> {
    let today = age::today()?;
    let files = recipe::files(root)?;
    let mut failures = 0;
    println!(
        "| product | package | version | newest | days since it was run |\n|---|---|---|---|---|"
    );
    for product in products {
        let recipe = &product.recipe;
        let days = age::age(&recipe.observed, &today);
        let mut lines = vec![(recipe.main(), recipe.line.as_str())];
        lines.extend(recipe.pins()?.into_iter().map(|pin| (pin, "")));
        for (pin, line) in lines {
            let newest = recipe.registry.newest(pin.name(), line);
            failures += usize::from(newest.is_err());
            let newest = match newest {
                Ok(newest) if newest == pin.version => "the same".to_owned(),
                Ok(newest) => format!("**{newest}**"),
                Err(error) => format!("not known: {}", error.to_string().replace('\n', " ")),
            };
            println!("| {} | {} | {} | {newest} | {days} |", product.name, pin.name(), pin.version);
        }
    }
    for (name, text) in &files {
        if in_full && !products.iter().any(|product| product.name == *name) {
            continue;
        }
        println!("\n## {name}\n\n{}", age::table(&age::facts(text)?, &today));
    }
    finish(failures, "versions are not known")
}

fn finish(failures: usize, what: &str) -> io::Result<()> {
    match failures {
        0 => Ok(()),
        _ => Err(io::Error::other(format!("{failures} {what}"))),
    }
}

/// Runs all products, and prints a report of those whose facts changed.
fn run_all(root: &Path, products: &[Product], options: &Options) -> io::Result<()> {
    let mut failures = 0;
    for product in products {
        match run_one(root, product, options) {
            Ok(outcome) => {
                eprintln!("{}", outcome.line());
                if outcome.is_change() {
                    println!("{}", outcome.report());
                }
            }
            Err(error) => {
                failures += 1;
                eprintln!("{}: could not be run: {error}", product.name);
                println!("{}", report::failure(product, &error));
            }
        }
    }
    finish(failures, "products could not be run")
}

fn run_one<'a>(root: &Path, product: &'a Product, options: &Options) -> io::Result<Outcome<'a>> {
    let recipe = &product.recipe;
    if let [fault, ..] = &*recipe.faults(root) {
        return Err(io::Error::other(format!("the recipe is wrong: {fault}")));
    }
    let today = age::today()?;
    let mut wanted =
        Wanted { recipe, pins: vec![recipe.main()], is_alone: options.version.is_some() };
    match &options.version {
        Some(version) => wanted.pins[0].version.clone_from(version),
        None => wanted.pins.extend(recipe.pins()?),
    }
    if options.newest {
        for (index, pin) in wanted.pins.iter_mut().enumerate() {
            let line = if index == 0 { &*recipe.line } else { "" };
            pin.version = recipe.registry.newest(pin.name(), line)?;
        }
    }
    let installed = install::install(&options.cache(root), &product.name, &wanted)?;
    let tables = drive::drive(root, product, &installed, &options.probes)?;
    let mut outcome = Outcome::new(product, &wanted.pins, &today);
    for (path, after) in &tables {
        let committed = root.join("tests/clients").join(path);
        let before = fs::read_to_string(&committed).unwrap_or_default();
        outcome.cases += compare::count(after)?;
        outcome.changes.push((path.clone(), compare::changes(&before, after)?));
    }
    if options.write {
        for (path, after) in &tables {
            let path = root.join("tests/clients").join(path);
            path.parent().map_or(Ok(()), fs::create_dir_all)?;
            fs::write(path, after)?;
        }
        recipe::renew(root, product, &wanted.pins, &today)?;
    }
    Ok(outcome)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root() -> &'static Path {
        Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
    }

    #[test]
    fn every_recipe_is_well_formed_and_its_drivers_exist() {
        let products = recipe::products(root()).unwrap();
        let faults = products.iter().flat_map(|product| {
            let faults = product.recipe.faults(root()).into_iter();
            faults.map(|fault| format!("{}: {fault}", product.name))
        });
        let faults: Vec<_> = faults.collect();
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }

    #[test]
    fn every_file_has_dates_that_are_days() {
        for (name, text) in recipe::files(root()).unwrap() {
            for fact in age::facts(&text).unwrap() {
                let place = &fact.place;
                assert!(age::days(&fact.date).is_some(), "{name}: {place}: {}", fact.date);
            }
        }
    }

    #[test]
    fn contradicting_options_are_rejected() {
        for arguments in [&["--client"][..], &["--all"], &["--version", "1", "--newest"]] {
            assert!(Options::read(arguments).is_err(), "{arguments:?}");
        }
        let options = Options::read(&["--client", "a", "--version", "1"]).unwrap();
        assert_eq!(
            (&*options.clients, options.version.as_deref()),
            (&["a".to_owned()][..], Some("1"))
        );
    }
}
