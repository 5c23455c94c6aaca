//! The use cases, on both engines.

#![expect(clippy::unwrap_used, reason = "this is test code")]

mod audit;
mod erasure;
mod identities;
mod passwords;
mod profile;
mod secrets;
mod servers;
mod sessions;
mod setup;
mod sign_in;
mod sign_up;
mod support;
mod sync_log;
mod tokens;

use std::process::ExitCode;

use test_support::{EngineTest, on_both_engines, tests};

fn main() -> ExitCode {
    let all = [
        coming_in(),
        changing(),
        being_in(),
        telling(),
        on_their_own_tables(),
    ];
    on_both_engines(&all.concat())
}

/// Making an account and signing in.
fn coming_in() -> Vec<EngineTest> {
    tests![
        sign_up::whoever_signs_up_is_signed_in,
        sign_up::a_taken_address_leaves_the_owner_as_they_are,
        sign_up::nobody_signs_up_where_that_is_closed,
        sign_up::an_invitation_is_needed_where_the_rule_says_so,
        sign_up::an_invitation_works_once,
        sign_up::an_invitation_works_once_even_at_the_same_moment,
        sign_up::an_invitation_to_an_address_is_for_it_alone,
        sign_up::an_invitation_is_not_used_up_by_a_refused_sign_up,
        sign_up::an_invitation_ends_after_thirty_days,
        sign_up::a_code_for_a_password_is_no_invitation,
        sign_up::sign_ups_from_one_address_are_throttled,
        sign_up::codes_tried_from_one_address_are_throttled,
        sign_up::whoever_runs_the_server_adds_people_although_it_is_closed,
        sign_up::a_login_of_a_provider_is_added_to_one_person_only,
        sign_in::the_right_password_opens_a_session,
        sign_in::a_wrong_password_and_an_unknown_address_are_told_alike,
        sign_in::an_empty_and_an_endless_password_are_simply_wrong,
        sign_in::wrong_passwords_for_one_account_are_throttled,
        sign_in::an_unknown_address_is_throttled_like_a_known_one,
        sign_in::another_case_of_the_address_is_no_further_try,
        sign_in::a_sign_in_gives_its_try_back,
        sign_in::sign_ins_from_one_address_are_throttled,
        sign_in::a_hash_with_other_costs_is_renewed_by_signing_in,
        sign_in::two_sign_ins_at_once_with_the_right_password_both_succeed,
        sign_in::a_sign_in_during_a_reset_does_not_outlive_it,
        sign_in::a_sign_in_during_a_change_does_not_outlive_it,
        sign_in::what_was_read_half_before_a_reset_opens_nothing,
        sign_in::refused_sign_ins_are_in_the_trail,
    ]
    .into()
}

/// Changing an account and how one signs in to it.
fn changing() -> Vec<EngineTest> {
    tests![
        passwords::another_password_ends_the_other_sessions_but_not_the_own,
        passwords::many_other_sessions_end_too,
        passwords::the_current_password_must_be_known,
        passwords::guessing_the_current_password_is_throttled,
        passwords::a_token_cannot_change_the_password,
        passwords::of_two_changes_at_once_one_wins,
        passwords::a_code_sets_a_new_password_and_ends_everything,
        passwords::a_code_for_a_password_works_once,
        passwords::a_code_for_a_password_works_once_even_at_the_same_moment,
        passwords::a_code_for_a_password_ends_after_a_day,
        passwords::there_is_no_code_for_an_unknown_address,
        passwords::what_a_code_has_ended_is_not_listed,
        passwords::what_was_let_in_before_a_reset_does_nothing_after_it,
        passwords::what_was_read_half_before_a_reset_changes_nothing,
        passwords::a_code_works_although_the_account_changes_at_the_same_moment,
        passwords::a_code_ends_with_the_password_or_the_address_it_was_for,
        profile::another_address_moves_the_guard,
        profile::another_address_is_not_verified,
        profile::another_case_of_the_address_keeps_the_guard,
        profile::another_address_needs_the_current_password,
        profile::a_token_changes_the_name_but_not_the_address,
        profile::a_taken_address_cannot_be_taken_over,
        profile::of_two_people_who_change_to_one_address_one_wins,
        profile::of_two_addresses_chosen_at_once_one_guard_is_left,
        profile::a_version_that_was_not_read_is_a_conflict,
        profile::of_two_changes_of_one_version_one_is_a_conflict,
        profile::whoever_has_no_password_needs_none,
        profile::another_server_sees_the_change_at_once,
        identities::the_only_way_in_cannot_be_taken_away,
        identities::one_that_is_taken_away_is_free_for_others,
        identities::a_token_takes_none_away,
        identities::nobody_takes_one_of_somebody_else_away,
    ]
    .into()
}

