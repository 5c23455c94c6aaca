//! Who may what. Every permission decision of Nexus is made here.

use domain::Instant;
use domain::account::{Scopes, SessionId};
use jiff::{SignedDuration, Timestamp};

use crate::actor::{Actor, Means};
use crate::error::Forbidden;

/// How long after signing in what cannot be undone may be done.
const FRESH: SignedDuration = SignedDuration::from_mins(15);

/// Anything that changes something.
pub fn may_write(actor: &Actor) -> Result<(), Forbidden> {
    match &actor.means {
        Means::Token { scopes, .. } | Means::Bearer { scopes } if !scopes.may_write() => {
            Err(Forbidden::ReadOnly)
        }
        _ => Ok(()),
    }
}

/// Making tokens. One of another issuer makes none: that issuer decides how long it is good, and
/// could not take back what it made.
pub fn may_make_tokens(actor: &Actor) -> Result<(), Forbidden> {
    may_write(actor)?;
    match &actor.means {
        Means::Bearer { .. } => Err(Forbidden::NeedsSession),
        _ => Ok(()),
    }
}

/// What a token may do: no more than its maker.
pub fn may_grant(actor: &Actor, scopes: &Scopes) -> Result<(), Forbidden> {
    may_make_tokens(actor)?;
    match &actor.means {
        Means::Token { scopes: own, .. } if !own.cover(scopes) => Err(Forbidden::MoreThanOwn),
        _ => Ok(()),
    }
}

/// How long a token may last that is made with another one: no longer than that.
pub fn may_last(own: Option<Instant>, expires_at: Option<Instant>) -> Result<(), Forbidden> {
    let Some(own) = own else {
        return Ok(());
    };
    match expires_at {
        Some(end) if end <= own => Ok(()),
        _ => Err(Forbidden::MoreThanOwn),
    }
}

/// How one signs in is for the person alone: a token that leaked must not lock them out.
pub fn may_change_sign_in(actor: &Actor) -> Result<&SessionId, Forbidden> {
    match &actor.means {
        Means::Session { id, .. } => Ok(id),
        Means::Token { .. } | Means::Bearer { .. } | Means::CommandLine => {
            Err(Forbidden::NeedsSession)
        }
    }
}

/// What cannot be undone, such as erasing the account: by the person alone, who has signed in just
/// now.
pub fn may_do_for_good(actor: &Actor, now: Timestamp) -> Result<(), Forbidden> {
    let Means::Session { signed_in_at, .. } = &actor.means else {
        return Err(Forbidden::NeedsSession);
    };
    if now.duration_since(*signed_in_at) > FRESH {
        return Err(Forbidden::NeedsFreshSignIn);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::UserId;
    use domain::account::TokenId;

    fn actor(means: Means) -> Actor {
        Actor {
            user_id: UserId::parse("user_123").unwrap(),
            means,
        }
    }

    fn token(scopes: Scopes) -> Actor {
        let id = TokenId::parse("tok_1").unwrap();
        actor(Means::Token { id, scopes })
    }

    fn session(signed_in_at: Timestamp) -> Actor {
        let id = SessionId::parse("ses_1").unwrap();
        actor(Means::Session { id, signed_in_at })
    }

    #[test]
    fn a_token_that_may_read_may_not_write_or_make_tokens() {
        let token = token(Scopes::read_only());
        assert_eq!(may_write(&token), Err(Forbidden::ReadOnly));
        assert_eq!(
            may_grant(&token, &Scopes::read_only()),
            Err(Forbidden::ReadOnly)
        );
    }

    #[test]
    fn a_token_makes_no_token_that_outlives_it() {
        let [soon, late] = [1, 2].map(|at| Some(Instant::of(Timestamp::from_second(at).unwrap())));
        assert_eq!(may_last(None, None), Ok(()));
        assert_eq!(may_last(None, late), Ok(()));
        assert_eq!(may_last(soon, soon), Ok(()));
        assert_eq!(may_last(soon, late), Err(Forbidden::MoreThanOwn));
        assert_eq!(may_last(soon, None), Err(Forbidden::MoreThanOwn));
    }

    #[test]
    fn a_token_cannot_change_how_its_person_signs_in() {
        assert!(may_change_sign_in(&token(Scopes::all())).is_err());
        assert!(may_change_sign_in(&session(Timestamp::UNIX_EPOCH)).is_ok());
    }

    #[test]
    fn an_account_is_erased_only_right_after_signing_in() {
        let session = session(Timestamp::UNIX_EPOCH);
        let soon = Timestamp::from_second(900).unwrap();
        let late = Timestamp::from_second(901).unwrap();
        assert!(may_do_for_good(&session, soon).is_ok());
        assert_eq!(
            may_do_for_good(&session, late),
            Err(Forbidden::NeedsFreshSignIn)
        );
    }
}
