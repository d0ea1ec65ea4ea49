use std::borrow::Cow;
use std::ops::Range;

use crate::rules::limits::MAX_PACKAGE_NAME;
use crate::rules::registry::shared::is_template;

rule! {
    name: "registry-mismatch",
    summary: "a registry entry disagrees with a file of the package beside it",
    level: Warning,
    check: Registry(check),
}

/// The facts about a package in a file beside the registry entry.
struct NamedManifest<'n> {
    neighbour: &'n Neighbour,
    /// The kind of packages that the file describes.
    kind: &'static str,
    name: Option<Stated<'n>>,
    version: Option<Stated<'n>>,
    /// The README that the package registry shows, by its path.
    readme: Option<&'n str>,
}

/// A text in a file, with its span.
#[derive(Clone, Copy)]
struct Stated<'n> {
    text: &'n str,
    neighbour: &'n Neighbour,
    span: Span,
}

impl<'n> NamedManifest<'n> {
    /// The `mcpName` of an npm package: the name of its server.
    fn mcp_name(&self) -> Option<Value<'n>> {
        self.neighbour.root()?.get("mcpName")
    }

    /// Whether the package has a program that `npx` or `uvx` starts.
    fn has_program(&self) -> bool {
        let root = self.neighbour.root();
        let project = || root?.get("project").or_else(|| root?.get("tool")?.get("poetry"));
        match self.kind {
            "npm" => root.is_some_and(|root| root.has("bin")),
            "pypi" => project().is_some_and(|project| project.has("scripts")),
            _ => false,
        }
    }
}

impl<'n> Stated<'n> {
    fn of(neighbour: &'n Neighbour, value: Option<Value<'n>>) -> Option<Self> {
        let value = value?;
        Some(Stated { text: value.as_str()?, neighbour, span: value.span() })
    }

    /// A fact that is a byte range of prose.
    fn at(neighbour: &'n Neighbour, part: Range<usize>) -> Option<Self> {
        let span = Span::new(u32::try_from(part.start).ok()?, u32::try_from(part.end).ok()?);
        Some(Stated { text: neighbour.source.text().get(part)?, neighbour, span })
    }

    fn label(self, finding: Finding, message: impl Into<Cow<'static, str>>) -> Finding {
        finding.label_in_text(&self.neighbour.source, self.span, message)
    }
}

fn check(entry: &RegistryEntry<'_, '_>, context: &mut Context<'_>) {
    let Some((name_value, name)) = text(entry.root, "name") else { return };
    // Each once: there may be many packages.
    let manifests: Vec<NamedManifest<'_>> =
        entry.neighbours.iter().filter_map(manifest_of).collect();
    let mut of_kinds: HashMap<&str, usize> = HashMap::new();
    for kind in entry.packages().filter_map(kind_of) {
        *of_kinds.entry(kind).or_default() += 1;
    }
    let mut wants_readme = None;
    for package in entry.packages() {
        let (Some(kind), Some(identifier)) = (kind_of(package), text(package, "identifier")) else {
            continue;
        };
        let of_kind = manifests.iter().filter(|manifest| manifest.kind == kind);
        let own = of_kind.clone().find(|manifest| {
            kind == "mcpb" || manifest.name.is_some_and(|it| is_same(it.text, identifier.1, kind))
        });
        if let Some(own) = own {
            check_version(entry, package, own, context);
        } else if of_kinds[kind] == 1 && !is_template(identifier.1) {
            // The package of the server, under another name.
            let is_alone = of_kind.clone().count() == 1;
            let is_own =
                |it: &&NamedManifest<'_>| it.mcp_name().is_some() || is_alone && it.has_program();
            if let Some(other) = of_kind.clone().find(is_own) {
                report_other_package(identifier, other, context);
                if other.mcp_name().is_some() {
                    check_mcp_name(other, name_value, name, context);
                }
            }
        }
        match (kind, own) {
            ("npm", Some(own)) => check_mcp_name(own, name_value, name, context),
            ("pypi" | "nuget" | "cargo", own) => {
                wants_readme = wants_readme.or(Some(own.and_then(|own| own.readme)));
            }
            _ => {}
        }
    }
    if let Some(readme) = wants_readme {
        check_readme(entry, (name_value, name), readme, context);
    }
}

fn kind_of(package: Value<'_>) -> Option<&str> {
    RegistryEntry::member(package, "registryType")?.as_str()
}

