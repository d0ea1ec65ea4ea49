use crate::rules::handshake::clients::response_type;

rule! {
    name: "handshake-member",
    category: Correctness,
    summary: "the result of `initialize` or `server/discover` lacks a member, or has one with the \
              wrong type",
    level: Error,
    check: Message(check),
}

/// The members of the result of `initialize`.
const OF_INITIALIZE: &[Wanted] = &[
    required("protocolVersion", MemberType::Text),
    required("capabilities", MemberType::Object),
    required("serverInfo", MemberType::Object),
    optional("instructions", MemberType::Text),
];

/// The members of the result of `server/discover`.
const OF_DISCOVER: &[Wanted] = &[
    required("supportedVersions", MemberType::Array),
    required("capabilities", MemberType::Object),
    optional("instructions", MemberType::Text),
];

/// What only the Python SDK checks.
const CACHE_HINTS: &[Wanted] =
    &[optional("ttlMs", MemberType::Integer), optional("cacheScope", MemberType::CacheScope)];

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let Some((handshake, result)) = subject.handshake() else { return };
    let whose = format!("the result of `{}`", handshake.method());
    let section = response_type(handshake);
    if handshake == Handshake::Initialize {
        report_faults(result, &whose, OF_INITIALIZE, section, handshake, context);
        return;
    }
    report_faults(result, &whose, OF_DISCOVER, section, handshake, context);
    context.report_all(faulty_members(result, &whose, CACHE_HINTS).into_iter().map(|finding| {
        finding
            .cite(format!("{section}: the Python SDK cannot connect"))
            .help("write milliseconds as `ttlMs`, and `public` or `private` as `cacheScope`")
            // The TypeScript SDK connects all the same.
            .at_most(Severity::Warning)
    }));
    let versions = result.items_of("supportedVersions");
    context.report_all(versions.filter(|version| !version.is_string()).map(|version| {
        let found = described(version);
        Finding::new(
            place_of(version),
            format!("`supportedVersions` contains {found}, not a string"),
        )
        .cite(format!("{section}: {}", rejected_by(handshake, None, true)))
        .help("write the date of a revision as a string, such as `\"2026-07-28\"`")
    }));
}
