use std::collections::BTreeMap;

rule! {
    name: "bundle-tools-differ",
    summary: "the tools that a bundle's manifest lists are not those that are defined beside it",
    level: Warning,
    fix: Unsafe,
    check: Bundle(check),
}

/// A defined tool: its name and its definition.
type Defined<'d> = (&'d str, Value<'d>);

fn check(manifest: &BundleManifest<'_>, context: &mut Context<'_>) {
    let Some(tools) = manifest.root.get("tools").filter(|tools| tools.is_array()) else { return };
    let listed: Vec<_> = tools.items().filter_map(|tool| tool.get("name")).collect();
    let names: HashSet<&str> = listed.iter().filter_map(|name| name.as_str()).collect();
    let sources = sources(&manifest.definitions);
    let of_this_server = sources.values().filter(|source| is_of_server(source, &names));
    let defined: Vec<Defined<'_>> = of_this_server.flatten().copied().collect();
    let mut more: BTreeMap<&str, Value<'_>> = BTreeMap::new();
    for (name, tool) in defined.iter().filter(|(name, _)| !names.contains(name)) {
        more.entry(name).or_insert(*tool);
    }
    // A server may have further tools anywhere else.
    let all: HashSet<&str> = manifest.definitions.iter().map(|(name, _)| *name).collect();
    let missing = listed.iter().filter(|name| name.as_str().is_some_and(|it| !all.contains(it)));
    let missing: Vec<_> = missing.filter(|_| !defined.is_empty()).copied().collect();
    // Otherwise most of its definitions are not known.
    let is_known = 2 * missing.len() <= names.len();
    for name in missing.into_iter().filter(|_| is_known) {
        let text = name.text();
        let near = nearest(text, more.keys().copied().take(MAX_COMPARED_TOOLS)).map(str::to_owned);
        let near = near.and_then(|near| more.remove_entry(near.as_str()));
        absent(name, text, near, defined.first().copied()).report(context);
    }
    let may_have_more = manifest.root.get("tools_generated").is_some_and(Value::is_true);
    if !may_have_more && !more.is_empty() {
        unlisted(tools, &more).report(context);
    }
}

/// Groups definitions by file. Files with one tool each form one group per folder.
fn sources<'d>(definitions: &[Defined<'d>]) -> BTreeMap<String, Vec<Defined<'d>>> {
    let mut files: BTreeMap<&str, Vec<Defined<'d>>> = BTreeMap::new();
    for (name, tool) in definitions {
        let path = tool.document().source().path();
        files.entry(path).or_default().push((name, *tool));
    }
    let mut sources: BTreeMap<String, Vec<Defined<'d>>> = BTreeMap::new();
    for (path, tools) in files {
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let key = if tools.len() == 1 { format!("{folder}/") } else { path.to_owned() };
        sources.entry(key).or_default().extend(tools);
    }
    sources
}

/// Whether a group of definitions belongs to the server of a manifest: at least half of the group
/// is listed, or half of the list is defined in it.
fn is_of_server(source: &[Defined<'_>], listed: &HashSet<&str>) -> bool {
    let defined: HashSet<&str> = source.iter().map(|(name, _)| *name).collect();
    let both = defined.intersection(listed).count();
    both > 0 && 2 * both >= defined.len().min(listed.len())
}

fn absent(
    name: Value<'_>,
    text: &str,
    near: Option<Defined<'_>>,
    other: Option<Defined<'_>>,
) -> Finding {
    let finding = Finding::new(place_of(name), String::new())
        .note("clients show the tools of the manifest before the server has run");
    let edit = near.map(|(near, _)| TreeEdit::ReplacePlace(name.place(), near.to_owned()));
    let message = match near {
        Some((near, _)) => {
            format!("no tool {} is defined; did you mean {}?", quoted(text), quoted(near))
        }
        None => format!("no tool {} is defined", quoted(text)),
    };
    Finding { message: message.into(), ..finding }
        .with(near.or(other), |it, (name, tool)| {
            it.label_elsewhere(tool, format!("the definition of {}", quoted(name)))
        })
        .help("correct the name, or remove the tool")
        .with(edit, |it, edit| it.unsafe_fix("correct the name", edit))
}

fn unlisted(tools: Value<'_>, more: &BTreeMap<&str, Value<'_>>) -> Finding {
    let names: Vec<_> = more.keys().map(|name| quoted(name)).collect();
    let names = listed(&names, 3);
    let headline = match more.len() {
        1 => format!("the manifest does not list the tool {names}"),
        count => format!("the manifest does not list {count} tools: {names}"),
    };
    Finding::new(tools.key_place(), headline)
        .note("without `tools_generated`, the list of the manifest is complete")
        .help("list the tools, or set `tools_generated` to `true`")
        .with(more.iter().next(), |finding, (name, tool)| {
            finding.label_elsewhere(*tool, format!("the definition of {}", quoted(name)))
        })
}
