rule! {
    name: "apps-relative-url",
    summary: "a view loads from a relative address, behind which there is no server",
    level: Warning,
    check: App(check),
}

fn check(subject: &AppSubject<'_, '_>, context: &mut Context<'_>) {
    let Some((page, html)) = subject.page() else { return };
    let is_relative = |load: &&Load| load.target == Target::Relative && load.loader != Loader::Base;
    let mut relative = page.loads.iter().filter(is_relative);
    let Some(first) = relative.next() else { return };
    let (address, others) = (quoted(&html[first.at.clone()]), relative.count());
    let message = format!("{} loads from the relative address {address}", first.loader.name());
    Finding::new(subject.place_of(&first.at), message)
        .note("a host shows the HTML without a server behind it, so the address leads to nothing")
        .when(others > 0, |it| it.note(format!("{others} more addresses of the view are relative")))
        .help("inline the file, or write its URL and declare the origin in `resourceDomains`")
        .report(context);
}
