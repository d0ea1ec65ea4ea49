//! Reads the body of an HTTP/1.1 message (RFC 9112, section 6) piece by piece.

use std::io::{self, BufRead, ErrorKind};

use crate::head::Head;

/// How the end of a body is determined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Framing {
    /// The body ends after this many more bytes.
    Length(u64),
    /// The current chunk has this many bytes left.
    Chunk(u64),
    /// The size of the next chunk follows.
    BetweenChunks,
    /// The trailers after the last chunk follow.
    Trailers,
    /// The body ends when the connection is closed.
    Connection,
}

/// A body that is being read.
pub(crate) struct Body {
    framing: Framing,
}

/// A piece of a body, as it was received.
pub(crate) struct Piece {
    /// The received bytes.
    pub(crate) raw: Vec<u8>,
    /// Whether the bytes belong to the content and not to its transfer coding.
    pub(crate) is_content: bool,
}

impl Body {
    pub(crate) fn of_request(head: &Head) -> Self {
        Self { framing: framing(head).unwrap_or(Framing::Length(0)) }
    }

    /// The body of a response, which is empty for some requests and statuses, whatever the headers
    /// say.
    pub(crate) fn of_answer(head: &Head, status: u16, to_head: bool) -> Self {
        let has_none = to_head || status == 204 || status == 304 || status < 200;
        let framing = match has_none {
            true => Framing::Length(0),
            false => framing(head).unwrap_or(Framing::Connection),
        };
        Self { framing }
    }

    /// Whether the whole body was read.
    pub(crate) fn is_complete(&self) -> bool {
        self.framing == Framing::Length(0)
    }

    /// Reads the next piece as soon as bytes are available, or returns `None` at the end of the
    /// body.
    pub(crate) fn next(&mut self, from: &mut impl BufRead) -> io::Result<Option<Piece>> {
        match self.framing {
            Framing::Length(0) => Ok(None),
            Framing::Length(left) => {
                let raw = some(from, left)?;
                self.framing = Framing::Length(left - raw.len() as u64);
                Ok(Some(Piece { raw, is_content: true }))
            }
            Framing::Connection => match from.fill_buf()? {
                [] => {
                    self.framing = Framing::Length(0);
                    Ok(None)
                }
                _ => Ok(Some(Piece { raw: some(from, u64::MAX)?, is_content: true })),
            },
            Framing::Chunk(left) => {
                let raw = some(from, left)?;
                self.framing = match left - raw.len() as u64 {
                    0 => Framing::BetweenChunks,
                    left => Framing::Chunk(left),
                };
                Ok(Some(Piece { raw, is_content: true }))
            }
            Framing::BetweenChunks => self.size_line(from).map(Some),
            Framing::Trailers => {
                let raw = line(from)?;
                if matches!(&*raw, b"\r\n" | b"\n") {
                    self.framing = Framing::Length(0);
                }
                Ok(Some(Piece { raw, is_content: false }))
            }
        }
    }

    /// Reads the line with the size of the next chunk, or the line end before it.
    fn size_line(&mut self, from: &mut impl BufRead) -> io::Result<Piece> {
        let raw = line(from)?;
        let text = String::from_utf8_lossy(&raw);
        let digits = text.split(';').next().unwrap_or_default().trim();
        if !digits.is_empty() {
            let size = u64::from_str_radix(digits, 16).map_err(|_| ErrorKind::InvalidData)?;
            self.framing = if size == 0 { Framing::Trailers } else { Framing::Chunk(size) };
        }
        Ok(Piece { raw, is_content: false })
    }
}

fn framing(head: &Head) -> Option<Framing> {
    let encoding = head.header("transfer-encoding");
    if encoding.is_some_and(|it| it.to_ascii_lowercase().contains("chunked")) {
        return Some(Framing::BetweenChunks);
    }
    head.header("content-length")?.parse().ok().map(Framing::Length)
}

/// Reads the bytes that are available, but at most `most`.
fn some(from: &mut impl BufRead, most: u64) -> io::Result<Vec<u8>> {
    let arrived = from.fill_buf()?;
    if arrived.is_empty() {
        return Err(ErrorKind::UnexpectedEof.into());
    }
    let length = arrived.len().min(usize::try_from(most).unwrap_or(usize::MAX));
    let bytes = arrived[..length].to_vec();
    from.consume(length);
    Ok(bytes)
}

fn line(from: &mut impl BufRead) -> io::Result<Vec<u8>> {
    const LONGEST: u64 = 64 << 10;
    let mut bytes = Vec::new();
    io::Read::take(&mut *from, LONGEST).read_until(b'\n', &mut bytes)?;
    match bytes.last() {
        Some(b'\n') => Ok(bytes),
        _ => Err(ErrorKind::UnexpectedEof.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(headers: &[(&str, &str)]) -> Head {
        let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        Head { line: String::new(), headers: headers.iter().map(owned).collect() }
    }

    fn read(mut body: Body, mut text: &[u8]) -> (String, String, bool) {
        let (mut raw, mut content) = (Vec::new(), Vec::new());
        while let Ok(Some(piece)) = body.next(&mut text) {
            if piece.is_content {
                content.extend_from_slice(&piece.raw);
            }
            raw.extend(piece.raw);
        }
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (text(raw), text(content), body.is_complete())
    }

    #[test]
    fn bodies_end_where_their_framing_says() {
        let chunked = head(&[("Transfer-Encoding", "chunked")]);
        let text = "3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nT: 1\r\n\r\nrest";
        let (raw, content, complete) = read(Body::of_request(&chunked), text.as_bytes());
        assert_eq!(
            (&*raw, &*content, complete),
            (text.strip_suffix("rest").unwrap(), "abcde", true)
        );
        let sized = head(&[("content-length", "3")]);
        assert_eq!(read(Body::of_request(&sized), b"abcdef").1, "abc");
        assert!(!read(Body::of_request(&sized), b"ab").2);
        assert_eq!(read(Body::of_request(&head(&[])), b"ab").1, "");
        assert_eq!(read(Body::of_answer(&head(&[]), 200, false), b"ab").1, "ab");
        assert_eq!(read(Body::of_answer(&sized, 204, false), b"abc").1, "");
    }
}
