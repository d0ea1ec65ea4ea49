//! Reading a configuration file and the files that it extends.

use std::collections::HashMap;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::config::limits::{MAX_CONFIG_BYTES, MAX_EXTENDS_CHAIN};
use crate::config::read::error::{ConfigError, shown_path};
use crate::config::read::file::Config;
use crate::config::read::reader::{Allowance, Charge, Read};
use crate::config::settings::origin::{Given, Origin};
use crate::source::{ReadError, SourceText, read_automatic_file};

/// The file name of configurations.
pub const CONFIG_NAME: &str = "mcp-lint.toml";

/// Reads the configuration file at `path`, with the files that it extends. Messages name paths
/// relative to `folder`.
///
/// # Errors
///
/// The first error of the first file that has one; a file that cannot be read, that extends itself
/// or a file not named `.toml`, or that extends too many others.
pub fn load_config(path: &Path, folder: &Path) -> Result<Config, Box<ConfigError>> {
    load_in_run(path, folder, &Allowance::default(), &mut ConfigSource::default())
}

/// Reads a text as if it were a configuration file in `folder`, but not the files that it extends.
///
/// # Errors
///
/// The first error in the text.
pub fn parse_config(text: &str, folder: &Path) -> Result<Config, Box<ConfigError>> {
    let size = text.len() as u64;
    if size > MAX_CONFIG_BYTES {
        let error = ReadError::TooLarge { limit: MAX_CONFIG_BYTES, size: Some(size) };
        return Err(ConfigError::of_file(CONFIG_NAME, error.to_string()));
    }
    let source = Arc::new(SourceText::new(CONFIG_NAME, text));
    let (own, of_run) = (Allowance::of_configuration(), Allowance::default());
    Config::read(&folder.join(CONFIG_NAME), &source, &own, &of_run)
}

/// Parses the text of a configuration that must not extend a file: nothing is read from disk.
///
/// # Errors
///
/// The text is not TOML or not a configuration, or it extends a file.
pub(crate) fn read_config(text: &str, folder: &Path) -> Read<Config> {
    let config = parse_config(text, folder)?;
    match &config.values.top.extends {
        Some(extended) => {
            let message = "a configuration that is given as a text cannot extend a file";
            Err(refused(Some(extended), CONFIG_NAME, message.to_owned()))
        }
        None => Ok(config),
    }
}

/// The configurations of another version of a folder, which replace those on disk in it.
#[derive(Debug)]
pub struct ConfigVersion {
    /// The name of the version in messages: a Git revision.
    pub name: String,
    /// The absolute path of the folder.
    pub folder: PathBuf,
    /// The contents of the files in the folder that may be configurations, by absolute path.
    pub files: HashMap<PathBuf, Vec<u8>>,
}

/// Reads configurations from disk, or from another version of a folder.
#[derive(Debug, Default)]
pub(crate) struct ConfigSource {
    /// A version of a folder to read from, instead of the disk.
    version: Option<ConfigVersion>,
    /// The extended files, by path: each is read once, and its content is shared.
    extended: HashMap<PathBuf, Known>,
}

impl ConfigSource {
    pub(crate) fn new(version: Option<ConfigVersion>) -> Self {
        Self { version, ..Self::default() }
    }

    /// The version of the folder that contains a path; `None` for paths that are read from disk.
    fn version_of(&self, path: &Path) -> Option<&ConfigVersion> {
        self.version.as_ref().filter(|version| path.starts_with(&version.folder))
    }

    /// Whether a path exists, even as a dangling symbolic link.
    pub(crate) fn has(&self, path: &Path) -> bool {
        match self.version_of(path) {
            Some(version) => version.files.contains_key(path),
            None => path.symlink_metadata().is_ok(),
        }
    }

    fn read(&self, path: &Path) -> Result<Vec<u8>, ReadError> {
        match self.version_of(path).map(|version| version.files.get(path)) {
            Some(file) => {
                file.cloned().ok_or_else(|| ErrorKind::NotFound.into()).map_err(ReadError::Io)
            }
            None => read_automatic_file(path, MAX_CONFIG_BYTES),
        }
    }

    /// Formats a path for messages, with the name of its version.
    fn shown(&self, path: &Path, folder: &Path) -> String {
        let revision = self.version_of(path).map(|version| format!("{}:", version.name));
        revision.unwrap_or_default() + &shown_path(path, folder)
    }
}

#[derive(Debug)]
struct Known {
    taken: Vec<Charge>,
    file: Read<Config>,
}

impl Known {
    fn read(path: &Path, source: &Arc<SourceText>, of_run: &Allowance) -> Self {
        // The cost must not depend on which file extends it first.
        let own = Allowance::of_configuration();
        let file = Config::read(path, source, &own, of_run);
        Self { taken: own.taken(), file }
    }

    /// Returns the content of the file, and charges it to a configuration that extends the file.
    fn file(&self, own: &Allowance) -> Read<Config> {
        own.take_again(&self.taken)?;
        self.file.clone()
    }
}

