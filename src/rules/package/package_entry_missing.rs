rule! {
    name: "package-entry-missing",
    summary: "the manifest of a server names an entry point that does not exist",
    level: Warning,
    check: Package(check),
}

fn check(manifest: &PackageManifest<'_, '_>, context: &mut Context<'_>) {
    for entry in manifest.missing_entries {
        let entry = manifest.document.value(*entry);
        let (what, note, help) = if manifest.document.syntax() == Syntax::Toml {
            let module = entry.text().split(':').next().unwrap_or_default();
            (
                format!("module {} is not in the package", quoted(module.trim())),
                "the script fails with `ModuleNotFoundError` before the server starts",
                "write the module as it is imported, or move the code there",
            )
        } else {
            (
                format!("file {} does not exist", quoted_string(entry.text())),
                "npm installs a command that cannot be started",
                "write the path of the program, relative to `package.json`",
            )
        };
        Finding::new(entry.place(), what).note(note).help(help).report(context);
    }
}
