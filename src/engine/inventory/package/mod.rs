//! Packages of a project, as far as their manifests describe them.

mod dependencies;

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::document::{Document, ReadLimits, Syntax, Value};
use crate::engine::limits::{MAX_FOLDERS_ABOVE, MAX_MANIFEST_BYTES, MAX_MARKER_BYTES};
use crate::parallel::parallel;
use crate::project::{Ecosystem, Library, ManifestKind};
use crate::source::{ReadError, SourceText, WalkError, display_path, read_found_file};

use dependencies::{dependencies, depends};

/// A package: the manifests of one ecosystem in one folder.
pub(super) struct Package {
    pub(super) ecosystem: Ecosystem,
    pub(super) folder: PathBuf,
    /// The manifests, the most important first.
    pub(super) manifests: Vec<Manifest>,
    /// The libraries for servers that the package depends on.
    pub(super) libraries: Vec<&'static Library>,
}

/// A manifest that names a library for servers, or is about the protocol.
pub(super) struct Manifest {
    pub(super) path: PathBuf,
    pub(super) source: Arc<SourceText>,
    /// The content of JSON and TOML.
    document: Option<Document>,
}

impl Package {
    /// A package of which there are only source files.
    pub(super) fn without_manifest(ecosystem: Ecosystem) -> Self {
        Self { ecosystem, folder: PathBuf::new(), manifests: Vec::new(), libraries: Vec::new() }
    }

    /// The path of the main manifest, as reports show it.
    pub(super) fn path(&self) -> &str {
        self.manifests.first().map_or("", |manifest| manifest.source.path())
    }

    /// The root value of the first manifest that is JSON or TOML.
    pub(super) fn root(&self) -> Option<Value<'_>> {
        self.manifests.iter().find_map(|it| it.document.as_ref()?.roots().next())
    }

    /// The text of the main manifest.
    pub(super) fn text(&self) -> &str {
        self.manifests.first().map_or("", |manifest| manifest.source.text())
    }

    /// Whether the package depends on the part of a framework of Java that connects to servers.
    pub(super) fn is_client(&self) -> bool {
        let parts = ["spring-ai-starter-mcp-client", "quarkus-langchain4j-mcp"];
        parts.iter().any(|part| self.text().contains(part))
    }

    /// The number of scripts of a Python package.
    pub(super) fn scripts(&self) -> usize {
        let project = self.root().and_then(|root| root.get("project"));
        let scripts = project.and_then(|it| it.get("scripts"));
        scripts.filter(|_| self.ecosystem == Ecosystem::Python).map_or(0, |it| it.entries().count())
    }

    /// The programs that a manifest of Rust names.
    pub(super) fn programs_of_rust(&self) -> impl Iterator<Item = Value<'_>> {
        let root = self.root().filter(|_| self.ecosystem == Ecosystem::Cargo);
        root.into_iter().flat_map(|root| root.items_of("bin"))
    }

    /// The name of the package.
    pub(super) fn name(&self) -> Option<&str> {
        let (root, text) = (self.root(), self.text());
        let inner = |key: &str| root?.get(key)?.text_of("name");
        match self.ecosystem {
            Ecosystem::Npm | Ecosystem::Composer => root?.text_of("name"),
            Ecosystem::Python => {
                inner("project").or_else(|| root?.get("tool")?.get("poetry")?.text_of("name"))
            }
            Ecosystem::Cargo => inner("package"),
            Ecosystem::Go => text
                .lines()
                .find_map(|line| line.strip_prefix("module "))?
                .trim()
                .rsplit('/')
                .next(),
            Ecosystem::Maven => {
                // That of the parent may come first.
                let parent = between(text, "<parent>", "</parent>").unwrap_or_default();
                let own = text.split_once(parent).filter(|_| !parent.is_empty());
                let (before, after) = own.unwrap_or(("", text));
                let of = |text| between(text, "<artifactId>", "</artifactId>");
                let before = before.split("<dependencies>").next().unwrap_or(before);
                of(before).or_else(|| of(after))
            }
            Ecosystem::DotNet => Path::new(self.path()).file_stem()?.to_str(),
            Ecosystem::Gradle | Ecosystem::Ruby => None,
            Ecosystem::Swift => between(text.split("Package(").nth(1)?, "name: \"", "\""),
            Ecosystem::Mix => between(text, "app: :", ","),
        }
    }
}

/// The text between two others.
pub(super) fn between<'t>(text: &'t str, start: &str, end: &str) -> Option<&'t str> {
    let inner = text.split_once(start)?.1;
    Some(inner.split_once(end)?.0.trim())
}

/// A folder as reports show it; `.` for the working directory.
pub(super) fn shown_folder(folder: &Path) -> String {
    let shown = display_path(folder).into_owned();
    if shown.is_empty() { ".".to_owned() } else { shown }
}

