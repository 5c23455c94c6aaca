//! All examples of RFC 5545, 3.8.5.3, in the order of the RFC and in its notation.

use domain::recurrence::{DateOrTime, Definition, Series};
use jiff::civil::DateTime;

use crate::support::{changed, new_york, series};

/// Checks a series against lines such as `1997 EDT: September 2,9;October 7-9`, at nine o'clock. One
/// that ends with `...` goes on.
fn check(series: &Series, expected: &str) {
    let goes_on = expected.ends_with("...");
    let expected = expected
        .trim_end_matches("...")
        .split('|')
        .flat_map(days)
        .collect::<Vec<_>>();
    let most = if goes_on {
        expected.len()
    } else {
        expected.len() + 1
    };
    let found: Vec<_> = series
        .iter()
        .take(most)
        .map(|it| (it.start, it.at.to_string()))
        .collect();
    assert_eq!(found, expected);
    assert_eq!(series.is_endless(), goes_on);
    if !goes_on {
        assert_eq!(series.last(), series.iter().last());
    }
}

fn days(line: &str) -> Vec<(DateTime, String)> {
    let (head, months) = line.split_once(':').unwrap();
    let (year, abbreviation) = head.trim().split_once(' ').unwrap();
    let hour = match abbreviation {
        "EDT" => 13,
        "EST" => 14,
        other => panic!("{other}"),
    };
    let mut days = Vec::new();
    for month in months.split(';') {
        let (name, list) = month.trim().split_once(' ').unwrap();
        for day in list.split(',').flat_map(range) {
            let text = format!("{year} {name} {day} 09:00");
            let civil = DateTime::strptime("%Y %B %d %H:%M", text).unwrap();
            days.push((
                civil,
                civil
                    .strftime(&format!("%Y-%m-%dT{hour}:00:00Z"))
                    .to_string(),
            ));
        }
    }
    days
}

fn range(text: &str) -> std::ops::RangeInclusive<u8> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    first.trim().parse().unwrap()..=last.trim().parse().unwrap()
}

/// The start is at nine o'clock in New York.
fn example(start: &str, rule: &str, expected: &str) {
    check(&series(new_york(&format!("{start}T09:00")), rule), expected);
}

