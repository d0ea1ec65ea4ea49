//! The inventory of a project: the servers in its source code, by the libraries that manifests
//! name, and how each is started.

mod arguments;
mod declared;
mod documents;
mod endpoint;
mod facts;
mod marks;
mod named;
mod package;
mod python_sdk;
mod source;
mod start;
pub(super) mod states;
mod transport;
mod variables;

use std::cell::LazyCell;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::engine::limits::{
    MAX_NAMED_SOURCES, MAX_SEARCHED_BYTES, MAX_SEARCHED_BYTES_PER_RUN, MAX_SERVERS,
};
use crate::model::{Migration, PackageFacts};
use crate::parallel::parallel;
use crate::project::{Ecosystem, FolderKind, NoData};
use crate::source::{ProjectFiles, WalkError, display_path};

use declared::declared_servers;
use documents::Documents;
use facts::{facts_of, python_locks};
use package::{Package, Packages, shown_folder};
use source::{Signs, may_be_server};
use variables::required_variables;

pub(super) use marks::migration::add_step_uses;
pub(super) use named::check_command_of;
pub use package::library_above;
pub use source::{CodeLine, line_that_makes_server};
pub use start::{Launch, Start, command_that_runs};

/// A server in source code.
#[derive(Clone, Debug)]
pub struct ServerInCode {
    /// The folder of its package as reports show it; `.` for the current one.
    pub folder: String,
    /// The name of the package.
    pub name: Option<String>,
    /// The path of the manifest that names the library.
    pub manifest: Arc<str>,
    /// The library that the server is made with; `None` if it has none.
    pub library: Option<&'static str>,
    /// The first line that registers a tool, or else makes the server.
    pub place: Option<CodeLine>,
    /// Whether the line at `place` registers a tool.
    pub registers: bool,
    /// How the server is started.
    pub start: Start,
    /// The environment variables that the project says the server needs.
    pub variables: Vec<String>,
    /// The files with the tools that the server lists; if empty, its tools are not checked.
    pub lists: Vec<Arc<str>>,
}

/// The servers of a project, besides the files of its report.
#[derive(Clone, Debug, Default)]
pub struct Inventory {
    /// The servers in source code, by folder; those of examples and tests come last.
    pub servers: Vec<ServerInCode>,
    /// Packages with a library with which no server is made.
    #[cfg_attr(not(feature = "cli"), allow(dead_code, reason = "a command names them"))]
    pub(crate) others: Vec<OtherPackage>,
    /// The facts that manifests are checked with, by the paths of the manifests.
    pub(crate) packages: Arc<KnownPackages>,
    /// Manifests that are too large to be searched for servers.
    pub(crate) unread: Vec<WalkError>,
}

/// A package with a library for servers that is not a server.
#[cfg_attr(not(feature = "cli"), allow(dead_code, reason = "a command names them"))]
#[derive(Clone, Debug)]
pub(crate) struct OtherPackage {
    /// The path of its manifest.
    pub manifest: String,
    /// The name of the library.
    pub library: &'static str,
    /// How the package uses the library, as the rest of a sentence behind its name.
    pub usage: &'static str,
}

/// The facts about packages, by the paths of their manifests.
pub(crate) type KnownPackages = HashMap<PathBuf, Arc<PackageFacts>>;

