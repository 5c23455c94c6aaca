//! Search, the tidying of links, and what holds for all kinds of things, over HTTP and on both engines.

#![expect(clippy::unwrap_used, reason = "this is test code")]

mod access_patterns;
mod asking;
mod changes;
mod conventions;
mod histories;
mod kinds;
mod many;
mod order;
mod servers;
#[path = "../planner/support/mod.rs"]
#[expect(
    dead_code,
    reason = "it is shared with the tests of the planner, which use the rest"
)]
mod support;
mod tidying;
mod words;

use std::process::ExitCode;

use test_support::{EngineTest, on_both_engines, tests};

fn main() -> ExitCode {
    let all = [
        words(),
        order(),
        changes(),
        histories(),
        servers(),
        many(),
        tidying(),
        access_patterns(),
        conventions(),
    ];
    on_both_engines(&all.concat())
}

fn words() -> Vec<EngineTest> {
    tests![
        words::standup_december_finds_standups_in_december,
        words::a_month_is_that_of_the_wall_where_it_takes_place,
        words::a_thing_over_several_months_is_found_in_each,
        words::a_series_is_found_in_every_month_it_takes_place,
        words::a_typo_and_a_swap_and_a_beginning_find,
        words::every_text_of_a_thing_is_searched,
        words::accents_may_be_left_out_or_spelled_out,
        words::every_script_is_searched,
        words::a_hit_has_its_attributes_and_a_piece_of_its_text,
        words::what_is_archived_is_found_and_marked,
    ]
    .into()
}

fn order() -> Vec<EngineTest> {
    tests![
        order::what_is_to_come_is_first_then_what_was_last,
        order::what_is_under_way_is_to_come,
        order::a_series_is_where_its_next_occurrence_is,
        order::tasks_are_in_the_order_of_priority_then_due,
        order::notes_are_in_the_order_of_their_last_change,
        order::what_is_named_so_comes_before_what_mentions_it,
        order::kinds_can_be_chosen,
        order::a_limit_is_one_of_each_kind,
        order::what_cannot_be_searched_is_refused,
        order::a_stranger_finds_nothing_and_a_reader_may_search,
    ]
    .into()
}

fn changes() -> Vec<EngineTest> {
    tests![
        changes::a_deleted_thing_of_each_kind_is_not_found,
        changes::a_series_goes_with_its_occurrences,
        changes::what_has_expired_is_not_found,
        changes::a_new_title_is_found_and_the_old_one_is_not,
        changes::a_cancelled_occurrence_is_not_found_and_a_renamed_one_is,
        changes::after_a_split_what_counts_is_found,
        changes::after_an_end_what_counts_is_found,
        changes::of_many_exceptions_those_that_count_are_found,
        changes::a_thing_made_again_is_the_new_one,
        changes::a_write_without_an_answer_is_found_if_it_happened,
        changes::another_text_is_found_at_once,
    ]
    .into()
}

fn histories() -> Vec<EngineTest> {
    tests![
        histories::every_write_is_found_by_the_next_search,
        histories::whoever_writes_finds_it_among_others_who_do,
        histories::with_little_memory_all_find_what_is_theirs,
    ]
    .into()
}

fn servers() -> Vec<EngineTest> {
    tests![
        servers::what_one_server_writes_another_finds,
        servers::a_series_changed_elsewhere_is_found_as_it_is,
        servers::on_the_embedded_engine_all_find_everything_at_once,
        servers::without_the_log_each_server_finds_its_own,
    ]
    .map(EngineTest::on_its_own_table)
    .into()
}

fn tidying() -> Vec<EngineTest> {
    tests![
        tidying::a_link_to_what_was_deleted_goes,
        tidying::a_link_to_what_has_expired_goes,
        tidying::the_edges_of_what_is_gone_go,
        tidying::what_is_there_again_keeps_its_links,
        tidying::tidying_twice_changes_nothing_more,
        tidying::a_tidied_thing_was_not_changed_by_anybody,
        tidying::a_series_that_is_gone_takes_the_links_of_its_occurrences,
        tidying::a_link_of_an_occurrence_to_what_is_gone_goes,
        tidying::a_target_of_many_is_taken_out_of_all,
        tidying::links_of_occurrences_go_where_the_occurrences_go,
        tidying::a_restored_occurrence_stays_linked,
    ]
    .map(EngineTest::on_its_own_table)
    .into()
}

fn access_patterns() -> Vec<EngineTest> {
    tests![
        access_patterns::ap19_pending_reminders,
        access_patterns::ap20_create_reminder,
        access_patterns::ap21_snooze_reminder,
        access_patterns::ap22_finish_reminder,
        access_patterns::ap23_all_notes,
        access_patterns::ap24_get_note,
        access_patterns::ap25_create_note,
        access_patterns::ap26_update_note,
        access_patterns::ap27_search_notes,
        access_patterns::ap28_archive_note,
        access_patterns::ap31_unified_agenda,
        access_patterns::ap32_global_search,
    ]
    .into()
}

fn conventions() -> Vec<EngineTest> {
    tests![
        conventions::principle_1_1_all_things_are_in_one_table,
        conventions::principle_1_3_gsi1_is_by_year_and_principle_1_4_sparse,
        conventions::pattern_4_2_gsi2_has_hierarchies_and_open_due_tasks,
        conventions::principle_1_5_gsi3_is_type_then_status_then_sort,
        conventions::convention_2_1_attributes_use_camel_case,
        conventions::convention_2_2_types_are_uppercase_and_begin_the_key,
        conventions::convention_2_5_ids_are_a_prefix_and_a_uuid,
        conventions::convention_3_1_times_are_utc_to_the_second,
        conventions::convention_3_2_what_has_no_order_is_a_set,
        conventions::convention_3_3_start_and_end_are_both_stored,
        conventions::convention_3_4_zones_are_iana_names_and_null_floats,
        conventions::convention_3_5_a_series_ends_at_rrule_until,
        conventions::rule_5_1_mandatory_attributes_are_on_every_row,
        conventions::rule_6_1_every_update_needs_the_version_that_was_read,
        conventions::standard_7_2_lists_of_more_than_100_have_pages,
        conventions::principle_1_2_every_question_is_a_get_or_one_partition,
    ]
    .map(EngineTest::on_its_own_table)
    .into()
}

fn many() -> Vec<EngineTest> {
    tests![
        many::all_who_search_a_cold_index_at_once_find_the_same,
        many::what_was_written_while_nobody_searched_for_long_is_found,
    ]
    .map(EngineTest::on_its_own_table)
    .into()
}
