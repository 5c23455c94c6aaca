//! The login providers: lines of `[providers.NAME]`, variables `NEXUS_PROVIDER_NAME_KEY`, flags
//! `--provider NAME.KEY=VALUE`.

use std::collections::BTreeMap;
use std::fmt;

use domain::account::Provider;
use identity::{OAuth2Config, OpenIdConfig, ProviderConfig, ProviderKind, Secret};
use serde::Deserialize;

use super::List;
use crate::error::Failure;

const VARIABLE: &str = "NEXUS_PROVIDER_";

/// A provider that people can sign in by.
#[derive(Debug, Clone)]
pub(crate) struct ProviderSettings {
    pub(crate) id: Provider,
    pub(crate) config: ProviderConfig,
    pub(crate) answers_by_post: bool,
}

/// What can be said of a provider. One with an `issuer` speaks OpenID Connect, one with an
/// `authorize_url` plain OAuth 2; of well-known ones the rest is known.
#[derive(Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ProviderLines {
    name: Option<String>,
    issuer: Option<String>,
    client_id: Option<String>,
    client_secret: Option<String>,
    scopes: Option<List>,
    response_mode: Option<String>,
    authorize_url: Option<String>,
    token_url: Option<String>,
    user_url: Option<String>,
    emails_url: Option<String>,
}

/// The secret is not shown.
impl fmt::Debug for ProviderLines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ProviderLines({:?}, …)", self.client_id)
    }
}

impl ProviderLines {
    fn set(&mut self, key: &str, value: String) -> Result<(), String> {
        let line = match key {
            "name" => &mut self.name,
            "issuer" => &mut self.issuer,
            "client_id" => &mut self.client_id,
            "client_secret" => &mut self.client_secret,
            "response_mode" => &mut self.response_mode,
            "authorize_url" => &mut self.authorize_url,
            "token_url" => &mut self.token_url,
            "user_url" => &mut self.user_url,
            "emails_url" => &mut self.emails_url,
            "scopes" => {
                self.scopes = Some(List::of(&value));
                return Ok(());
            }
            _ => return Err(format!("a provider has no setting {key}")),
        };
        *line = Some(value);
        Ok(())
    }
}

pub(super) fn resolve(
    flags: &[String],
    mut lines: BTreeMap<String, ProviderLines>,
) -> Result<Vec<ProviderSettings>, Failure> {
    // Variables of others may be anything, also no text.
    let variables = std::env::vars_os().filter_map(|(name, value)| {
        let name = name.into_string().ok()?;
        let rest = name.strip_prefix(VARIABLE)?.to_ascii_lowercase();
        let (provider, key) = rest.split_once('_')?;
        Some((
            provider.to_owned(),
            key.to_owned(),
            value.into_string().ok()?,
        ))
    });
    for (provider, key, value) in variables {
        set(&mut lines, &provider, &key, value)?;
    }
    for flag in flags {
        let (provider, key, value) = parse_flag(flag)?;
        set(&mut lines, provider, key, value.to_owned())?;
    }
    lines
        .into_iter()
        .map(|(name, lines)| provider(&name, lines))
        .collect()
}

fn set(
    lines: &mut BTreeMap<String, ProviderLines>,
    provider: &str,
    key: &str,
    value: String,
) -> Result<(), Failure> {
    let entry = lines.entry(provider.to_owned()).or_default();
    entry.set(key, value).map_err(Failure::Settings)
}

/// A secret on the command line can be read by everybody on the machine.
fn parse_flag(flag: &str) -> Result<(&str, &str, &str), Failure> {
    let parts = flag
        .split_once('=')
        .and_then(|(name, value)| name.split_once('.').map(|(name, key)| (name, key, value)));
    let (name, key, value) = parts.ok_or_else(|| {
        Failure::Settings("--provider takes NAME.KEY=VALUE, such as google.client_id=…".to_owned())
    })?;
    if key == "client_secret" {
        return Err(Failure::Settings(format!(
            "a secret does not belong on the command line: set {VARIABLE}{}_CLIENT_SECRET, or \
             client_secret below [providers.{name}] in nexus.toml",
            name.to_ascii_uppercase()
        )));
    }
    Ok((name, key, value))
}