/// Reads the configuration file at `path`, with the files that it extends, within the shared
/// allowance of a run. Messages name paths relative to `folder`.
pub(crate) fn load_in_run(
    path: &Path,
    folder: &Path,
    of_run: &Allowance,
    source: &mut ConfigSource,
) -> Result<Config, Box<ConfigError>> {
    let (own, first) = (Allowance::of_configuration(), path);
    let mut chain: Vec<Config> = Vec::new();
    let mut next: Option<Given<PathBuf>> = None;
    loop {
        let path = next.as_ref().map_or(path, |extended| &extended.value).to_owned();
        // By path: a link that leads back to a file of the chain ends at the limit of its length.
        if chain.iter().any(|config| config.path == path) {
            let name = source.shown(&path, folder);
            return Err(refused(next.as_ref(), &name, format!("`{name}` extends itself")));
        }
        if chain.len() == MAX_EXTENDS_CHAIN {
            let name = source.shown(&path, folder);
            let message = format!("more than {MAX_EXTENDS_CHAIN} files extend each other in a row");
            return Err(refused(next.as_ref(), &name, message));
        }
        // Any other file may contain secrets, which an error about its first line would reveal.
        if next.is_some() && path.extension().is_none_or(|extension| extension != "toml") {
            let name = source.shown(&path, folder);
            let message = format!("`{name}` is no `.toml` file");
            return Err(refused(next.as_ref(), &name, message));
        }
        let file = match source.extended.get(&path).filter(|_| next.is_some()) {
            Some(known) => known.file(&own),
            None => load_one(&path, folder, next.as_ref(), (&own, of_run), source),
        };
        // A message shows the line that is wrong, and that line may be one of `/etc/shadow`.
        let is_on_disk = source.version_of(&path).is_none();
        let hide = |error| if is_on_disk { hide(error, &path, first, folder) } else { error };
        let file = file.map_err(hide)?;
        next.clone_from(&file.values.top.extends);
        chain.push(file);
        if next.is_none() {
            break;
        }
    }
    // The file that was read last is the base of all others.
    let base = chain.pop().unwrap_or_default();
    Ok(chain.into_iter().rev().fold(base, |base, config| config.over(base)))
}

fn load_one(
    path: &Path,
    folder: &Path,
    said: Option<&Given<PathBuf>>,
    (own, of_run): (&Allowance, &Allowance),
    from: &mut ConfigSource,
) -> Read<Config> {
    let name = from.shown(path, folder);
    let bytes = from
        .read(path)
        .map_err(|error| refused(said, &name, format!("cannot read `{name}`: {error}")))?;
    let text = String::from_utf8(bytes)
        .map_err(|_| refused(said, &name, format!("`{name}` is not UTF-8")))?;
    let source = Arc::new(SourceText::new(name, text));
    if said.is_none() {
        return Config::read(path, &source, own, of_run);
    }
    // A file that is extended is read once for the run, errors included: each folder may have a
    // configuration that extends it.
    let known = from.extended.entry(path.to_owned());
    known.or_insert_with(|| Known::read(path, &source, of_run)).file(own)
}

/// Replaces an error that might show confidential content: the author of a configuration may make
/// it, or the files that it extends, point to secrets of the user who runs the linter.
fn hide(error: Box<ConfigError>, path: &Path, first: &Path, folder: &Path) -> Box<ConfigError> {
    let is_about_it = error.place.is_some() && error.path == shown_path(path, folder);
    if !is_about_it || may_be_shown(path, first, folder) {
        return error;
    }
    let why = "it is not a configuration; its content is not shown, because it is a link, or lies \
               outside of the repository";
    ConfigError::of_file(error.path, why)
}

/// Whether the content of a file may be shown: it lies in the repository of the first file of the
/// chain and is not a link to a file with another extension.
fn may_be_shown(path: &Path, first: &Path, folder: &Path) -> bool {
    let real = path.canonicalize();
    real.is_ok_and(|real| {
        real.extension() == path.extension() && lies_in_repository_of(first, &real, folder)
    })
}

/// Whether `path`, which is canonical, lies in the same repository as `file`. Outside of a
/// repository, the working directory counts instead, or the folder of `file` if that is not inside
/// it.
pub fn lies_in_repository_of(file: &Path, path: &Path, folder: &Path) -> bool {
    let own = file.parent().and_then(|folder| folder.canonicalize().ok());
    let Some(own) = own else { return false };
    let repository = own.ancestors().find(|around| around.join(".git").exists());
    let folder = folder.canonicalize().ok().filter(|folder| own.starts_with(folder));
    path.starts_with(repository.or(folder.as_deref()).unwrap_or(&own))
}

/// Whether a path lies in the repository of the working directory. The file need not exist, and a
/// link is not followed.
pub fn lies_in_own_repository(path: &Path, folder: &Path) -> bool {
    let parent = path.parent().and_then(|parent| parent.canonicalize().ok());
    let real = parent.zip(path.file_name()).map(|(parent, name)| parent.join(name));
    real.is_some_and(|real| lies_in_repository_of(&folder.join(CONFIG_NAME), &real, folder))
}

/// Creates an error about a file as a whole, at the position that names the file, if there is one.
fn refused(said: Option<&Given<PathBuf>>, name: &str, message: String) -> Box<ConfigError> {
    match said.map(|given| &given.origin) {
        Some(Origin::File(place)) => ConfigError::at(place.clone(), message),
        _ => ConfigError::of_file(name, message),
    }
}
