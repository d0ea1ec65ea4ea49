//! Reading one long JSON text on several threads.
//!
//! The meaning of the middle of a text is not known before everything up to there has been read. So
//! it is guessed to be the beginning of an element of an array, and another thread reads from
//! there. The first thread reads the text as usual; if it reaches that position and the guess was
//! right, it takes over the other thread's result, and continues after it. If the guess was wrong,
//! or the other thread found any problem, its result is discarded.

use std::sync::Arc;

use crate::cancel::Inherited;
use crate::document::json::reader::Reader;
use crate::document::json::state::{End, Open, State};
use crate::document::limits::{
    CHUNKS_PER_THREAD, GUESS_STRIDE, MAX_GUESSES, MIN_PARALLEL_BYTES, PROBE_BYTES,
};
use crate::document::tree::arena::Flags;
use crate::document::{Document, Kind, ReadLimits, Span, Syntax};
use crate::source::SourceText;

/// Reads all of the reader's text, on up to this many threads.
pub(crate) fn run(reader: &mut Reader<'_>, limits: &ReadLimits, threads: usize) {
    let length = reader.bytes.len();
    let threads = threads.min(length / MIN_PARALLEL_BYTES).max(1);
    let pieces = threads * CHUNKS_PER_THREAD;
    // The first share is read by this thread.
    let places = (CHUNKS_PER_THREAD..pieces).map(|piece| length / pieces * piece);
    let starts = likely_elements(reader, limits, places);
    run_from(reader, limits, &starts);
}

/// Elements of arrays that begin at or after the positions, in order and without duplicates. No
/// byte is checked twice, for any number of positions and any content.
fn likely_elements(
    reader: &Reader<'_>,
    limits: &ReadLimits,
    places: impl Iterator<Item = usize>,
) -> Vec<usize> {
    let mut seen = 0;
    let find = |place: usize| {
        seen = seen.max(place);
        likely_element(reader, limits, &mut seen)
    };
    places.filter_map(find).collect()
}

/// Reads all of the text, with other threads for the parts that begin at these positions, which are
/// in ascending order.
fn run_from(reader: &mut Reader<'_>, limits: &ReadLimits, starts: &[usize]) {
    let mut state = State::Top;
    let (text, syntax) = (reader.text, reader.syntax);
    let ends = starts.iter().skip(1).copied().chain([usize::MAX]);
    let ranges: Vec<_> = starts.iter().copied().zip(ends).collect();
    let shares = || ranges.chunks(CHUNKS_PER_THREAD);
    let read = |&(start, end): &(usize, usize)| Chunk::read(text, syntax, limits, start, end);
    std::thread::scope(|scope| {
        // If no thread can be started, the text is read without it.
        let threads = shares().map(|share| {
            let inherited = Inherited::current();
            let read = move || inherited.enter(|| share.iter().map(read).collect::<Vec<_>>());
            std::thread::Builder::new().spawn_scoped(scope, read).ok()
        });
        let threads: Vec<_> = threads.collect();
        for (share, thread) in shares().zip(threads) {
            // The text before the share is read here meanwhile.
            (_, state) = read_to(reader, state, share[0].0);
            // A panic there is no reason to fail: the text is read here instead.
            let pieces = thread.and_then(|thread| thread.join().ok()).unwrap_or_default();
            for (&(start, _), piece) in share.iter().zip(pieces) {
                let is_there;
                (is_there, state) = read_to(reader, state, start);
                if let Some(piece) = piece.filter(|piece| is_there && piece.fits(reader)) {
                    state = piece.join(reader);
                }
            }
        }
    });
    reader.stop = usize::MAX;
    reader.run(state);
}

/// Reads up to `start`. Returns whether an element other than the first begins there, and the
/// state.
fn read_to(reader: &mut Reader<'_>, state: State, start: usize) -> (bool, State) {
    reader.stop = start;
    let (end, state) = reader.run(state);
    (end == End::Stop && begins_at(reader, state, start), state)
}

/// Whether the reader is at this position, before an element other than the first.
fn begins_at(reader: &Reader<'_>, state: State, start: usize) -> bool {
    reader.at == start && state == State::Element { first: false }
}

/// The start, at or after `from`, of an element of an array that is long, or is followed by many
/// others. Moves `from` past everything that was checked without success, and past the start of the
/// element.
fn likely_element(reader: &Reader<'_>, limits: &ReadLimits, from: &mut usize) -> Option<usize> {
    for guess in 0..MAX_GUESSES {
        let Some(start) = next_guess(reader.bytes, *from) else {
            *from = reader.bytes.len();
            return None;
        };
        let mut probe =
            chunk_reader(reader.text, reader.syntax, limits, start, start + PROBE_BYTES);
        let (end, _) = probe.run(State::Element { first: false });
        if end == End::Stop && probe.output.errors.is_empty() {
            *from = start + 1;
            return Some(start);
        }
        // In growing steps, to get out of a long string that is full of brackets.
        *from = probe.at.max(start + 1 + guess * GUESS_STRIDE);
    }
    None
}