impl Inventory {
    /// Finds the servers in the source code of a project. `migrates` is whether the steps of a
    /// migration to 2026-07-28 are searched for.
    pub(crate) fn of(files: &ProjectFiles, threads: usize, migrates: bool) -> Self {
        let packages = Packages::read(&files.manifests, threads);
        let sources = sources_of_packages(&packages, &files.sources);
        let of_packages: HashSet<&PathBuf> = sources.iter().flatten().copied().collect();
        let mut apart = files.sources.iter().filter(|path| !of_packages.contains(path));
        let share = MAX_SEARCHED_BYTES_PER_RUN / packages.candidates.len().max(1);
        let share = share.min(MAX_SEARCHED_BYTES);
        let candidates: Vec<_> = packages.candidates.iter().zip(sources).collect();
        let search = |(package, sources): &(&Package, Vec<&PathBuf>)| {
            let mut signs = Signs::of(package, sources, share, migrates);
            let mut server = servers_of(package, &signs, share);
            server.retain(|it| !is_of_tests(&it.folder) && !packages.is_used_library(package));
            let other = package.libraries.first().filter(|_| server.is_empty());
            let other = other.map(|library| OtherPackage {
                manifest: package.path().into(),
                library: library.name.trim_end_matches('*'),
                usage: signs.usage(is_of_tests(&shown_folder(&package.folder))),
            });
            let migration = migrates.then(|| Migration {
                mark: package.ecosystem.language(),
                manifest: package.path().into(),
                uses: std::mem::take(&mut signs.step_uses),
            });
            (server, other, signs.sdk_uses, migration)
        };
        let found = parallel(&candidates, threads, search);
        let locks = LazyCell::new(|| python_locks(&files.manifests));
        let (mut servers, mut others, mut known) = (Vec::new(), Vec::new(), KnownPackages::new());
        for ((package, sources), (server, other, uses, migration)) in candidates.iter().zip(found) {
            // Where no source is found, the project may be incomplete.
            let is_server = server.iter().any(|it| it.place.is_some());
            if let Some(facts) = facts_of(package, sources, uses, migration, is_server, &locks) {
                let facts = Arc::new(facts);
                let paths = package.manifests.iter().map(|it| it.path.clone());
                known.extend(paths.map(|path| (path, Arc::clone(&facts))));
            }
            others.extend(other);
            let room = MAX_SERVERS.saturating_sub(servers.len());
            servers.extend(server.into_iter().take(room));
        }
        let apart = servers_apart(&servers, &mut apart, share, threads);
        servers.extend(apart);
        let folders: Vec<_> = servers.iter().map(|it| it.folder.clone()).collect();
        let encloses = |server: &ServerInCode| {
            folders.iter().any(|folder| *folder != server.folder && is_in(folder, &server.folder))
        };
        // The root of a workspace, of which a member is the server.
        servers.retain(|server| server.place.is_some() || !encloses(server));
        let declared = declared_servers(&files.manifests, &servers);
        servers.extend(declared.into_iter().filter(|it| !is_of_tests(&it.folder)));
        crate::sort::by_cached_key(&mut servers, |it| {
            (it.is_aside(), it.start.launch().is_none(), it.folder.clone())
        });
        Self { servers, others, packages: Arc::new(known), unread: packages.unread }
    }
}

/// The source files of each package with a library: those in whose nearest folder with a manifest of
/// their language the package is.
fn sources_of_packages<'s>(packages: &Packages, sources: &'s [PathBuf]) -> Vec<Vec<&'s PathBuf>> {
    let others = packages.folders.iter().flat_map(|(ecosystem, folders)| {
        folders.iter().map(|folder| ((ecosystem.language(), folder.as_path()), None))
    });
    let own = packages.candidates.iter().enumerate().rev();
    let own = own.map(|(at, it)| ((it.ecosystem.language(), it.folder.as_path()), Some(at)));
    let folders: HashMap<(&str, &Path), Option<usize>> = others.chain(own).collect();
    let mut found = vec![Vec::new(); packages.candidates.len()];
    // Files of one folder follow each other.
    let (mut last, mut nearest) = (("", Path::new("")), None);
    for path in sources {
        let Some(language) = NoData::language_of_path(path) else { continue };
        let Some(folder) = path.parent() else { continue };
        if (language, folder) != last {
            last = (language, folder);
            let folders_above = folder.ancestors().map(|it| folders.get(&(language, it)));
            nearest = folders_above.flatten().next().copied().flatten();
        }
        if let Some(at) = nearest {
            found[at].push(path);
        }
    }
    found
}

/// The servers in a package: one for each script of Python whose module makes one, or for each of
/// several programs whose servers have names of their own, or else one.
fn servers_of(package: &Package, signs: &Signs, limit: usize) -> Vec<ServerInCode> {
    let scripts = start::scripts_of_servers(package, signs);
    let Some(server) = server(package, signs) else { return Vec::new() };
    let names: BTreeSet<_> = signs.programs.iter().map(|(_, name)| name).collect();
    if scripts.len() < 2 && names.len() > 1 && names.len() == signs.programs.len() {
        let of_program = |(path, _): &(PathBuf, String)| {
            let mut own = Signs::of(package, &[path], limit, false);
            own.is_one_of_several = true;
            if own.server.is_none() {
                // All but the start is in the library of the crate.
                (own.is_stdio, own.is_http) = (signs.is_stdio, signs.is_http);
                let path = display_path(path).into();
                own.server = Some(CodeLine { path, line: 1 });
            }
            self::server(package, &own)
        };
        let servers: Vec<_> = signs.programs.iter().filter_map(of_program).collect();
        return if servers.len() > 1 { servers } else { vec![server] };
    }
    if scripts.len() < 2 {
        return vec![server];
    }
    let of_script = |(start, made): (Start, CodeLine)| {
        // The tools may be registered in the file of one of them.
        let is_own = server.place.as_ref().is_some_and(|place| place.path == made.path);
        let place = if is_own { server.place.clone() } else { Some(made) };
        ServerInCode { start, place, registers: is_own && server.registers, ..server.clone() }
    };
    scripts.into_iter().map(of_script).collect()
}

