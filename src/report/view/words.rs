//! Words and numbers of a view.

pub(super) fn count_of(part: usize, all: usize) -> String {
    if part == all { all.to_string() } else { format!("{part} of {all}") }
}

/// An estimated number, rounded to two digits.
pub(super) fn rounded(number: u64) -> String {
    let digits = number.checked_ilog10().unwrap_or(0);
    let unit = 10_u64.pow(digits.saturating_sub(1));
    let rounded = (number + unit / 2) / unit * unit;
    let text = rounded.to_string();
    let mut grouped = String::new();
    for (index, digit) in text.chars().enumerate() {
        if index > 0 && (text.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_have_two_digits() {
        for (number, expected) in
            [(0, "0"), (7, "7"), (42, "42"), (114, "110"), (995, "1,000"), (12_345, "12,000")]
        {
            assert_eq!(rounded(number), expected);
        }
    }
}
