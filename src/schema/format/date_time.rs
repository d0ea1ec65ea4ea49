//! Dates, times and durations.

/// Whether a text is a date, a `T` or white space, and a time.
pub(super) fn is_date_time(text: &str, needs_offset: bool) -> bool {
    // RFC 3339, section 5.6, leaves other separators to applications; `ajv-formats` allows white
    // space.
    let is_separator = |letter: char| matches!(letter, 'T' | 't') || letter.is_whitespace();
    let mut parts = text.split(is_separator);
    let (date, time) = (parts.next(), parts.next());
    parts.next().is_none()
        && date.is_some_and(is_date)
        && time.is_some_and(|time| is_time(time, needs_offset))
}

/// Whether a text is an existing day, such as `2026-07-28`.
pub(super) fn is_date(text: &str) -> bool {
    let mut parts = text.split('-');
    let mut next = |length| parts.next().and_then(|part| digits(part, length));
    let (Some(year), Some(month), Some(day)) = (next(4), next(2), next(2)) else { return false };
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if is_leap => 29,
        2 => 28,
        _ => return false,
    };
    parts.next().is_none() && (1..=days).contains(&day)
}

/// Whether a text is a time, such as `12:00:00.5+02:00`. A leap second is allowed only at the end
/// of a day in UTC.
pub(super) fn is_time(text: &str, needs_offset: bool) -> bool {
    let end = text.find(['Z', 'z', '+', '-']).unwrap_or(text.len());
    let (time, offset) = text.split_at(end);
    let Some((hours_off, minutes_off)) = offset_of(offset, needs_offset) else { return false };
    let mut parts = time.splitn(3, ':');
    let mut next = || parts.next().and_then(|part| digits(part, 2));
    let (Some(hour), Some(minute)) = (next(), next()) else { return false };
    let Some(seconds) = parts.next() else { return false };
    let (whole, fraction) = seconds.split_once('.').unwrap_or((seconds, "0"));
    let is_fraction = !fraction.is_empty() && fraction.bytes().all(|byte| byte.is_ascii_digit());
    let Some(second) = digits(whole, 2).filter(|_| is_fraction) else { return false };
    if hour > 23 || minute > 59 || second > 60 {
        return false;
    }
    if second < 60 {
        return true;
    }
    // Leap seconds occur at 23:59:60 in UTC, at another hour of local time (RFC 3339, section 5.7).
    let utc = (hour * 60 + minute - hours_off * 60 - minutes_off).rem_euclid(24 * 60);
    utc == 23 * 60 + 59
}

/// The offset from UTC in hours and minutes.
fn offset_of(text: &str, is_needed: bool) -> Option<(i32, i32)> {
    let sign = match text.as_bytes() {
        [] => return (!is_needed).then_some((0, 0)),
        [b'Z' | b'z'] => return Some((0, 0)),
        [b'-', ..] => -1,
        _ => 1,
    };
    let rest = text.get(1..)?;
    let hours = digits(rest.get(..2)?, 2)?;
    // `ajv-formats` accepts an offset without the colon, or without minutes; RFC 3339 does not.
    let minutes = match rest.get(2..)? {
        "" => 0,
        minutes => digits(minutes.strip_prefix(':').unwrap_or(minutes), 2)?,
    };
    (hours <= 23 && minutes <= 59).then_some((sign * hours, sign * minutes))
}

/// Whether a text is a duration, such as `P1Y2M3DT4H5M6S` or `P2W`: whole numbers, each unit at
/// most once and in this order.
pub(super) fn is_duration(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('P') else { return false };
    // Weeks are not combined with other units (RFC 3339, appendix A).
    if let Some(weeks) = rest.strip_suffix('W') {
        return is_number(weeks);
    }
    let (date, time) = match rest.split_once('T') {
        Some((date, time)) => (date, Some(time)),
        None => (rest, None),
    };
    let has_date = !date.is_empty();
    let is_time = time.is_none_or(|time| !time.is_empty() && has_units(time, &['H', 'M', 'S']));
    (has_date || time.is_some()) && has_units(date, &['Y', 'M', 'D']) && is_time
}

