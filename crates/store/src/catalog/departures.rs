//! Where the table differs from the documents it comes from, and why.

pub(super) const DEPARTURES: &[(&str, &str)] = &[
    (
        "Unique addresses and provider accounts are guard rows",
        "An index lags and cannot refuse a second row. `EMAIL#…` and `PROV#…` are rows of their \
         own, written in one transaction with the user under the condition that they do not exist \
         yet. Signing in reads the guard; GSI2 and GSI3 are for showing.",
    ),
    (
        "Addresses are compared without case",
        "The key holds the address in lower case with its domain as DNS spells it; the `email` \
         attribute holds what the person wrote.",
    ),
    (
        "A person can have several identities",
        "`provider` and `providerSubject` of the user are the first one; every one of them, that \
         one too, has an IDENTITY row and a guard.",
    ),
    (
        "Sessions and tokens lie with their person",
        "They are found by the person's and their own id, both of which the secret text names, so \
         that one consistent read answers whether it is good and whose it is, and so that a list \
         shows what was just made and revoking takes effect at once. An index by user would lag.",
    ),
    (
        "Statistics are not in USER_META",
        "They have a row of their own, so that counting never fights a person's edits.",
    ),
    (
        "`#` and `%` in an address or subject are escaped",
        "As `%23` and `%25`: both may occur there, and `#` separates the parts of a key.",
    ),
    (
        "A series is one get and one query",
        "`MASTER` sorts after `INSTANCE#…`, not before. The series is read by its key and its \
         exceptions from its own partition, which does not lag; GSI2 is kept as documented.",
    ),
    (
        "An exception is named by its date, or by its time",
        "`YYYYMMDD` is the date in the zone of the series. A series that may have several occurrences \
         a day, and an exception whose date another one has, are named `YYYYMMDDTHHMMSSZ`. The id \
         `inst_<name>_<master>` says both, so that an exception is found by its id.",
    ),
    (
        "Live series and replaced occurrences are in GSI3",
        "`SERIES#<end of the last occurrence>` and `EXC#<original>` in the person's partition: an \
         index of starts alone misses series that began earlier, and draws an occurrence again \
         whose exception has moved away. What lasts longer than a day is found by its end in GSI4.",
    ),
    (
        "A cancelled occurrence is not in GSI1",
        "It is at no time; `EXC#…` is how it keeps the series from drawing it.",
    ),
    (
        "`rruleUntil` is the one end of a series",
        "It is inclusive; an UNTIL in a rule is moved there. `rrule` may be absent where there are \
         only dates.",
    ),
    (
        "More than 40 exceptions move under a generation",
        "It follows the id of the series in their keys, `INSTANCE#<master>~<generation>#…`, once \
         there had to be one.",
    ),
];
