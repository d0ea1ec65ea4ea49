//! Why a connection does not come about: requests that are answered with an error, or over HTTP
//! without a message.

use crate::document::Span;
use crate::model::{Handshake, Message};
use crate::rules::Finding;
use crate::rules::subjects::standard_error::quoted_line;
use crate::source::HttpAnswer;

/// The finding about a request and its response, with the cause that the status suggests;
/// `is_connected` is whether the server responds to others.
pub(crate) fn rejection(request: &Message<'_>, answer: &HttpAnswer, is_connected: bool) -> Finding {
    let method = request.method.unwrap_or_default();
    // A server that responds with an error has read the message.
    let error = answer.error.as_ref().filter(|_| !answer.speaks_by_status());
    let mut headline = match answer.status {
        0 => format!("`{method}` has no response over HTTP"),
        status => format!("`{method}` is answered with HTTP {status}"),
    };
    if let Some((code, text)) = error {
        let line = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        headline += &format!(" and the error {code}: {}", quoted_line(line));
    } else if !answer.content_type().is_empty() {
        headline += &format!(" ({})", answer.content_type());
    }
    // A web page says less than its type, and may contain anything.
    if !answer.body.is_empty() && !answer.body.starts_with('<') && error.is_none() {
        headline += &format!(": {}", quoted_line(&answer.body));
    }
    let class = answer.status / 100;
    let code = error.map(|error| &*error.0).unwrap_or_default();
    let of_handshake = error.is_some() && Handshake::of_request(request).is_some();
    let (why, help) = cause(&[
        (is_connected, format!("http {} connected", answer.status)),
        (of_handshake, format!("error {code}")),
        (error.is_some() && class == 5, "error failure".to_owned()),
        (of_handshake, "error other".to_owned()),
        (error.is_some(), "error request".to_owned()),
        (answer.has_challenge(), format!("http {} challenge", answer.status)),
        (class == 2 && answer.body.starts_with('<'), "http page".to_owned()),
        (true, format!("http {}", answer.status)),
        (true, format!("http {class}xx")),
    ]);
    let place = request.value.document().bytes_place(Span::new(answer.start, answer.start + 1));
    Finding::new(request.method_place(), headline).label(place, "the response").note(why).help(help)
}

/// The cause and the remedy of the first of several descriptions of a response that is known.
pub(crate) fn cause(kinds: &[(bool, String)]) -> (&'static str, &'static str) {
    let row = |kind: &str| {
        let rows = include_str!("connection_causes.txt").lines();
        rows.filter_map(|row| row.split_once(" | ")).find(|row| row.0 == kind)
    };
    let found = kinds.iter().filter(|kind| kind.0).find_map(|kind| row(&kind.1));
    found.and_then(|row| row.1.split_once(" | ")).unwrap_or_default()
}
