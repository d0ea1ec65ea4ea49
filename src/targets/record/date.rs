//! Dates of evidence: days for comparison, and the periods given by sources.

use std::fmt;

use serde_json::Value;

use crate::targets::data_file::FactValue;
use crate::targets::limits::STALE_AFTER;

/// A day of the Gregorian calendar.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Date {
    year: i64,
    month: i64,
    day: i64,
}

impl Date {
    /// The day in `text`, such as `2026-09-27`.
    pub fn parse(text: &str) -> Option<Self> {
        match Period::parse(text)? {
            Period { year, month: Some(month), day: Some(day) } => Some(Self { year, month, day }),
            _ => None,
        }
    }

    /// The day in UTC at a number of seconds since 1970-01-01.
    pub fn of_unix_seconds(seconds: i64) -> Self {
        Self::of_day_number(seconds.div_euclid(86_400))
    }

    /// Days since 1970-01-01. Years are counted from March, so that the leap day ends a year.
    fn day_number(self) -> i64 {
        let year = if self.month > 2 { self.year } else { self.year - 1 };
        let month = (self.month + 9) % 12;
        // From March on, the lengths of the months repeat every five months, of 153 days together.
        let day_of_year = (153 * month + 2) / 5 + self.day - 1;
        let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
        // 0000-03-01 is 719,468 days before 1970-01-01.
        365 * year + leap_days + day_of_year - 719_468
    }

    fn of_day_number(days: i64) -> Self {
        let days = days + 719_468;
        // The Gregorian calendar repeats after 400 years.
        let era = days.div_euclid(146_097);
        let day_of_era = days.rem_euclid(146_097);
        let year_of_era =
            (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        let year = era * 400 + year_of_era + i64::from(month <= 2);
        Self { year, month, day }
    }

    /// Number of days from `earlier` to this day.
    pub fn days_since(self, earlier: Self) -> i64 {
        self.day_number() - earlier.day_number()
    }
}

impl fmt::Display for Date {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// A year, a month or a day, as precise as the source of an observation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Period {
    year: i64,
    month: Option<i64>,
    day: Option<i64>,
}

impl Period {
    /// The period in `text`: `2026`, `2026-09` or `2026-09-27`.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('-');
        let year = number(parts.next()?, 4)?;
        let month = parts.next().map(|part| number(part, 2));
        let day = parts.next().map(|part| number(part, 2));
        if parts.next().is_some() || month == Some(None) || day == Some(None) {
            return None;
        }
        let period = Self { year, month: month.flatten(), day: day.flatten() };
        period.exists().then_some(period)
    }

    fn exists(self) -> bool {
        let month = self.month.unwrap_or(1);
        let last = |month| Date { year: self.year, month, day: days_of(self.year, month) };
        (1..=12).contains(&month) && self.day.is_none_or(|day| 1 <= day && day <= last(month).day)
    }

    /// The last day of the period.
    pub fn last_day(self) -> Date {
        let month = self.month.unwrap_or(12);
        let day = self.day.unwrap_or_else(|| days_of(self.year, month));
        Date { year: self.year, month, day }
    }

    /// Whether the period is a whole year.
    pub const fn is_year(self) -> bool {
        self.month.is_none()
    }

    /// Whether an observation of this period, last checked on `verified`, is stale on `today`; true
    /// only if that applies to every day of the period.
    pub fn is_stale(self, verified: Date, today: Date) -> bool {
        today.days_since(self.last_day().min(verified)) > STALE_AFTER
    }
}

impl FactValue for Period {
    fn read(value: Value) -> Self {
        Self::parse(&String::read(value)).expect("a year, month or day")
    }
}

impl FactValue for Date {
    fn read(value: Value) -> Self {
        Self::parse(&String::read(value)).expect("a day")
    }
}

impl fmt::Display for Period {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:04}", self.year)?;
        let parts = [self.month, self.day];
        parts.into_iter().flatten().try_for_each(|part| write!(formatter, "-{part:02}"))
    }
}

fn number(text: &str, digits: usize) -> Option<i64> {
    let exact = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
    exact.then(|| text.parse().ok()).flatten()
}

fn days_of(year: i64, month: i64) -> i64 {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(text: &str) -> Date {
        Date::parse(text).unwrap()
    }

    #[test]
    fn seconds_become_days_of_the_calendar() {
        let table = [
            (0, "1970-01-01"),
            (-1, "1969-12-31"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_790_467_199, "2026-09-26"),
            (4_107_542_400, "2100-03-01"),
        ];
        for (seconds, expected) in table {
            assert_eq!(Date::of_unix_seconds(seconds).to_string(), expected, "{seconds}");
        }
    }

    #[test]
    fn every_day_of_centuries_is_counted_once() {
        let first = date("1899-12-31").day_number();
        for number in first..first + 150_000 {
            assert_eq!(Date::of_day_number(number).day_number(), number);
        }
    }

    #[test]
    fn periods_are_as_exact_as_they_are_written() {
        for (text, last) in [
            ("2025", "2025-12-31"),
            ("2024-02", "2024-02-29"),
            ("2026-04", "2026-04-30"),
            ("2026-09-27", "2026-09-27"),
        ] {
            let period = Period::parse(text).unwrap();
            assert_eq!(period.to_string(), text);
            assert_eq!(period.last_day(), date(last));
        }
        for text in ["", "26", "2026-13", "2026-00", "2026-02-29", "2026-2", "2026-01-01-01", "x"] {
            assert_eq!(Period::parse(text), None, "{text}");
        }
    }

    #[test]
    fn evidence_is_stale_when_even_its_last_day_is_long_past() {
        let verified = date("2026-09-27");
        let stale = |period: &str, today: &str| {
            Period::parse(period).unwrap().is_stale(verified, date(today))
        };
        assert!(!stale("2026-09-27", "2027-01-25"), "120 days");
        assert!(stale("2026-09-27", "2027-01-26"), "121 days");
        assert!(!stale("2026", "2027-01-25"), "not seen later than it was verified");
        assert!(stale("2026", "2027-01-26"));
        assert!(stale("2025-04", "2026-09-27"));
        assert!(!stale("2025-04", "2025-01-01"), "a clock that is wrong");
    }
}