/// The folders with packages, by ecosystem, and the packages that may be servers.
pub(super) struct Packages {
    pub(super) folders: BTreeMap<Ecosystem, Vec<PathBuf>>,
    pub(super) candidates: Vec<Package>,
    /// The names of all packages of npm and projects of .NET that candidates depend on.
    used: HashSet<String>,
    /// Manifests that are too large to be searched.
    pub(super) unread: Vec<WalkError>,
}

impl Packages {
    /// Whether a package of npm or a project of .NET is a library of others, and no program.
    pub(super) fn is_used_library(&self, package: &Package) -> bool {
        if package.ecosystem == Ecosystem::DotNet {
            let is_program = ["Exe</OutputType>", "Sdk.Web", "Sdk.Worker"];
            let is_program = is_program.iter().any(|it| package.text().contains(it));
            return !is_program && package.name().is_some_and(|name| self.used.contains(name));
        }
        let root = package.root().filter(|_| package.ecosystem == Ecosystem::Npm);
        let is_library = |it: &Value<'_>| !it.has("bin") && (it.has("types") || it.has("exports"));
        let name = root.filter(is_library).and_then(|it| it.text_of("name"));
        name.is_some_and(|name| self.used.contains(name))
    }

    /// Reads manifests.
    pub(super) fn read(manifests: &[PathBuf], threads: usize) -> Self {
        let catalogues: Vec<_> =
            manifests.iter().filter(|it| is_named(it, ".versions.toml")).collect();
        let aliases: Vec<_> = catalogues.into_iter().flat_map(|path| aliases_in(path)).collect();
        let read = parallel(manifests, threads, |path| read_manifest(path, &aliases));
        let mut folders: BTreeMap<Ecosystem, Vec<PathBuf>> = BTreeMap::new();
        let mut candidates: BTreeMap<(PathBuf, Ecosystem, usize), Package> = BTreeMap::new();
        let mut unread = Vec::new();
        for (path, (number, found)) in manifests.iter().zip(read.into_iter().enumerate()) {
            let Some(ecosystem) = ecosystem_of(path) else { continue };
            let found = found.unwrap_or_else(|error| {
                let path = display_path(path).into_owned();
                let is_limit = matches!(error, ReadError::TooLarge { .. });
                unread.extend(is_limit.then(|| WalkError { path, message: error.to_string() }));
                None
            });
            let folder = path.parent().unwrap_or(Path::new("")).to_owned();
            // Other files of this name are modules, or beside the manifest of the package.
            let is_manifest = found.is_some() || !is_minor(path) && !is_marker(path);
            if is_manifest {
                folders.entry(ecosystem).or_default().push(folder.clone());
            }
            let Some((manifest, libraries)) = found else { continue };
            // Each project of .NET is a package of its own.
            let number = if ecosystem == Ecosystem::DotNet { number } else { 0 };
            let package = candidates.entry((folder.clone(), ecosystem, number));
            let package = package.or_insert_with(|| Package {
                ecosystem,
                folder,
                manifests: Vec::new(),
                libraries: Vec::new(),
            });
            package.manifests.push(manifest);
            package.libraries.extend(libraries);
        }
        let mut candidates: Vec<_> = candidates.into_values().collect();
        for package in &mut candidates {
            crate::sort::by_key(&mut package.manifests, |it| {
                (it.document.is_none(), is_of_deno(&it.path))
            });
        }
        let of_npm = candidates.iter().filter(|it| it.ecosystem == Ecosystem::Npm);
        let roots = of_npm.filter_map(Package::root);
        let used = roots.flat_map(|root| dependencies(root, Ecosystem::Npm));
        let of_dotnet = candidates.iter().filter(|it| it.ecosystem == Ecosystem::DotNet);
        let used = used.chain(of_dotnet.flat_map(|it| referenced_projects(it.text())));
        let used = used.map(str::to_owned).collect();
        Self { folders, candidates, used, unread }
    }
}

/// The names of the projects that a project of .NET refers to.
fn referenced_projects(text: &str) -> impl Iterator<Item = &str> {
    let paths = text.split("<ProjectReference").skip(1).filter_map(|it| it.split('"').nth(1));
    paths.filter_map(|path| path.rsplit(['/', '\\']).next()?.rsplit_once('.')).map(|(name, _)| name)
}

fn is_named(path: &Path, ending: &str) -> bool {
    path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.ends_with(ending))
}

/// Whether a manifest is that of Deno.
pub(super) fn is_of_deno(path: &Path) -> bool {
    path.file_stem().is_some_and(|it| it == "deno")
}

/// Whether a name is that of a manifest only if the file names a library.
fn is_minor(path: &Path) -> bool {
    ["setup.py", ".txt", ".in"].iter().any(|ending| is_named(path, ending))
}

