use crate::rules::limits::MAX_COMPARED_SERVERS;
use crate::server_files::{PolicyDenial, PolicySubject};

rule! {
    name: "client-server-denied",
    category: Portability,
    summary: "a list of allowed or denied servers keeps a client from using a configured server",
    level: Warning,
    check: Client(check),
}

/// The lists in the file of the servers itself.
fn check(configuration: &ClientConfiguration<'_>, context: &mut Context<'_>) {
    let policies = configuration.policies();
    if policies.is_empty() {
        return;
    }
    let document = configuration.root.document();
    for server in configuration.servers().take(MAX_COMPARED_SERVERS) {
        let Some(subject) = PolicySubject::of(server) else { continue };
        for (policy, _) in &policies {
            let Some(denial) = policy.denial(&subject) else { continue };
            let list = document.value(denial.node());
            let place = list.place();
            // The user wrote both.
            finding(&subject, denial, None, server.value.key_place())
                .at_most(Severity::Info)
                .label(place, label_of(denial))
                .report(context);
        }
    }
}

/// The finding about a server that a list keeps from use; `path` is the file of the list if that is
/// another one.
pub(crate) fn finding(
    subject: &PolicySubject,
    denial: PolicyDenial,
    path: Option<&str>,
    place: Place,
) -> Finding {
    let name = quoted(subject.name());
    let by = path.map(|path| format!(" by {}", quoted(path))).unwrap_or_default();
    let (headline, help) = match denial {
        PolicyDenial::By(_) => {
            (format!("{name} is denied{by}"), "remove the server, or change the entry".to_owned())
        }
        PolicyDenial::NotAllowed(_) => (
            format!("{name} is not among the servers that are allowed{by}"),
            format!("add its {} to the list, or remove the server", quoted(subject.key())),
        ),
    };
    Finding::new(place, headline)
        .note("the client neither starts it nor connects to it, usually without a message")
        .help(help)
}

/// The words at the entry or list that is the cause.
pub(crate) fn label_of(denial: PolicyDenial) -> &'static str {
    match denial {
        PolicyDenial::By(_) => "denied by this entry",
        PolicyDenial::NotAllowed(_) => "no entry of this list allows it",
    }
}