/// The next `{` after a `}` and a comma.
fn next_guess(bytes: &[u8], from: usize) -> Option<usize> {
    memchr::memmem::find_iter(bytes.get(from..)?, b"},").find_map(|found| {
        let behind = from + found + 2;
        let space = bytes[behind..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        (bytes.get(behind + space) == Some(&b'{')).then_some(behind + space)
    })
}

/// A reader that is in an array in the middle of a text, and stays in it.
fn chunk_reader<'t>(
    text: &'t str,
    syntax: Syntax,
    limits: &ReadLimits,
    start: usize,
    end: usize,
) -> Reader<'t> {
    let mut reader = Reader::at(text, syntax, limits, start, end.min(text.len()) - start);
    let span = Span::at(crate::document::json::reader::offset(start));
    let array = reader.output.tree.push(Kind::Array, Flags::NONE, span, None);
    reader.open.push(Open::new(array, Kind::Array));
    reader.base = 1;
    reader.stop = end;
    reader
}

/// The result of another thread: whole elements of an array, one after the other.
struct Chunk<'t> {
    own: Reader<'t>,
    /// The state after the last element.
    state: State,
}

impl<'t> Chunk<'t> {
    /// Reads from `start` to the end of the array, or to the element that begins at `end`; `None`
    /// if there is anything to report about the text.
    fn read(
        text: &'t str,
        syntax: Syntax,
        limits: &ReadLimits,
        start: usize,
        end: usize,
    ) -> Option<Self> {
        let mut reader = chunk_reader(text, syntax, limits, start, end);
        let (ended, state) = reader.run(State::Element { first: false });
        let is_whole = match ended {
            End::Stop => begins_at(&reader, state, end) && reader.open.len() == 1,
            End::Base => true,
            End::Text => false,
        };
        let state = if ended == End::Stop { state } else { State::After };
        let is_clean = reader.output.errors.is_empty() && !reader.has_limits();
        (is_whole && is_clean).then_some(Self { own: reader, state })
    }

    /// Whether the elements may be inserted at the position of `reader`.
    fn fits(&self, reader: &Reader<'_>) -> bool {
        // A piece counts its depth from its own array, so only here is the real depth known.
        reader.innermost() == Some(Kind::Array)
            && reader.open.len() - 1 + self.own.deepest <= reader.max_depth
            && reader.output.errors.is_empty()
    }

    /// Appends the elements to the reader's array and moves the reader after them; returns the
    /// state there.
    fn join(self, reader: &mut Reader<'_>) -> State {
        let Self { own, state } = self;
        let shift = reader.output.tree.take_all_but_first(own.output.tree);
        reader.may_repeat_keys.extend(own.may_repeat_keys.into_iter().map(|id| id.shifted(shift)));
        reader.output.comments.extend(own.output.comments);
        reader.deepest = reader.deepest.max(reader.open.len() - 1 + own.deepest);
        reader.at = own.at;
        reader.has_recovered = true;
        state
    }
}

