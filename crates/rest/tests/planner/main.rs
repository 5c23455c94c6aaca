//! The planner over HTTP, as a person's client sees it, on both engines.

#![expect(clippy::unwrap_used, reason = "this is test code")]

mod access_patterns;
mod agenda;
mod conventions_checklist;
mod events;
mod examples;
mod following;
mod limits;
mod many_exceptions;
mod one_occurrence;
mod order_of_checks;
mod paging;
mod phase1_checklist;
mod privacy;
mod races;
mod refusals;
#[expect(
    dead_code,
    reason = "it is shared with the tests of search, which use the rest"
)]
mod support;
mod whole_series;

use std::process::ExitCode;

use test_support::{EngineTest, on_both_engines, tests};

fn main() -> ExitCode {
    let all = [
        access_patterns(),
        phase1_checklist(),
        conventions_checklist(),
        examples(),
        events(),
        order_of_checks(),
        one_occurrence(),
        whole_series(),
        following(),
        many_exceptions(),
        agenda(),
        paging(),
        privacy(),
        races(),
        limits(),
        refusals(),
    ];
    on_both_engines(&all.concat())
}

fn access_patterns() -> Vec<EngineTest> {
    tests![
        access_patterns::ap1_week_agenda_view,
        access_patterns::ap1_a_week_across_new_year_is_one_answer,
        access_patterns::ap2_get_single_event,
        access_patterns::ap2_series_and_occurrences_are_found_by_the_prefix_of_their_ids,
        access_patterns::ap3_create_event,
        access_patterns::ap4_update_event_with_optimistic_locking,
        access_patterns::ap5_create_recurring_event,
        access_patterns::ap6_delete_event,
        access_patterns::ap7_get_recurring_series,
        access_patterns::ap8_modify_recurring_instance,
        access_patterns::ap9_end_recurring_series,
        access_patterns::ap10_filter_by_tags,
    ]
    .into()
}

fn phase1_checklist() -> Vec<EngineTest> {
    tests![
        phase1_checklist::checklist_event_crud_operations,
        phase1_checklist::checklist_master_and_instance_entities,
        phase1_checklist::checklist_week_view_using_ap1,
        phase1_checklist::checklist_month_view_using_ap1_and_a_date_range,
        phase1_checklist::checklist_year_view_using_ap1_and_a_larger_range,
        phase1_checklist::checklist_tag_filter_ap10,
        phase1_checklist::checklist_get_user_preferences,
        phase1_checklist::checklist_update_user_preferences,
        phase1_checklist::checklist_get_user_stats_read_only,
        phase1_checklist::checklist_version_attribute_tracking,
        phase1_checklist::checklist_conditional_expression_checks,
        phase1_checklist::checklist_conflict_error_handling,
        phase1_checklist::checklist_ical_uid_generation,
        phase1_checklist::checklist_sequence_number_tracking,
        phase1_checklist::checklist_rrule_parsing_and_expansion,
        phase1_checklist::checklist_recurrence_id_handling,
        phase1_checklist::checklist_timezone_conversion_and_dst_handling,
    ]
    .into()
}

fn conventions_checklist() -> Vec<EngineTest> {
    tests![
        conventions_checklist::checklist_pk_and_sk_follow_the_convention,
        conventions_checklist::checklist_gsi1pk_includes_the_year,
        conventions_checklist::checklist_gsi3_uses_state_and_sort_overloading,
        conventions_checklist::checklist_attributes_use_camel_case,
        conventions_checklist::checklist_entity_type_is_uppercase,
        conventions_checklist::checklist_timezone_logic_supports_null_as_floating,
        conventions_checklist::checklist_mandatory_attributes_are_there,
        conventions_checklist::checklist_all_updates_use_optimistic_locking,
        conventions_checklist::checklist_queries_use_an_index_and_never_a_scan,
        conventions_checklist::checklist_tasks_and_reminders_and_preferences_stay_out_of_gsi1,
        conventions_checklist::keys_are_never_sent,
    ]
    .into()
}

fn examples() -> Vec<EngineTest> {
    tests![
        examples::the_event_of_the_document_round_trips,
        examples::the_master_of_the_document_round_trips,
        examples::the_instance_of_the_document_round_trips,
        examples::the_user_meta_of_the_document_round_trips,
    ]
    .into()
}

