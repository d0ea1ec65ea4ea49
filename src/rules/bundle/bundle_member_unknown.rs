use crate::server_files::UnknownMember;

rule! {
    name: "bundle-member-unknown",
    summary: "a bundle's manifest has a member that its version does not know",
    level: Error,
    fix: Unsafe,
    check: Bundle(check),
}

fn check(manifest: &BundleManifest<'_>, context: &mut Context<'_>) {
    for unknown in manifest.unknown_members() {
        let name = unknown.member.key_text();
        let is_top = unknown.object.id() == manifest.root.id();
        let newer = manifest.version_with(name).filter(|_| is_top);
        let brief = Finding::new(unknown.member.key_place(), String::new());
        context.report_with(brief, |finding| match newer {
            Some(version) => of_newer_version(finding, manifest, name, version),
            None => of_no_version(finding, unknown, name),
        });
    }
}

const REJECTED: &str = "clients reject a bundle whose manifest has an unknown member";

fn of_newer_version(
    finding: Finding,
    manifest: &BundleManifest<'_>,
    name: &str,
    version: &str,
) -> Finding {
    let own = manifest.version().unwrap_or_default();
    let message = format!("{} exists since version {version}, not in {own}", quoted(name));
    let given = VERSION_MEMBERS.iter().filter_map(|key| manifest.root.get(key));
    let edits: Vec<_> = given.map(|it| it.replacement(format!("\"{version}\""))).collect();
    Finding { message: message.into(), ..finding }
        .note(REJECTED)
        .help(format!("declare version {version}, or remove the member"))
        .unsafe_fix(format!("declare version {version}"), edits)
}

fn of_no_version(finding: Finding, unknown: UnknownMember<'_>, name: &str) -> Finding {
    let UnknownMember { member, object, intended } = unknown;
    let place = match object.key() {
        Some(key) => format!(" in {}", quoted(key)),
        None => String::new(),
    };
    let message = match intended {
        Some(intended) => format!("unknown member {}; did you mean `{intended}`?", quoted(name)),
        None => format!("unknown member {}{place}", quoted(name)),
    };
    let finding = Finding { message: message.into(), ..finding }.note(REJECTED);
    let outer = object.document().parent_of(object.id()).and_then(Value::key);
    let finding = finding.note_if(match (object.key(), outer) {
        (_, Some("tools")) => {
            Some("tools have a name and a description here; clients ask the server for the rest")
        }
        (Some("compatibility"), _) => Some("versions of Python and Node.js are in `runtimes`"),
        (Some("server"), _) => Some("what starts the server is in `mcp_config`"),
        _ => None,
    });
    match intended {
        Some(intended) => {
            let rename = member.renaming(intended);
            finding.unsafe_remedy(format!("rename it to `{intended}`"), rename)
        }
        None => finding.unsafe_remedy("remove the member", member.removal()),
    }
}
