rule! {
    name: "bundle-entry-point",
    summary: "the entry point of a bundle is outside of it, or does not exist",
    level: Error,
    check: Bundle(check),
}

fn check(manifest: &BundleManifest<'_>, context: &mut Context<'_>) {
    let server = manifest.root.get("server");
    let Some(path) = server.and_then(|server| server.get("entry_point")) else { return };
    let Some(text) = path.as_str() else { return };
    let is_absolute = text.starts_with(['/', '\\']) || text.as_bytes().get(1) == Some(&b':');
    if is_absolute || leaves(text) {
        Finding::new(path.place(), "the entry point is not inside the bundle")
            .note("a client unpacks the bundle into a folder of its own, and starts only what is in it")
            .help("write a path relative to the manifest, without `..`")
            .report(context);
    } else if manifest.lacks_entry_point {
        let headline = format!("the entry point {} does not exist", quoted_string(text));
        Finding::new(path.place(), headline)
            .note("the folder of the manifest is what is packed: a bundle without the file has no server")
            .help("write the path of the server's file, or add the file to the folder")
            .report(context);
    }
}

/// Whether a relative path leads outside of its folder.
fn leaves(path: &str) -> bool {
    let depth = path.split(['/', '\\']).try_fold(0_usize, |depth, part| match part {
        ".." => depth.checked_sub(1),
        "" | "." => Some(depth),
        _ => Some(depth + 1),
    });
    depth.is_none()
}