fn has_units(mut text: &str, units: &[char]) -> bool {
    for unit in units {
        if let Some((number, rest)) = text.split_once(*unit)
            && is_number(number)
        {
            text = rest;
        }
    }
    text.is_empty()
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The number that `text` spells with exactly `length` digits.
fn digits(text: &str, length: usize) -> Option<i32> {
    (text.len() == length && is_number(text)).then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_exist_in_the_calendar() {
        for date in ["2026-07-28", "2024-02-29", "2000-02-29", "0000-01-01"] {
            assert!(is_date(date), "{date}");
        }
        for date in [
            "2026-02-29",
            "1900-02-29",
            "2026-00-01",
            "2026-01-32",
            "2026-04-31",
            "26-01-01",
            "2026-1-1",
            "2026-01-01-",
            "+026-01-01",
        ] {
            assert!(!is_date(date), "{date}");
        }
    }

    #[test]
    fn times_need_an_offset_where_required() {
        for time in [
            "12:00:00Z",
            "23:59:59.999z",
            "00:00:00+23:59",
            "00:00:00-0100",
            "00:00:00+01",
            "23:59:60Z",
            "00:59:60+01:00",
        ] {
            assert!(is_time(time, true), "{time}");
        }
        for time in [
            "12:00:00",
            "24:00:00Z",
            "12:60:00Z",
            "12:00:61Z",
            "12:00:60Z",
            "12:00Z",
            "12:00:00.Z",
            "12:00:00+24:00",
            "12:00:00+1:00",
        ] {
            assert!(!is_time(time, true), "{time}");
        }
        assert!(is_time("12:00:00", false) && !is_time("12:00", false));
        assert!(is_date_time("2026-01-01T00:00:00Z", true));
        assert!(is_date_time("2026-01-01 00:00:00Z", true));
        assert!(!is_date_time("2026-01-01T00:00:00", true));
        assert!(is_date_time("2026-01-01T00:00:00", false));
        assert!(!is_date_time("2026-01-01T00:00:00ZT", true));
    }

    #[test]
    fn durations_have_their_units_in_order() {
        for duration in ["P1D", "PT1H30M", "P1Y2M3DT4H5M6S", "P2W", "PT0S", "P1M", "PT1M"] {
            assert!(is_duration(duration), "{duration}");
        }
        for duration in [
            "", "P", "PT", "1D", "P1S", "PT1D", "P1W2D", "P1.5D", "P1D2Y", "P1Y1Y", "P-1D", "PT1H ",
        ] {
            assert!(!is_duration(duration), "{duration}");
        }
    }

    #[test]
    fn months_have_their_own_lengths() {
        for (month, days) in
            [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].into_iter().enumerate()
        {
            let date = |day: i32| format!("2026-{:02}-{day:02}", month + 1);
            assert!(is_date(&date(1)) && is_date(&date(days)), "{}", date(days));
            assert!(!is_date(&date(0)) && !is_date(&date(days + 1)), "{}", date(days + 1));
        }
    }

    #[test]
    fn leap_seconds_are_the_last_of_a_day_in_utc() {
        for (time, expected) in [
            ("23:59:60Z", true),
            ("22:59:60Z", false),
            ("23:58:60Z", false),
            ("00:59:60+01:00", true),
            ("22:59:60-01:00", true),
            ("00:29:60+00:30", true),
            ("23:29:60-00:30", true),
            ("23:29:60+00:30", false),
            ("22:59:60+01:00", false),
            ("21:59:60-02", true),
            ("23:59:61Z", false),
            ("23:60:00Z", false),
            ("24:00:00Z", false),
        ] {
            assert_eq!(is_time(time, true), expected, "{time}");
        }
    }
}
