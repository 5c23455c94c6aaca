//! Signing in by a login provider and by signed tokens: the binary, a real issuer (oidc-provider from
//! the folder that `NEXUS_TEST_NODE_MODULES` names), and a browser that goes from one to the other.
//! Without that folder every test is reported as ignored.

#![expect(clippy::unwrap_used, reason = "this is test code")]

mod bearer;
mod entering;
mod id_tokens;
mod joining;
mod kinds;
mod linking;
mod log;
mod site;
mod states;

#[path = "../../../identity/tests/provider/mod.rs"]
mod provider;
#[path = "../support/mod.rs"]
mod support;

use std::sync::OnceLock;

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
        entering::a_person_signs_in_by_the_provider_and_is_the_same_one_next_time,
        entering::two_first_sign_ins_at_once_make_one_account,
        entering::one_returns_to_this_server_only,
        entering::the_way_back_leads_to_the_public_address,
        entering::a_provider_that_is_down_leaves_the_server_well,
        entering::who_does_not_agree_at_the_provider_is_refused,
        entering::a_browser_that_is_refused_goes_back_to_the_page_to_sign_in,
        entering::an_unknown_provider_is_not_found,
        entering::who_begins_too_often_waits,
        entering::nobody_new_comes_in_where_signing_up_is_closed,
        entering::an_invitation_lets_one_new_person_in,
        entering::an_invitation_to_an_address_verifies_it,
        states::a_replayed_state_is_refused,
        states::one_answer_sent_many_times_at_once_opens_one_session,
        states::an_answer_in_another_browser_is_refused,
        states::an_invented_state_is_refused,
        states::a_state_of_another_provider_is_refused,
        states::a_begun_sign_in_that_was_refused_can_still_be_finished_by_its_browser,
        id_tokens::a_good_id_token_is_believed,
        id_tokens::a_bad_id_token_opens_nothing,
        id_tokens::a_rotated_key_is_picked_up,
        joining::a_verified_account_is_joined_and_keeps_its_password,
        joining::an_unverified_account_loses_every_way_in_that_it_had,
        joining::what_was_begun_before_an_account_was_taken_over_leads_nowhere,
        joining::nothing_begun_at_the_moment_of_a_take_over_survives_it,
        joining::an_unverified_address_opens_no_account_of_another,
        joining::an_unverified_address_makes_an_unverified_account,
        joining::without_an_address_there_is_no_account,
        linking::a_person_connects_a_login_and_enters_by_it,
        linking::connecting_needs_somebody_who_is_signed_in,
        linking::another_site_cannot_connect_its_login,
        linking::a_login_of_another_account_is_not_connected,
        linking::a_session_that_ended_connects_nothing,
        linking::a_login_is_disconnected_unless_it_is_the_only_way_in,
        kinds::plain_oauth_gives_subject_and_primary_address,
        kinds::an_unverified_primary_address_is_unverified,
        kinds::an_answer_posted_from_the_providers_site_is_taken,
        kinds::a_login_whose_answer_is_posted_is_connected_without_the_session_cookie,
        kinds::another_site_posts_to_no_other_path,
        bearer::a_token_of_the_issuer_stands_for_its_person,
        bearer::a_bad_token_stands_for_nobody,
        bearer::a_token_is_no_session,
        bearer::a_token_of_somebody_who_is_gone_stands_for_nobody,
        bearer::a_rotated_key_is_picked_up_once_a_minute,
        bearer::an_issuer_that_is_down_leaves_other_ways_in,
        log::no_secret_is_logged,
        log::a_wrong_client_secret_is_for_the_log_alone,
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

#[expect(
    clippy::disallowed_methods,
    reason = "the server and the issuer are other processes with the clock of the system"
)]
fn now() -> i64 {
    Timestamp::now().as_second()
}
