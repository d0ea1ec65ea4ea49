use crate::rules::findings::members::not_an_object;

rule! {
    name: "server-capability-type",
    category: Correctness,
    summary: "a capability of a server is not an object, or has a member with the wrong type",
    level: Error,
    check: Message(check),
}

const SECTION: &str = "MCP, schema.ts, ServerCapabilities";

/// The members of the capabilities, and of those with members themselves, by path. For `tools` there
/// is another rule.
const MEMBERS: [(&[&str], &[Wanted]); 6] = [
    (
        &[],
        &[
            optional("logging", MemberType::Object),
            optional("completions", MemberType::Object),
            optional("prompts", MemberType::Object),
            optional("resources", MemberType::Object),
            optional("experimental", MemberType::Object),
            optional("extensions", MemberType::Object),
        ],
    ),
    (&["prompts"], &[optional("listChanged", MemberType::Boolean)]),
    (
        &["resources"],
        &[optional("subscribe", MemberType::Boolean), optional("listChanged", MemberType::Boolean)],
    ),
    (
        &["tasks"],
        &[
            optional("list", MemberType::Object),
            optional("cancel", MemberType::Object),
            optional("requests", MemberType::Object),
        ],
    ),
    (&["tasks", "requests"], &[optional("tools", MemberType::Object)]),
    (&["tasks", "requests", "tools"], &[optional("call", MemberType::Object)]),
];

/// Capabilities with members of any name, which are objects.
const MAPS: [&str; 2] = ["experimental", "extensions"];

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let Some((handshake, result)) = subject.handshake() else { return };
    let Some(capabilities) = result.get("capabilities").filter(|it| it.is_object()) else { return };
    let tasks: &[Wanted] = &[optional("tasks", MemberType::Object)];
    for (path, members) in [(&[][..], tasks)].into_iter().chain(MEMBERS) {
        let found = path.iter().try_fold(capabilities, |value, name| value.get(name));
        let Some(object) = found.filter(|object| object.is_object()) else { continue };
        let whose = ["capabilities"].iter().chain(path).copied().collect::<Vec<_>>().join(".");
        let whose = format!("`{whose}`");
        // Tasks became an extension in 2026-07-28, but not for every client. `null` passes.
        let is_of_tasks = path.first() == Some(&"tasks") || members[0].name == "tasks";
        if handshake == Handshake::Initialize || !is_of_tasks {
            report_faults(object, &whose, members, SECTION, handshake, context);
            continue;
        }
        let given = |it: &&Wanted| object.get(it.name).is_some_and(|given| !given.is_null());
        let faults =
            members.iter().filter(given).filter_map(|it| faulty_member(object, &whose, *it));
        context.report_all(faults.map(|finding| {
            finding
                .cite(
                    "MCP 2026-07-28: tasks are an extension; the Python SDK still reads the \
                     capability, and cannot connect",
                )
                .help("remove it, and declare the extension")
        }));
    }
    let maps = MAPS.iter().filter_map(|name| capabilities.get(name));
    for member in maps.flat_map(Value::entries).filter(|member| !member.is_object()) {
        let key = quoted(member.key_text());
        let finding = not_an_object(member, &format!("the capability {key}"));
        let who = rejected_by(handshake, Some(member), true);
        context.report(finding.cite(format!("{SECTION}: {who}")).help("write `{}`"));
    }
}
