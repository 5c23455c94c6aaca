//! `POST /series`.

use app::Error;
use app::series::NewSeries;
use axum::extract::State;
use axum::response::Response;
use domain::event::{Dates, MasterId, RepetitionInput, Ttl};
use domain::{Instant, Invalid};

use super::SeriesItem;
use crate::docs::problems;
use crate::events::fields;
use crate::extract::{Body, Input, Origin, Signed};
use crate::kept::made;
use crate::problem::Result;
use crate::routes::{API, Shared};

fields::wish! {
    /// A new series. Its start is that of the first occurrence.
    #[schema(example = json!({
        "title": "Weekly Team Standup",
        "startUtc": "2025-01-06T15:00:00Z",
        "endUtc": "2025-01-06T15:15:00Z",
        "startTzid": "America/New_York",
        "rrule": "FREQ=WEEKLY;BYDAY=MO",
    }))]
    SeriesWish {
        /// Of your own choosing, so that asking twice makes one.
        #[serde(default)]
        #[schema(value_type = Option<crate::schemas::OwnId>)]
        master_id: Option<MasterId>,
        /// The same as `masterId`.
        #[serde(default)]
        #[schema(value_type = Option<crate::schemas::OwnId>)]
        event_id: Option<MasterId>,
        /// May be absent if there are only dates.
        #[serde(default)]
        #[schema(value_type = Option<crate::schemas::RecurrenceRule>)]
        rrule: Option<String>,
        /// The last moment at which the rule may fire.
        #[serde(default)]
        #[schema(value_type = Option<crate::schemas::Time>)]
        rrule_until: Option<Instant>,
        /// What does not take place.
        #[serde(default)]
        #[schema(value_type = Option<Vec<crate::schemas::DateOrTime>>, max_items = 1000)]
        exdate: Option<Dates>,
        /// What takes place besides.
        #[serde(default)]
        #[schema(value_type = Option<Vec<crate::schemas::DateOrTime>>, max_items = 1000)]
        rdate: Option<Dates>,
    }
}

impl Input for SeriesWish {
    const SERVER_OWNED: &'static [&'static str] = &[
        "entityType",
        "version",
        "createdAt",
        "updatedAt",
        "icalUid",
        "sequence",
        "hasExceptions",
        "exceptionCount",
    ];
}

impl SeriesWish {
    fn id(&self) -> Result<Option<MasterId>> {
        if let (Some(one), Some(other)) = (&self.master_id, &self.event_id)
            && one != other
        {
            let problem = Invalid::new("must be the same as masterId");
            return Err(Error::invalid("eventId", problem).into());
        }
        Ok(self.master_id.clone().or_else(|| self.event_id.clone()))
    }
}

/// Make a series
#[utoipa::path(
    post,
    path = "/series",
    tag = "series",
    request_body = SeriesWish,
    responses(
        (status = 200, body = SeriesItem, description = "It was made before, from the same words"),
        (
            status = 201,
            body = SeriesItem,
            headers(
                ("ETag" = String, description = "The version, in quotes"),
                ("Location" = String, description = "Where the series is"),
            ),
        ),
        problems::Write,
    )
)]
pub(crate) async fn create(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    Origin(origin): Origin,
    body: Body,
) -> Result<Response> {
    app::access::may_write(&actor)?;
    let mut wish: SeriesWish = body.read().await?;
    let id = wish.id()?.unwrap_or_else(|| shared.app.new_master_id());
    let mut wished = wish.wished();
    let new = NewSeries {
        id: id.clone(),
        details: wished.details(),
        reminders: wished.reminder_minutes.take(),
        when: wished.when(),
        repetition: RepetitionInput {
            rrule: wish.rrule,
            rrule_until: wish.rrule_until,
            exdate: wish.exdate.unwrap_or_default(),
            rdate: wish.rdate.unwrap_or_default(),
        },
        ttl: wished.ttl.map(Ttl),
    };
    let outcome = app::series::create(&shared.app, &actor, new, &origin).await?;
    made(&shared, &actor, outcome, format!("{API}/series/{id}")).await
}