/// The server in a package, if it is one.
fn server(package: &Package, signs: &Signs) -> Option<ServerInCode> {
    let for_servers = package.libraries.iter().find(|it| it.is_for_servers);
    let library = for_servers.or(package.libraries.first());
    // The programs of PHP have no extension, and are not searched.
    let is_named = package.ecosystem == Ecosystem::Composer
        && package.root().is_some_and(|root| root.has("bin"));
    if library.is_none() && package.is_client() {
        return None;
    }
    let may_be_unseen = signs.files == 0 || for_servers.is_some() && !signs.is_client || is_named;
    if signs.server.is_none() && (library.is_none() || !may_be_unseen) {
        return None;
    }
    let documents = Documents::of(&package.folder);
    let start = Start::of(package, signs, &documents);
    // Programs other than servers may contain the words of the protocol.
    if library.is_none() && !signs.names_library && matches!(start, Start::Unknown(_)) {
        return None;
    }
    Some(ServerInCode {
        folder: shown_folder(&package.folder),
        name: package.name().map(str::to_owned),
        manifest: package.path().into(),
        library: library.map(|library| library.name.trim_end_matches('*')),
        registers: signs.tool.is_some(),
        place: signs.tool.clone().or(signs.server.clone()),
        start,
        variables: required_variables(&package.folder, &documents),
        lists: Vec::new(),
    })
}

/// The servers in files outside of the folders of known servers.
fn servers_apart(
    known: &[ServerInCode],
    sources: &mut dyn Iterator<Item = &PathBuf>,
    limit: usize,
    threads: usize,
) -> Vec<ServerInCode> {
    let is_apart = |path: &&PathBuf| {
        let path = display_path(path);
        !known.iter().any(|server| is_in(&path, &server.folder))
    };
    let apart: Vec<_> = sources.filter(is_apart).collect();
    let mut servers = servers_without_manifest(&apart, limit, threads);
    // Beside others, a server is in the folder of its file.
    for server in servers.iter_mut().filter(|_| !known.is_empty()) {
        let place = server.place.as_ref().map(|place| Path::new(&*place.path));
        server.folder = shown_folder(place.and_then(Path::parent).unwrap_or(Path::new("")));
    }
    servers
}

/// The servers in files without a manifest, of which those with likely names are searched first.
fn servers_without_manifest(
    sources: &[&PathBuf],
    limit: usize,
    threads: usize,
) -> Vec<ServerInCode> {
    let own = sources.iter().copied().filter(|path| !is_of_tests(&display_path(path)));
    let (mut likely, others): (Vec<_>, Vec<_>) = own.partition(|path| may_be_server(path));
    likely.extend(others);
    likely.truncate(MAX_NAMED_SOURCES);
    let mut ecosystems = Ecosystem::ALL.to_vec();
    ecosystems.dedup_by_key(|ecosystem| ecosystem.language());
    let of_ecosystem = |ecosystem: &Ecosystem| {
        let is_own = |path: &&PathBuf| NoData::language_of_path(path) == Some(ecosystem.language());
        let own: Vec<_> = likely.iter().copied().filter(is_own).collect();
        if own.is_empty() {
            return Vec::new();
        }
        let package = Package::without_manifest(*ecosystem);
        servers_of(&package, &Signs::of(&package, &own, limit, false), limit)
    };
    parallel(&ecosystems, threads, of_ecosystem).into_iter().flatten().collect()
}

/// Whether a path is in a folder with tests.
fn is_of_tests(path: &str) -> bool {
    FolderKind::is_in(path, &[FolderKind::Tests])
}

/// Whether a path is in a folder, or is that.
fn is_in(path: &str, folder: &str) -> bool {
    folder == "." || Path::new(path).starts_with(folder)
}

impl ServerInCode {
    /// Whether the server is a part of examples or archives, which matter less than others.
    pub fn is_aside(&self) -> bool {
        FolderKind::is_in(&self.folder, FolderKind::ASIDE)
    }
}
