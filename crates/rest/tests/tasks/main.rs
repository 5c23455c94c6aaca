//! Tasks, the board and links over HTTP, as a person's client sees them, on both engines.

#![expect(clippy::unwrap_used, reason = "this is test code")]

mod access_patterns;
mod agenda;
mod archive;
mod attributes;
mod board;
mod dead_links;
mod drag;
mod links;
mod moves;
mod overdue;
mod paging;
mod recurring;
mod reopening;
mod series_links;
#[path = "../planner/support/mod.rs"]
#[expect(
    dead_code,
    unused_imports,
    reason = "some of it is for tests of events"
)]
mod support;

use std::process::ExitCode;

use test_support::{EngineTest, on_both_engines, tests};

fn main() -> ExitCode {
    let all = [
        access_patterns(),
        board(),
        tasks(),
        links(),
        archive(),
        with_tidying(),
    ];
    on_both_engines(&all.concat())
}

fn access_patterns() -> Vec<EngineTest> {
    tests![
        access_patterns::ap11_kanban_board,
        access_patterns::ap12_tasks_by_status,
        access_patterns::ap13_create_task,
        access_patterns::ap13_indexes_are_sparse,
        access_patterns::ap14_move_task,
        access_patterns::ap15_get_task,
        access_patterns::ap16_overdue_tasks,
        access_patterns::ap17_change_priority,
        access_patterns::ap29_items_linked,
        access_patterns::ap30_backlinks,
        access_patterns::ap31_unified_agenda,
    ]
    .into()
}

fn board() -> Vec<EngineTest> {
    tests![
        moves::every_move_is_allowed_or_refused_as_designed,
        moves::what_is_wrong_first_is_told,
        moves::deleting_needs_the_version_that_was_read,
        moves::strangers_and_readers_change_nothing,
        moves::neighbours_must_be_there,
        moves::a_task_goes_to_the_end_unless_a_neighbour_is_named,
        moves::dropped_beside_another_priority_a_task_takes_it,
        drag::the_board_is_as_a_plain_list_after_random_moves,
        drag::two_who_move_at_once_lose_nothing,
        drag::there_is_always_room_between_two,
        drag::there_is_always_room_at_the_end,
        paging::pages_of_every_size_give_the_same_column,
        paging::a_column_goes_on_from_the_cursor_of_the_board,
        paging::people_see_their_own_tasks_only,
    ]
    .into()
}

fn tasks() -> Vec<EngineTest> {
    tests![
        attributes::every_attribute_takes_its_values_and_refuses_others,
        attributes::times_and_days_go_together_or_not,
        attributes::what_the_server_sets_is_ignored_and_what_is_unknown_refused,
        attributes::every_change_raises_the_version_and_no_change_does_not,
        attributes::making_twice_makes_one,
        attributes::subtasks_are_counted,
        recurring::completing_brings_the_next_in_the_same_moment,
        recurring::a_patch_completes_as_a_move_does,
        recurring::days_come_again_as_days,
        recurring::a_rule_that_counts_ends,
        recurring::a_task_that_is_moved_still_counts,
        recurring::two_who_complete_it_at_once_bring_one_next,
        recurring::reopening_takes_the_rule_back,
        recurring::a_next_one_that_was_touched_stays,
        recurring::the_rule_repeats_in_the_preferred_zone_unless_one_is_named,
        recurring::a_rule_keeps_its_end_and_goes_with_its_dates,
        recurring::completing_with_all_links_replaced_is_done_or_refused_whole,
        overdue::a_time_has_passed_the_second_after_it,
        overdue::a_day_has_passed_at_midnight_of_the_persons_zone,
        overdue::another_zone_has_another_midnight,
        overdue::many_are_listed_a_page_at_a_time,
        overdue::a_change_of_zone_answers_what_is_overdue_there,
        agenda::a_task_is_there_from_its_start_up_to_its_due_time,
        agenda::days_are_those_of_the_reader,
        agenda::a_day_of_23_and_one_of_25_hours_are_whole,
        agenda::archived_tasks_are_not_shown_and_completed_ones_are,
        agenda::kinds_and_labels_are_asked_for,
        agenda::tasks_are_not_counted_as_upcoming_events,
    ]
    .into()
}

fn links() -> Vec<EngineTest> {
    tests![
        links::everything_links_to_everything_and_back,
        links::links_in_bodies_are_the_same_links,
        links::what_cannot_be_linked_is_refused,
        links::a_rename_shows_at_once_everywhere_and_what_is_gone_nowhere,
        links::what_never_was_there_is_shown_as_it_was_said,
        links::fifty_links_and_not_one_more,
        links::links_that_are_made_at_once_are_all_there,
        series_links::an_occurrence_has_the_links_of_its_series_or_its_own,
        series_links::an_occurrence_is_linked_by_the_name_it_is_shown_by,
        series_links::a_deleted_series_leaves_no_edges,
        series_links::a_cancelled_occurrence_leaves_no_edges,
        series_links::the_end_of_a_series_takes_the_edges_of_what_comes_later,
        series_links::a_split_takes_the_edges_along,
        series_links::other_links_of_the_series_leave_those_of_occurrences,
        series_links::many_occurrences_take_their_edges_along_and_away,
    ]
    .into()
}

/// Each on a table of its own: the jobs are those of the whole table, and each test has its own time.
fn archive() -> Vec<EngineTest> {
    tests![
        access_patterns::ap18_archive_batch,
        archive::a_completed_task_is_archived_after_the_delay,
        archive::what_is_reopened_is_not_archived,
        archive::switched_off_nothing_is_archived_until_it_is_on_again,
        archive::another_delay_counts_at_once,
        archive::one_that_was_deleted_is_no_trouble,
        archive::what_is_edited_during_a_sweep_is_archived_all_the_same,
        archive::a_sweep_sees_to_more_than_a_page,
    ]
    .map(EngineTest::on_its_own_table)
    .into()
}

fn with_tidying() -> Vec<EngineTest> {
    tests![
        reopening::the_next_one_goes_though_it_made_room_for_others,
        reopening::the_next_one_goes_though_it_lost_a_link,
        reopening::the_next_one_stays_if_somebody_changed_it,
        reopening::the_next_one_comes_and_goes_in_the_audit_trail,
        dead_links::what_leads_nowhere_takes_up_no_room,
        dead_links::what_never_was_there_keeps_its_room,
        dead_links::what_came_after_its_link_goes_with_its_target,
        dead_links::a_series_of_50_links_is_split_at_its_first_occurrence,
        dead_links::what_links_to_a_thing_is_read_page_by_page,
    ]
    .map(EngineTest::on_its_own_table)
    .into()
}
