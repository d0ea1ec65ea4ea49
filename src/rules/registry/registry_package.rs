use crate::model::Url;
use crate::rules::registry::shared::{consists_of, rejected, report_rejected, text};

rule! {
    name: "registry-package",
    category: Correctness,
    summary: "a package of a registry entry is incomplete, or not where the registry accepts it",
    level: Error,
    check: Registry(check),
}

/// The kinds of packages, each with the addresses of its registry; none if it is part of the
/// identifier.
const TYPES: [(&str, &[&str]); 7] = [
    ("npm", &["https://registry.npmjs.org"]),
    ("pypi", &["https://pypi.org"]),
    ("nuget", &["https://api.nuget.org/v3/index.json", "https://api.nuget.org"]),
    ("cargo", &["https://crates.io"]),
    ("go", &["https://proxy.golang.org"]),
    ("oci", &[]),
    ("mcpb", &[]),
];

/// What else these kinds are called.
const OTHER_NAMES: [(&str, &str); 8] = [
    ("docker", "oci"),
    ("docker-hub", "oci"),
    ("container", "oci"),
    ("dxt", "mcpb"),
    ("pip", "pypi"),
    ("python", "pypi"),
    ("crates", "cargo"),
    ("crates.io", "cargo"),
];

fn check(entry: &RegistryEntry<'_, '_>, context: &mut Context<'_>) {
    let help = "complete the package as its version of the schema describes it";
    report_rejected(entry, RULE.name, &[], help, context);
    for package in entry.packages() {
        let identifier = text(package, "identifier");
        if let Some((value, name)) = identifier.filter(|(_, name)| name.contains(' ')) {
            let message = format!("the identifier {} has a space", quoted_string(name));
            rejected(value, message).help("write the name of the package alone").report(context);
        }
        let kind = RegistryEntry::member(package, "registryType").filter(|kind| kind.is_string());
        let Some(kind) = kind else { continue };
        let known = TYPES.iter().find(|(name, _)| kind.is_text(name));
        match (known, identifier) {
            (None, _) => report_unknown(kind, context),
            (Some(("oci", _)), Some(identifier)) => {
                check_image(entry, package, identifier, context);
            }
            (Some(("mcpb", _)), Some(identifier)) => check_bundle(package, identifier, context),
            (Some((_, addresses)), _) if !addresses.is_empty() => {
                check_published(package, kind, addresses, context);
            }
            _ => {}
        }
    }
}

fn report_unknown(kind: Value<'_>, context: &mut Context<'_>) {
    let name = kind.scalar_text();
    let other = OTHER_NAMES.iter().find(|(other, _)| name.eq_ignore_ascii_case(other));
    let letters = TYPES.iter().find(|(known, _)| name.eq_ignore_ascii_case(known));
    let meant = other.map(|(_, known)| *known).or(letters.map(|(known, _)| *known));
    let message = format!("unknown kind of package {}", quoted_string(name));
    Finding::new(kind.place(), message)
        .at_most(Severity::Warning)
        .note("the official registry rejects it; others may accept it")
        .help(match meant {
            Some(meant) => format!("write `{meant}`"),
            None => "use `npm`, `pypi`, `nuget`, `cargo`, `go`, `oci` or `mcpb`".to_owned(),
        })
        .report(context);
}

/// A package that a registry has by its name and version.
fn check_published(
    package: Value<'_>,
    kind: Value<'_>,
    addresses: &[&str],
    context: &mut Context<'_>,
) {
    let kind = kind.scalar_text();
    if package.get("version").is_none() {
        Finding::new(place_of(package), format!("the `{kind}` package has no `version`"))
            .note("the registry fetches the package by its version, and rejects it without one")
            .help("add the version that is published")
            .report(context);
    }
    let base = RegistryEntry::member(package, "registryBaseUrl");
    if let Some((value, url)) = base.and_then(|it| Some((it, it.as_str()?)))
        && !url.is_empty()
        && !addresses.contains(&url)
    {
        let message = format!("{} is not the registry of `{kind}` packages", quoted_string(url));
        rejected(value, message).help(format!("write `{}`", addresses[0])).report(context);
    }
    forbid(package, "fileSha256", &format!("a `{kind}` package"), context);
}

