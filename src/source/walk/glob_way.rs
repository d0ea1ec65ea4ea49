//! Places of globs on the way to the path that was asked about last: the next one is mostly in the
//! same folder, which may be deep.

use crate::source::Globs;

/// Bytes of a path after which places are remembered again: few enough to follow again, and
/// enough for a long path not to take much memory.
const STEP: usize = 16;

/// How far globs were followed over a path.
#[derive(Debug, Default)]
pub(in crate::source) struct GlobWay {
    path: Vec<u8>,
    /// The places that were reached behind so many bytes of it.
    steps: Vec<(usize, Vec<u64>)>,
}

impl GlobWay {
    /// By word: the places that globs, always the same, reach at the end of a path.
    pub(in crate::source) fn reached(&mut self, globs: &Globs, path: &[u8]) -> Vec<u64> {
        let shared = self.path.iter().zip(path).take_while(|(one, other)| one == other).count();
        while self.steps.pop_if(|(end, _)| *end > shared).is_some() {}
        self.path.clear();
        self.path.extend_from_slice(path);
        let (mut end, mut places) = self
            .steps
            .last()
            .map_or_else(|| (0, globs.begin()), |(end, places)| (*end, places.clone()));
        while path.len() - end > STEP {
            globs.follow(&mut places, &path[end..end + STEP]);
            end += STEP;
            self.steps.push((end, places.clone()));
        }
        globs.follow(&mut places, &path[end..]);
        places
    }
}

#[cfg(test)]
mod tests {
    use globset::GlobBuilder;
    use proptest::prelude::*;

    use super::*;
    use crate::source::GlobsBuilder;

    fn globs() -> Globs {
        let mut builder = GlobsBuilder::default();
        for glob in ["a/**/b*", "**/*a?b", "ab/*/a", "**/b/**", "[ab]*/a*a", "a*"] {
            let glob = GlobBuilder::new(glob).literal_separator(true).build().unwrap();
            builder.add(&glob).unwrap();
        }
        builder.build()
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn whatever_was_asked_before_the_places_are_the_same(
            paths in prop::collection::vec(("[ab/]{0,40}", 0_usize..80), 1..12)
        ) {
            let (globs, mut way) = (globs(), GlobWay::default());
            let mut last = String::new();
            for (end, shared) in paths {
                // Paths that begin as the last one does.
                last.truncate(shared);
                last.push_str(&end);
                let mut expected = globs.begin();
                globs.follow(&mut expected, last.as_bytes());
                prop_assert_eq!(way.reached(&globs, last.as_bytes()), expected, "{}", last);
            }
        }
    }
}
