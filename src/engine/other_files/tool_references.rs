//! Names of tools in the frontmatter of Markdown files, which Claude Code compares with those of the
//! servers that it has started.

use crate::config::Settings;
use crate::engine::findings::about_file::about_region;
use crate::engine::other_files::configured_server::{
    DeclaredServer, ToolReference, sent_name, server_and_tool,
};
use crate::engine::{FileKind, FileReport};
use crate::model::text::folded;
use crate::rules::Finding;
use crate::rules::skill::tool_reference_unknown::{RULE, in_frontmatter};
use crate::source::{edit_distance, nearest};
use crate::view::fleet::ViewedFleet;

/// Adds findings about names of tools that no server has; `files` are in their final order, and
/// `fleets` are the configurations of which tools are known. Agents without findings are no part of
/// the report.
pub(crate) fn compare(
    files: &mut Vec<Box<FileReport>>,
    fleets: &[ViewedFleet],
    settings: &Settings,
) {
    let all = files.iter().flat_map(|file| file.facts.declared.iter().map(|it| (&*file.path, it)));
    let declared: Vec<_> = all.collect();
    let mut found = Vec::new();
    for (index, file) in
        files.iter().enumerate().filter(|(_, it)| !it.facts.tool_references.is_empty())
    {
        let (path, own) = (&file.path, file.settings.as_deref().unwrap_or(settings));
        let seen = declared.iter().filter_map(|(from, it)| Some((*from, *it, it.prefix(path)?)));
        let seen: Vec<Seen<'_>> = seen.collect();
        for ToolReference { name, region } in &file.facts.tool_references {
            let is_known = |it: &DeclaredServer| {
                it.plugin.is_none() && name.starts_with(&sent_name(&it.name, ""))
            };
            let finding = match seen.iter().find(|(.., prefix)| name.starts_with(prefix)) {
                Some(server) => unknown_tool(name, server, fleets),
                None if declared.iter().any(|(_, it)| is_known(it)) => None,
                None => unknown_server(name, path, &seen),
            };
            let about = |it| about_region(path, &RULE, own, it, *region, name);
            found.extend(finding.and_then(about).map(|it| (index, it)));
        }
    }
    for (index, finding) in found {
        files[index].diagnostics.push(finding);
        crate::sort::by(&mut files[index].diagnostics, |a, b| a.order(b));
    }
    files.retain(|file| file.facts.kind != FileKind::Agent || !file.diagnostics.is_empty());
}

/// A server as a file sees it: the path of its configuration, and the beginning of the names of its
/// tools.
type Seen<'f> = (&'f str, &'f DeclaredServer, String);

/// The finding about a tool that its server does not list.
fn unknown_tool(
    name: &str,
    (file, server, prefix): &Seen<'_>,
    fleets: &[ViewedFleet],
) -> Option<Finding> {
    let fleet = fleets.iter().find(|fleet| fleet.path == *file)?;
    let tools = fleet.clients.first()?.names.iter().filter(|it| *it.server == *server.name);
    let before = sent_name("", "").len();
    let names: Vec<_> =
        tools.map(|it| prefix.clone() + &sent_name("", &it.tool)[before..]).collect();
    let is_listed = names.is_empty() || names.iter().any(|known| known == name);
    let near = nearest(name, names.iter().map(String::as_str));
    let wrong = format!("a tool that `{}` does not list", server.name);
    (!is_listed).then(|| in_frontmatter(name, &wrong, near))
}

/// The finding about a server that is declared with another name.
fn unknown_server(name: &str, path: &str, seen: &[Seen<'_>]) -> Option<Finding> {
    let (server, tool) = server_and_tool(name)?;
    let letters = folded(server);
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    // Servers of the user may be near by chance: those with short names, and with numbers.
    let is_near = |prefix: &str| {
        let own = &prefix["mcp__".len()..prefix.len() - "__".len()];
        let is_similar = own.len() > 5 && edit_distance(own, server, 1).is_some();
        folded(own) == letters || is_similar && digits(own) == digits(server)
    };
    let mut of_plugin = seen.iter().filter(|(_, it, _)| it.is_of_plugin(path));
    let of_plugin =
        of_plugin.find(|(_, it, _)| path.starts_with(&*it.folder) && folded(&it.name) == letters);
    let (.., prefix) = of_plugin.or_else(|| seen.iter().find(|(.., it)| is_near(it)))?;
    let wrong = match of_plugin {
        Some(_) => "a server of the plugin without the name of the plugin",
        None => "a server that no configuration declares",
    };
    Some(in_frontmatter(name, wrong, Some(&(prefix.clone() + tool))))
}
