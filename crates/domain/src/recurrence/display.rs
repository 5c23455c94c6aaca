//! The canonical text of a rule: parts in the order of the table in RFC 5545, 3.3.10, defaults left
//! out, lists in rising order.

use std::fmt;

use jiff::civil::Weekday;

use super::rule::{Freq, Rule, WeekdayNum};

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FREQ={}", self.freq)?;
        if self.interval != 1 {
            write!(f, ";INTERVAL={}", self.interval)?;
        }
        if let Some(count) = self.count {
            write!(f, ";COUNT={count}")?;
        }
        list(f, "BYMONTH", &self.by_month)?;
        list(f, "BYWEEKNO", &self.by_week_no)?;
        list(f, "BYYEARDAY", &self.by_year_day)?;
        list(f, "BYMONTHDAY", &self.by_month_day)?;
        list(f, "BYDAY", &self.by_day)?;
        list(f, "BYHOUR", &self.by_hour)?;
        list(f, "BYMINUTE", &self.by_minute)?;
        list(f, "BYSECOND", &self.by_second)?;
        list(f, "BYSETPOS", &self.by_set_pos)?;
        if self.wkst != Weekday::Monday {
            write!(f, ";WKST={}", weekday_text(self.wkst))?;
        }
        Ok(())
    }
}

fn list(f: &mut fmt::Formatter<'_>, name: &str, values: &[impl fmt::Display]) -> fmt::Result {
    for (index, value) in values.iter().enumerate() {
        match index {
            0 => write!(f, ";{name}={value}")?,
            _ => write!(f, ",{value}")?,
        }
    }
    Ok(())
}

impl fmt::Display for Freq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Minutely => "MINUTELY",
            Self::Hourly => "HOURLY",
            Self::Daily => "DAILY",
            Self::Weekly => "WEEKLY",
            Self::Monthly => "MONTHLY",
            Self::Yearly => "YEARLY",
        })
    }
}

impl fmt::Display for WeekdayNum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(ordinal) = self.ordinal {
            write!(f, "{ordinal}")?;
        }
        f.write_str(weekday_text(self.weekday))
    }
}

fn weekday_text(weekday: Weekday) -> &'static str {
    match weekday {
        Weekday::Monday => "MO",
        Weekday::Tuesday => "TU",
        Weekday::Wednesday => "WE",
        Weekday::Thursday => "TH",
        Weekday::Friday => "FR",
        Weekday::Saturday => "SA",
        Weekday::Sunday => "SU",
    }
}
