//! Logins and tokens against a real issuer: oidc-provider from the folder that
//! `NEXUS_TEST_NODE_MODULES` names. Without one every test is reported as ignored.

#![expect(clippy::unwrap_used, reason = "this is test code")]

mod bearer;
mod github;
mod login;
mod told;

#[path = "../provider/mod.rs"]
mod provider;

use std::sync::OnceLock;

use identity::{HttpClient, HttpSettings};
use jiff::Timestamp;
use libtest_mimic::{Arguments, Failed, Trial};
use provider::Peer;

macro_rules! trials {
    ($($module:ident :: $test:ident),* $(,)?) => {
        vec![$(trial(concat!(stringify!($module), "::", stringify!($test)), $module::$test)),*]
    };
}

fn main() {
    let trials = trials![
        login::the_code_flow_gives_the_claims,
        login::a_public_client_needs_no_secret,
        login::an_answer_as_a_form_is_an_answer,
        login::an_unverified_address_is_reported_as_unverified,
        login::a_verification_written_as_text_counts,
        login::claims_missing_in_the_id_token_are_asked_for,
        login::who_does_not_agree_comes_back_with_an_error,
        login::a_wrong_pkce_verifier_is_refused,
        login::a_wrong_nonce_is_refused,
        login::a_replayed_code_is_refused,
        login::an_expired_id_token_is_refused,
        login::a_wrong_client_secret_is_a_matter_of_the_settings,
        login::a_rotated_key_is_picked_up,
        login::many_logins_at_once_discover_once,
        login::an_issuer_that_is_down_is_unavailable,
        login::an_issuer_under_another_name_is_a_matter_of_the_settings,
        told::a_good_id_token_is_believed,
        told::a_forged_id_token_is_refused,
        told::an_id_token_with_an_unknown_key_is_refused,
        told::an_unsigned_id_token_is_refused,
        told::an_id_token_signed_with_the_public_key_is_refused,
        told::an_id_token_for_somebody_else_is_refused,
        told::an_id_token_without_nonce_is_refused,
        told::an_id_token_without_subject_is_refused,
        told::userinfo_of_somebody_else_is_refused,
        github::the_flow_gives_subject_and_primary_address,
        github::an_unverified_address_is_reported_as_unverified,
        github::a_replayed_code_is_refused,
        github::a_wrong_pkce_verifier_is_refused,
        github::a_wrong_client_secret_is_a_matter_of_the_settings,
        bearer::an_access_token_of_the_issuer_is_good,
        bearer::a_cognito_access_token_is_good,
        bearer::a_key_set_without_discovery_is_enough,
        bearer::a_token_of_another_issuer_is_refused,
        bearer::a_token_for_another_audience_is_refused,
        bearer::an_expired_token_is_refused,
        bearer::a_short_lived_token_expires,
        bearer::a_token_from_the_future_is_refused,
        bearer::a_forged_token_is_refused,
        bearer::an_algorithm_that_is_not_allowed_is_refused,
        bearer::an_unknown_key_is_looked_for_once_a_minute,
        bearer::a_rotated_key_is_picked_up_and_the_old_one_dropped,
        bearer::an_issuer_that_goes_down_takes_no_keys_away,
        bearer::an_issuer_that_is_down_from_the_start_is_unavailable,
    ];
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn trial<F: Future<Output = ()> + 'static>(name: &str, test: fn() -> F) -> Trial {
    let run = move || {
        block_on(test());
        Ok::<(), Failed>(())
    };
    Trial::test(name, run).with_ignored_flag(provider::node_modules().is_none())
}

fn block_on(work: impl Future<Output = ()>) {
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    runtime.enable_all().build().unwrap().block_on(work);
}

/// The issuer of the tests that leave it as it is. It ends with this process.
fn shared() -> &'static Peer {
    static PEER: OnceLock<Peer> = OnceLock::new();
    PEER.get_or_init(Peer::start)
}

fn http() -> HttpClient {
    HttpClient::new(HttpSettings::default()).unwrap()
}

#[expect(
    clippy::disallowed_methods,
    reason = "the issuer is another process with the clock of the system"
)]
fn now() -> Timestamp {
    Timestamp::now()
}
