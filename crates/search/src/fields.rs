//! Where in a thing a text stands, and what that is worth.

/// Where in a thing a text stands; decides its weight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Field {
    Title,
    Label,
    Place,
    Text,
}

/// The fields a term stands in, four bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Fields(u8);

const WEIGHTS: [(Field, u32); 4] = [
    (Field::Title, 4),
    (Field::Label, 3),
    (Field::Place, 2),
    (Field::Text, 1),
];

impl Fields {
    pub(crate) const BITS: u32 = 4;

    pub(crate) fn from_bits(bits: u8) -> Self {
        Self(bits)
    }

    pub(crate) fn bits(self) -> u8 {
        self.0
    }

    pub(crate) fn add(&mut self, field: Field) {
        self.0 |= 1 << field as u8;
    }

    fn has(self, field: Field) -> bool {
        self.0 & (1 << field as u8) != 0
    }

    /// Whether one of them names the thing rather than speaks of it.
    pub(crate) fn name_it(self) -> bool {
        [Field::Title, Field::Label, Field::Place]
            .iter()
            .any(|field| self.has(*field))
    }

    pub(crate) fn weight(self) -> u32 {
        let weights = WEIGHTS.iter().filter(|(field, _)| self.has(*field));
        weights.map(|(_, weight)| weight).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_weighs_what_all_its_fields_do() {
        let mut fields = Fields::default();
        assert_eq!(fields.weight(), 0);
        fields.add(Field::Text);
        assert!(!fields.name_it());
        fields.add(Field::Label);
        fields.add(Field::Label);
        assert!(fields.name_it());
        assert_eq!(fields.weight(), 4);
        assert_eq!(Fields::from_bits(fields.bits()), fields);
    }
}
