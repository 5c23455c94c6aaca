//! Scripts other than Latin, with blanks and without.

use super::{does_not_find, finds};

/// By each piece of it, from one character on.
#[track_caller]
fn is_found_by_every_piece(title: &str) {
    let chars: Vec<char> = title.chars().collect();
    for start in 0..chars.len() {
        for end in start + 1..=chars.len() {
            let piece: String = chars[start..end].iter().collect();
            finds(title, &piece);
        }
    }
}

#[test]
fn chinese_is_found_by_every_piece() {
    is_found_by_every_piece("明天下午开会");
    does_not_find("明天下午开会", "明下");
    does_not_find("明天下午开会", "会开");
}

#[test]
fn japanese_is_found_by_every_piece() {
    is_found_by_every_piece("東京タワーへ行く");
    does_not_find("東京タワーへ行く", "京東");
    finds("ﾀﾜｰ", "タワー");
}

#[test]
fn thai_lao_khmer_and_burmese_are_found_by_every_piece() {
    for title in ["ประชุมทีมพรุ่งนี้", "ປະຊຸມທີມ", "ប្រជុំក្រុម", "အစည်းအဝေး"]
    {
        is_found_by_every_piece(title);
    }
    does_not_find("ประชุม", "ชุมป");
}

#[test]
fn runs_beside_other_words_are_words_of_their_own() {
    finds("iPhoneを買う", "iphone");
    finds("iPhoneを買う", "買う");
    finds("iPhoneを買う", "iphone 買");
    finds("会議２０２５", "2025");
}

#[test]
fn korean_is_found_while_a_syllable_is_being_typed() {
    finds("회의 준비", "회");
    finds("회의 준비", "준비");
    finds("한국어", "하");
    does_not_find("회의", "비");
}

#[test]
fn cyrillic_is_found_with_case_typos_and_without_dots() {
    finds("Встреча с Алёной", "ВСТРЕЧА");
    finds("Встреча с Алёной", "аленой");
    finds("Встреча с Алёной", "встерча");
    finds("Встреча с Алёной", "встр");
}

#[test]
fn greek_is_found_without_accents_and_with_either_sigma() {
    finds("Συνάντηση με τον Οδυσσέα", "συναντηση");
    finds("Κώστας", "ΚΩΣΤΑΣ");
    finds("Κώστας", "κωστασ");
}

#[test]
fn arabic_is_found_without_points_and_stretches() {
    finds("مُحَمَّد", "محمد");
    finds("اجتماع الفريق", "اجتمـــاع");
    finds("اجتماع الفريق", "الفر");
    finds("أحمد", "احمد");
}

#[test]
fn hebrew_is_found_without_points() {
    finds("שָׁלוֹם", "שלום");
    finds("פגישת צוות", "צוות");
}

#[test]
fn hindi_vowels_tell_words_apart() {
    finds("बैठक कल", "बैठक");
    finds("बैठक कल", "बै");
    does_not_find("की", "का");
}