fn provider(name: &str, lines: ProviderLines) -> Result<ProviderSettings, Failure> {
    let wrong = |what: &str| Failure::Settings(format!("the login provider {name} {what}"));
    let id = Provider::parse(name).ok();
    let id = id.filter(|_| name == name.to_ascii_lowercase());
    let id = id.ok_or_else(|| {
        wrong("has a name that is not made of small letters, digits, hyphens and underscores")
    })?;
    let client_id = lines.client_id.clone();
    let client_id = client_id.ok_or_else(|| wrong("has no client_id"))?;
    let answers_by_post = match lines.response_mode.as_deref() {
        None => name == "apple",
        Some("query") => false,
        Some("form_post") => true,
        Some(_) => return Err(wrong("has a response_mode other than query and form_post")),
    };
    let shown = lines.name.clone();
    let kind = if let Some(issuer) = issuer(name, &lines) {
        ProviderKind::OpenId(OpenIdConfig {
            issuer,
            client_id,
            client_secret: lines.client_secret.map(Secret::new),
            scopes: lines.scopes.map_or_else(default_scopes, |list| list.0),
            response_mode_form_post: answers_by_post,
        })
    } else {
        let secret = lines.client_secret.clone();
        let secret = secret.ok_or_else(|| wrong("has no client_secret"))?;
        oauth2(name, lines, client_id, Secret::new(secret))
            .ok_or_else(|| wrong("has neither issuer nor authorize_url, token_url and user_url"))?
    };
    Ok(ProviderSettings {
        id,
        config: ProviderConfig {
            id: name.to_owned(),
            name: shown.unwrap_or_else(|| known_name(name)),
            kind,
        },
        answers_by_post,
    })
}

fn issuer(name: &str, lines: &ProviderLines) -> Option<String> {
    let known = match name {
        "google" => Some("https://accounts.google.com"),
        "apple" => Some("https://appleid.apple.com"),
        _ => None,
    };
    lines.issuer.clone().or_else(|| known.map(str::to_owned))
}

fn default_scopes() -> Vec<String> {
    vec!["email".to_owned(), "profile".to_owned()]
}

/// GitHub, or whatever has all the addresses that plain OAuth 2 needs.
fn oauth2(
    name: &str,
    lines: ProviderLines,
    client_id: String,
    client_secret: Secret,
) -> Option<ProviderKind> {
    if name == "github" && lines.authorize_url.is_none() {
        return Some(ProviderKind::github(client_id, client_secret));
    }
    Some(ProviderKind::OAuth2(OAuth2Config {
        authorize_url: lines.authorize_url?,
        token_url: lines.token_url?,
        user_url: lines.user_url?,
        emails_url: lines.emails_url,
        client_id,
        client_secret,
        scopes: lines.scopes.unwrap_or_default().0,
    }))
}

fn known_name(name: &str) -> String {
    let known = match name {
        "google" => "Google",
        "apple" => "Apple",
        "github" => "GitHub",
        other => other,
    };
    known.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolved(flags: &[&str], toml: &str) -> Result<Vec<ProviderSettings>, String> {
        let flags: Vec<String> = flags.iter().map(|&flag| flag.to_owned()).collect();
        let lines = toml::from_str(toml).map_err(|error| error.to_string())?;
        resolve(&flags, lines).map_err(|failure| failure.to_string())
    }

    #[test]
    fn of_a_well_known_provider_the_client_is_enough() {
        let found = resolved(&["google.client_id=abc"], "").unwrap();
        let ProviderKind::OpenId(config) = &found[0].config.kind else {
            panic!("{found:?}")
        };
        assert_eq!(config.issuer, "https://accounts.google.com");
        assert_eq!(found[0].config.name, "Google");
    }

    #[test]
    fn a_flag_wins_over_the_file() {
        let toml = "[corp]\nissuer = 'https://a.example'\nclient_id = 'file'";
        let found = resolved(&["corp.client_id=flag"], toml).unwrap();
        let ProviderKind::OpenId(config) = &found[0].config.kind else {
            panic!("{found:?}")
        };
        assert_eq!(config.client_id, "flag");
    }

    #[test]
    fn a_secret_is_refused_on_the_command_line() {
        let refused = resolved(&["google.client_secret=hunter2"], "").unwrap_err();
        assert!(
            refused.contains("NEXUS_PROVIDER_GOOGLE_CLIENT_SECRET"),
            "{refused}"
        );
        assert!(!refused.contains("hunter2"), "{refused}");
    }

    #[test]
    fn what_is_missing_is_named() {
        let refused = resolved(&["corp.client_id=x"], "").unwrap_err();
        assert!(refused.contains("client_secret"), "{refused}");
        let refused = resolved(&["corp.name=Corp"], "").unwrap_err();
        assert!(refused.contains("client_id"), "{refused}");
    }

    #[test]
    fn apple_answers_by_post() {
        let found = resolved(&["apple.client_id=x"], "").unwrap();
        assert!(found[0].answers_by_post);
    }
}
