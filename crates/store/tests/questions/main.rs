//! The questions of the store and what it writes, on both engines.

#![expect(clippy::unwrap_used, reason = "this is test code")]

mod accounts;
mod commits;
mod documents;
mod erasing;
mod fixtures;
mod lists;
mod passing;

use std::process::ExitCode;

use test_support::{EngineTest, on_both_engines, tests};

fn main() -> ExitCode {
    let shared = tests![
        accounts::ap1_get_user_by_id,
        accounts::ap7_get_user_by_email,
        accounts::ap8_get_user_by_oauth_provider,
        accounts::a_user_without_a_provider_is_not_in_gsi3,
        accounts::a_user_who_is_being_erased_is_in_no_index,
        accounts::an_address_in_any_case_has_one_owner,
        accounts::a_providers_account_has_one_owner,
        accounts::an_account_is_its_user_and_its_credential,
        accounts::an_account_without_a_password_has_no_credential,
        accounts::nobody_is_found_by_an_unknown_address,
        accounts::what_was_never_written_is_not_there,
        accounts::a_row_that_is_something_else_is_told_as_unreadable,
        commits::a_second_account_with_the_address_is_refused_for_it,
        commits::a_second_account_with_all_the_same_is_refused_for_each,
        commits::a_refusal_comes_with_the_row_that_is_there,
        commits::a_refusal_for_a_row_that_is_gone_comes_without_one,
        commits::nothing_of_a_refused_commit_is_written,
        commits::a_replaced_entity_has_the_next_version,
        commits::of_two_replacements_of_one_version_the_second_is_refused,
        commits::what_is_held_unchanged_refuses_when_it_changed,
        commits::what_must_be_removed_must_be_there,
        commits::what_may_be_there_is_removed_without_a_condition,
        commits::a_commit_of_nothing_is_an_error,
        commits::neither_a_commit_nor_its_refusal_shows_what_the_rows_hold,
        lists::sessions_are_read_page_by_page,
        lists::a_page_goes_on_after_what_was_removed_meanwhile,
        lists::the_cursor_of_one_list_is_not_for_another,
        lists::tokens_and_sessions_are_lists_of_their_own,
        lists::the_trail_is_newest_first,
        lists::the_trail_is_newest_first_within_a_second_too,
        lists::the_trail_is_read_page_by_page,
        lists::nobody_sees_the_lists_of_somebody_else,
        passing::a_session_is_gone_at_its_second,
        passing::a_code_is_gone_at_its_second,
        passing::a_flow_is_gone_at_its_second,
        passing::a_token_is_gone_at_its_second,
        passing::a_token_without_an_end_stays,
        passing::an_audit_entry_is_kept_one_year,
        passing::an_expired_session_is_not_listed,
        passing::an_expired_code_cannot_be_removed_as_if_it_were_there,
        erasing::the_user_stays_and_nothing_else,
        erasing::more_than_a_transaction_can_remove_goes_in_several,
        erasing::the_trail_goes_by_itself,
        erasing::others_keep_what_they_have,
    ];
    let own = tests![
        documents::a_user_without_oauth_is_the_documents_example,
        documents::a_user_with_oauth_is_the_documents_example,
        documents::a_user_as_calendsync_wrote_it_can_be_read,
        documents::user_meta_is_the_documents_example,
        documents::user_meta_with_statistics_in_it_can_be_read,
        documents::the_guards_and_secrets_of_an_account_have_their_own_rows,
        accounts::the_first_account_and_the_secrets_are_of_the_whole_table,
        erasing::all_accounts_that_are_being_erased_are_known,
    ];
    let own = own.map(EngineTest::on_its_own_table);
    on_both_engines(&[&shared[..], &own[..]].concat())
}