fn check_image(
    entry: &RegistryEntry<'_, '_>,
    package: Value<'_>,
    (value, image): (Value<'_>, &str),
    context: &mut Context<'_>,
) {
    // Before, the version was required, and the identifier had none.
    if entry.version().name.as_str() < "2025-10-11" {
        return;
    }
    for name in ["registryBaseUrl", "version", "fileSha256"] {
        forbid(package, name, "an `oci` package", context);
    }
    let (name, digest) = image.split_once('@').map_or((image, ""), |(name, digest)| (name, digest));
    let (host, rest) = match name.split_once('/') {
        Some((host, rest)) if host.contains(['.', ':']) || host == "localhost" => (host, rest),
        _ => ("docker.io", name),
    };
    if !is_image_host(host) {
        let message = format!("the registry does not accept images of {}", quoted(host));
        rejected(value, message)
            .help(
                "publish the image to `docker.io`, `ghcr.io`, `quay.io`, `*.pkg.dev`, \
                 `*.azurecr.io` or `mcr.microsoft.com`",
            )
            .report(context);
    }
    if digest.is_empty() && !rest.contains(':') && package.get("version").is_none() {
        let message = format!("the image {} has no tag", quoted_string(image));
        Finding::new(value.place(), message)
            .at_most(Severity::Warning)
            .note("clients run the image that is tagged `latest` at that time")
            .help("add the version as a tag, or a digest")
            .report(context);
    }
}

fn is_image_host(host: &str) -> bool {
    const HOSTS: [&str; 6] = [
        "docker.io",
        "index.docker.io",
        "registry-1.docker.io",
        "ghcr.io",
        "quay.io",
        "mcr.microsoft.com",
    ];
    HOSTS.contains(&host) || [".pkg.dev", ".azurecr.io"].iter().any(|end| host.ends_with(end))
}

fn check_bundle(
    package: Value<'_>,
    (value, address): (Value<'_>, &str),
    context: &mut Context<'_>,
) {
    if RegistryEntry::member(package, "fileSha256").is_none() {
        Finding::new(place_of(package), "the `mcpb` package has no `fileSha256`")
            .note("clients compare the file with it, and the registry rejects a package without it")
            .help("add the SHA-256 hash of the file, as 64 hexadecimal digits in lower case")
            .report(context);
    }
    forbid(package, "registryBaseUrl", "an `mcpb` package", context);
    if !is_release(address) {
        let message = format!("{} is not a file of a release", quoted_string(address));
        rejected(value, message)
            .note("bundles must be release files on github.com or gitlab.com")
            .help("write `https://github.com/OWNER/REPOSITORY/releases/download/TAG/FILE`")
            .report(context);
    } else if !address.to_ascii_lowercase().contains("mcp") {
        let message = format!("the address {} does not contain `mcp`", quoted_string(address));
        rejected(value, message).help("give the file the extension `.mcpb`").report(context);
    }
}

fn is_release(address: &str) -> bool {
    let Some(url) = Url::of(address).filter(|url| url.has_scheme("https")) else { return false };
    let parts: Vec<&str> = url.path.split('/').skip(1).collect();
    if parts.iter().any(|part| part.is_empty()) {
        return false;
    }
    match url.host.to_ascii_lowercase().trim_start_matches("www.") {
        "github.com" => {
            // A tag may contain slashes.
            matches!(parts[..], [_, repository, "releases", "download", _, _, ..]
                if consists_of(repository, "._-"))
        }
        "gitlab.com" => match parts.iter().position(|part| *part == "-") {
            Some(at) if at > 0 => matches!(
                parts[at + 1..],
                ["releases", _, "downloads", _] | ["package_files", _, "download"]
            ),
            _ => false,
        },
        _ => false,
    }
}

/// Reports a member that packages of this kind must not have.
fn forbid(package: Value<'_>, name: &str, kind: &str, context: &mut Context<'_>) {
    let member = RegistryEntry::member(package, name);
    if let Some(member) = member.filter(|member| !member.is_text("")) {
        let help = match name {
            "version" => {
                "write the version as the tag of the image, as `ghcr.io/acme/weather:1.2.0`"
            }
            "registryBaseUrl" => "write the whole address in `identifier`",
            _ => "remove it",
        };
        let key = quoted(member.key().unwrap_or_default());
        Finding::new(member.key_place(), format!("{kind} cannot have {key}"))
            .note("the registry rejects the entry when it is published")
            .help(help)
            .report(context);
    }
}
