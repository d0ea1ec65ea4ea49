//! Points in time as recordings have them: UTC, with microseconds.

use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::targets::Date;

/// A point in time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timestamp {
    microseconds: u64,
}

impl Timestamp {
    pub(crate) fn now() -> Self {
        let passed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self { microseconds: u64::try_from(passed.as_micros()).unwrap_or(u64::MAX) }
    }

    /// The time to the second, in a form that a file name can contain on every system.
    pub(crate) fn for_file_name(self) -> String {
        let shown = self.to_string();
        shown.replace([':', '-'], "").split('.').next().unwrap_or_default().to_owned() + "Z"
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, fraction) = (self.microseconds / 1_000_000, self.microseconds % 1_000_000);
        let date = Date::of_unix_seconds(i64::try_from(seconds).unwrap_or(i64::MAX));
        let (hour, minute, second) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
        write!(formatter, "{date}T{hour:02}:{minute:02}:{second:02}.{fraction:06}Z")
    }
}

#[cfg(test)]
mod tests {
    use super::Timestamp;

    #[test]
    fn moments_are_written_in_utc_with_microseconds() {
        let moment = Timestamp { microseconds: 1_763_902_801_000_042 };
        assert_eq!(moment.to_string(), "2025-11-23T13:00:01.000042Z");
        assert_eq!(moment.for_file_name(), "20251123T130001Z");
        assert_eq!(Timestamp { microseconds: 0 }.to_string(), "1970-01-01T00:00:00.000000Z");
    }
}
