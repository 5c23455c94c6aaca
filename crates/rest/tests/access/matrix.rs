//! What everybody gets, route by route.

use crate::world::Person;

/// A request, and the status that each person gets for it.
pub(crate) struct Row {
    pub(crate) method: &'static str,
    pub(crate) path: &'static str,
    /// What is in braces in the path stands for a thing of the owner.
    pub(crate) body: Option<&'static str>,
    /// The query behind the path.
    pub(crate) asked: Option<&'static str>,
    pub(crate) if_match: bool,
    pub(crate) as_nobody: u16,
    /// Somebody signed in to whom the thing does not belong.
    pub(crate) as_stranger: u16,
    /// Signed in with a token that may read only.
    pub(crate) as_read_token: u16,
    /// Signed in with a token that may write: what belongs to the person, but not how they sign
    /// in.
    pub(crate) as_write_token: u16,
    /// The one it belongs to, with a session.
    pub(crate) as_owner: u16,
    pub(crate) as_expired: u16,
}

impl Row {
    /// Readers and writers of a shared thing come with the shared things; of what is here a person
    /// is the owner or a stranger, and a token reads or writes.
    pub(crate) fn expected(&self) -> [(Person, u16); 7] {
        [
            (Person::Nobody, self.as_nobody),
            (Person::Stranger, self.as_stranger),
            (Person::ReadOnlyToken, self.as_read_token),
            (Person::WriteToken, self.as_write_token),
            (Person::Owner, self.as_owner),
            (Person::ExpiredSession, self.as_expired),
            (Person::RevokedToken, self.as_expired),
        ]
    }
}

/// The same for everybody.
const fn public(
    method: &'static str,
    path: &'static str,
    body: Option<&'static str>,
    status: u16,
) -> Row {
    Row {
        method,
        path,
        body,
        asked: None,
        if_match: false,
        as_nobody: status,
        as_stranger: status,
        as_read_token: status,
        as_write_token: status,
        as_owner: status,
        as_expired: status,
    }
}

/// Of the person who asks: a stranger has their own.
pub(crate) const fn own(method: &'static str, path: &'static str, status: u16) -> Row {
    Row {
        as_nobody: 401,
        as_expired: 401,
        ..public(method, path, None, status)
    }
}

/// A thing of one person, which others cannot see.
const fn thing(method: &'static str, path: &'static str, status: u16) -> Row {
    Row {
        as_stranger: 404,
        ..own(method, path, status)
    }
}

const SIGNUP: &str = r#"{"email":"new@example.com","name":"New","password":"correct horse"}"#;
const LOGIN: &str = r#"{"email":"owner@example.com","password":"correct horse"}"#;
const SETUP: &str =
    r#"{"code":"x","email":"new@example.com","name":"New","password":"correct horse"}"#;
const RESET: &str = r#"{"code":"x","password":"correct horse"}"#;
const RENAME: &str = r#"{"name":"Another"}"#;
const PASSWORD: &str = r#"{"currentPassword":"correct horse","newPassword":"battery staple"}"#;
const LINK: &str = r#"{"provider":"google"}"#;
const TOKEN: &str = r#"{"label":"Phone","scopes":["read"]}"#;

const TITLE: &str = r#"{"title":"Lunch"}"#;
const EVENT: &str = r#"{"title":"Lunch","startUtc":"2025-12-15T14:00:00Z"}"#;
const SERIES: &str = r#"{"title":"Lunch","startUtc":"2025-12-15T14:00:00Z","rrule":"FREQ=WEEKLY"}"#;
const END: &str = r#"{"after":"2026-12-15"}"#;
const SPLIT: &str = r#"{"at":"20251222"}"#;
const MOVE: &str = r#"{"status":"IN_PROGRESS"}"#;
const LINK_TWO: &str =
    r#"{"source":{"type":"TASK","id":"task_1"},"target":{"type":"EVENT","id":"evt_1"}}"#;
const REMINDER: &str = r#"{"title":"Lunch","triggerUtc":"2025-12-15T14:00:00Z"}"#;
const SNOOZE: &str = r#"{"preset":"10m"}"#;
const PREFERENCES: &str = r#"{"preferences":{"weekStart":0}}"#;