/// Reads the facts about a package from a file; `None` if it is not a package manifest.
fn manifest_of(neighbour: &Neighbour) -> Option<NamedManifest<'_>> {
    let name = neighbour.name();
    if name.ends_with(".csproj") {
        return Some(project_of(neighbour));
    }
    let root = neighbour.root()?;
    let (kind, table, readme) = match name {
        // The package of a workspace is in a folder below its root.
        "package.json" => {
            let is_private = root.get("private").is_some_and(Value::is_true);
            let is_root = is_private || root.has("workspaces");
            ("npm", (!is_root).then_some(root)?, None)
        }
        "manifest.json" => {
            let is_bundle = root.get("server").is_some_and(Value::is_object);
            ("mcpb", is_bundle.then_some(root)?, None)
        }
        "pyproject.toml" => {
            let poetry = || root.get("tool")?.get("poetry");
            let table = root.get("project").or_else(poetry)?;
            let readme = table.get("readme");
            let file = readme.and_then(|it| it.as_str().or_else(|| it.text_of("file")));
            ("pypi", table, file)
        }
        "Cargo.toml" => {
            let table = root.get("package")?;
            ("cargo", table, table.get("readme").map_or(Some("README.md"), Value::as_str))
        }
        _ => return None,
    };
    let (name, version) = (table.get("name"), table.get("version"));
    let (name, version) = (Stated::of(neighbour, name), Stated::of(neighbour, version));
    Some(NamedManifest { neighbour, kind, name, version, readme })
}

/// Reads a .NET project file. Elements are searched in the text; one that occurs twice, or contains
/// a variable, is ignored.
fn project_of(neighbour: &Neighbour) -> NamedManifest<'_> {
    let text = neighbour.source.text();
    let element = |name: &str| {
        let open = format!("<{name}>");
        let mut found = text.match_indices(&open);
        let start = found.next()?.0 + open.len();
        let length = text[start..].find('<')?;
        let fact = Stated::at(neighbour, start..start + length)?;
        let is_whole = text[start + length..].starts_with("</") && !fact.text.contains("$(");
        (is_whole && found.next().is_none()).then_some(fact)
    };
    let of_file = || {
        let text = neighbour.name().strip_suffix(".csproj")?;
        Some(Stated { text, neighbour, span: Span::default() })
    };
    NamedManifest {
        neighbour,
        kind: "nuget",
        name: element("PackageId").or_else(of_file),
        version: element("PackageVersion").or_else(|| element("Version")),
        readme: element("PackageReadmeFile").map(|it| it.text),
    }
}

/// Whether two names mean the same package. Names longer than any registry allows are not compared.
fn is_same(one: &str, other: &str, kind: &str) -> bool {
    let normal = |name: &str| match kind {
        "pypi" => name.to_ascii_lowercase().replace(['_', '.'], "-"),
        "nuget" => name.to_ascii_lowercase(),
        _ => name.to_owned(),
    };
    one.len().max(other.len()) <= MAX_PACKAGE_NAME && normal(one) == normal(other)
}

fn check_version(
    entry: &RegistryEntry<'_, '_>,
    package: Value<'_>,
    manifest: &NamedManifest<'_>,
    context: &mut Context<'_>,
) {
    let own = text(package, "version").or_else(|| {
        // A bundle's version may be in its address alone.
        text(entry.root, "version").filter(|_| package.get("version").is_none())
    });
    let (Some((value, own)), Some(other)) = (own, manifest.version) else { return };
    if !is_released(own)
        || !is_released(other.text)
        || plain_version(own) == plain_version(other.text)
    {
        return;
    }
    let file = manifest.neighbour.name();
    let message = format!(
        "version {} differs from {} in `{file}`",
        quoted_string(own),
        quoted_string(other.text)
    );
    let finding = Finding::new(value.place(), message)
        .note("clients install the version of the entry, which must be published under it")
        .help(format!("release the entry together with the package, with the version of `{file}`"));
    other.label(finding, "the version of the package").report(context);
}

