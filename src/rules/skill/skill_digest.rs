rule! {
    name: "skill-digest",
    summary: "the digest of a file of a skill is malformed",
    level: Error,
    fix: Safe,
    check: Typed(&["sha256"], check),
}

fn check(digest: Value<'_>, context: &mut Context<'_>) {
    if is_sha256_digest(digest.text()) {
        return;
    }
    let lower = digest.text().to_ascii_lowercase();
    let edit = digest.replacement(format!("\"{lower}\""));
    let fix = is_sha256_digest(&lower).then_some(edit);
    Finding::new(place_of(digest), format!("the digest {} is malformed", quoted_value(digest)))
        .cite(
            "MCP skills, Resource Manifest: hosts compare it with that of the bytes that they read",
        )
        .help(
            "write `sha256:` with 64 hexadecimal digits in lower case, as `sha256sum` prints them",
        )
        .with(fix, |it, edit| it.safe_fix("write it in lower case", edit))
        .report(context);
}
