use crate::model::{MetaKeyFault, MetaKeyFaultKind};

rule! {
    name: "meta-key-format",
    summary: "a key of `_meta` violates the grammar",
    level: Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    check: Meta(check),
}

fn check(meta: &Meta<'_>, context: &mut Context<'_>) {
    for member in meta.value.entries() {
        let key = member.key_text();
        // ChatGPT defines `openai/toolInvocation/invoking`.
        if key.starts_with("openai/") {
            continue;
        }
        if key.is_empty() {
            context.report(empty(member));
        } else if let Some(fault) = MetaKey::split(key).fault() {
            finding(member, key, fault).when(key == FASTMCP, of_framework).report(context);
        }
    }
}

/// The key that FastMCP 2 adds to tools. FastMCP 3 writes `fastmcp`.
const FASTMCP: &str = "_fastmcp";

fn of_framework(finding: Finding) -> Finding {
    finding
        .note("FastMCP 2 adds this key; no client is known to reject it")
        .help("upgrade to FastMCP 3, which writes `fastmcp`")
        .at_most(Severity::Info)
}

fn finding(member: Value<'_>, key: &str, fault: MetaKeyFault) -> Finding {
    let (message, help) = words(&quoted(key), fault.kind);
    Finding::new(member.key_slice_place(fault.start, fault.end), message)
        .cite(
            "MCP since 2025-06-18, basic/index, _meta: keys must follow a grammar: labels \
             separated by `.` and followed by `/`, then a name",
        )
        .help(help)
}

/// The headline and the help for a violation of the grammar of keys.
fn words(key: &str, kind: MetaKeyFaultKind) -> (String, &'static str) {
    match kind {
        MetaKeyFaultKind::EmptyLabel => (
            format!("`_meta` key {key} has an empty label in its prefix"),
            "write a prefix such as `com.example/`, or remove the `/`",
        ),
        MetaKeyFaultKind::LabelStart => (
            format!("a label in the prefix of {key} does not begin with a letter"),
            "begin each label with a letter",
        ),
        MetaKeyFaultKind::LabelEnd => (
            format!("a label in the prefix of {key} ends in `-`"),
            "end each label with a letter or digit",
        ),
        MetaKeyFaultKind::LabelCharacter(character) => (
            format!("the prefix of {key} contains {}", spelt_character(character)),
            "use letters, digits and `-` in labels, with `.` between them",
        ),
        MetaKeyFaultKind::NameEdge(character) => (
            format!("the name of {key} begins or ends with {}", spelt_character(character)),
            "begin and end the name with a letter or digit",
        ),
        MetaKeyFaultKind::NameCharacter(character) => (
            format!("the name of {key} contains {}", spelt_character(character)),
            "use letters, digits, `-`, `_` and `.` in the name, and `/` only once",
        ),
    }
}

fn empty(member: Value<'_>) -> Finding {
    Finding::new(member.key_place(), "a key of `_meta` is empty")
        .cite(
            "MCP since 2025-06-18, basic/index, _meta: formally allowed, as prefix and name may be \
             empty",
        )
        .help("write a name")
        .at_most(Severity::Info)
}
