//! Somebody comes back from a provider.

use domain::account::Provider;
use identity::{Claims, Remembered};
use store::{Commit, Flow, Stored};

use crate::accounts::SignedIn;
use crate::actor::Origin;
use crate::context::App;
use crate::error::{Error, Forbidden, Result};
use crate::providers::join;
use crate::secret::{Secret, sha256};

/// What the browser brings back.
#[derive(Debug)]
pub struct Answer {
    pub state: Secret,
    pub code: Secret,
    /// The cookie of the browser that began.
    pub browser: Option<Secret>,
}

/// What came of it, and where to go.
#[derive(Debug)]
pub struct Finished {
    /// Absent if a way to sign in was added to an account.
    pub signed_in: Option<SignedIn>,
    pub return_to: String,
}

/// Ends a sign-in that was begun here, by this browser, and not ended before.
pub async fn finish(
    app: &App,
    provider: &Provider,
    answer: Answer,
    origin: &Origin,
) -> Result<Finished> {
    let known = app.providers.get(provider)?;
    let flow = take_flow(app, provider, &answer).await?;
    let remembered = Remembered {
        state: answer.state.reveal().to_owned(),
        nonce: flow.nonce.clone(),
        pkce_verifier: flow.pkce_verifier.clone(),
    };
    let redirect_uri = app.redirect_uri(provider);
    let claims: Claims = known
        .provider
        .finish(
            answer.code.reveal(),
            &redirect_uri,
            &remembered,
            app.clock.now(),
        )
        .await?;
    let told = join::Told::read(provider, &claims)?;
    let signed_in = match &flow.link_to {
        Some(link_to) => {
            join::link(app, link_to, &told, origin).await?;
            None
        }
        None => Some(join::sign_in(app, &told, flow.invitation_hash.as_deref(), origin).await?),
    };
    Ok(Finished {
        signed_in,
        return_to: flow.return_to,
    })
}

/// The flow that the answer belongs to. It is removed before anything else happens: of two answers
/// with one state only one goes on.
async fn take_flow(app: &App, provider: &Provider, answer: &Answer) -> Result<Flow> {
    let stale = || Error::from(Forbidden::StaleSignIn);
    let state_hash = sha256(answer.state.reveal().as_bytes());
    let flow: Stored<Flow> = app.store.flow(&state_hash).await?.ok_or_else(stale)?;
    let browser = answer.browser.as_ref().ok_or_else(stale)?;
    let belongs = flow.entity.provider == *provider
        && browser.matches(&flow.entity.browser_hash)
        && flow.entity.expires_at > app.now();
    if !belongs {
        return Err(stale());
    }
    app.commit_or(Commit::new().remove(&flow, ()), |()| stale())
        .await?;
    Ok(flow.entity)
}
