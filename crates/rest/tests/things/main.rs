//! Reminders and notes over HTTP, as a person's client sees them, on both engines.

#![expect(clippy::unwrap_used, reason = "this is test code")]

mod asked_again;
mod limits;
mod lists;
mod notes;
mod order_of_checks;
mod privacy;
mod reminders;
mod slugs;
#[path = "../planner/support/mod.rs"]
#[expect(
    dead_code,
    unused_imports,
    reason = "it is shared with the tests of the planner, which use the rest"
)]
mod support;
mod transitions;

use std::process::ExitCode;

use test_support::{EngineTest, on_both_engines, tests};

fn main() -> ExitCode {
    let all = [
        reminders(),
        transitions(),
        notes(),
        slugs(),
        lists(),
        limits(),
        order_of_checks(),
        privacy(),
        asked_again(),
    ];
    on_both_engines(&all.concat())
}

fn reminders() -> Vec<EngineTest> {
    tests![
        reminders::a_reminder_comes_back_as_it_was_made,
        reminders::what_is_left_out_is_filled_in,
        reminders::a_pending_reminder_is_found_at_its_trigger,
        reminders::a_floating_reminder_ends_on_the_wall,
        reminders::a_reminder_moves_to_another_year,
        reminders::asking_again_with_the_same_words_is_harmless,
        reminders::what_became_of_a_reminder_makes_it_no_other,
        reminders::null_removes,
        reminders::a_change_to_what_it_is_makes_no_version,
        reminders::a_reminder_sent_back_as_it_was_read_stays_as_it_is,
        reminders::a_deleted_reminder_is_not_found,
        reminders::a_reminder_goes_at_its_ttl,
        reminders::every_change_is_in_the_audit_trail,
        reminders::the_agenda_is_read_with_reminders_beside_it,
    ]
    .into()
}

fn transitions() -> Vec<EngineTest> {
    tests![
        transitions::a_snoozed_reminder_is_found_when_it_was_put_off_to,
        transitions::a_finished_reminder_is_at_no_time_and_goes_after_a_day,
        transitions::what_is_finished_so_already_stays_as_it_is,
        transitions::what_is_finished_otherwise_is_refused,
        transitions::a_snoozed_reminder_can_be_finished_and_snoozed_again,
        transitions::a_finished_reminder_is_reopened,
        transitions::a_snoozed_reminder_is_reopened_and_keeps_its_own_ttl,
        transitions::other_states_have_routes_of_their_own,
        transitions::another_trigger_wakes_a_snoozed_reminder,
        transitions::another_trigger_leaves_a_finished_reminder_finished,
        transitions::presets_count_from_now,
        transitions::mornings_are_those_of_the_person_across_a_change_of_clocks,
        transitions::until_lies_in_the_future,
        transitions::a_snooze_says_exactly_one_thing,
        transitions::of_two_who_finish_at_once_one_is_told,
    ]
    .into()
}

fn notes() -> Vec<EngineTest> {
    tests![
        notes::a_note_comes_back_as_it_was_made,
        notes::what_is_left_out_is_filled_in,
        notes::a_note_is_found_by_its_change_and_at_no_time,
        notes::an_archived_note_lies_apart_and_is_restored,
        notes::asking_again_with_the_same_words_is_harmless,
        notes::null_removes,
        notes::a_change_to_what_it_is_makes_no_version,
        notes::a_deleted_note_is_not_found,
        notes::every_change_is_in_the_audit_trail,
        notes::of_many_changes_at_once_none_is_lost,
    ]
    .into()
}

fn slugs() -> Vec<EngineTest> {
    tests![
        slugs::a_note_is_found_by_the_address_of_its_title,
        slugs::titles_of_every_script_have_addresses,
        slugs::an_address_that_is_taken_gets_a_number,
        slugs::of_30_notes_of_one_title_at_once_each_has_its_own_address,
        slugs::a_renamed_note_is_found_at_both_addresses,
        slugs::a_note_renamed_back_has_its_address_again,
        slugs::a_note_renamed_back_has_its_number_again,
        slugs::a_title_that_asks_for_the_same_address_keeps_it,
        slugs::an_address_that_a_note_had_is_not_anothers,
        slugs::the_last_20_addresses_lead_to_a_note,
        slugs::a_deleted_note_frees_all_its_addresses,
        slugs::an_expired_note_frees_its_address,
        slugs::another_end_is_that_of_the_addresses_too,
        slugs::what_is_left_of_a_note_that_is_gone_is_taken_over,
        slugs::a_note_that_is_refused_takes_no_address,
        slugs::what_is_no_address_is_not_found,
        slugs::every_person_has_addresses_of_their_own,
    ]
    .into()
}

fn lists() -> Vec<EngineTest> {
    tests![
        lists::reminders_are_listed_by_state_in_the_order_of_time,
        lists::reminders_are_read_page_by_page,
        lists::notes_are_listed_pinned_first_then_the_last_changed,
        lists::notes_are_read_page_by_page,
        lists::an_empty_list_is_a_list,
        lists::a_cursor_of_another_list_is_refused,
        lists::what_cannot_be_asked_is_refused,
        lists::items_of_a_list_are_as_they_are_read_alone,
        lists::a_list_is_one_read_of_one_index,
    ]
    .into()
}

fn limits() -> Vec<EngineTest> {
    tests![
        limits::a_title_has_1_to_500_characters,
        limits::a_reminders_note_has_at_most_5120_bytes,
        limits::a_notes_body_has_at_most_51200_bytes,
        limits::there_are_at_most_50_links_and_tags,
        limits::values_of_the_wrong_kind_are_refused_by_name,
        limits::what_is_unknown_is_refused_and_what_the_server_owns_is_ignored,
        limits::a_trigger_is_needed_and_cannot_be_removed,
    ]
    .into()
}

fn order_of_checks() -> Vec<EngineTest> {
    tests![
        order_of_checks::what_is_wrong_first_is_told,
        order_of_checks::making_something_is_judged_in_the_same_order,
        order_of_checks::snoozing_is_judged_in_the_same_order,
        order_of_checks::finishing_and_deleting_need_a_version,
        order_of_checks::a_name_that_cannot_be_one_is_not_found,
    ]
    .into()
}

fn privacy() -> Vec<EngineTest> {
    tests![
        privacy::the_same_ids_are_different_things_for_different_people,
        privacy::a_stranger_cannot_tell_that_something_exists,
        privacy::a_read_only_token_reads_and_changes_nothing,
    ]
    .into()
}

fn asked_again() -> Vec<EngineTest> {
    tests![
        asked_again::it_is_harmless_though_what_it_links_to_came_in_between,
        asked_again::it_is_harmless_though_what_it_links_to_went_in_between,
        asked_again::other_links_are_other_words,
    ]
    .into()
}
