//! The summary of a session of the client.

use crate::record::client::run::ClientEnd;
use crate::record::stdio;
use crate::source::display_path;

impl ClientEnd {
    /// A summary of the session in several lines; `subject` is the server as the user named it.
    /// With `has_calls`, requests beside the lists were planned.
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
            let listed = self.seen.lists.iter().map(|it| {
                let pages = plural(it.pages as u64, "page");
                format!("{} in {pages}", plural(it.entries as u64, it.noun))
            });
            let listed = listed.collect::<Vec<_>>().join(", ");
            let calls = match (has_calls, self.seen.others) {
                (true, 0) => format!("made {}", plural(self.seen.calls as u64, "call")),
                (true, others) => {
                    let calls = plural(self.seen.calls as u64, "call");
                    format!("made {calls} and {}", plural(others as u64, "other request"))
                }
                (false, _) => "made no calls (--call and --calls make some)".to_owned(),
            };
            let read = match self.seen.read {
                0 => String::new(),
                count => format!("; read {}", plural(count as u64, "resource")),
            };
            lines.push(format!("listed {listed}{read}; {calls}"));
        }
        let hidden = match self.recording.redacted {
            0 => String::new(),
            count => format!(", {} redacted", plural(count, "place")),
        };
        let place = match &self.recording.path {
            Some(path) => format!(" in {}", display_path(path)),
            None if self.recording.bytes.is_empty() => String::new(),
            None => " in memory (-o FILE keeps them)".to_owned(),
        };
        let messages = plural(self.recording.messages, "message");
        lines.push(format!("recorded {messages}{place}{hidden}"));
        let lines: Vec<_> = lines.iter().map(|line| stdio::shown(line)).collect();
        lines.join("\n")
    }
}
