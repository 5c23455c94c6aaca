//! What holds for every text from outside that became a part of a key.

#![expect(clippy::unwrap_used, reason = "this is test code")]

use domain::UserId;
use domain::account::{Email, Provider, Subject};
use proptest::prelude::*;
use store::{EmailGuard, Entity as _, ProviderGuard};

fn guard(email: Email) -> EmailGuard {
    EmailGuard {
        email,
        user_id: UserId::parse("user_123").unwrap(),
    }
}

fn provider_guard(subject: Subject) -> ProviderGuard {
    ProviderGuard {
        provider: Provider::parse("google").unwrap(),
        subject,
        user_id: UserId::parse("user_123").unwrap(),
    }
}

/// Texts most of which are addresses, in several scripts and with the signs that keys escape; not
/// letters such as ß that are several in the other case.
fn addresses() -> impl Strategy<Value = String> {
    let local = "[#%a-zA-ZÄ-ÖØ-Þà-öø-þΑ-ΡΣ-Ωα-ω!+_]{1,30}";
    let domain = "[a-zA-Zà-ÿ一-十😀]{1,20}\\.[a-zA-Zà-ÿ]{2,9}";
    (local, domain).prop_map(|(local, domain)| format!("{local}@{domain}"))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_address_makes_a_key_and_is_read_as_it_was_written(text in addresses()) {
        if let Ok(email) = Email::parse(&text) {
            let guard = guard(email);
            prop_assert!(guard.key().pk.as_str().starts_with("EMAIL#"));
            let json = serde_json::to_string(&guard).unwrap();
            let read: EmailGuard = serde_json::from_str(&json).unwrap();
            prop_assert_eq!(read.email.as_str(), guard.email.as_str());
            prop_assert_eq!(read.key(), guard.key());
        }
    }

    #[test]
    fn the_folded_address_is_the_same_address(text in addresses()) {
        if let Ok(email) = Email::parse(&text) {
            let folded = Email::parse(email.folded()).unwrap();
            prop_assert_eq!(folded.folded(), email.folded());
        }
    }

    #[test]
    fn case_alone_makes_no_other_key(text in addresses()) {
        let cases = [text.to_lowercase(), text.to_uppercase()];
        let keys = cases.map(|text| Email::parse(&text).map(|email| guard(email).key()));
        if let [Ok(lower), Ok(upper)] = keys {
            prop_assert_eq!(lower, upper);
        }
    }

    #[test]
    fn addresses_have_one_key_exactly_if_they_are_the_same(
        one in addresses(),
        other in addresses(),
    ) {
        if let (Ok(one), Ok(other)) = (Email::parse(&one), Email::parse(&other)) {
            let same = one == other;
            prop_assert_eq!(same, guard(one).key() == guard(other).key());
        }
    }

    #[test]
    fn different_subjects_have_different_keys(one: String, other: String) {
        if let (Ok(one), Ok(other)) = (Subject::parse(&one), Subject::parse(&other)) {
            let same = one == other;
            prop_assert_eq!(same, provider_guard(one).key() == provider_guard(other).key());
        }
    }
}
