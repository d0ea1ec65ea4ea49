//! Rules about the response that opens a connection: of `initialize` or `server/discover`.

use crate::forms::Type;
use crate::rules::prelude::*;

rules_of_shape! {
    handshake_member {
        "handshake-member", Error,
        "the result of `initialize` or `server/discover` lacks a member, or has one with the \
         wrong type",
        [fix: Unsafe],
        whose_of: &[
            ("InitializeResult", "the result of `initialize`"),
            ("DiscoverResult", "the result of `server/discover`"),
        ],
        together: true,
        adapt: of_result,
    }
    server_capability_type {
        "server-capability-type", Error,
        "a capability of a server is not an object, or has a member with the wrong type",
        [fix: Unsafe],
        whose_of: &[
            ("ServerCapabilities", "`capabilities`"),
            ("ServerCapabilities.prompts", "`capabilities.prompts`"),
            ("ServerCapabilities.resources", "`capabilities.resources`"),
            ("ServerCapabilities.tasks", "`capabilities.tasks`"),
            ("ServerCapabilities.tasks.requests", "`capabilities.tasks.requests`"),
            ("ServerCapabilities.tasks.requests.tools", "`capabilities.tasks.requests.tools`"),
        ],
        adapt: of_capability,
    }
    server_info_member {
        "server-info-member", Error,
        "`serverInfo` of a handshake lacks a member, or has one with the wrong type",
        [fix: Unsafe],
        whose_of: &[("Implementation", "`serverInfo`")],
        together: true,
        adapt: |finding, fault, _| {
            Some(explained(finding, fault, "MCP, schema.ts, Implementation"))
        },
    }
}

fn of_result(finding: Finding, fault: &Fault<'_>, _: &Context<'_>) -> Option<Finding> {
    let section = if is_of_discover(fault) {
        "MCP 2026-07-28, schema.ts, DiscoverResult"
    } else {
        "MCP, schema.ts, InitializeResult"
    };
    Some(match fault.name() {
        "ttlMs" | "cacheScope" => finding
            .cite(format!("{section}: the Python SDK cannot connect"))
            .help("write milliseconds as `ttlMs`, and `public` or `private` as `cacheScope`")
            // The TypeScript SDK connects all the same.
            .at_most(Severity::Warning),
        "supportedVersions" if fault.is_inside() => finding
            .cite(format!("{section}: {}", rejected_by(fault)))
            .help("write the date of a revision as a string, such as `\"2026-07-28\"`"),
        _ => explained(finding, fault, section),
    })
}

fn of_capability(mut finding: Finding, fault: &Fault<'_>, _: &Context<'_>) -> Option<Finding> {
    const SECTION: &str = "MCP, schema.ts, ServerCapabilities";
    if let Some(value) = fault.value.filter(|_| fault.is_inside()) {
        let key = quoted(value.key_text());
        let found = described(value);
        finding.message = format!("the capability {key} is {found}, not an object").into();
        let who = rejected_by(fault);
        let edit = value.replacement("{}");
        return Some(finding.cite(format!("{SECTION}: {who}")).unsafe_remedy("write `{}`", edit));
    }
    let is_of_tasks = |of: &Type| of.name.starts_with("ServerCapabilities.tasks");
    let is_of_tasks = fault.name() == "tasks" || fault.of.is_some_and(is_of_tasks);
    if !is_of_discover(fault) || !is_of_tasks {
        return Some(explained(finding, fault, SECTION));
    }
    // Tasks became an extension in 2026-07-28, but not for every client. `null` passes.
    let finding = finding
        .cite(
            "MCP 2026-07-28: tasks are an extension; the Python SDK still reads the capability, \
             and cannot connect",
        )
        .help("remove it, and declare the extension");
    (!fault.is_null()).then_some(finding)
}

/// The finding, with the section that defines the member, who rejects the fault, and the remedy.
fn explained(finding: Finding, fault: &Fault<'_>, section: &str) -> Finding {
    let help = match fault.value {
        None => format!("add {}", missing_names(fault)),
        Some(value) if value.is_null() && !fault.is_required => "remove it".to_owned(),
        Some(_) => format!("write {}", fault.shape.in_words()),
    };
    finding.cite(format!("{section}: {}", rejected_by(fault))).help(help)
}

/// Who rejects a missing member, or one with this value. Checked with the Python SDK 2.3, the
/// TypeScript SDK 1.32 and the TypeScript client 2.4: `null` for an optional member passes in
/// Python only, arrays for some objects in the TypeScript SDK 1.x, which does not know
/// `server/discover`.
fn rejected_by(fault: &Fault<'_>) -> String {
    let is_newer_only = is_of_discover(fault) || fault.value.is_some_and(Value::is_array);
    let typescript =
        if is_newer_only { "the TypeScript SDK 2.x" } else { "the TypeScript SDKs 1.x and 2.x" };
    if fault.is_null() && !fault.is_required && !fault.is_inside() {
        format!("{typescript} cannot connect; the Python SDK ignores a `null`")
    } else {
        format!("the Python SDK and {typescript} cannot connect")
    }
}

/// Whether the result is that of `server/discover`, which the engine compares as part of a revision
/// that has it.
fn is_of_discover(fault: &Fault<'_>) -> bool {
    fault.revision > Revision::LAST_WITH_HANDSHAKE
}

pub(crate) mod handshake_failed;
pub(crate) mod protocol_version_unknown;
pub(crate) mod protocol_version_without_handshake;
pub(crate) mod supported_versions_unusable;
