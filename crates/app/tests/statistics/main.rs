//! Statistics from the change feed, on both engines, whatever goes wrong meanwhile. Each test has a
//! table of its own: the feed is of the whole table.

#![expect(clippy::unwrap_used, reason = "this is test code")]

#[expect(dead_code, reason = "these tests use a part of it")]
#[path = "../use_cases/support/faults.rs"]
mod faults;
mod histories;
mod reading;
mod recounting;
mod world;

use std::process::ExitCode;

use test_support::{EngineTest, on_both_engines, tests};

fn main() -> ExitCode {
    let tests = tests![
        histories::random_histories_are_counted_right_whatever_fails,
        histories::numbers_are_right_after_writers_readers_and_losses_at_once,
        reading::every_kind_is_counted_and_an_occurrence_is_not,
        reading::the_latest_times_are_kept,
        reading::a_reader_that_counts_nothing_writes_nothing,
        reading::the_position_is_kept_now_and_then,
        reading::more_people_than_fit_a_transaction_are_counted,
        reading::a_lost_answer_does_not_count_twice,
        reading::nobody_who_is_erased_gets_numbers_again,
        recounting::the_first_reader_counts_what_was_there_before,
        recounting::a_lost_place_makes_everybody_counted_anew,
        recounting::whoever_writes_during_the_counting_is_counted_again,
        recounting::what_has_expired_is_taken_off_once,
    ];
    on_both_engines(&tests.map(EngineTest::on_its_own_table))
}