pub(crate) const MATRIX: &[Row] = &[
    // outside of the API
    public("GET", "/healthz", None, 200),
    public("GET", "/readyz", None, 200),
    public("GET", "/api/v1/openapi.json", None, 200),
    public("GET", "/api/docs", None, 200),
    public("GET", "/api/docs/start.js", None, 200),
    public("GET", "/api/docs/swagger-ui.css", None, 200),
    public("GET", "/api/docs/swagger-ui-bundle.js", None, 200),
    public("GET", "/", None, 200),
    public("GET", "/assets/{file}", None, 200),
    public("GET", "/calendar", None, 200),
    public("GET", "/board", None, 200),
    public("GET", "/settings", None, 200),
    public("GET", "/settings/{section}", None, 200),
    public("GET", "/sign-in", None, 200),
    public("GET", "/sign-up", None, 200),
    public("GET", "/setup", None, 200),
    public("GET", "/reset", None, 200),
    // about
    public("GET", "/api/v1/about", None, 200),
    // auth
    public("GET", "/api/v1/auth/options", None, 200),
    public("POST", "/api/v1/auth/signup", Some(SIGNUP), 201),
    public("POST", "/api/v1/auth/setup", Some(SETUP), 403),
    public("POST", "/api/v1/auth/login", Some(LOGIN), 200),
    Row {
        as_read_token: 403,
        as_write_token: 403,
        ..own("POST", "/api/v1/auth/logout", 204)
    },
    public("POST", "/api/v1/auth/reset", Some(RESET), 403),
    public("GET", "/api/v1/auth/providers/{provider}/start", None, 303),
    public(
        "GET",
        "/api/v1/auth/providers/{provider}/callback",
        None,
        403,
    ),
    public(
        "POST",
        "/api/v1/auth/providers/{provider}/callback",
        Some("state=x&code=y"),
        403,
    ),
    // me
    own("GET", "/api/v1/me", 200),
    Row {
        body: Some(RENAME),
        if_match: true,
        as_read_token: 403,
        ..own("PATCH", "/api/v1/me", 200)
    },
    Row {
        if_match: true,
        as_read_token: 403,
        as_write_token: 403,
        ..own("DELETE", "/api/v1/me", 204)
    },
    Row {
        body: Some(PASSWORD),
        as_read_token: 403,
        as_write_token: 403,
        ..own("PUT", "/api/v1/me/password", 204)
    },
    own("GET", "/api/v1/me/audit", 200),
    own("GET", "/api/v1/me/sessions", 200),
    Row {
        as_read_token: 403,
        as_write_token: 403,
        ..own("DELETE", "/api/v1/me/sessions", 204)
    },
    Row {
        as_read_token: 403,
        ..thing("DELETE", "/api/v1/me/sessions/{id}", 204)
    },
    own("GET", "/api/v1/me/identities", 200),
    Row {
        body: Some(LINK),
        as_read_token: 403,
        as_write_token: 403,
        ..own("POST", "/api/v1/me/identities", 200)
    },
    Row {
        as_read_token: 403,
        as_write_token: 403,
        ..thing("DELETE", "/api/v1/me/identities/{id}", 204)
    },
    // tokens
    own("GET", "/api/v1/tokens", 200),
    Row {
        body: Some(TOKEN),
        as_read_token: 403,
        ..own("POST", "/api/v1/tokens", 201)
    },
    thing("GET", "/api/v1/tokens/{id}", 200),
    Row {
        as_read_token: 403,
        ..thing("DELETE", "/api/v1/tokens/{id}", 204)
    },
    // planner
    own("GET", "/api/v1/agenda", 200),
    Row {
        body: Some(EVENT),
        as_read_token: 403,
        ..own("POST", "/api/v1/events", 201)
    },
    thing("GET", "/api/v1/events/{eventId}", 200),
    changed("PATCH", "/api/v1/events/{eventId}", Some(TITLE), 200),
    changed("DELETE", "/api/v1/events/{eventId}", None, 204),
    Row {
        body: Some(SERIES),
        as_read_token: 403,
        ..own("POST", "/api/v1/series", 201)
    },
    thing("GET", "/api/v1/series/{masterId}", 200),
    changed("PATCH", "/api/v1/series/{masterId}", Some(TITLE), 200),
    changed("DELETE", "/api/v1/series/{masterId}", None, 204),
    changed("POST", "/api/v1/series/{masterId}/end", Some(END), 200),
    changed("POST", "/api/v1/series/{masterId}/split", Some(SPLIT), 201),
    thing("GET", "/api/v1/series/{masterId}/instances/{original}", 200),
    changed(
        "PATCH",
        "/api/v1/series/{masterId}/instances/{original}",
        Some(TITLE),
        200,
    ),
    changed(
        "DELETE",
        "/api/v1/series/{masterId}/instances/{original}",
        None,
        204,
    ),
    changed(
        "POST",
        "/api/v1/series/{masterId}/instances/{original}/restore",
        None,
        200,
    ),
    // tasks
    own("GET", "/api/v1/board", 200),
    own("GET", "/api/v1/tasks", 200),
    Row {
        body: Some(TITLE),
        as_read_token: 403,
        ..own("POST", "/api/v1/tasks", 201)
    },
    thing("GET", "/api/v1/tasks/{taskId}", 200),
    changed("PATCH", "/api/v1/tasks/{taskId}", Some(TITLE), 200),
    changed("DELETE", "/api/v1/tasks/{taskId}", None, 204),
    changed("POST", "/api/v1/tasks/{taskId}/move", Some(MOVE), 200),
    // links
    Row {
        asked: Some("type=TASK&id={taskId}"),
        ..thing("GET", "/api/v1/links", 200)
    },
    Row {
        body: Some(LINK_TWO),
        as_read_token: 403,
        ..thing("POST", "/api/v1/links", 201)
    },
    Row {
        asked: Some("sourceType=TASK&sourceId={taskId}&targetType=MASTER&targetId={masterId}"),
        as_read_token: 403,
        ..thing("DELETE", "/api/v1/links", 204)
    },
    // reminders
    own("GET", "/api/v1/reminders", 200),
    Row {
        body: Some(REMINDER),
        as_read_token: 403,
        ..own("POST", "/api/v1/reminders", 201)
    },
    thing("GET", "/api/v1/reminders/{reminderId}", 200),
    changed("PATCH", "/api/v1/reminders/{reminderId}", Some(TITLE), 200),
    changed("DELETE", "/api/v1/reminders/{reminderId}", None, 204),
    changed(
        "POST",
        "/api/v1/reminders/{reminderId}/snooze",
        Some(SNOOZE),
        200,
    ),
    changed("POST", "/api/v1/reminders/{reminderId}/complete", None, 200),
    changed("POST", "/api/v1/reminders/{reminderId}/dismiss", None, 200),
    // notes
    own("GET", "/api/v1/notes", 200),
    Row {
        body: Some(TITLE),
        as_read_token: 403,
        ..own("POST", "/api/v1/notes", 201)
    },
    thing("GET", "/api/v1/notes/{noteId}", 200),
    changed("PATCH", "/api/v1/notes/{noteId}", Some(TITLE), 200),
    changed("DELETE", "/api/v1/notes/{noteId}", None, 204),
    thing("GET", "/api/v1/notes/by-slug/{slug}", 200),
    Row {
        asked: Some("q=lunch"),
        ..own("GET", "/api/v1/search", 200)
    },
    own("GET", "/api/v1/preferences", 200),
    Row {
        body: Some(PREFERENCES),
        if_match: true,
        as_read_token: 403,
        ..own("PATCH", "/api/v1/preferences", 200)
    },
    own("GET", "/api/v1/bootstrap", 200),
];

/// A thing of one person, to be changed on a version of it.
const fn changed(
    method: &'static str,
    path: &'static str,
    body: Option<&'static str>,
    status: u16,
) -> Row {
    Row {
        body,
        if_match: true,
        as_read_token: 403,
        ..thing(method, path, status)
    }
}
