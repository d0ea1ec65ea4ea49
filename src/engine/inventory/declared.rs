//! Servers that a registry entry or the manifest of a bundle declares, and that no source code shows.

use std::ops::Range;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::document::{Document, Syntax};
use crate::engine::inventory::documents::Documents;
use crate::engine::inventory::package::shown_folder;
use crate::engine::inventory::start::Start;
use crate::engine::inventory::variables::required_variables;
use crate::engine::inventory::{ServerInCode, is_in};
use crate::engine::limits::{MAX_MANIFEST_BYTES, MAX_SERVERS};
use crate::server_files::{concealed, secrets};
use crate::source::{display_path, read_found_file};

/// The server that a file declares, if it is a registry entry or the manifest of a bundle.
pub(super) fn declared_server(path: &Path) -> Option<ServerInCode> {
    let name = path.file_name()?.to_str()?;
    let read = match name {
        "server.json" => of_entry,
        "manifest.json" => of_bundle,
        _ => return None,
    };
    let bytes = read_found_file(path, MAX_MANIFEST_BYTES).ok()?;
    let root = without_hidden(String::from_utf8(bytes).ok()?)?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let folder = if folder.file_name().is_some_and(|name| name == ".mcp") {
        folder.parent()?
    } else {
        folder
    };
    let start = read(&root, folder)?;
    Some(ServerInCode {
        folder: shown_folder(folder),
        name: root["name"].as_str().map(str::to_owned),
        manifest: display_path(path).into(),
        library: None,
        place: None,
        registers: false,
        start,
        variables: required_variables(folder, &Documents::of(folder)),
        lists: Vec::new(),
    })
}

/// The value of a server file, with asterisks in place of what reports hide.
fn without_hidden(text: String) -> Option<Value> {
    let document = Document::of("", text, Syntax::Json);
    let root = document.roots().next()?;
    let secrets = secrets(root).into_iter().map(|(value, secret)| (value, secret.range));
    let hidden = concealed(root).into_iter().chain(secrets);
    let place = |(value, range): (crate::document::Value<'_>, Range<usize>)| {
        document.span(value.slice_place(range.start, range.end)).range()
    };
    document.source().hide(hidden.map(place).collect(), &[]);
    serde_json::from_str(document.source().shown_text()).ok()
}

/// How the server of a registry entry is started: its first package, or else its first address.
fn of_entry(root: &Value, _: &Path) -> Option<Start> {
    let is_entry = root["$schema"].as_str().is_some_and(|it| it.contains("modelcontextprotocol"));
    let package = &root["packages"][0];
    let text = |key: &str| package[key].as_str();
    let command = |words: &[&str]| {
        Some(Start::by(&words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>()))
    };
    if let Some(identifier) = text("identifier").or_else(|| text("name")) {
        let with = |sign: &str| match text("version") {
            Some(version) => format!("{identifier}{sign}{version}"),
            None => identifier.to_owned(),
        };
        return match text("registryType")
            .or_else(|| text("registry_type"))
            .or_else(|| text("registry_name"))?
        {
            "npm" => command(&["npx", "-y", &with("@")]),
            "pypi" => command(&["uvx", &with("==")]),
            "oci" => command(&["docker", "run", "-i", "--rm", identifier]),
            "nuget" => command(&["dnx", &with("@"), "--yes"]),
            _ => Some(Start::Unknown("its package is a file to download")),
        };
    }
    let address = root["remotes"][0]["url"].as_str().filter(|_| is_entry)?;
    Some(Start::Address(address.to_owned()))
}

/// How the server of a bundle is started, if the user is not asked for anything.
fn of_bundle(root: &Value, folder: &Path) -> Option<Start> {
    let configuration = root["server"].get("mcp_config")?;
    let here = display_path(folder);
    let here = if here.is_empty() { "." } else { &*here };
    let arguments = configuration["args"].as_array().map(Vec::as_slice).unwrap_or_default();
    let words = std::iter::once(&configuration["command"]).chain(arguments);
    let words: Option<Vec<_>> =
        words.map(|it| Some(it.as_str()?.replace("${__dirname}", here))).collect();
    let words = words?;
    Some(match words.iter().any(|word| word.contains("${")) {
        true => Start::Unknown("its arguments are what the user configures"),
        false => Start::by(&words),
    })
}

/// The servers that files declare, in folders in which and around which none is `known`.
pub(super) fn declared_servers(files: &[PathBuf], known: &[ServerInCode]) -> Vec<ServerInCode> {
    let mut found: Vec<ServerInCode> = Vec::new();
    let declared = files.iter().filter_map(|path| declared_server(path));
    for server in declared.take(MAX_SERVERS) {
        // The manifest of a bundle is often in a folder of its own.
        let is_bundle = server.manifest.ends_with("manifest.json");
        let is_known = |it: &ServerInCode| {
            let is_around = is_in(&it.folder, &server.folder) || is_in(&server.folder, &it.folder);
            is_around || is_bundle && !it.is_aside()
        };
        if !known.iter().chain(&found).any(is_known) {
            found.push(server);
        }
    }
    found
}
