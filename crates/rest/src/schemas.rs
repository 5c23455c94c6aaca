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