/// The times of one day.
fn times(rule: &str, expected: &str) {
    let series = series(new_york("1997-09-02T09:00"), rule);
    let found: Vec<_> = series
        .iter()
        .map(|it| it.start.strftime("%d %H:%M").to_string())
        .collect();
    let expected: Vec<_> = expected
        .split(',')
        .map(|time| format!("02 {time}"))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn daily() {
    // Daily for 10 occurrences
    example(
        "1997-09-02",
        "FREQ=DAILY;COUNT=10",
        "1997 EDT: September 2-11",
    );

    // Daily until December 24, 1997
    example(
        "1997-09-02",
        "FREQ=DAILY;UNTIL=19971224T000000Z",
        "1997 EDT: September 2-30;October 1-25|1997 EST: October 26-31;November 1-30;December 1-23",
    );

    // Every other day - forever
    example(
        "1997-09-02",
        "FREQ=DAILY;INTERVAL=2",
        "1997 EDT: September 2,4,6,8,10,12,14,16,18,20,22,24,26,28,30;\
         October 2,4,6,8,10,12,14,16,18,20,22,24|\
         1997 EST: October 26,28,30;November 1,3,5,7,9,11,13,15,17,19,21,23,25,27,29;\
         December 1,3...",
    );

    // Every 10 days, 5 occurrences
    example(
        "1997-09-02",
        "FREQ=DAILY;INTERVAL=10;COUNT=5",
        "1997 EDT: September 2,12,22;October 2,12",
    );

    // Every day in January, for 3 years
    let januaries = "1998 EST: January 1-31|1999 EST: January 1-31|2000 EST: January 1-31";
    for rule in [
        "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA",
        "FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1",
    ] {
        example("1998-01-01", rule, januaries);
    }
}

#[test]
fn weekly() {
    // Weekly for 10 occurrences
    example(
        "1997-09-02",
        "FREQ=WEEKLY;COUNT=10",
        "1997 EDT: September 2,9,16,23,30;October 7,14,21|1997 EST: October 28;November 4",
    );

    // Weekly until December 24, 1997
    example(
        "1997-09-02",
        "FREQ=WEEKLY;UNTIL=19971224T000000Z",
        "1997 EDT: September 2,9,16,23,30;October 7,14,21|\
         1997 EST: October 28;November 4,11,18,25;December 2,9,16,23",
    );

    // Every other week - forever
    example(
        "1997-09-02",
        "FREQ=WEEKLY;INTERVAL=2;WKST=SU",
        "1997 EDT: September 2,16,30;October 14|1997 EST: October 28;November 11,25;December 9,23|\
         1998 EST: January 6,20;February 3,17...",
    );

    // Weekly on Tuesday and Thursday for five weeks
    for rule in [
        "FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH",
        "FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH",
    ] {
        let expected = "1997 EDT: September 2,4,9,11,16,18,23,25,30;October 2";
        example("1997-09-02", rule, expected);
    }

    // Every other week on Monday, Wednesday, and Friday until December 24, 1997
    example(
        "1997-09-01",
        "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR",
        "1997 EDT: September 1,3,5,15,17,19,29;October 1,3,13,15,17|\
         1997 EST: October 27,29,31;November 10,12,14,24,26,28;December 8,10,12,22",
    );

    // Every other week on Tuesday and Thursday, for 8 occurrences
    example(
        "1997-09-02",
        "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH",
        "1997 EDT: September 2,4,16,18,30;October 2,14,16",
    );
}

#[test]
fn monthly_by_weekday() {
    // Monthly on the first Friday for 10 occurrences
    example(
        "1997-09-05",
        "FREQ=MONTHLY;COUNT=10;BYDAY=1FR",
        "1997 EDT: September 5;October 3|1997 EST: November 7;December 5|\
         1998 EST: January 2;February 6;March 6;April 3|1998 EDT: May 1;June 5",
    );

    // Monthly on the first Friday until December 24, 1997
    example(
        "1997-09-05",
        "FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR",
        "1997 EDT: September 5;October 3|1997 EST: November 7;December 5",
    );

    // Every other month on the first and last Sunday of the month for 10 occurrences
    example(
        "1997-09-07",
        "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU",
        "1997 EDT: September 7,28|1997 EST: November 2,30|1998 EST: January 4,25;March 1,29|\
         1998 EDT: May 3,31",
    );

    // Monthly on the second-to-last Monday of the month for 6 months
    example(
        "1997-09-22",
        "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO",
        "1997 EDT: September 22;October 20|1997 EST: November 17;December 22|\
         1998 EST: January 19;February 16",
    );
}

#[test]
fn monthly_by_day_of_the_month() {
    // Monthly on the third-to-the-last day of the month, forever
    example(
        "1997-09-28",
        "FREQ=MONTHLY;BYMONTHDAY=-3",
        "1997 EDT: September 28|1997 EST: October 29;November 28;December 29|\
         1998 EST: January 29;February 26...",
    );

    // Monthly on the 2nd and 15th of the month for 10 occurrences
    example(
        "1997-09-02",
        "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15",
        "1997 EDT: September 2,15;October 2,15|1997 EST: November 2,15;December 2,15|\
         1998 EST: January 2,15",
    );

    // Monthly on the first and last day of the month for 10 occurrences
    example(
        "1997-09-30",
        "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1",
        "1997 EDT: September 30;October 1|1997 EST: October 31;November 1,30;December 1,31|\
         1998 EST: January 1,31;February 1",
    );

    // Every 18 months on the 10th thru 15th of the month for 10 occurrences
    example(
        "1997-09-10",
        "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15",
        "1997 EDT: September 10-15|1999 EST: March 10-13",
    );

    // Every Tuesday, every other month
    example(
        "1997-09-02",
        "FREQ=MONTHLY;INTERVAL=2;BYDAY=TU",
        "1997 EDT: September 2,9,16,23,30|1997 EST: November 4,11,18,25|\
         1998 EST: January 6,13,20,27;March 3,10,17,24,31...",
    );
}

#[test]
fn yearly() {
    // Yearly in June and July for 10 occurrences
    example(
        "1997-06-10",
        "FREQ=YEARLY;COUNT=10;BYMONTH=6,7",
        "1997 EDT: June 10;July 10|1998 EDT: June 10;July 10|1999 EDT: June 10;July 10|\
         2000 EDT: June 10;July 10|2001 EDT: June 10;July 10",
    );

    // Every other year on January, February, and March for 10 occurrences
    example(
        "1997-03-10",
        "FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3",
        "1997 EST: March 10|1999 EST: January 10;February 10;March 10|\
         2001 EST: January 10;February 10;March 10|2003 EST: January 10;February 10;March 10",
    );

    // Every third year on the 1st, 100th, and 200th day for 10 occurrences
    example(
        "1997-01-01",
        "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200",
        "1997 EST: January 1|1997 EDT: April 10;July 19|2000 EST: January 1|\
         2000 EDT: April 9;July 18|2003 EST: January 1|2003 EDT: April 10;July 19|\
         2006 EST: January 1",
    );

    // Every 20th Monday of the year, forever
    let expected = "1997 EDT: May 19|1998 EDT: May 18|1999 EDT: May 17...";
    example("1997-05-19", "FREQ=YEARLY;BYDAY=20MO", expected);

    // Monday of week number 20 (where the default start of the week is Monday), forever
    let expected = "1997 EDT: May 12|1998 EDT: May 11|1999 EDT: May 17...";
    example("1997-05-12", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", expected);

    // Every Thursday in March, forever
    example(
        "1997-03-13",
        "FREQ=YEARLY;BYMONTH=3;BYDAY=TH",
        "1997 EST: March 13,20,27|1998 EST: March 5,12,19,26|1999 EST: March 4,11,18,25...",
    );

    // Every Thursday, but only during June, July, and August, forever
    example(
        "1997-06-05",
        "FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8",
        "1997 EDT: June 5,12,19,26;July 3,10,17,24,31;August 7,14,21,28|\
         1998 EDT: June 4,11,18,25;July 2,9,16,23,30;August 6,13,20,27|\
         1999 EDT: June 3,10,17,24;July 1,8,15,22,29;August 5,12,19,26...",
    );
}

#[test]
fn days_that_satisfy_two_conditions() {
    // Every Friday the 13th, forever; EXDATE takes away DTSTART, which is a Tuesday
    let start = new_york("1997-09-02T09:00");
    let rule = "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13";
    check(
        &changed(start, rule, &[], &["19970902T130000Z"]),
        "1998 EST: February 13;March 13;November 13|1999 EDT: August 13|2000 EDT: October 13...",
    );

    // The first Saturday that follows the first Sunday of the month, forever
    example(
        "1997-09-13",
        "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13",
        "1997 EDT: September 13;October 11|1997 EST: November 8;December 13|\
         1998 EST: January 10;February 7;March 7|1998 EDT: April 11;May 9;June 13...",
    );

    // Every 4 years, the first Tuesday after a Monday in November, forever
    example(
        "1996-11-05",
        "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
        "1996 EST: November 5|2000 EST: November 7|2004 EST: November 2...",
    );
}

#[test]
fn positions_in_a_set() {
    // The third instance into the month of one of Tuesday, Wednesday, or Thursday, for 3 months
    example(
        "1997-09-04",
        "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3",
        "1997 EDT: September 4;October 7|1997 EST: November 6",
    );

    // The second-to-last weekday of the month
    example(
        "1997-09-29",
        "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2",
        "1997 EDT: September 29|1997 EST: October 30;November 27;December 30|\
         1998 EST: January 29;February 26;March 30...",
    );
}

#[test]
fn shorter_than_a_day() {
    // Every 3 hours from 9:00 AM to 5:00 PM on a specific day. UNTIL is that of erratum 3883: the
    // RFC wrote 17:00 New York time with a Z.
    times(
        "FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T210000Z",
        "09:00,12:00,15:00",
    );

    // Every 15 minutes for 6 occurrences
    times(
        "FREQ=MINUTELY;INTERVAL=15;COUNT=6",
        "09:00,09:15,09:30,09:45,10:00,10:15",
    );

    // Every hour and a half for 4 occurrences
    times(
        "FREQ=MINUTELY;INTERVAL=90;COUNT=4",
        "09:00,10:30,12:00,13:30",
    );

    // Every 20 minutes from 9:00 AM to 4:40 PM every day
    for rule in [
        "FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40",
        "FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16",
    ] {
        let series = series(new_york("1997-09-02T09:00"), rule);
        let mut found = series.iter();
        for day in 2..=30 {
            for (hour, minute) in (9..=16).flat_map(|hour| [0, 20, 40].map(|minute| (hour, minute)))
            {
                let expected = jiff::civil::date(1997, 9, day).at(hour, minute, 0, 0);
                assert_eq!(found.next().unwrap().start, expected);
            }
        }
    }
}

#[test]
fn where_the_week_starts_matters() {
    let example = |rule, expected| example("1997-08-05", rule, expected);
    example(
        "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO",
        "1997 EDT: August 5,10,19,24",
    );
    example(
        "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU",
        "1997 EDT: August 5,17,19,31",
    );
}

#[test]
fn invalid_dates_are_ignored() {
    // An example where an invalid date (i.e., February 30) is ignored
    example(
        "2007-01-15",
        "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5",
        "2007 EST: January 15,30;February 15|2007 EDT: March 15,30",
    );
}

/// The examples of 3.8.5.1 and 3.8.5.2 in our two notations.
#[test]
fn exdate_and_rdate() {
    let start = new_york("1996-04-02T01:00");
    let rule = "FREQ=DAILY;COUNT=3";
    let series = changed(
        start.clone(),
        rule,
        &["19970714T123000Z", "19970120"],
        &["19960402T060000Z"],
    );
    let found: Vec<_> = series.iter().map(|it| it.at.to_string()).collect();
    assert_eq!(
        found,
        [
            "1996-04-03T06:00:00Z",
            "1996-04-04T06:00:00Z",
            "1997-01-20T06:00:00Z",
            "1997-07-14T12:30:00Z"
        ]
    );
    let alone = Series::new(Definition {
        rdates: vec![DateOrTime::parse("19970120").unwrap()],
        ..Definition::new(start)
    });
    assert_eq!(alone.unwrap().iter().count(), 2);
}
