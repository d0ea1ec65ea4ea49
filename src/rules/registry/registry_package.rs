rule! {
    name: "registry-package",
    summary: "a package of a registry entry is incomplete, or not where the registry accepts it",
    level: Error,
    check: Registry(check),
}

/// The requirements of the registry on a kind of packages.
struct PackageKind {
    name: &'static str,
    /// Other names of the kind.
    other_names: &'static [&'static str],
    /// The URLs of the package registry; empty if the identifier contains it.
    registries: &'static [&'static str],
    required: Option<&'static str>,
    forbidden: &'static [&'static str],
}

const KINDS: [PackageKind; 8] = [
    published("npm", &[], &["https://registry.npmjs.org"]),
    published("pypi", &["pip", "python"], &["https://pypi.org"]),
    published("nuget", &[], &["https://api.nuget.org/v3/index.json", "https://api.nuget.org"]),
    published("cargo", &["crates", "crates.io"], &["https://crates.io"]),
    published("go", &[], &["https://proxy.golang.org"]),
    published(
        "maven",
        &["java", "maven-central"],
        &["https://repo1.maven.org/maven2", "https://repo.maven.apache.org/maven2"],
    ),
    PackageKind {
        name: "oci",
        other_names: &["docker", "docker-hub", "container"],
        registries: &[],
        required: None,
        forbidden: &["registryBaseUrl", "version", "fileSha256"],
    },
    PackageKind {
        name: "mcpb",
        other_names: &["dxt"],
        registries: &[],
        required: Some("fileSha256"),
        forbidden: &["registryBaseUrl"],
    },
];

/// The values of `registryType` that the registry accepts, each with the URLs of its package
/// registry.
pub fn package_kinds() -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
    KINDS.iter().map(|kind| (kind.name, kind.registries))
}

/// A kind of packages that a package registry identifies by name and version.
const fn published(
    name: &'static str,
    other_names: &'static [&'static str],
    registries: &'static [&'static str],
) -> PackageKind {
    let (required, forbidden): (_, &[_]) = (Some("version"), &["fileSha256"]);
    PackageKind { name, other_names, registries, required, forbidden }
}

fn check(entry: &RegistryEntry<'_, '_>, context: &mut Context<'_>) {
    let help = "complete the package as its version of the schema describes it";
    report_rejected(entry, RULE.name, &[], help, context);
    // Before, the version of an image was required, and the identifier had none.
    let has_old_images = entry.version().name.as_str() < "2025-10-11";
    for package in entry.packages() {
        let identifier = text(package, "identifier");
        if let Some((value, name)) = identifier.filter(|(_, name)| name.contains(' ')) {
            let message = format!("the identifier {} has a space", quoted_string(name));
            rejected(value, message).help("write the name of the package alone").report(context);
        }
        let kind = RegistryEntry::member(package, "registryType").filter(|kind| kind.is_string());
        let Some(kind) = kind else { continue };
        let known = KINDS.iter().find(|known| kind.is_text(known.name));
        match (known, identifier) {
            (None, _) => report_unknown(kind, context),
            (Some(known), Some(_)) if known.name == "oci" && has_old_images => {}
            (Some(known), None) if known.registries.is_empty() => {}
            (Some(known), identifier) => {
                check_members(package, known, context);
                match (known.name, identifier) {
                    ("oci", Some(image)) => check_image(package, image, context),
                    ("mcpb", Some(address)) => check_bundle(address, context),
                    ("maven", Some((value, name))) => check_coordinates(value, name, context),
                    _ => {}
                }
            }
        }
    }
}

