//! Keys of people and of how they sign in.

use domain::account::{AuditId, Email, Provider, SessionId, Subject, TokenId};
use domain::{Instant, UserId};
use table::Gsi;
use table::Source::{Base, Gsi as Index};

use super::keys;

keys! {
    keys {
        user(user_id: UserId) = "USER#{user_id}" / "USER#{user_id}";
        email_guard(email: Email) = "EMAIL#{email}" / "EMAIL#{email}";
        provider_guard(provider: Provider, subject: Subject) =
            "PROV#{provider}#{subject}" / "PROV#{provider}#{subject}";
        user_meta(user_id: UserId) = "USER#{user_id}" / "USER_META#{user_id}";
        credential(user_id: UserId) = "USER#{user_id}" / "CREDENTIAL";
        identity(user_id: UserId, provider: Provider, subject: Subject) =
            "USER#{user_id}" / "IDENTITY#{provider}#{subject}";
        session(user_id: UserId, session_id: SessionId) =
            "USER#{user_id}" / "SESSION#{session_id}";
        token(user_id: UserId, token_id: TokenId) = "USER#{user_id}" / "TOKEN#{token_id}";
        audit(user_id: UserId, at: Instant, audit_id: AuditId) =
            "AUDIT#{user_id}" / "{at}#{audit_id}";
    }
    indexes {
        user_by_email_key(email: Email, user_id: UserId) = "EMAIL#{email}" / "USER#{user_id}";
        user_by_provider_key(provider: Provider, subject: Subject, user_id: UserId) =
            "PROV#{provider}#{subject}" / "USER#{user_id}";
    }
    ranges {
        user_by_email(email: Email) in Index(Gsi::Gsi2), "EMAIL#{email}" / "USER#";
        user_by_provider(provider: Provider, subject: Subject) in Index(Gsi::Gsi3),
            "PROV#{provider}#{subject}" / "USER#";
        identities_of(user_id: UserId) in Base, "USER#{user_id}" / "IDENTITY#";
        sessions_of(user_id: UserId) in Base, "USER#{user_id}" / "SESSION#";
        tokens_of(user_id: UserId) in Base, "USER#{user_id}" / "TOKEN#";
        everything_of(user_id: UserId) in Base, "USER#{user_id}" / "";
        audit_of(user_id: UserId) in Base, "AUDIT#{user_id}" / "";
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn user_id() -> UserId {
        UserId::parse("550e8400-e29b-41d4-a716-446655440001").unwrap()
    }

    #[test]
    fn a_users_keys_are_those_of_the_document() {
        let id = "USER#550e8400-e29b-41d4-a716-446655440001";
        assert_eq!(user(&user_id()), table::Key::new(id, id).unwrap());
        let by_email = user_by_email_key(&Email::parse("John@example.com").unwrap(), &user_id());
        assert_eq!(by_email.pk.as_str(), "EMAIL#john@example.com");
        assert_eq!(by_email.sk.as_str(), id);
        let google = Provider::parse("google").unwrap();
        let by_provider =
            user_by_provider_key(&google, &Subject::parse("123456789").unwrap(), &user_id());
        assert_eq!(by_provider.pk.as_str(), "PROV#google#123456789");
        assert_eq!(by_provider.sk.as_str(), id);
    }

    #[test]
    fn a_subject_with_a_separator_is_not_another_provider() {
        let one = provider_guard(
            &Provider::parse("a").unwrap(),
            &Subject::parse("b#c").unwrap(),
        );
        assert_eq!(one.pk.as_str(), "PROV#a#b%23c");
    }

    #[test]
    fn the_longest_parts_still_make_a_key() {
        let longest = "#".repeat(255);
        let provider = Provider::parse("p".repeat(64).as_str()).unwrap();
        let subject = Subject::parse(&longest).unwrap();
        let id = UserId::parse("u".repeat(64)).unwrap();
        assert!(identity(&id, &provider, &subject).sk.as_str().len() <= table::MAX_SORT_KEY);
    }
}
