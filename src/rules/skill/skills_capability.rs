rule! {
    name: "skills-capability",
    summary: "the capability for skills is malformed, misplaced, or without `resources`",
    level: Error,
    fix: Safe,
    check: Shape(&WORDS), Message(check),
}

const SKILLS: &str = "io.modelcontextprotocol/skills";

const WORDS: ShapeWords = ShapeWords {
    whose_of: &[("SkillsSettings", "the capability for skills")],
    cite: "MCP skills, Capability: an object with the boolean `directoryRead`, `false` by default",
    help: "write `{}`, or `{\"directoryRead\": true}` if the server has `resources/directory/read`",
    ..ShapeWords::DEFAULT
};

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let Some((_, result)) = subject.handshake() else { return };
    let Some(capabilities) = result.get("capabilities") else { return };
    let inside = |key| capabilities.get(key).and_then(|it| it.get(SKILLS));
    let misplaced = inside("experimental").filter(|_| inside("extensions").is_none());
    if let Some(misplaced) = misplaced {
        let all = capabilities.get("experimental");
        let is_only = !capabilities.has("extensions");
        let all = all.filter(|all| is_only && all.entries().count() == 1);
        Finding::new(misplaced.key_place(), "skills are declared under `experimental`")
            .cite("MCP skills, Capability: hosts look for skills in `capabilities.extensions`")
            .help("move it to `extensions`")
            .with(all, |it, all| {
                it.safe_fix("rename `experimental` to `extensions`", all.renaming("extensions"))
            })
            .report(context);
    }
    let declared = inside("extensions").or(misplaced);
    if let Some(declared) = declared.filter(|_| !capabilities.has("resources")) {
        Finding::new(declared.key_place(), "the server declares skills, but not `resources`")
            .cite("MCP skills, Capability: it must; hosts read the files with `resources/read`")
            .declaring(capabilities, "resources")
            .report(context);
    }
}