/// What a request carries.
fn being_in() -> Vec<EngineTest> {
    tests![
        sessions::a_session_ends_thirty_days_after_its_last_use,
        sessions::a_session_that_is_never_used_is_gone_after_thirty_days,
        sessions::the_use_of_a_session_is_noted_once_an_hour,
        sessions::a_use_that_cannot_be_noted_is_no_reason_to_refuse,
        sessions::a_use_noted_at_the_moment_of_its_end_does_not_bring_it_back,
        sessions::sessions_are_listed_page_by_page,
        sessions::the_cursor_of_another_list_is_invalid_input,
        sessions::one_session_is_ended_by_its_id,
        sessions::all_others_are_ended_at_once,
        sessions::signing_out_ends_the_own_session_alone,
        sessions::a_token_cannot_sign_out,
        sessions::what_is_no_session_is_told_in_one_way,
        sessions::requests_of_one_person_are_throttled,
        tokens::a_token_is_its_person_with_its_scopes,
        tokens::a_token_that_may_read_may_not_write,
        tokens::a_token_makes_tokens_that_may_no_more,
        tokens::a_token_makes_tokens_that_last_no_longer,
        tokens::a_token_ends_at_its_second,
        tokens::a_token_cannot_end_before_it_begins,
        tokens::the_use_of_a_token_is_noted_every_five_minutes_at_most,
        tokens::a_noted_use_keeps_the_end,
        tokens::a_revoked_token_is_refused_at_once,
        tokens::a_use_at_the_moment_of_revoking_does_not_bring_it_back,
        tokens::nobody_has_the_tokens_of_somebody_else,
        tokens::what_is_no_token_is_told_in_one_way,
        tokens::a_token_that_could_not_be_written_does_not_exist,
    ]
    .into()
}

/// What is told of it all.
fn telling() -> Vec<EngineTest> {
    tests![
        audit::making_an_account_is_two_entries,
        audit::every_change_is_one_entry,
        audit::without_the_change_there_is_no_entry,
        audit::an_entry_says_who_did_what_from_where,
        audit::refusals_arrive_through_their_worker,
        audit::more_refusals_than_can_wait_hold_nobody_up,
        audit::an_entry_is_kept_one_year,
        audit::the_trail_is_newest_first_also_within_a_second,
        audit::a_person_reads_their_own_trail_page_by_page,
        secrets::nothing_that_holds_a_secret_shows_it,
        secrets::what_a_request_carries_is_not_shown,
    ]
    .into()
}

/// What a table has once, such as its first account, or what looks through all of it.
fn on_their_own_tables() -> Vec<EngineTest> {
    tests![
        sign_up::of_two_sign_ups_at_once_with_one_address_one_wins,
        sign_up::of_eight_sign_ups_at_once_with_one_address_one_wins,
        sync_log::every_write_of_an_event_is_in_its_persons_log_in_order,
        sync_log::every_write_of_a_series_is_in_its_persons_log,
        sync_log::what_was_touched_is_told_by_its_keys,
        servers::the_key_of_cursors_stays_the_same,
        servers::servers_that_start_at_once_share_one_key,
        servers::a_key_whose_answer_was_lost_is_found_again,
        setup::the_code_makes_the_first_account_although_sign_up_is_closed,
        setup::there_is_no_code_once_there_was_an_account,
        setup::of_two_codes_the_first_one_used_counts,
        setup::a_sign_up_makes_the_code_void,
        setup::an_account_of_the_command_line_makes_the_code_void,
        setup::of_two_at_the_same_moment_one_makes_the_account,
        setup::of_two_codes_at_the_same_moment_one_makes_the_account,
        setup::a_sign_up_at_the_same_moment_is_no_harm,
        setup::the_code_ends_after_thirty_days,
        setup::another_code_sets_nothing_up,
        erasure::after_asking_nobody_can_sign_in,
        erasure::a_code_from_before_does_not_bring_the_account_back,
        erasure::the_address_can_be_taken_again_at_once,
        erasure::asking_needs_a_fresh_sign_in,
        erasure::asking_for_another_version_is_a_conflict,
        erasure::only_after_the_last_requests_is_the_user_gone,
        erasure::of_the_first_account_that_there_was_one_is_left,
        erasure::however_it_is_interrupted_nothing_is_left,
        erasure::asking_that_fails_changes_nothing,
        erasure::asking_without_an_answer_is_gone_on_with,
        erasure::what_a_late_request_writes_is_gone_as_well,
        erasure::a_note_of_a_late_request_takes_its_guards_with_it,
        erasure::what_waits_for_its_time_is_gone_and_that_of_others_waits,
        erasure::a_late_request_takes_no_address,
        erasure::asking_again_takes_nothing_from_whoever_took_the_address,
        erasure::of_two_who_ask_at_once_one_is_told_so,
        erasure::the_last_look_begins_after_the_last_requests,
        erasure::several_accounts_are_erased_together,
        erasure::whatever_happens_at_the_same_moment_nothing_is_left,
    ]
    .map(EngineTest::on_its_own_table)
    .into()
}
