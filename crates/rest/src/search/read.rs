//! `GET /search`.

use app::search::{Group, Question};
use axum::extract::State;
use serde::Deserialize;
use store::Searchable;
use utoipa::{IntoParams, ToSchema};

use crate::agenda::query::listed;
use crate::docs::problems;
use crate::extract::{Limit, Query, Signed};
use crate::problem::{Problem, Result};
use crate::respond::{Json, RawJson};
use crate::routes::Shared;

#[derive(Debug, Clone, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct SearchQuery {
    /// Words, in any script: begun, misspelled a little, without accents; names of months and years
    /// also find what takes place then.
    #[param(max_length = 500, example = "standup december")]
    q: String,
    /// Only these, separated by commas: `EVENT`, `MASTER` (series), `INSTANCE` (their exceptions),
    /// `TASK`, `REMINDER`, `NOTE`.
    #[serde(default)]
    types: Option<String>,
    /// How many of each kind at most.
    #[serde(default)]
    #[param(value_type = Option<u32>, minimum = 1, maximum = 100, default = 20)]
    limit: Option<Limit>,
}

/// What was found, by kinds.
#[derive(ToSchema)]
#[expect(dead_code, reason = "for the document only")]
pub(crate) struct SearchAnswer {
    groups: Vec<SearchGroup>,
}

/// What was found of one kind, best first.
#[derive(ToSchema)]
#[expect(dead_code, reason = "for the document only")]
pub(crate) struct SearchGroup {
    #[schema(rename = "type")]
    kind: SearchableType,
    items: Vec<SearchHit>,
    /// How many there are altogether.
    total: u32,
}

/// A thing with its own attributes, but for its links and its long text.
#[derive(ToSchema)]
#[expect(dead_code, reason = "for the document only")]
#[schema(rename_all = "camelCase")]
pub(crate) struct SearchHit {
    entity_type: SearchableType,
    title: String,
    /// Whether it has been put away.
    archived: bool,
    /// A piece of its text, where the words are.
    #[schema(required = false)]
    excerpt: String,
}

#[derive(ToSchema)]
#[expect(dead_code, reason = "for the document only")]
#[schema(rename_all = "UPPERCASE")]
pub(crate) enum SearchableType {
    Event,
    Master,
    Instance,
    Task,
    Reminder,
    Note,
}

/// The longest text that is looked for; of it the first words count.
const LONGEST: usize = 500;

/// Find things by their words
///
/// In titles, descriptions, texts, labels, tags and places. Of what fits equally well, what is to come
/// is first; tasks are in the order of their priority and due time, notes in that of their last change.
#[utoipa::path(
    get,
    path = "/search",
    tag = "search",
    params(SearchQuery),
    responses((status = 200, body = SearchAnswer), problems::Read)
)]
pub(crate) async fn read(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    query: Query<SearchQuery>,
) -> Result<Json<RawJson>> {
    let SearchQuery { q, types, limit } = query.read()?;
    if q.chars().count() > LONGEST {
        return Err(Problem::invalid("q", "q must have at most 500 characters"));
    }
    let question = Question {
        text: q,
        kinds: kinds(types.as_deref())?,
        limit: limit.unwrap_or(Limit::OF_A_SEARCH).non_zero(),
    };
    let groups = app::search::search(&shared.app, &actor, question).await?;
    Ok(Json(RawJson(json(&groups).into())))
}

fn kinds(types: Option<&str>) -> Result<Vec<Searchable>> {
    let unknown = || {
        let problem = "types must be of EVENT, MASTER, INSTANCE, TASK, REMINDER and NOTE";
        Problem::invalid("types", problem)
    };
    listed(types)
        .map(|name| Searchable::parse(&name.to_ascii_uppercase()).ok_or_else(unknown))
        .collect()
}

/// Put together from what is JSON already.
fn json(groups: &[Group]) -> Vec<u8> {
    let size: usize = groups
        .iter()
        .flat_map(|it| &it.items)
        .map(|it| it.len() + 1)
        .sum();
    let mut json = Vec::with_capacity(size + 512);
    json.extend_from_slice(b"{\"groups\":[");
    for (place, group) in groups.iter().enumerate() {
        let comma = if place > 0 { "," } else { "" };
        let kind = group.kind.as_str();
        json.extend_from_slice(format!("{comma}{{\"type\":\"{kind}\",\"items\":[").as_bytes());
        for (place, item) in group.items.iter().enumerate() {
            if place > 0 {
                json.push(b',');
            }
            json.extend_from_slice(item);
        }
        json.extend_from_slice(format!("],\"total\":{}}}", group.total).as_bytes());
    }
    json.extend_from_slice(b"]}");
    json
}