pub(crate) fn read(
    source: Arc<SourceText>,
    syntax: Syntax,
    limits: &ReadLimits,
    threads: usize,
) -> Document {
    let mut reader = Reader::new(&source, syntax, limits);
    run(&mut reader, limits, threads);
    reader.into_output().into_document(source, syntax)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::{likely_element, likely_elements, next_guess, run_from};
    use crate::document::json::reader::Reader;
    use crate::document::{Document, ReadLimits, Syntax, Value};
    use crate::source::SourceText;

    /// A description of every value and error of a document, for comparison.
    pub(crate) fn facts(document: &Document) -> Vec<String> {
        let fact = |value: Value<'_>| {
            let (kind, span, key) = (value.kind(), value.span(), value.key_span());
            let end = value.end_id();
            format!("{:?} {kind:?} {span:?} {key:?} {:?} {end:?}", value.id(), value.key())
                + &format!(" {:?}", value.as_str())
        };
        let values = document.roots().flat_map(Value::subtree).map(fact);
        let may_repeat_keys =
            document.objects_that_may_repeat_keys().map(|it| format!("{:?}", it.id()));
        let errors = document.syntax_errors().iter().map(|error| format!("{error:?}"));
        let limits = document.limits_hit().iter().map(|hit| format!("{hit:?}"));
        let comments = document.comments().iter().map(|comment| format!("{comment:?}"));
        values.chain(may_repeat_keys).chain(errors).chain(limits).chain(comments).collect()
    }

    /// Asserts that reading in pieces that begin at these positions gives the same results as
    /// reading the whole.
    fn assert_same(text: &str, syntax: Syntax, limits: &ReadLimits, starts: &[usize]) {
        let source = std::sync::Arc::new(SourceText::new("a.json", text));
        let whole = Document::read(source.clone(), syntax, limits);
        let mut reader = Reader::new(&source, syntax, limits);
        run_from(&mut reader, limits, starts);
        let pieces = reader.into_output().into_document(source.clone(), syntax);
        assert_eq!(facts(&pieces), facts(&whole), "{starts:?}: {text}");
    }

    const TEXTS: [&str; 8] = [
        r#"{"tools": [{"a": "x\ny"}, {"a": 1, "a": 2}, {"b": [{}, {"é": 1}, {}]}, {}], "n": [{}, {}]}"#,
        r#"[[{"a": {}},{"b": {}}],[{},{"c": [1, {"d": "},{"}]}], {"e": "},{\"f\": 1}"}, {}]"#,
        r#"[{"a": 1}, {"a": 2}, /* },{ */ {"a": 3}, // },{"b"
            {"a": 4},]"#,
        r#"[{"a": 1}, {"a" 2}, {"a": 3}, {"a": [}, {}, {"b": 1}]"#,
        r#"{"a": [{}, {}], "b": {}, {"c": 1}, {"d": 2}}"#,
        "{}\n{\"a\": [{}, {}]}\n[{},{\"b\": [[[[[[[[{}]]]]]]]]},{}]",
        r#"[{}, {}, {"a": [{"b": [{"c": {}}, {"d": [{"e": 1}, {"f": 2}]}]}, {}]}, {}"#,
        r#"["},{", {"a": "},{"}, {"\u007d,{": "},{ \ud800"}, {"k": tru}, {}]"#,
    ];

    #[test]
    fn the_result_does_not_depend_on_where_pieces_begin() {
        let limits = [ReadLimits::default(), ReadLimits { depth: 5, ..ReadLimits::default() }];
        for text in TEXTS {
            let places: Vec<_> = text.match_indices('{').map(|(at, _)| at).collect();
            assert_same(text, Syntax::Json, &limits[0], &places);
            for (index, &first) in places.iter().enumerate() {
                for limits in &limits {
                    for syntax in [Syntax::Json, Syntax::Jsonc] {
                        assert_same(text, syntax, limits, &[first]);
                        for &second in &places[index + 1..] {
                            assert_same(text, syntax, limits, &[first, second]);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn the_result_of_a_broken_text_does_not_depend_on_the_pieces() {
        for text in TEXTS {
            for (at, character) in text.char_indices() {
                let rest = &text[at + character.len_utf8()..];
                let broken = format!("{}{rest}", &text[..at]);
                for (start, _) in broken.match_indices('{') {
                    assert_same(&broken, Syntax::Json, &ReadLimits::default(), &[start]);
                }
            }
        }
    }

    #[test]
    fn a_long_text_is_cut_between_the_elements_of_its_longest_array() {
        let filler = "},{ ".repeat(3_000);
        let union = "[{\"type\": \"null\"},{\"type\": \"string\"}]";
        let element =
            |index| format!("{{\"name\": {index}, \"any\": {union}, \"x\": \"{filler}\"}}");
        let elements: Vec<_> = (0..400).map(element).collect();
        let text = format!("{{\"tools\": [{}], \"n\": [{{}},{{}}]}}", elements.join(",\n"));
        let limits = ReadLimits::default();
        let source = std::sync::Arc::new(SourceText::new("a.json", &*text));
        let reader = Reader::new(&source, Syntax::Json, &limits);
        let start = likely_element(&reader, &limits, &mut (text.len() / 2)).unwrap();
        assert!(text[start..].starts_with("{\"name\""), "{}", &text[start..start + 80]);
        let whole = facts(&Document::read(source.clone(), Syntax::Json, &limits));
        for threads in [2, 5] {
            let pieces = Document::read_on(threads, source.clone(), Syntax::Json, &limits);
            assert!(facts(&pieces) == whole, "{threads}");
        }
    }

    #[test]
    fn pieces_begin_in_order_and_none_twice() {
        let elements = vec!["{\"a\": 1}"; 40_000].join(",");
        let text = format!("[{{\"long\": \"{}\"}},{elements}]", "x".repeat(100_000));
        let limits = ReadLimits::default();
        let source = std::sync::Arc::new(SourceText::new("a.json", &*text));
        let reader = Reader::new(&source, Syntax::Json, &limits);
        let places = [10, 20, 20, 30, 200_000, 150_000];
        let starts = likely_elements(&reader, &limits, places.into_iter());
        assert_eq!(starts.len(), places.len());
        assert!(starts.is_sorted_by(|one, next| one < next), "{starts:?}");
        assert!(likely_elements(&reader, &limits, [text.len(); 3].into_iter()).is_empty());
    }

    #[test]
    fn a_piece_begins_at_an_object_after_another_one() {
        let text = br#"[{"a": 1, "b": {}, "c": 2},  {"d": 3}]"#;
        assert_eq!(next_guess(text, 0), Some(29));
        assert_eq!(next_guess(text, 27), None);
    }
}