/// Whether a `package.json` is no package, and only sets the kind of the modules beside it.
fn is_marker(path: &Path) -> bool {
    let may_be = is_named(path, "package.json")
        && path.metadata().is_ok_and(|it| it.len() <= MAX_MARKER_BYTES);
    let text = may_be.then(|| read_text(path).ok()).flatten();
    text.is_some_and(|it| ["\"name\"", "ependencies\""].iter().all(|key| !it.text().contains(key)))
}

fn ecosystem_of(path: &Path) -> Option<Ecosystem> {
    ManifestKind::of_path(path)?.ecosystem
}

/// The text of a manifest, unless it is too large or no regular file.
pub(super) fn read_text(path: &Path) -> Result<Arc<SourceText>, ReadError> {
    let bytes = read_found_file(path, MAX_MANIFEST_BYTES)?;
    Ok(Arc::new(SourceText::from_bytes(display_path(path).into_owned(), bytes)))
}

/// The nearest manifest above a folder that depends on a library, with the library.
pub fn library_above(folder: &Path) -> Option<(String, &'static str)> {
    let steps = ["..", "../.."].into_iter().filter(|_| folder.is_relative()).map(Path::new);
    let above = folder.ancestors().skip(1).chain(steps).take(MAX_FOLDERS_ABOVE);
    let mut manifests =
        above.flat_map(|it| ManifestKind::all_main().map(|kind| it.join(kind.name)));
    manifests.find_map(|path| {
        let (_, libraries) = read_manifest(&path, &[]).ok()??;
        Some((display_path(&path).into_owned(), libraries.first()?.name.trim_end_matches('*')))
    })
}

/// The names that a catalogue of Gradle gives to libraries for servers, as build files write them.
fn aliases_in(path: &Path) -> Vec<(String, &'static Library)> {
    let Ok(source) = read_text(path) else { return Vec::new() };
    let alias = |line: &str| {
        let library = Ecosystem::Gradle.libraries().find(|it| it.is_in(&line.replace(':', " ")))?;
        let (alias, _) = line.split_once('=')?;
        Some((format!("libs.{}", alias.trim().replace(['-', '_'], ".")), library))
    };
    source.text().lines().filter_map(alias).collect()
}

/// A manifest with the libraries for servers that it depends on.
type ReadManifest = (Manifest, Vec<&'static Library>);

/// A manifest that depends on libraries for servers, or is about the protocol.
fn read_manifest(
    path: &Path,
    aliases: &[(String, &'static Library)],
) -> Result<Option<ReadManifest>, ReadError> {
    let Some(ecosystem) = ecosystem_of(path) else { return Ok(None) };
    Ok(manifest_of(path, ecosystem, read_text(path)?, aliases))
}

fn manifest_of(
    path: &Path,
    ecosystem: Ecosystem,
    source: Arc<SourceText>,
    aliases: &[(String, &'static Library)],
) -> Option<ReadManifest> {
    let text = source.text();
    let has_name = |library: &&Library| text.contains(library.name.trim_end_matches('*'));
    let of_catalogue = aliases.iter().filter(|(alias, _)| text.contains(alias.as_str()));
    let mut libraries: Vec<_> = of_catalogue.map(|(_, library)| *library).collect();
    libraries.retain(|_| ecosystem == Ecosystem::Gradle);
    let named: Vec<_> = ecosystem.libraries().filter(has_name).collect();
    // A server may be made without a library.
    let is_about_protocol = || {
        let lower = text.to_ascii_lowercase();
        lower.contains("mcp") || lower.contains("model context protocol")
    };
    let is_module = is_named(path, "setup.py")
        && !["setuptools", "distutils"].iter().any(|it| text.contains(it));
    if is_module || named.is_empty() && libraries.is_empty() && !is_about_protocol() {
        return None;
    }
    let syntax = match path.extension().and_then(|extension| extension.to_str()) {
        Some("json" | "jsonc") => Some(Syntax::Jsonc),
        Some("toml") => Some(Syntax::Toml),
        _ => None,
    };
    let read = |syntax| Document::read(Arc::clone(&source), syntax, &ReadLimits::default());
    let document = syntax.map(read);
    let root = document.as_ref().and_then(|document| document.roots().next());
    let names = match root {
        Some(root) => dependencies(root, ecosystem),
        None => Vec::new(),
    };
    let is_dependency = |library: &&Library| match root {
        Some(_) => names.iter().any(|name| library.has_name(name)),
        None => {
            // Versions for the modules below, which name what they need themselves.
            let managed = text.split("<dependencyManagement>").enumerate();
            let mut own = managed.map(|(at, part)| match at {
                0 => part,
                _ => part.split_once("</dependencyManagement>").map_or("", |(_, rest)| rest),
            });
            own.any(|part| part.lines().any(|line| depends(line, library, ecosystem)))
        }
    };
    libraries.extend(named.into_iter().filter(is_dependency));
    Some((Manifest { path: path.to_owned(), source, document }, libraries))
}
