rule! {
    name: "client-server-differs",
    category: Quality,
    summary: "files of several clients define a server differently",
    level: Info,
    check: Engine,
}

/// The finding about a server that `others` files of other clients define differently.
pub(crate) fn in_other_files(name: &str, others: usize) -> Finding {
    let files = if others == 1 {
        "the file of another client".to_owned()
    } else {
        format!("{others} files of other clients")
    };
    Finding::new(
        Place::FILE,
        format!("the server {} is defined differently in {files}", quoted(name)),
    )
    .note("what works in one client is not what users of the others get")
    .help("define it in the same way, or give it another name")
}
