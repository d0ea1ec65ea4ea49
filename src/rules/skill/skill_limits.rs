rule! {
    name: "skill-limits",
    summary: "a skill has more files or bytes than hosts must support",
    level: Warning,
    check: Typed(&["Skill"], check), SkillFile(check_file),
}

const MAX_FILES: usize = 512;
const MAX_BYTES: i128 = 16 * 1024 * 1024;

fn check(skill: Value<'_>, context: &mut Context<'_>) {
    let Some(resources) = skill.get("resources").filter(|it| it.is_array()) else { return };
    let size = |file: Value<'_>| Decimal::parse(file.get("size")?.number_text()?)?.to_integer();
    let bytes = resources.items().filter_map(size).fold(0, i128::saturating_add);
    check_size(place_of(resources), resources.items().count(), bytes, context);
}

fn check_file(skill: &SkillFile<'_, '_>, context: &mut Context<'_>) {
    let (files, bytes) = skill.size;
    check_size(skill.first_line(), files, bytes.into(), context);
}

fn check_size(place: Place, files: usize, bytes: i128, context: &mut Context<'_>) {
    let too_many = (files > MAX_FILES).then(|| format!("{files} files, more than {MAX_FILES}"));
    let too_large = (bytes > MAX_BYTES).then(|| format!("{bytes} bytes, more than {MAX_BYTES}"));
    for what in too_many.into_iter().chain(too_large) {
        Finding::new(place, format!("the skill has {what}"))
            .cite("MCP skills, Limits: hosts must support so much, and may reject what has more")
            .help("divide the skill, or serve large files as resources of their own")
            .report(context);
    }
}
