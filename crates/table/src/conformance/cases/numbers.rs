//! Numbers to the last digit, at the edges of DynamoDB's precision and range.

use crate::condition::Condition;
use crate::conformance::case::{Checked, cases};
use crate::conformance::rows::{built, condition_failed, sample};
use crate::conformance::subject::Subject;
use crate::number::{InvalidNumber, Number};
use crate::value::Value;

cases! { "numbers":
    a_number_comes_back_in_its_one_spelling;
    thirty_eight_digits_come_back;
    the_largest_and_smallest_numbers_come_back;
    zero_is_zero_however_it_is_written;
    numbers_in_sets_lists_and_maps_come_back;
    numbers_in_a_set_are_one_if_they_are_equal;
    one_digit_more_is_refused;
    a_number_out_of_range_is_refused;
    the_largest_version_is_told_from_its_neighbour;
}

pub async fn a_number_comes_back_in_its_one_spelling(subject: &Subject) -> Checked {
    let spellings = [
        ("1.0", "1"),
        ("1.50", "1.5"),
        ("15e-1", "1.5"),
        ("1e2", "100"),
        ("-1E+2", "-100"),
        ("0.001", "0.001"),
        ("0.00000010", "1e-7"),
        ("9007199254740993", "9007199254740993"),
        ("0.1", "0.1"),
        ("-0.30", "-0.3"),
        (
            "123456789012345678901234567890",
            "123456789012345678901234567890",
        ),
    ];
    for (written, read) in spellings {
        assert_eq!(assert_trip(subject, written).await?, read);
    }
    Ok(())
}

pub async fn thirty_eight_digits_come_back(subject: &Subject) -> Checked {
    let digits = "12345678901234567890123456789012345678";
    for text in [
        digits.to_owned(),
        format!("-{digits}"),
        "9".repeat(38),
        format!("0.{digits}"),
        format!("-0.{digits}"),
        format!("{}.{}", &digits[..19], &digits[19..]),
        format!("{digits}e50"),
        format!("{digits}e-100"),
    ] {
        assert_trip(subject, &text).await?;
    }
    Ok(())
}

pub async fn the_largest_and_smallest_numbers_come_back(subject: &Subject) -> Checked {
    for text in [
        "9.9999999999999999999999999999999999999e125",
        "-9.9999999999999999999999999999999999999e125",
        "1e125",
        "1e-130",
        "-1e-130",
        "1.2345e-126",
    ] {
        assert_trip(subject, text).await?;
    }
    Ok(())
}

pub async fn zero_is_zero_however_it_is_written(subject: &Subject) -> Checked {
    for text in ["0", "-0", "0.000", "0e99", "-0.0e-5"] {
        assert_eq!(assert_trip(subject, text).await?, "0");
    }
    Ok(())
}

pub async fn numbers_in_sets_lists_and_maps_come_back(subject: &Subject) -> Checked {
    let texts = [
        "-1e-130",
        "0",
        "0.5",
        "99999999999999999999999999999999999999",
        "1e125",
    ];
    let numbers = texts.map(|text| Number::parse(text).expect("the text is a number"));
    let values = numbers.clone().map(Value::Number);
    let members = values.clone().map(|value| (format!("{value:?}"), value));
    let builder = sample(subject.key("p", "a"), 1)
        .attribute("set", Value::NumberSet(numbers.into()))
        .attribute("list", Value::List(values.into()))
        .attribute("map", Value::Map(members.into()));
    let row = built(builder);
    subject.store(&row).await?;
    subject.assert_stored(&row).await
}

pub async fn numbers_in_a_set_are_one_if_they_are_equal(subject: &Subject) -> Checked {
    let numbers = ["1", "1.0", "10e-1", "2"].map(|text| Number::parse(text).expect("a number"));
    let row =
        built(sample(subject.key("p", "a"), 1).attribute("set", Value::NumberSet(numbers.into())));
    subject.store(&row).await?;
    subject.assert_stored(&row).await?;
    assert!(String::from_utf8_lossy(row.document().json()).contains(r#""set":[1,2]"#));
    Ok(())
}

pub async fn one_digit_more_is_refused(_: &Subject) -> Checked {
    for text in [
        "1".repeat(39),
        format!("0.{}", "1".repeat(39)),
        format!("1{}1", "0".repeat(37)),
    ] {
        assert_eq!(
            Number::parse(&text),
            Err(InvalidNumber::TooPrecise),
            "{text}"
        );
    }
    Ok(())
}

pub async fn a_number_out_of_range_is_refused(_: &Subject) -> Checked {
    for text in ["1e126", "-1e126", "9.9e-131", "-1e-131", "1e9999999999"] {
        assert_eq!(
            Number::parse(text),
            Err(InvalidNumber::OutOfRange),
            "{text}"
        );
    }
    Ok(())
}

/// Beyond 2⁵³ neighbours would be one if they went through a floating point number.
pub async fn the_largest_version_is_told_from_its_neighbour(subject: &Subject) -> Checked {
    let version = (1 << 53) + 1;
    let row = built(sample(subject.key("p", "a"), version));
    subject.store(&row).await?;
    for other in [version - 1, version + 1] {
        let at = Condition::Version(crate::row::Version(other));
        condition_failed(subject.put(&row, at).await);
    }
    subject.put(&row, Condition::Version(row.version())).await?;
    subject.assert_stored(&row).await
}

/// The number as it comes back, which must be as it was written.
async fn assert_trip(subject: &Subject, text: &str) -> Checked<String> {
    let number = Number::parse(text)?;
    let row = built(sample(subject.key("p", "a"), 1).attribute("number", number.clone()));
    subject.store(&row).await?;
    subject.assert_stored(&row).await?;
    let found = subject.engine.get(row.key()).await?;
    let attributes = found.map(|row| row.document().attributes()).transpose()?;
    let found = attributes.and_then(|mut attributes| attributes.remove("number"));
    assert_eq!(found, Some(Value::Number(number.clone())), "{text}");
    Ok(number.to_string())
}
