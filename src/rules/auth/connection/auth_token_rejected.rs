rule! {
    name: "auth-token-rejected",
    summary: "a server rejects the token that was just issued",
    level: Error,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let traffic = subject.traffic();
    let mut issued = None;
    for seen in traffic.seen() {
        let status = seen.answer.status;
        if seen.exchange.sent == Sent::Token {
            issued = Some(seen).filter(|_| status < 300);
        } else if seen.exchange.is_authorized && seen.exchange.sent == Sent::Request {
            // Another server of an archive has other tokens.
            let address = &seen.exchange.address;
            let is_own =
                |token: &mut Seen<'_>| traffic.takes_part(&token.exchange.address, address);
            let Some(token) = issued.take_if(is_own).filter(|_| status == 401) else { continue };
            let header = seen.answer.headers("www-authenticate").next().map(|it| it.range);
            Finding::new(
                traffic.place(header.unwrap_or_else(|| seen.range())),
                "the server rejects the token that the client has just received",
            )
            .label(traffic.place(token.range()), "the token was issued here")
            .cite("MCP, authorization, Token Handling: servers accept tokens that were issued for them")
            .note("the server may expect another audience or issuer, or a key of another server")
            .help("compare `aud` and `iss` of the token with what the server checks")
            .report(context);
            return;
        }
    }
}
