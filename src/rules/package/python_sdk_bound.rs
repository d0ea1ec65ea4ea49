use crate::model::SdkUse;
use crate::server_files::Requirement;

rule! {
    name: "python-sdk-bound",
    summary: "a Python package allows a version of the MCP SDK with which it does not start",
    level: Error,
    source: "MCP Python SDK, migration guide to version 2",
    fix: Safe,
    check: Package(check),
}

/// The first version that removed names.
const SECOND: [u64; 1] = [2];

/// The versions of `fastmcp` that need version 1 of the SDK and do not say so: the first one, and
/// the first one after them that is bounded.
const UNBOUNDED_FASTMCP: [(&[u64], &[u64]); 2] = [(&[2, 10], &[2, 11, 3]), (&[2, 14], &[2, 14, 2])];

fn check(manifest: &PackageManifest<'_, '_>, context: &mut Context<'_>) {
    let has_scripts = manifest.has_scripts();
    let mut own = manifest.requirements("mcp");
    // Groups and constraints are not published with the package.
    own.retain(|it| it.is_published || !has_scripts);
    let versions: Option<Vec<Versions>> = own.iter().map(|it| it.versions.clone()).collect();
    let Some(versions) = versions else { return };
    let versions = versions.into_iter().fold(Versions::default(), Versions::and);
    if !versions.reach(&SECOND) {
        return check_newer(manifest, &own, context);
    }
    check_fastmcp(manifest, context);
    let Some(first) = own.first() else { return };
    let Some(old) = worst(manifest, false) else { return };
    // With an import of the new version beside it, both are tried.
    if old.is_guarded && worst(manifest, true).is_some() {
        return;
    }
    let is_never = versions.begin_at(&SECOND);
    let verb = if is_never { "selects" } else { "allows" };
    let message = format!("{} {verb} `mcp` 2, which has no `{}`", quoted(first.text), old.name);
    let finding = Finding::new(first.place, message)
        .note("installers select the newest version that is allowed, and the program stops at this line")
        .label_in_text(&old.source, old.span, "this needs `mcp` 1");
    let is_mild = old.is_guarded || manifest.is_locked();
    let finding = if is_mild { finding.at_most(Severity::Warning) } else { finding };
    if is_never {
        let help = format!("require `mcp<2`, or replace `{}`", old.name);
        finding.help(help).report(context);
        return;
    }
    let then = manifest.lock().map(|it| format!(", then run `{}`", it.update)).unwrap_or_default();
    finding
        .help(format!("add the upper bound `<2`{then}, or migrate the code to version 2"))
        .safe_fix(format!("add the upper bound `<2`{then}"), first.bound.clone())
        .report(context);
}

/// The use of a version that stops the program, or else the first one.
fn worst<'c>(manifest: &PackageManifest<'c, '_>, is_of_version_2: bool) -> Option<&'c SdkUse> {
    let uses = manifest.facts.sdk_uses.iter().filter(|it| it.is_of_version_2 == is_of_version_2);
    uses.min_by_key(|it| it.is_guarded)
}

/// Checks the code of a package that excludes version 2.
fn check_newer(
    manifest: &PackageManifest<'_, '_>,
    own: &[Requirement<'_>],
    context: &mut Context<'_>,
) {
    let Some(new) = worst(manifest, true).filter(|it| !it.is_guarded) else { return };
    let excludes =
        |it: &&Requirement<'_>| it.versions.as_ref().is_some_and(|it| !it.reach(&SECOND));
    let Some(requirement) = own.iter().find(excludes) else { return };
    let message =
        format!("{} excludes `mcp` 2, which alone has `{}`", quoted(requirement.text), new.name);
    Finding::new(requirement.place, message)
        .note("the program stops at this line")
        .label_in_text(&new.source, new.span, "this needs `mcp` 2")
        .help("require `mcp>=2,<3`")
        .report(context);
}

/// Checks whether the newest allowed version of `fastmcp` needs version 1 of the SDK without
/// requiring it.
fn check_fastmcp(manifest: &PackageManifest<'_, '_>, context: &mut Context<'_>) {
    let own = manifest.requirements("fastmcp");
    let versions = own.iter().map(|it| it.versions.clone()).collect::<Option<Vec<_>>>();
    let Some(versions) = versions.filter(|it| !it.is_empty()) else { return };
    let versions = versions.into_iter().fold(Versions::default(), Versions::and);
    if UNBOUNDED_FASTMCP.iter().any(|(from, to)| versions.end_in(from, to)) {
        let message =
            format!("{} selects a version that does not start with `mcp` 2", quoted(own[0].text));
        Finding::new(own[0].place, message)
            .at_most(Severity::Warning)
            .note("`fastmcp` 2.10.0 to 2.11.2, 2.14.0 and 2.14.1 need version 1 of `mcp`, and allow any")
            .help("require another version of `fastmcp`, or `mcp<2` as well")
            .report(context);
    }
}
