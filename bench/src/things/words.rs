//! Texts that look like people's: many words of which few are frequent.

/// Always the same sequence.
pub(super) struct Words(u64);

const SYLLABLES: [&str; 24] = [
    "ba", "ren", "ti", "lo", "mak", "su", "der", "vin", "pol", "ka", "nor", "fe", "gis", "ul",
    "tra", "mo", "sen", "wi", "dal", "ho", "ri", "zen", "ap", "qui",
];
/// What somebody looks for.
const NAMED: [&str; 12] = [
    "standup",
    "review",
    "security",
    "planning",
    "Müller",
    "Angebot",
    "urgent",
    "budget",
    "release",
    "Zürich",
    "interview",
    "dentist",
];

impl Words {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(super) fn number(&mut self, below: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % below
    }

    /// One of about 20,000, the first ones far more often.
    fn word(&mut self) -> String {
        if self.number(12) == 0 {
            let which = self.number(NAMED.len() as u64);
            return NAMED[usize::try_from(which).unwrap_or(0)].to_owned();
        }
        let most = [30, 300, 3_000, 20_000][usize::try_from(self.number(4)).unwrap_or(0)];
        let mut rest = self.number(most);
        let mut word = String::new();
        loop {
            let count = SYLLABLES.len() as u64;
            word.push_str(SYLLABLES[usize::try_from(rest % count).unwrap_or(0)]);
            rest /= count;
            if rest == 0 {
                return word;
            }
        }
    }

    pub(super) fn text(&mut self, words: usize) -> String {
        let words: Vec<String> = (0..words).map(|_| self.word()).collect();
        words.join(" ")
    }
}
