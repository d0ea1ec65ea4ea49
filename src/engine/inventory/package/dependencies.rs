//! The libraries that manifests depend on.

use crate::document::Value;
use crate::project::{Ecosystem, Library};
use crate::server_files::requirement_name;

/// The names of the packages that a manifest depends on.
pub(super) fn dependencies(root: Value<'_>, ecosystem: Ecosystem) -> Vec<&str> {
    fn add_keys<'d>(value: Option<Value<'d>>, names: &mut Vec<&'d str>) {
        names.extend(value.into_iter().flat_map(Value::entries).map(Value::key_text));
    }
    let mut names = Vec::new();
    match ecosystem {
        Ecosystem::Python => {
            let project = root.get("project");
            let own = project.and_then(|it| it.get("dependencies"));
            let extras = project.and_then(|it| it.get("optional-dependencies"));
            let lists = own.into_iter().chain(extras.into_iter().flat_map(Value::entries));
            names.extend(lists.flat_map(Value::items).map(|it| requirement_name(it.text())));
            let poetry = root.get("tool").and_then(|it| it.get("poetry"));
            add_keys(poetry.and_then(|it| it.get("dependencies")), &mut names);
        }
        Ecosystem::Cargo => {
            add_keys(root.get("dependencies"), &mut names);
            let targets = root.get("target").into_iter().flat_map(Value::entries);
            targets.for_each(|it| add_keys(it.get("dependencies"), &mut names));
            let renamed = root.get("dependencies").into_iter().flat_map(Value::entries);
            names.extend(renamed.filter_map(|it| it.text_of("package")));
        }
        _ => {
            for key in [
                "dependencies",
                "devDependencies",
                "peerDependencies",
                "optionalDependencies",
                "require",
                "require-dev",
            ] {
                add_keys(root.get(key), &mut names);
            }
            let imports = root.get("imports").into_iter().flat_map(Value::entries);
            names.extend(imports.filter_map(|it| imported_package(it.as_str()?)));
        }
    }
    names
}

/// The package of an address that Deno imports, such as `npm:/@scope/name@^1.2.0/`.
fn imported_package(address: &str) -> Option<&str> {
    let package = address.strip_prefix("npm:").or_else(|| address.strip_prefix("jsr:"))?;
    let package = package.trim_matches('/');
    let version = package.match_indices('@').map(|(at, _)| at).find(|at| *at > 0);
    Some(&package[..version.unwrap_or(package.len())])
}

/// Whether a line of a manifest that is neither JSON nor TOML depends on a library.
pub(super) fn depends(line: &str, library: &Library, ecosystem: Ecosystem) -> bool {
    let line = line.trim();
    let comment = match ecosystem {
        Ecosystem::Python | Ecosystem::Ruby | Ecosystem::Mix => "#",
        Ecosystem::Go | Ecosystem::Gradle | Ecosystem::Swift => "//",
        _ => "<!--",
    };
    if line.starts_with(comment) {
        return false;
    }
    match ecosystem {
        Ecosystem::Python if line.contains(['"', '\'']) => {
            let mut texts = line.split(['"', '\'']).skip(1).step_by(2);
            texts.any(|text| library.has_name(requirement_name(text)))
        }
        Ecosystem::Python => library.has_name(requirement_name(line)),
        Ecosystem::Go => {
            !line.ends_with("// indirect")
                && line
                    .split_whitespace()
                    .any(|word| library.has_name(word) || is_major(word, library))
        }
        Ecosystem::Ruby => {
            let is_dependency = ["gem ", "gem(", "dependency"].iter().any(|it| line.contains(it));
            is_dependency
                && line.split(['"', '\'']).skip(1).step_by(2).any(|it| library.has_name(it))
        }
        Ecosystem::Gradle => library.is_in(&line.replace(':', " ")),
        Ecosystem::Mix => line
            .split("{:")
            .skip(1)
            .any(|it| library.has_name(it.split(',').next().unwrap_or_default())),
        Ecosystem::Swift => line.contains(".package(") && line.contains(library.name),
        _ => library.is_in(line),
    }
}

/// Whether a module of Go is a later major version of a library: its name with `/v2` behind it.
fn is_major(word: &str, library: &Library) -> bool {
    word.strip_prefix(library.name).is_some_and(|rest| rest.starts_with("/v"))
}