fn events() -> Vec<EngineTest> {
    tests![
        events::without_an_end_the_preferred_duration_is_filled_in,
        events::without_reminders_the_preferred_ones_are_filled_in,
        events::null_removes,
        events::what_is_not_named_stays,
        events::a_change_to_what_it_is_makes_no_version,
        events::the_sequence_rises_for_what_matters_to_others,
        events::an_event_changes_its_kind,
        events::an_event_becomes_floating_and_travels,
        events::more_than_a_day_is_found_by_its_end,
        events::asking_again_with_the_same_words_is_harmless,
        events::asking_again_for_a_series_is_harmless,
        events::events_at_the_edges_of_time_are_kept,
    ]
    .into()
}

fn order_of_checks() -> Vec<EngineTest> {
    tests![
        order_of_checks::what_is_wrong_first_is_told,
        order_of_checks::making_something_is_judged_in_the_same_order,
        order_of_checks::deleting_and_the_like_need_a_version,
        order_of_checks::a_version_is_one_in_quotes_or_a_list_of_them,
        order_of_checks::a_name_that_cannot_be_one_is_not_found,
    ]
    .into()
}

fn one_occurrence() -> Vec<EngineTest> {
    tests![
        one_occurrence::an_occurrence_is_named_by_date_or_time,
        one_occurrence::what_is_no_occurrence_is_not_found,
        one_occurrence::a_date_is_one_in_the_zone_of_the_series,
        one_occurrence::a_change_of_one_leaves_the_others,
        one_occurrence::an_occurrence_that_moved_away_is_not_shown_where_it_was,
        one_occurrence::modified_fields_are_those_that_differ,
        one_occurrence::a_cancelled_occurrence_does_not_take_place,
        one_occurrence::a_status_of_cancelled_cancels_and_another_brings_back,
        one_occurrence::a_changed_occurrence_is_restored,
        one_occurrence::a_cancelled_occurrence_is_restored,
        one_occurrence::an_excluded_occurrence_is_restored,
        one_occurrence::restoring_one_of_an_excluded_day_leaves_the_others_of_it_excluded,
        one_occurrence::restoring_what_is_as_the_others_changes_nothing,
        one_occurrence::several_occurrences_a_day_are_keyed_by_time,
        one_occurrence::a_timed_rdate_keys_exceptions_by_time,
        one_occurrence::an_exdate_is_a_date_in_the_zone_or_an_instant,
        one_occurrence::an_occurrence_can_become_whole_days_and_back,
        one_occurrence::either_version_of_an_exception_may_be_meant,
    ]
    .into()
}

fn whole_series() -> Vec<EngineTest> {
    tests![
        whole_series::exceptions_keep_what_is_their_own_and_follow_in_the_rest,
        whole_series::moving_the_series_rekeys_its_exceptions,
        whole_series::exceptions_that_take_each_others_names_are_not_lost,
        whole_series::until_in_the_rule_moves_to_rrule_until,
        whole_series::an_end_can_be_taken_away_and_replaced,
        whole_series::a_series_may_have_dates_alone,
        whole_series::a_series_can_become_one_of_whole_days,
        whole_series::a_series_can_become_floating_and_get_a_zone,
        whole_series::a_change_to_what_it_is_makes_no_version,
        whole_series::deleting_a_series_removes_all_its_rows,
        whole_series::a_series_and_its_exceptions_are_gone_at_the_second_of_their_ttl,
    ]
    .into()
}

fn following() -> Vec<EngineTest> {
    tests![
        following::a_split_changes_this_and_following,
        following::a_split_shares_the_count_out,
        following::later_exceptions_go_along_with_a_split,
        following::a_split_at_the_first_occurrence_leaves_no_old_series,
        following::a_split_at_an_added_date_shows_it_once,
        following::a_split_at_an_added_time_shows_it_once,
        following::a_split_at_an_added_date_moves_from_that_date,
        following::a_split_without_changes_shows_the_same,
        following::a_split_needs_an_occurrence,
        following::fields_of_the_server_are_ignored_within_changes_too,
        following::ending_removes_later_exceptions,
        following::nothing_added_takes_place_after_the_end,
        following::ending_a_series_that_counts_ends_it_once,
        following::an_end_that_leaves_nothing_is_refused,
        following::whole_days_and_floating_times_are_split_and_ended_too,
    ]
    .into()
}

