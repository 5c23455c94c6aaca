//! What can be asked of an agenda.

use app::agenda::{Edge, Extent, Filter, ItemType};
use app::{App, Error};
use domain::event::Tag;
use domain::{Instant, Invalid, Tzid};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::events::fields::Day;
use crate::extract::Limit;
use crate::problem::Result;

#[derive(Debug, Clone, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct AgendaQuery {
    /// Where the window begins: an instant, or the beginning of a date. Now, if absent.
    #[serde(default)]
    #[param(example = "2025-12-15")]
    pub(super) from: Option<String>,
    /// Where it ends, which is no longer in it: an instant, or the beginning of a date. At most 400
    /// days after `from`.
    #[serde(default)]
    pub(super) to: Option<String>,
    /// Instead of `to`: how many days; 7 if absent.
    #[serde(default)]
    #[param(value_type = Option<u32>, minimum = 1, maximum = 400)]
    pub(super) days: Option<String>,
    /// The zone you look from; the one you prefer, if absent.
    #[serde(default)]
    #[param(example = "Europe/Berlin")]
    pub(super) tz: Option<String>,
    /// Only these, separated by commas: `EVENT`, `INSTANCE` (occurrences of series), `TASK`,
    /// `REMINDER`.
    #[serde(default)]
    pub(super) types: Option<String>,
    /// Only what has one of these tags or labels, separated by commas.
    #[serde(default)]
    pub(super) tags: Option<String>,
    /// How many items at most; 100 if absent.
    #[serde(default)]
    #[param(value_type = Option<u32>, minimum = 1, maximum = 100, default = 100)]
    pub(super) limit: Option<Limit>,
    /// The `cursor` of the page before; the first page has none.
    #[serde(default)]
    pub(super) cursor: Option<String>,
}

impl AgendaQuery {
    /// What was asked, as a name for its pages.
    pub(super) fn name(&self) -> String {
        let asked = [
            &self.from,
            &self.to,
            &self.days,
            &self.tz,
            &self.types,
            &self.tags,
        ];
        format!("agenda?{asked:?}")
    }

    pub(super) fn from(&self, app: &App) -> Result<Edge> {
        match &self.from {
            Some(text) => edge("from", text),
            None => Ok(Edge::At(app.now())),
        }
    }

    pub(super) fn extent(&self) -> Result<Extent> {
        match (&self.to, &self.days) {
            (Some(_), Some(_)) => Err(invalid("days", "does not go with to: send one of the two")),
            (Some(to), None) => Ok(Extent::To(edge("to", to)?)),
            (None, None) => Ok(Extent::Days(7)),
            (None, Some(days)) => {
                let number = days.parse().ok().filter(|days| (1..=400).contains(days));
                let number = number.ok_or_else(|| invalid("days", "must be 1 to 400"))?;
                Ok(Extent::Days(number))
            }
        }
    }

    pub(super) fn tz(&self) -> Result<Option<Tzid>> {
        let tz = self.tz.as_deref().map(Tzid::parse).transpose();
        Ok(tz.map_err(|problem| Error::invalid("tz", problem))?)
    }

    pub(super) fn filter(&self) -> Result<Filter> {
        let types = listed(self.types.as_deref()).map(item_type);
        let tags = listed(self.tags.as_deref())
            .map(|tag| Tag::parse(tag).map_err(|problem| Error::invalid("tags", problem).into()));
        Ok(Filter {
            types: types.collect::<Result<_>>()?,
            tags: tags.collect::<Result<_>>()?,
        })
    }
}

/// What is separated by commas.
pub(crate) fn listed(text: Option<&str>) -> impl Iterator<Item = &str> {
    let parts = text.into_iter().flat_map(|text| text.split(','));
    parts.map(str::trim).filter(|part| !part.is_empty())
}

fn item_type(name: &str) -> Result<ItemType> {
    match name.to_ascii_uppercase().as_str() {
        "EVENT" => Ok(ItemType::Event),
        "INSTANCE" => Ok(ItemType::Instance),
        "TASK" => Ok(ItemType::Task),
        "REMINDER" => Ok(ItemType::Reminder),
        _ => Err(invalid(
            "types",
            "must be of EVENT, INSTANCE, TASK and REMINDER",
        )),
    }
}

/// An instant, or a date.
fn edge(field: &'static str, text: &str) -> Result<Edge> {
    let by_day = Day::parse(text).map(|day| Edge::On(day.0));
    let by_time = || Instant::parse(text).ok().map(Edge::At);
    by_day.or_else(by_time).ok_or_else(|| {
        let problem =
            "must be an instant such as 2025-12-15T14:00:00Z, or a date such as 2025-12-15";
        invalid(field, problem)
    })
}

fn invalid(field: &'static str, problem: &'static str) -> crate::problem::Problem {
    Error::invalid(field, Invalid::new(problem)).into()
}
