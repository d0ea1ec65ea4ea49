rule! {
    name: "bundle-secret",
    category: Security,
    summary: "a bundle's manifest contains a secret",
    level: Error,
    source: "CWE-798, use of hard-coded credentials; MCPB, MANIFEST.md, `user_config`",
    check: Bundle(check),
}

fn check(manifest: &BundleManifest<'_>, context: &mut Context<'_>) {
    for (value, secret) in secrets(manifest.root) {
        let place = value.slice_place(secret.range.start, secret.range.end);
        // The secret itself is not repeated: reports are kept and passed on.
        Finding::new(place, format!("the manifest contains what looks like {}", secret.what))
            .note("everyone who installs the bundle gets the manifest")
            .help("revoke it, and write `${user_config.NAME}`, declared in `user_config` with `sensitive`")
            .warning_if(secret.certainty == Certainty::Likely)
            .report(context);
    }
}