fn report_unknown(kind: Value<'_>, context: &mut Context<'_>) {
    let name = kind.scalar_text();
    let is_called = |it: &&str| name.eq_ignore_ascii_case(it);
    let meant = KINDS.iter().find(|it| is_called(&it.name) || it.other_names.iter().any(is_called));
    Finding::new(kind.place(), format!("unknown kind of package {}", quoted_string(name)))
        .at_most(Severity::Warning)
        .note("the official registry rejects it; others may accept it")
        .help(match meant {
            Some(meant) => format!("write `{}`", meant.name),
            None => {
                "use `npm`, `pypi`, `nuget`, `cargo`, `go`, `maven`, `oci` or `mcpb`".to_owned()
            }
        })
        .report(context);
}

fn check_members(package: Value<'_>, kind: &PackageKind, context: &mut Context<'_>) {
    let member = |name: &str| RegistryEntry::member(package, name);
    let (name, registries) = (kind.name, kind.registries);
    if let Some(required) = kind.required.filter(|required| member(required).is_none()) {
        let (note, help) = match required {
            "version" => (
                "the registry fetches the package by its version, and rejects it without one",
                "add the version that is published",
            ),
            _ => (
                "clients compare the file with it, and the registry rejects a package without it",
                "add the SHA-256 hash of the file, as 64 hexadecimal digits in lower case",
            ),
        };
        Finding::new(place_of(package), format!("the `{name}` package has no `{required}`"))
            .about_missing()
            .note(note)
            .help(help)
            .report(context);
    }
    let address = member("registryBaseUrl").and_then(|it| Some((it, it.as_str()?)));
    if let (Some((value, url)), [first, ..]) = (address, registries)
        && !url.is_empty()
        && !registries.contains(&url)
    {
        let message = format!("{} is not the registry of `{name}` packages", quoted_string(url));
        rejected(value, message).help(format!("write `{first}`")).report(context);
    }
    for forbidden in kind.forbidden {
        let Some(member) = member(forbidden).filter(|it| !it.is_text("")) else { continue };
        let help = match *forbidden {
            "version" => {
                "write the version as the tag of the image, as `ghcr.io/acme/weather:1.2.0`"
            }
            "registryBaseUrl" => "write the whole address in `identifier`",
            _ => "remove it",
        };
        let article = if registries.is_empty() { "an" } else { "a" };
        let key = quoted(member.key_text());
        Finding::new(member.key_place(), format!("{article} `{name}` package cannot have {key}"))
            .note("the registry rejects the entry when it is published")
            .help(help)
            .report(context);
    }
}

fn check_image(package: Value<'_>, (value, image): (Value<'_>, &str), context: &mut Context<'_>) {
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
    let is_hex = |text: &str| text.len() == 64 && text.bytes().all(|it| it.is_ascii_hexdigit());
    let is_digest = digest.strip_prefix("sha256:").is_some_and(is_hex);
    let fault = if rest.split(':').next().is_some_and(|it| it.contains(char::is_uppercase)) {
        Some("the name of the image has an upper-case letter")
    } else {
        (!digest.is_empty() && !is_digest)
            .then_some("the digest of the image is not `sha256:` with 64 digits")
    };
    if let Some(message) = fault {
        rejected(value, message)
            .help("write the reference as the registry of images shows it")
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

/// Reports the identifier of a Maven package that is not a group and an artifact.
fn check_coordinates(value: Value<'_>, name: &str, context: &mut Context<'_>) {
    let parts: Vec<_> = name.split(':').collect();
    if parts.len() != 2 || parts.iter().any(|part| part.is_empty()) {
        let message = format!("{} is not a group and an artifact", quoted_string(name));
        let help = "write `GROUP:ARTIFACT`; the version has a member of its own";
        rejected(value, message).help(help).report(context);
    }
}

fn is_image_host(host: &str) -> bool {
    const HOSTS: &str =
        "docker.io index.docker.io registry-1.docker.io ghcr.io quay.io mcr.microsoft.com";
    is_among(HOSTS, host) || [".pkg.dev", ".azurecr.io"].iter().any(|end| host.ends_with(end))
}

fn check_bundle((value, address): (Value<'_>, &str), context: &mut Context<'_>) {
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
