//! Sending somebody to a provider.

use domain::Invalid;
use domain::account::Provider;
use jiff::SignedDuration;
use store::{Commit, Flow, LinkTo};

use crate::access;
use crate::actor::{Actor, Origin};
use crate::context::App;
use crate::error::{Error, Result};
use crate::secret::{Secret, sha256};
use crate::throttle::Bucket;

/// How long somebody may take at the provider.
const LASTS: SignedDuration = SignedDuration::from_mins(10);

/// What somebody wants to do by a provider's word.
#[derive(Debug)]
pub struct Begin<'a> {
    pub return_to: ReturnTo,
    /// The one who adds a way to sign in to their account; absent for signing in.
    pub link_to: Option<&'a Actor>,
    pub invitation: Option<Secret>,
}

/// Where the browser goes, and what it has to bring back.
#[derive(Debug)]
pub struct Begun {
    pub authorization_url: String,
    /// Kept by the browser that begins, in a cookie.
    pub browser: Secret,
    /// Whether the cookie must be sent along from the provider's site.
    pub answers_by_post: bool,
}

/// A path of this server to go to afterwards; never another site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReturnTo(String);

impl ReturnTo {
    pub fn parse(text: &str) -> Result<Self> {
        let path = text.starts_with('/')
            && !text.starts_with("//")
            && !text.contains('\\')
            && text.bytes().all(|byte| byte.is_ascii_graphic())
            && text.len() <= 512;
        if !path {
            let problem = Invalid::new("must be a path of this server, such as /agenda");
            return Err(Error::invalid("returnTo", problem));
        }
        Ok(Self(text.to_owned()))
    }

    pub fn home() -> Self {
        Self("/".to_owned())
    }
}

/// Begins a sign-in at a provider.
pub async fn begin(
    app: &App,
    provider: &Provider,
    wish: Begin<'_>,
    origin: &Origin,
) -> Result<Begun> {
    let known = app.providers.get(provider)?;
    let link_to = wish.link_to.map(|actor| linking(app, actor)).transpose()?;
    let now = app.clock.now();
    if let Some(address) = origin.address {
        app.throttles
            .take(Bucket::SignInsFrom(address.into()), now)?;
    }
    let fill = |bytes: &mut [u8]| app.randomness.fill(bytes);
    let begun = known
        .provider
        .begin(&app.redirect_uri(provider), fill, now)
        .await?;
    let browser = app.new_secret();
    let flow = Flow {
        state_hash: sha256(begun.remembered.state.as_bytes()),
        provider: provider.clone(),
        browser_hash: browser.hash(),
        nonce: begun.remembered.nonce,
        pkce_verifier: begun.remembered.pkce_verifier,
        return_to: wish.return_to.0,
        link_to,
        invitation_hash: wish.invitation.map(|secret| secret.hash()),
        expires_at: app.now().plus(LASTS),
    };
    app.commit_unconditionally(Commit::new().put(&flow)).await?;
    Ok(Begun {
        authorization_url: begun.authorization_url,
        browser,
        answers_by_post: known.answers_by_post,
    })
}

/// Another way in is for good, so an open session is not enough.
fn linking(app: &App, actor: &Actor) -> Result<LinkTo> {
    let session_id = access::may_change_sign_in(actor)?.clone();
    access::may_do_for_good(actor, app.clock.now())?;
    Ok(LinkTo {
        user_id: actor.user_id.clone(),
        session_id,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_returns_to_this_server_only() {
        for path in ["/", "/agenda?from=2026-01-01#top"] {
            assert!(ReturnTo::parse(path).is_ok(), "{path}");
        }
        for other in [
            "",
            "agenda",
            "//evil.example",
            "/\\evil.example",
            "https://evil.example",
            "/a b",
            "/ä",
            "/a\r\nSet-Cookie: x",
        ] {
            assert!(ReturnTo::parse(other).is_err(), "{other:?}");
        }
    }
}
