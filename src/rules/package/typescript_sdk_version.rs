rule! {
    name: "typescript-sdk-version",
    summary: "a package uses version 2 of the TypeScript SDK without what that needs",
    level: Error,
    source: "MCP TypeScript SDK, upgrade guide to version 2",
    check: Package(check),
}

/// The package of version 2, and of version 1.
const SDKS: [&str; 2] = ["@modelcontextprotocol/server", "@modelcontextprotocol/sdk"];

fn check(manifest: &PackageManifest<'_, '_>, context: &mut Context<'_>) {
    let Some(root) = manifest.document.roots().next() else { return };
    let dependency = |name: &str| root.get("dependencies")?.get(name).filter(|it| it.is_string());
    let [Some(sdk), other] = SDKS.map(dependency) else { return };
    if let Some(call) = manifest.facts.sdk_uses.first() {
        Finding::new(place_of(sdk), format!("version 2 of the SDK has no {}", quoted(call.name)))
            .note("the program stops at this call, or the server has none of its tools")
            .label_in_text(&call.source, call.span, "this is a call of version 1")
            .help("run `npx @modelcontextprotocol/codemod v1-to-v2 .`")
            .report(context);
    }
    let excludes = |value: Value<'_>, least: &[u64]| {
        Versions::of(value.text().trim()).is_some_and(|it| !it.reach(least))
    };
    if let Some(zod) = dependency("zod").filter(|it| excludes(*it, &[4, 2])) {
        Finding::new(place_of(zod), format!("{} excludes `zod` 4.2", quoted(zod.text())))
            .label(place_of(sdk), "this needs `zod` 4.2 or later")
            .note("npm installs two copies, and the SDK does not accept schemas of the other one")
            .help("require `^4.2.0`")
            .at_most(Severity::Warning)
            .report(context);
    }
    if let Some(other) = other {
        Finding::new(other.key_place(), "versions 1 and 2 of the SDK are required")
            .label(sdk.key_place(), "version 2")
            .note("objects of one version are none of the other: `instanceof` fails for errors")
            .help("remove version 1 when no module imports it")
            // Often only a part that is built on its own needs it.
            .at_most(Severity::Info)
            .report(context);
    }
    let node = root.get("engines").and_then(|it| it.get("node")).filter(|it| it.is_string());
    let is_older = |it: &Value<'_>| {
        let versions = Versions::of(it.text().trim());
        versions.is_some_and(|it| it != Versions::default() && !it.begin_at(&[20]))
    };
    if let Some(node) = node.filter(is_older) {
        Finding::new(place_of(node), format!("{} allows Node.js before 20", quoted(node.text())))
            .label(place_of(sdk), "this needs Node.js 20 or later")
            .help("require `>=20`")
            .at_most(Severity::Warning)
            .report(context);
    }
}
