//! Runs the drivers of a product, which write their tables into a folder.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::{fs, io};

use super::install::Installed;
use super::recipe::Product;
use super::registry::output;

/// Runs all drivers of a product, and gives the tables that they wrote, by their paths below
/// `tests/clients`.
///
/// A driver is a script of Python that is given the product's name, the folder in which it is installed, the
/// folder for tables, the cases of which the committed rows are kept, and what to ask: `only` some probes, unless
/// it is empty.
pub(crate) fn drive(
    root: &Path,
    product: &Product,
    installed: &Installed,
    only: &[String],
) -> io::Result<BTreeMap<String, String>> {
    let written = installed.folder.join("tables");
    if written.exists() {
        fs::remove_dir_all(&written)?;
    }
    let home = installed.folder.join("home");
    for folder in [&written, &home] {
        fs::create_dir_all(folder)?;
    }
    let before = alone();
    for (driver, probes) in &product.recipe.drivers {
        let is_wanted = |probe: &&String| only.is_empty() || only.contains(probe);
        let probes: Vec<_> = probes.iter().filter(is_wanted).collect();
        if probes.is_empty() {
            continue;
        }
        let script = root.join("tests/clients").join(driver);
        let mut words = before.clone();
        words.push("python3".to_owned());
        let mut command = installed.command(&words[0]);
        command
            .args(&words[1..])
            .arg(script)
            .env("HOME", &home)
            .env("PYTHONDONTWRITEBYTECODE", "1");
        command.args(["--client", &product.name, "--folder"]).arg(&installed.folder);
        command.arg("--tables").arg(&written);
        for case in product.recipe.unstable.keys() {
            command.args(["--keep", case]);
        }
        let said = output(command.arg("--").args(probes))
            .map_err(|error| io::Error::other(format!("{driver}: {error}")))?;
        fs::write(installed.folder.join("output"), said)?;
    }
    let mut tables = BTreeMap::new();
    read_tables(&written, &written, &mut tables)?;
    Ok(tables)
}

/// The words before a command by which it has no network but 127.0.0.1; none if that is not permitted.
fn alone() -> Vec<String> {
    for option in ["-n", "-rn"] {
        let inner = "ip link set lo up && exec \"$@\"";
        let words = ["unshare", option, "sh", "-c", inner, "sh"];
        if output(Command::new(words[0]).args(&words[1..]).arg("true")).is_ok() {
            return words.map(str::to_owned).to_vec();
        }
    }
    vec!["env".to_owned()]
}

fn read_tables(
    root: &Path,
    folder: &Path,
    tables: &mut BTreeMap<String, String>,
) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            read_tables(root, &path, tables)?;
        } else {
            let name = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().into_owned();
            tables.insert(name, fs::read_to_string(&path)?);
        }
    }
    Ok(())
}
