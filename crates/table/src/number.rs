//! Exact decimal numbers within DynamoDB's range, in one canonical spelling each.

use std::cmp::Ordering;
use std::fmt;

use thiserror::Error;

/// The most significant digits a number may have.
pub const MAX_DIGITS: usize = 38;
/// The largest power of ten of a number's first digit.
const MAX_MAGNITUDE: i32 = 125;
/// The smallest power of ten of a number's first digit.
const MIN_MAGNITUDE: i32 = -130;
/// Beyond this many zeros after the point a number is written with an exponent.
const PLAIN_ZEROS: i32 = 6;

/// An exact decimal number: at most 38 significant digits, magnitude from 1e-130 to below 1e126.
///
/// Equal numbers have equal text (`1.50`, `15e-1` and `1.5` are all `1.5`), so rows that hold
/// the same numbers are the same bytes on every engine.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Number(Box<str>);

/// Why a text is not a [`Number`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum InvalidNumber {
    #[error("it is not a decimal number")]
    Syntax,
    #[error("it has more than {MAX_DIGITS} significant digits")]
    TooPrecise,
    #[error("it is not between 1e-130 and 9.99e125 in magnitude")]
    OutOfRange,
}

impl Number {
    /// Reads a number in JSON's or DynamoDB's spelling.
    pub fn parse(text: &str) -> Result<Self, InvalidNumber> {
        let decimal = Decimal::parse(text)?;
        decimal.check()?;
        Ok(Self(decimal.to_string().into()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The number as an integer, where it is one that fits.
    pub fn as_i64(&self) -> Option<i64> {
        self.0.parse().ok()
    }

    /// How many digits count for precision, and so for size.
    pub(crate) fn significant_digits(&self) -> usize {
        Decimal::parse(&self.0).map_or(0, |decimal| decimal.digits.len())
    }

    pub(crate) fn is_negative(&self) -> bool {
        self.0.starts_with('-')
    }
}

macro_rules! from_integers {
    ($($integer:ty),*) => {$(
        impl From<$integer> for Number {
            fn from(value: $integer) -> Self {
                Self(value.to_string().into())
            }
        }
    )*};
}
from_integers!(u8, u16, u32, u64, i8, i16, i32, i64);

impl Ord for Number {
    fn cmp(&self, other: &Self) -> Ordering {
        match (Decimal::parse(&self.0), Decimal::parse(&other.0)) {
            (Ok(left), Ok(right)) => left.compare(&right),
            // Cannot happen: the text of a number is a number.
            _ => self.0.cmp(&other.0),
        }
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Number({})", self.0)
    }
}

/// A number taken apart: `0.d₁d₂… × 10^point`, without leading or trailing zeros.
struct Decimal {
    negative: bool,
    digits: Vec<u8>,
    point: i32,
}

impl Decimal {
    fn parse(text: &str) -> Result<Self, InvalidNumber> {
        let (negative, unsigned) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, parse_exponent(exponent)?),
            None => (unsigned, 0),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let all: Vec<u8> = whole.bytes().chain(fraction.bytes()).collect();
        if all.is_empty() || !all.iter().all(u8::is_ascii_digit) {
            return Err(InvalidNumber::Syntax);
        }
        let whole_len = i32::try_from(whole.len()).map_err(|_| InvalidNumber::OutOfRange)?;
        Ok(Self::normal(
            negative,
            &all,
            whole_len.saturating_add(exponent),
        ))
    }

    fn normal(negative: bool, all: &[u8], point: i32) -> Self {
        let leading = all.iter().take_while(|digit| **digit == b'0').count();
        let Some(last) = all.iter().rposition(|digit| *digit != b'0') else {
            return Self {
                negative: false,
                digits: Vec::new(),
                point: 0,
            };
        };
        let skipped = i32::try_from(leading).unwrap_or(i32::MAX);
        Self {
            negative,
            digits: all[leading..=last].to_vec(),
            point: point.saturating_sub(skipped),
        }
    }

    fn check(&self) -> Result<(), InvalidNumber> {
        if self.digits.is_empty() {
            return Ok(());
        }
        if self.digits.len() > MAX_DIGITS {
            return Err(InvalidNumber::TooPrecise);
        }
        let magnitude = self.point.saturating_sub(1);
        if (MIN_MAGNITUDE..=MAX_MAGNITUDE).contains(&magnitude) {
            Ok(())
        } else {
            Err(InvalidNumber::OutOfRange)
        }
    }

    fn compare(&self, other: &Self) -> Ordering {
        match (self.sign(), other.sign()) {
            (left, right) if left != right => left.cmp(&right),
            (-1, _) => other.compare_size(self),
            _ => self.compare_size(other),
        }
    }

    fn sign(&self) -> i8 {
        match (self.digits.is_empty(), self.negative) {
            (true, _) => 0,
            (false, true) => -1,
            (false, false) => 1,
        }
    }

    fn compare_size(&self, other: &Self) -> Ordering {
        self.point
            .cmp(&other.point)
            .then_with(|| self.digits.cmp(&other.digits))
    }
}

/// The canonical spelling: plain where a person would write it so, else with an exponent.
impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.digits.is_empty() {
            return f.write_str("0");
        }
        if self.negative {
            f.write_str("-")?;
        }
        let digits = std::str::from_utf8(&self.digits).map_err(|_| fmt::Error)?;
        let len = i32::try_from(digits.len()).map_err(|_| fmt::Error)?;
        let max = i32::try_from(MAX_DIGITS).map_err(|_| fmt::Error)?;
        if self.point >= len && self.point <= max {
            write!(f, "{digits}{}", zeros(self.point - len))
        } else if self.point > 0 && self.point < len {
            let (whole, fraction) = digits.split_at(self.point.unsigned_abs() as usize);
            write!(f, "{whole}.{fraction}")
        } else if self.point <= 0 && -self.point < PLAIN_ZEROS {
            write!(f, "0.{}{digits}", zeros(-self.point))
        } else {
            let (first, rest) = digits.split_at(1);
            let dot = if rest.is_empty() { "" } else { "." };
            write!(f, "{first}{dot}{rest}e{}", self.point - 1)
        }
    }
}

