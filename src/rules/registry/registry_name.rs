rule! {
    name: "registry-name",
    summary: "the name of a registry entry is missing or malformed",
    level: Error,
    fix: Unsafe,
    check: Registry(check),
}

const HELP: &str = "write the reverse domain of the owner, `/`, and the name of the server";

fn check(entry: &RegistryEntry<'_, '_>, context: &mut Context<'_>) {
    let name = text(entry.root, "name");
    let fault = name.and_then(|(value, name)| Some((value, name, fault(name)?)));
    let Some((value, name, fault)) = fault else {
        report_rejected(entry, RULE.name, &[], HELP, context);
        if let Some((value, name)) = name {
            check_letter_case(entry, value, name, context);
        }
        return;
    };
    rejected(value, format!("the name {} {fault}", quoted_string(name)))
        .note(
            "both parts consist of ASCII letters, digits, `.` and `-`, in the second also `_`, and \
             begin and end with a letter or digit",
        )
        .help(HELP)
        .report(context);
}

fn fault(name: &str) -> Option<&'static str> {
    let is_part = |part: &str, others: &str| {
        let is_end = |end: Option<u8>| end.is_some_and(|end| end.is_ascii_alphanumeric());
        part.len() > 1
            && consists_of(part, others)
            && is_end(part.bytes().next())
            && is_end(part.bytes().next_back())
    };
    match name.split_once('/') {
        None => Some("has no namespace"),
        Some((_, server)) if server.contains('/') => Some("has more than one `/`"),
        Some((namespace, _)) if !is_part(namespace, ".-") => Some("has an invalid namespace"),
        Some((_, server)) if !is_part(server, "._-") => Some("has an invalid second part"),
        Some(_) => None,
    }
}

/// Checks the case of the owner in the name against the repository's URL, whose spelling is that of
/// the account if it has capital letters.
fn check_letter_case(
    entry: &RegistryEntry<'_, '_>,
    value: Value<'_>,
    name: &str,
    context: &mut Context<'_>,
) {
    let of_github = name.strip_prefix("io.github.").and_then(|rest| rest.split('/').next());
    let url = entry.root.get("repository").and_then(|it| text(it, "url"));
    let (Some(owner), Some((url_value, url))) = (of_github, url) else { return };
    let address = Url::of(url).filter(|url| url.host == "github.com");
    let Some(account) = address.and_then(|url| url.path.split('/').nth(1)) else { return };
    let is_capital = account.bytes().any(|byte| byte.is_ascii_uppercase());
    if !is_capital || account == owner || !account.eq_ignore_ascii_case(owner) {
        return;
    }
    let start = "io.github.".len();
    Finding::new(
        value.slice_place(start, start + owner.len()),
        format!("{} is spelt {} in `repository`", quoted_string(owner), quoted_string(account)),
    )
    .at_most(Severity::Warning)
    .label(url_value.place(), "the owner's account")
    .note(
        "the registry compares the namespace with the owner's account, in which letter case matters",
    )
    .rewriting(format!("write `io.github.{account}` if the account is spelt so"), account)
    .report(context);
}
