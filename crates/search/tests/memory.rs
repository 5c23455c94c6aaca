//! What the index says of its memory, held against what is allocated. Alone in its file, because
//! all tests of a file share one allocator.
#![expect(
    unsafe_code,
    reason = "an allocator that counts cannot be written without"
)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

use search::{Document, Field, Index};

struct Counting;

static ALLOCATED: AtomicUsize = AtomicUsize::new(0);

// SAFETY: everything is left to the system's allocator, which keeps the contract.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATED.fetch_add(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of this very method.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        ALLOCATED.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of this very method.
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Some words are in every text, some in a few, some in one.
fn text(number: usize) -> String {
    let words = (0..60).map(|word| format!("word{} ", (number * word * word) % (50 + number)));
    words.collect()
}

#[track_caller]
fn is_told_within_a_factor_of_two(index: &Index<usize>, before: usize) {
    let real = ALLOCATED.load(Ordering::Relaxed) - before + size_of_val(index);
    let told = index.bytes();
    assert!(
        told <= real * 2 && real <= told * 2,
        "{told} told, {real} real"
    );
}

#[test]
fn the_index_knows_about_how_much_memory_it_takes() {
    let before = ALLOCATED.load(Ordering::Relaxed);
    let mut index = Index::new();
    for number in 0..1500 {
        let text = text(number);
        let texts = vec![(Field::Title, "a title"), (Field::Text, &text)];
        index.put(
            number,
            &Document {
                texts,
                ..Document::default()
            },
        );
        if number % 100 == 99 {
            drop(text);
            is_told_within_a_factor_of_two(&index, before);
        }
    }
    for number in (0..1500).filter(|number| number % 10 != 0) {
        index.remove(&number);
    }
    is_told_within_a_factor_of_two(&index, before);
}