fn report_other_package(
    (value, identifier): (Value<'_>, &str),
    manifest: &NamedManifest<'_>,
    context: &mut Context<'_>,
) {
    let Some(name) = manifest.name else { return };
    let file = manifest.neighbour.name();
    let (own, other) = (quoted_string(identifier), quoted_string(name.text));
    let message = format!("package {own} is called {other} in `{file}`");
    let finding = Finding::new(value.place(), message)
        .note("clients install the package with the name of the entry")
        .help(format!("write the name of `{file}`"));
    name.label(finding, "the name of the package").report(context);
}

fn check_mcp_name(
    manifest: &NamedManifest<'_>,
    value: Value<'_>,
    name: &str,
    context: &mut Context<'_>,
) {
    let file = manifest.neighbour.name();
    let Some(root) = manifest.neighbour.root() else { return };
    let finding = match manifest.mcp_name() {
        Some(other) if other.is_text(name) => return,
        Some(other) => {
            Finding::new(value.place(), format!("the name differs from `mcpName` in `{file}`"))
                .help("write the same name in both files, and publish the package again")
                .label_elsewhere(other, format!("`mcpName` is {}", described(other)))
        }
        None => Finding::new(value.place(), format!("`{file}` has no `mcpName`"))
            .help(format!("add it to `{file}`, with the name of the entry"))
            .label_elsewhere(root, "`mcpName` is missing"),
    };
    finding
        .note("the registry compares it with the published package, and rejects another name")
        .report(context);
}

/// Checks the names in the READMEs; `readme` is the path of the README in the package manifest.
fn check_readme(
    entry: &RegistryEntry<'_, '_>,
    (name_value, name): (Value<'_>, &str),
    readme: Option<&str>,
    context: &mut Context<'_>,
) {
    let is_readme = |it: &&Neighbour| it.name().to_ascii_lowercase().starts_with("readme.");
    let readmes: Vec<&Neighbour> = entry.neighbours.iter().filter(is_readme).collect();
    let markers: Vec<Stated<'_>> = readmes.iter().flat_map(|it| markers(it)).collect();
    if markers.iter().any(|marker| marker.text == name) {
        return;
    }
    const NOTE: &str = "the registry searches the README of the published package for this line";
    if let Some(marker) = markers.first() {
        let file = marker.neighbour.name();
        let message = format!("the name differs from `mcp-name:` in `{file}`");
        let finding = Finding::new(name_value.place(), message)
            .note(NOTE)
            .help("write the same name in both files, letter by letter");
        marker
            .label(finding, format!("the name here is {}", quoted_string(marker.text)))
            .report(context);
        return;
    }
    let is_named =
        |it: &&&Neighbour| readme.is_some_and(|readme| readme.eq_ignore_ascii_case(it.name()));
    if let Some(neighbour) = readmes.iter().find(is_named) {
        let message = format!("`{}` does not contain `mcp-name:`", neighbour.name());
        Finding::new(name_value.place(), message)
            .note(NOTE)
            .help(format!("add the line `mcp-name: {name}`"))
            .label_in_text(&neighbour.source, Span::new(0, 0), "the README of the package")
            .report(context);
    }
}

/// The server names after `mcp-name: ` in a README.
fn markers(neighbour: &Neighbour) -> Vec<Stated<'_>> {
    const MARKER: &str = "mcp-name: ";
    let text = neighbour.source.text();
    let is_of_name = |it: char| it.is_ascii_alphanumeric() || "._-/".contains(it);
    let found = text.match_indices(MARKER).filter_map(|(at, _)| {
        let start = at + MARKER.len();
        let rest = &text[start..];
        let name = &rest[..rest.find(|it| !is_of_name(it)).unwrap_or(rest.len())];
        // The end of a comment may follow without a space.
        let name =
            name.strip_suffix("--").filter(|_| rest[name.len()..].starts_with('>')).unwrap_or(name);
        Stated::at(neighbour, start..start + name.len()).filter(|fact| fact.text.contains('/'))
    });
    found.collect()
}

#[cfg(test)]
mod tests {
    use super::{MAX_PACKAGE_NAME, is_same};

    #[test]
    fn names_are_compared_as_registries_of_packages_do() {
        assert!(is_same("acme_Weather", "acme-weather", "pypi"));
        assert!(is_same("Acme.Weather", "acme.weather", "nuget"));
        assert!(!is_same("Weather", "weather", "npm"));
        let name = "a".repeat(MAX_PACKAGE_NAME);
        assert!(is_same(&name, &name, "npm"));
        let name = "a".repeat(MAX_PACKAGE_NAME + 1);
        assert!(!is_same(&name, &name, "npm"));
    }
}
