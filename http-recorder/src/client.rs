//! Acts as an MCP client: lists what a server has, makes calls, and lints the recording.

use std::net::TcpListener;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use mcp_lint::model::Revision;
use mcp_lint::record::{ClientOptions, HttpRecording, Trial};
use mcp_lint::trial::{CallTrial, TrialOptions, TrialOutcome};

use crate::arguments::Client;
use crate::carrier::Carrier;
use crate::discovery::Discovery;
use crate::upstream::Upstream;
use crate::{check, serve};

/// Runs the client's session, and returns the exit code.
pub(crate) fn run(
    client: Client,
    url: &str,
    listener: TcpListener,
    recording: &Arc<HttpRecording>,
    upstream: &Upstream,
    ca: Option<&Path>,
) -> Result<u8, String> {
    let protocol = match client.protocol.as_deref() {
        None | Some("auto") => Revision::LAST_WITH_HANDSHAKE,
        Some(name) => {
            let known = || {
                format!(
                    "`{name}` is not a revision: {}",
                    Revision::ALL.map(Revision::name).join(", ")
                )
            };
            Revision::from_name(name).ok_or_else(known)?
        }
    };
    let (tools, given) = (client.tools, client.given);
    let of_tools = || TrialOptions { tools, given, ..TrialOptions::default() };
    let trial = client.is_trial.then(|| Arc::new(CallTrial::new(of_tools())));
    let of_session = trial.clone().map(|trial| trial as Arc<dyn Trial>);
    let options =
        ClientOptions { protocol, calls: client.calls, timeout: client.timeout, trial: of_session };
    let proxy = listener.local_addr().map_err(|error| error.to_string())?;
    let address = upstream.address.clone();
    let (of_proxy, server) = (Arc::clone(recording), upstream.clone());
    std::thread::spawn(move || serve(&listener, &of_proxy, &server, false));
    let is_asked = AtomicBool::new(false);
    let end = recording.run_client(&options, |lines_out, lines_in| {
        let carrier = Carrier::new(proxy, address, client.headers, client.timeout, lines_in);
        let why = carrier.run(&lines_out);
        if let Some(challenges) = carrier.challenges() {
            let discovery = Discovery { recording, upstream, ca, timeout: client.timeout };
            // A server with keys of its own has neither a challenge nor a document.
            let is_found = discovery.run(&challenges);
            is_asked.store(is_found || !challenges.is_empty(), Ordering::Relaxed);
        }
        why
    });
    let is_asked = is_asked.into_inner();
    if is_asked {
        eprintln!("the server asks for authorization; what is behind the sign-in is not checked");
    }
    let has_calls = !options.calls.is_empty() || trial.is_some();
    eprintln!("{}", end.summary("connected to", url, has_calls));
    let outcome = trial.map(|trial| trial.outcome());
    eprint!("{}", outcome.as_ref().map(TrialOutcome::table).unwrap_or_default());
    let words = client.check.as_deref().unwrap_or_default();
    let may_be_empty = words.contains(&"--if-nothing=pass".to_owned())
        || words.windows(2).any(|pair| pair == ["--if-nothing", "pass"]);
    // A report that was asked for is written, even about a session without a message.
    let is_wanted =
        |words: &[String]| words.iter().any(|it| it == "-f" || it.starts_with("--format"));
    let code = match client.check {
        Some(words)
            if end.failure.is_none() || end.seen.received > 0 || is_asked || is_wanted(&words) =>
        {
            eprintln!();
            check::lint(&end.recording, &words)?
        }
        _ => 0,
    };
    if let Some(failure) = &end.failure {
        eprintln!("error: {failure}");
    }
    let code = code.max(u8::from(end.failure.is_some()));
    match outcome.and_then(|it| it.nothing_tried()) {
        Some(sentence) if code == 0 && !may_be_empty => Err(sentence.to_owned()),
        _ => Ok(code),
    }
}