/// The cleaner looks after all series of a table, so each has one of its own.
fn many_exceptions() -> Vec<EngineTest> {
    tests![
        many_exceptions::all_of_a_series_moves_with_forty_exceptions,
        many_exceptions::all_of_a_series_moves_with_forty_one_exceptions,
        many_exceptions::single_occurrences_change_on_after_a_great_move,
        many_exceptions::a_split_takes_forty_five_exceptions_along,
        many_exceptions::ending_removes_forty_five_and_eighty_five_exceptions,
        many_exceptions::deleting_removes_forty_five_and_eighty_five_exceptions,
        many_exceptions::a_great_move_that_breaks_off_changes_nothing,
        many_exceptions::a_great_split_that_breaks_off_changes_nothing,
        many_exceptions::a_great_deletion_that_breaks_off_changes_nothing,
        many_exceptions::a_great_move_whose_answer_is_lost_has_happened_at_once,
        many_exceptions::the_cleaner_leaves_what_is_under_way,
        many_exceptions::a_series_of_large_exceptions_changes_as_any_other,
    ]
    .map(EngineTest::on_its_own_table)
    .into()
}

fn agenda() -> Vec<EngineTest> {
    tests![
        agenda::the_order_is_day_whole_days_start_end_title_id,
        agenda::what_still_runs_is_shown_and_what_has_ended_is_not,
        agenda::whole_days_are_those_of_the_reader,
        agenda::floating_times_are_those_of_the_reader,
        agenda::without_a_zone_it_is_the_preferred_one,
        agenda::without_a_window_it_is_seven_days_from_now,
        agenda::a_window_is_of_dates_or_instants_or_days,
        agenda::a_series_keeps_its_time_of_day_across_changes_of_clocks,
        agenda::long_occurrences_and_their_exceptions_are_found,
        agenda::types_choose_what_is_shown,
        agenda::tags_of_an_exception_are_its_own,
        agenda::an_occurrence_in_an_agenda_is_as_it_is_read_alone,
        agenda::travelling_and_multi_day_events_are_shown_on_each_of_their_days,
        agenda::an_event_is_gone_at_the_second_of_its_ttl,
    ]
    .into()
}

fn paging() -> Vec<EngineTest> {
    tests![
        paging::pages_of_every_size_give_the_same_list,
        paging::a_size_may_change_from_page_to_page,
        paging::pages_from_now_stay_in_the_window_of_the_first,
        paging::a_cursor_of_another_question_is_refused,
        paging::more_rows_than_a_page_looks_at_are_all_found,
    ]
    .into()
}

fn privacy() -> Vec<EngineTest> {
    tests![
        privacy::the_same_ids_are_different_things_for_different_people,
        privacy::a_stranger_cannot_tell_that_something_exists,
    ]
    .into()
}

fn races() -> Vec<EngineTest> {
    tests![
        races::of_100_updates_of_one_event_none_is_lost,
        races::of_100_changes_of_instances_of_one_series_none_is_lost,
        races::of_many_who_retry_all_succeed,
        races::of_many_who_make_the_same_event_one_makes_it,
        races::a_split_and_a_change_at_once_leave_one_of_both,
    ]
    .into()
}

fn limits() -> Vec<EngineTest> {
    tests![
        limits::a_title_has_1_to_500_characters,
        limits::a_title_of_500_astral_characters_comes_back,
        limits::a_description_has_at_most_10240_bytes,
        limits::a_location_has_at_most_500_characters,
        limits::there_are_at_most_50_tags,
        limits::tags_are_a_set,
        limits::there_are_at_most_50_links,
        limits::reminders_are_0_to_40320_minutes_and_at_most_50,
        limits::a_colour_is_six_hexadecimal_digits,
        limits::ids_have_1_to_64_letters_digits_hyphens_and_underscores,
        limits::there_are_at_most_1000_exdates_and_rdates,
        limits::an_agenda_has_at_most_400_days,
        limits::a_page_has_1_to_100_items,
    ]
    .into()
}

fn refusals() -> Vec<EngineTest> {
    tests![
        refusals::zones_are_iana_names,
        refusals::an_abbreviation_is_no_zone,
        refusals::names_of_the_machine_are_no_zones,
        refusals::an_end_lies_not_before_its_start,
        refusals::dates_and_times_are_real_ones,
        refusals::the_two_kinds_of_time_do_not_mix,
        refusals::rules_that_contradict_themselves_are_refused,
        refusals::a_series_ends_in_one_way,
        refusals::a_series_without_occurrences_is_refused,
        refusals::an_unknown_field_is_refused_by_name,
        refusals::fields_of_the_server_are_ignored,
        refusals::null_is_refused_where_it_makes_no_sense,
        refusals::wrong_types_are_refused_by_name,
        refusals::a_body_of_ten_megabytes_is_too_large,
        refusals::deeply_nested_json_is_refused_in_good_order,
        refusals::a_ttl_lies_in_the_future,
    ]
    .into()
}
