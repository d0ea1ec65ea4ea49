//! What the client did, for the user.

use crate::record::client::run::ClientEnd;
use crate::record::stdio;

impl ClientEnd {
    /// What was done, in lines: `subject` is the server as the user named it. With `has_calls`, calls
    /// were asked for.
    pub fn summary(&self, verb: &str, subject: &str, has_calls: bool) -> String {
        let plural = |count: u64, noun: &str| match count {
            1 => format!("1 {noun}"),
            count => format!("{count} {noun}s"),
        };
        let protocol = self.seen.protocol.as_ref().map(|it| format!("protocol {it}"));
        let known: Vec<_> = self.seen.server.iter().chain(&protocol).map(String::as_str).collect();
        let mut lines = Vec::new();
        if !known.is_empty() {
            lines.push(format!("{verb} {subject} ({})", known.join(", ")));
            let tools = plural(self.seen.tools as u64, "tool");
            let pages = plural(self.seen.pages as u64, "page");
            let calls = match has_calls {
                true => format!("made {}", plural(self.seen.calls as u64, "call")),
                false => "made no calls (--call and --calls make some)".to_owned(),
            };
            lines.push(format!("listed {tools} in {pages}; {calls}"));
        }
        let hidden = match self.recording.redacted {
            0 => String::new(),
            count => format!(", {} redacted", plural(count, "place")),
        };
        let place = match &self.recording.path {
            Some(path) => format!(" in {}", path.display()),
            None if self.recording.bytes.is_empty() => String::new(),
            None => " in memory (-o FILE keeps them)".to_owned(),
        };
        let messages = plural(self.recording.messages, "message");
        lines.push(format!("recorded {messages}{place}{hidden}"));
        let lines: Vec<_> = lines.iter().map(|line| stdio::shown(line)).collect();
        lines.join("\n")
    }
}
