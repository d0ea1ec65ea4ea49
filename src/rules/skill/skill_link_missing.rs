rule! {
    name: "skill-link-missing",
    summary: "a link in a `SKILL.md` names a file that does not exist",
    level: Warning,
    check: SkillFile(check),
}

fn check(skill: &SkillFile<'_, '_>, context: &mut Context<'_>) {
    for link in skill.missing_links {
        let path = quoted(&skill.text()[link.clone()]);
        Finding::new(skill.bytes_place(link), format!("the file {path} does not exist"))
            .cite(
                "MCP skills, Relative References: links are resolved against the directory of the \
                 `SKILL.md`; a model that follows this one finds nothing",
            )
            .help("write the path relative to the `SKILL.md`, or add the file")
            .report(context);
    }
}
