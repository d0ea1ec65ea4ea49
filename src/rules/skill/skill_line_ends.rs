rule! {
    name: "skill-line-ends",
    summary: "a `SKILL.md` has CRLF line ends, which change its size and digest in other checkouts",
    level: Info,
    check: SkillFile(check),
}

fn check(skill: &SkillFile<'_, '_>, context: &mut Context<'_>) {
    if !skill.text().contains("\r\n") {
        return;
    }
    Finding::new(skill.first_line(), "the skill has CRLF line ends")
        .cite(
            "MCP skills, Resource Manifest: sizes and digests are those of the raw bytes, which differ \
             in a checkout with other line ends",
        )
        .help("write `**/SKILL.md text eol=lf` in `.gitattributes`")
        .report(context);
}