fn zeros(count: i32) -> String {
    "0".repeat(usize::try_from(count).unwrap_or(0))
}

/// An exponent far outside the range of an `i32` is still a number's syntax: it is clamped here
/// and refused by the range check.
fn parse_exponent(text: &str) -> Result<i32, InvalidNumber> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(InvalidNumber::Syntax);
    }
    let clamped = digits
        .parse::<i32>()
        .map_or(1_000_000, |value| value.min(1_000_000));
    Ok(if text.starts_with('-') {
        -clamped
    } else {
        clamped
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn canonical(text: &str) -> String {
        Number::parse(text).unwrap().to_string()
    }

    #[test]
    fn every_spelling_of_a_number_is_the_same_number() {
        for text in ["1.5", "1.50", "15e-1", "0.15E1", "+1.5", "150E-2"] {
            assert_eq!(canonical(text), "1.5", "{text}");
        }
        for text in ["0", "-0", "0.000", "0e99", "-0.0e-5"] {
            assert_eq!(canonical(text), "0", "{text}");
        }
        assert_eq!(canonical("1e2"), "100");
        assert_eq!(canonical("0.001"), "0.001");
        assert_eq!(canonical("1e-130"), "1e-130");
        assert_eq!(canonical("-12.5e60"), "-1.25e61");
    }

    #[test]
    fn the_edges_of_precision_and_range_hold_and_one_beyond_is_refused() {
        let longest = "9".repeat(38);
        assert_eq!(canonical(&longest), longest);
        assert_eq!(
            Number::parse(&"9".repeat(39)),
            Err(InvalidNumber::TooPrecise)
        );
        assert!(Number::parse("9.9999999999999999999999999999999999999e125").is_ok());
        assert_eq!(Number::parse("1e126"), Err(InvalidNumber::OutOfRange));
        assert!(Number::parse("1e-130").is_ok());
        assert_eq!(Number::parse("9.9e-131"), Err(InvalidNumber::OutOfRange));
        assert_eq!(
            Number::parse("1e99999999999"),
            Err(InvalidNumber::OutOfRange)
        );
    }

    #[test]
    fn what_is_not_a_number_is_refused() {
        for text in [
            "", "-", ".", "1e", "e5", "1.2.3", "NaN", "0x10", " 1", "--1", "1_000",
        ] {
            assert_eq!(Number::parse(text), Err(InvalidNumber::Syntax), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn reading_back_the_canonical_text_changes_nothing(digits in "-?[0-9]{1,20}(\\.[0-9]{1,18})?", exp in -90i32..80) {
            let number = Number::parse(&format!("{digits}e{exp}")).unwrap();
            prop_assert_eq!(Number::parse(number.as_str()).unwrap(), number);
        }

        #[test]
        fn order_is_numeric(left in any::<i64>(), right in any::<i64>(), exp in 0i32..20) {
            let scaled = |value: i64| Number::parse(&format!("{value}e-{exp}")).unwrap();
            prop_assert_eq!(scaled(left).cmp(&scaled(right)), left.cmp(&right));
        }
    }
}
