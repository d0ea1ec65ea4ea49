use crate::server_files::PolicyFault;

rule! {
    name: "client-policy-entry",
    summary: "an entry of a list of allowed or denied servers is not read",
    level: Error,
    check: Client(check),
}

fn check(configuration: &ClientConfiguration<'_>, context: &mut Context<'_>) {
    for (policy, faults) in configuration.policies() {
        for fault in faults {
            if fault.is_list && fault.value.is_array() {
                let headline = "the list has more entries than are compared";
                Finding::new(place_of(fault.value), headline)
                    .at_most(Severity::Warning)
                    .note("what the others allow or deny is not reported")
                    .help("use patterns of addresses in place of single entries")
                    .report(context);
                continue;
            }
            let label = &policy.client.label;
            let effect = match (fault.is_list, fault.is_allowed) {
                (true, true) => format!("{label} then allows no servers at all"),
                (true, false) => format!("{label} then denies no server"),
                (false, true) => format!("{label} ignores the entry, which allows nothing"),
                (false, false) => format!("{label} ignores the entry, which denies nothing"),
            };
            let (headline, help) = words(&fault);
            Finding::new(place_of(fault.value), headline).note(effect).help(help).report(context);
        }
    }
}

/// The headline about a fault, and a change to make.
fn words(fault: &PolicyFault<'_>) -> (String, String) {
    let value = fault.value;
    if fault.is_list {
        let key = quoted(value.key_text());
        let headline = format!("{key} is {}, not a list", described(value));
        return (headline, "write a list of objects".to_owned());
    }
    const KEYS: [&str; 3] = ["serverName", "serverCommand", "serverUrl"];
    let help = format!("write an object with one of {}", listed(&KEYS.map(quoted), 3));
    if !value.is_object() {
        return (format!("an entry is {}, not an object", described(value)), help);
    }
    let members: Vec<_> = KEYS.iter().filter_map(|key| value.get(key)).collect();
    let [member] = members[..] else {
        let number = if members.is_empty() { "none" } else { "several" };
        return (format!("an entry has {number} of {}", listed(&KEYS.map(quoted), 3)), help);
    };
    let key = quoted(member.key_text());
    match member.key_text() {
        "serverName" if member.is_string() => {
            let name = quoted_value(member);
            let headline = format!("{key} is {name}, which is not a valid name");
            (
                headline,
                "use letters, digits, hyphens and underscores, without spaces around them".into(),
            )
        }
        "serverCommand" => {
            let headline = format!("{key} is not a list of strings");
            (headline, "write the program and each argument as a string of the list".into())
        }
        _ => (format!("{key} is {}, not a string", described(member)), "write a string".into()),
    }
}
