rule! {
    name: "package-npx-program",
    summary: "a project shows `npx PACKAGE`, which finds no program in the package",
    level: Warning,
    check: Package(check),
}

fn check(manifest: &PackageManifest<'_, '_>, context: &mut Context<'_>) {
    let Some(shown_in) = manifest.npx_shown_in else { return };
    let Some(root) = manifest.document.roots().next() else { return };
    let Some(name) = root.get("name").filter(|name| name.is_string()) else { return };
    let own = name.text().rsplit('/').next().unwrap_or_default();
    let bin = root.get("publishConfig").and_then(|it| it.get("bin")).or(root.get("bin"));
    let programs: Vec<_> = bin.into_iter().flat_map(Value::entries).collect();
    let files: HashSet<&str> = programs.iter().map(|program| program.text()).collect();
    let is_found = bin.is_some_and(|bin| bin.is_string() || bin.get(own).is_some());
    if is_found || files.len() == 1 {
        return;
    }
    let command = quoted(&format!("npx {}", name.text()));
    let (place, headline, help) = match bin.filter(|_| !files.is_empty()) {
        Some(bin) => (
            bin.key_place(),
            format!("{command} finds none of the {} programs", programs.len()),
            format!("add a program {} to `bin`", quoted(own)),
        ),
        None => (
            name.place(),
            format!("{command} finds no program in the package"),
            "add `bin` with the path of the program".to_owned(),
        ),
    };
    Finding::new(place, headline)
        .note(format!(
            "`{shown_in}` shows the command, and npm starts the only program or the one with the \
             name of the package: `could not determine executable to run`"
        ))
        .help(help)
        .report(context);
}
