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
];
