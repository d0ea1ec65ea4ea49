//! Parses the server-sent events in a body as it arrives.

/// A server-sent event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Event {
    /// The type of the event, or `None` for a message.
    pub(crate) name: Option<String>,
    pub(crate) id: Option<String>,
    /// The `data` lines of the event, joined by line ends.
    pub(crate) data: Vec<u8>,
}

/// Splits a body into server-sent events.
#[derive(Default)]
pub(crate) struct Events {
    line: Vec<u8>,
    after_return: bool,
    name: Option<String>,
    id: Option<String>,
    data: Option<Vec<u8>>,
    is_stopped: bool,
}

/// The maximum size of a recorded event, in bytes.
const MAX_EVENT: usize = 16 << 20;

impl Events {
    /// Takes a piece of the body, and returns the events that end in it.
    pub(crate) fn take(&mut self, piece: &[u8]) -> Vec<Event> {
        let mut found = Vec::new();
        for &byte in piece {
            let is_second = std::mem::replace(&mut self.after_return, byte == b'\r');
            match byte {
                b'\n' if is_second => {}
                b'\n' | b'\r' => found.extend(self.end_line()),
                _ => self.add(byte),
            }
        }
        found
    }

    /// Whether an event exceeded [`MAX_EVENT`], after which no event of the stream is recorded.
    pub(crate) fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    fn add(&mut self, byte: u8) {
        let length = self.line.len() + self.data.as_ref().map_or(0, Vec::len);
        if length >= MAX_EVENT {
            self.is_stopped = true;
            (self.line, self.data) = (Vec::new(), None);
        }
        if !self.is_stopped {
            self.line.push(byte);
        }
    }

    fn end_line(&mut self) -> Option<Event> {
        let line = std::mem::take(&mut self.line);
        if line.is_empty() {
            let (name, id) = (self.name.take(), self.id.take());
            // An event without data only sets an ID.
            let data = self.data.take().filter(|data| !data.is_empty());
            return data.map(|data| Event { name, id, data });
        }
        let colon = line.iter().position(|byte| *byte == b':').unwrap_or(line.len());
        let value = line.get(colon + 1..).unwrap_or_default();
        let value = value.strip_prefix(b" ").unwrap_or(value);
        match &line[..colon] {
            b"data" => match &mut self.data {
                Some(data) => {
                    data.push(b'\n');
                    data.extend_from_slice(value);
                }
                None => self.data = Some(value.to_vec()),
            },
            b"event" => self.name = Some(String::from_utf8_lossy(value).into_owned()),
            b"id" => self.id = Some(String::from_utf8_lossy(value).into_owned()),
            _ => {}
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_found_however_they_are_divided() {
        let body = ": hi\r\nid: 1\r\ndata: \r\n\r\nevent: message\ndata:{\"a\":\ndata: 1}\n\nid:2\rdata: x\r\rdata: cut";
        let event = |name: Option<&str>, id: Option<&str>, data: &str| Event {
            name: name.map(str::to_owned),
            id: id.map(str::to_owned),
            data: data.into(),
        };
        let expected = [event(Some("message"), None, "{\"a\":\n1}"), event(None, Some("2"), "x")];
        for size in 1..body.len() {
            let mut events = Events::default();
            let found: Vec<_> =
                body.as_bytes().chunks(size).flat_map(|piece| events.take(piece)).collect();
            assert_eq!(found, expected, "{size}");
        }
    }
}
