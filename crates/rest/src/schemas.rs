//! How values that are checked by `domain` look in the OpenAPI document.

use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::openapi::{RefOr, schema::SchemaType};
use utoipa::{PartialSchema, ToSchema};

/// An email address, compared without case.
#[derive(ToSchema)]
#[schema(value_type = String, format = Email, max_length = 254, example = "ada@example.com")]
pub(crate) struct EmailAddress(#[expect(dead_code, reason = "for the document only")] String);

/// What a person is called. Not only blanks, and no control characters.
#[derive(ToSchema)]
#[schema(
    value_type = String,
    min_length = 1,
    max_length = 200,
    pattern = r"^[^\x00-\x1f\x7f-\x9f]*[^\s\x00-\x1f\x7f-\x9f][^\x00-\x1f\x7f-\x9f]*$",
    example = "Ada Lovelace"
)]
pub(crate) struct PersonName(#[expect(dead_code, reason = "for the document only")] String);

/// What a token is called. Not only blanks, and no control characters.
#[derive(ToSchema)]
#[schema(
    value_type = String,
    min_length = 1,
    max_length = 100,
    pattern = r"^[^\x00-\x1f\x7f-\x9f]*[^\s\x00-\x1f\x7f-\x9f][^\x00-\x1f\x7f-\x9f]*$",
    example = "Phone"
)]
pub(crate) struct TokenLabel(#[expect(dead_code, reason = "for the document only")] String);

/// A new password.
#[derive(ToSchema)]
#[schema(
    value_type = String,
    format = Password,
    min_length = 8,
    max_length = 256,
    example = "correct horse battery staple"
)]
pub(crate) struct NewPassword(#[expect(dead_code, reason = "for the document only")] String);

/// A time zone by its IANA name.
pub(crate) struct TimeZone;

impl PartialSchema for TimeZone {
    fn schema() -> RefOr<Schema> {
        let mut names: Vec<String> = domain::Tzid::all().map(|zone| zone.to_string()).collect();
        names.sort_unstable();
        ObjectBuilder::new()
            .schema_type(SchemaType::new(Type::String))
            .description(Some("A time zone by its IANA name."))
            .enum_values(Some(names))
            .examples(["Europe/Berlin"])
            .into()
    }
}

impl ToSchema for TimeZone {}

/// What an event is called. Not only blanks, and no control characters.
#[derive(ToSchema)]
#[schema(
    value_type = String,
    min_length = 1,
    max_length = 500,
    pattern = r"^[^\x00-\x1f\x7f-\x9f]*[^\s\x00-\x1f\x7f-\x9f][^\x00-\x1f\x7f-\x9f]*$",
    example = "Team Standup"
)]
pub(crate) struct Title(#[expect(dead_code, reason = "for the document only")] String);

/// A venue, an address or a URL.
#[derive(ToSchema)]
#[schema(
    value_type = String,
    min_length = 1,
    max_length = 500,
    pattern = r"^[^\x00-\x1f\x7f-\x9f]*[^\s\x00-\x1f\x7f-\x9f][^\x00-\x1f\x7f-\x9f]*$",
    example = "Room 4"
)]
pub(crate) struct Location(#[expect(dead_code, reason = "for the document only")] String);

/// A tag. Not only blanks, and no control characters.
#[derive(ToSchema)]
#[schema(
    value_type = String,
    min_length = 1,
    max_length = 100,
    pattern = r"^[^\x00-\x1f\x7f-\x9f]*[^\s\x00-\x1f\x7f-\x9f][^\x00-\x1f\x7f-\x9f]*$",
    example = "work"
)]
pub(crate) struct Tag(#[expect(dead_code, reason = "for the document only")] String);

/// Markdown, up to 10 KB of UTF-8.
#[derive(ToSchema)]
#[schema(value_type = String, max_length = 10240, pattern = r"^[^\x00]*$")]
pub(crate) struct Description(#[expect(dead_code, reason = "for the document only")] String);

/// A colour.
#[derive(ToSchema)]
#[schema(value_type = String, pattern = "^#[0-9a-fA-F]{6}$", example = "#3b82f6")]
pub(crate) struct Color(#[expect(dead_code, reason = "for the document only")] String);

/// An id of one's own choosing.
#[derive(ToSchema)]
#[schema(value_type = String, pattern = "^[A-Za-z0-9_-]{1,64}$", example = "evt_abc123def456")]
pub(crate) struct OwnId(#[expect(dead_code, reason = "for the document only")] String);

/// An instant; of a floating event, the time on the wall spelled as if it were UTC.
#[derive(ToSchema)]
#[schema(value_type = String, format = DateTime, example = "2025-12-15T14:00:00Z")]
pub(crate) struct Time(#[expect(dead_code, reason = "for the document only")] String);

/// A date.
#[derive(ToSchema)]
#[schema(value_type = String, format = Date, example = "2025-12-15")]
pub(crate) struct Day(#[expect(dead_code, reason = "for the document only")] String);

/// A date in the zone of the series, or an instant.
#[derive(ToSchema)]
#[schema(value_type = String, pattern = "^[0-9]{8}(T[0-9]{6}Z)?$", example = "20251225")]
pub(crate) struct DateOrTime(#[expect(dead_code, reason = "for the document only")] String);

/// A recurrence rule by RFC 5545. An UNTIL in it becomes `rruleUntil`.
#[derive(ToSchema)]
#[schema(value_type = String, max_length = 2000, example = "FREQ=WEEKLY;BYDAY=MO")]
pub(crate) struct RecurrenceRule(#[expect(dead_code, reason = "for the document only")] String);

/// Minutes before the event.
#[derive(ToSchema)]
#[schema(value_type = u32, minimum = 0, maximum = 40320, example = 15)]
pub(crate) struct Minutes(#[expect(dead_code, reason = "for the document only")] u32);

/// Whether it will take place.
#[derive(ToSchema)]
#[expect(dead_code, reason = "for the document only")]
pub(crate) enum EventStatus {
    #[schema(rename = "CONFIRMED")]
    Confirmed,
    #[schema(rename = "TENTATIVE")]
    Tentative,
    #[schema(rename = "CANCELLED")]
    Cancelled,
}

/// A link to something else of yours.
#[derive(serde::Deserialize, ToSchema)]
#[expect(dead_code, reason = "for the document only")]
#[serde(deny_unknown_fields)]
pub(crate) struct Link {
    #[serde(rename = "type")]
    kind: LinkType,
    #[schema(value_type = OwnId)]
    id: String,
    #[schema(value_type = Title, required = false)]
    title: String,
}

#[derive(serde::Deserialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub(crate) enum LinkType {
    Event,
    Master,
    Instance,
    Task,
    Reminder,
    Note,
    Goal,
    Quest,
}

/// Markdown, up to 5 KB of UTF-8.
#[derive(ToSchema)]
#[schema(value_type = String, max_length = 5120, pattern = r"^[^\x00]*$")]
pub(crate) struct ReminderNote(#[expect(dead_code, reason = "for the document only")] String);

/// Where a reminder stands.
#[derive(ToSchema)]
#[expect(dead_code, reason = "for the document only")]
#[schema(rename_all = "UPPERCASE")]
pub(crate) enum ReminderStatus {
    Pending,
    Snoozed,
    Completed,
    Dismissed,
}

/// Markdown, up to 50 KB of UTF-8.
#[derive(ToSchema)]
#[schema(value_type = String, max_length = 51200, pattern = r"^[^\x00]*$")]
pub(crate) struct NoteBody(#[expect(dead_code, reason = "for the document only")] String);

/// Whether a note is still in use.
#[derive(ToSchema)]
#[expect(dead_code, reason = "for the document only")]
#[schema(rename_all = "UPPERCASE")]
pub(crate) enum NoteStatus {
    Active,
    Archived,
}

/// Whole numbers of which only some are allowed.
macro_rules! choices {
    ($($name:ident, $about:literal, $values:expr;)*) => {
        $(
            pub(crate) struct $name;

            impl PartialSchema for $name {
                fn schema() -> RefOr<Schema> {
                    ObjectBuilder::new()
                        .schema_type(SchemaType::new(Type::Integer))
                        .description(Some($about))
                        .enum_values(Some($values))
                        .into()
                }
            }

            impl ToSchema for $name {}
        )*
    };
}

choices! {
    EventDuration, "Minutes that a new event lasts.", [15, 30, 45, 60];
    Effort, "How much work it is, in points.", [1, 2, 3, 5, 8, 13, 21, 34, 55, 89];
    CalendarIncrement, "Minutes between the lines of the calendar.", [10, 15, 30, 60];
}

/// One of several schemas.
macro_rules! one_of {
    ($(#[$doc:meta])* $name:ident: $($item:ty),+) => {
        $(#[$doc])*
        pub(crate) struct $name;

        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                use utoipa::ToSchema;
                utoipa::openapi::schema::OneOfBuilder::new()
                    $(.item(utoipa::openapi::Ref::from_schema_name(<$item>::name())))+
                    .into()
            }
        }

        impl utoipa::ToSchema for $name {
            fn schemas(
                schemas: &mut Vec<(
                    String,
                    utoipa::openapi::RefOr<utoipa::openapi::schema::Schema>,
                )>,
            ) {
                use utoipa::PartialSchema;
                $(
                    schemas.push((<$item>::name().into(), <$item>::schema()));
                    <$item>::schemas(schemas);
                )+
            }
        }
    };
}
pub(crate) use one_of;
