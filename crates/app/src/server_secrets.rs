//! What all servers of one table share, made by the first of them.

use store::{Commit, CommitError, ServerSecrets, Stored};

use crate::context::App;
use crate::error::{Error, Result};
use crate::secret::hex;

/// The key by which cursors of lists are sealed.
pub async fn cursor_key(app: &App) -> Result<[u8; 32]> {
    let secrets = match app.store.server_secrets().await? {
        Some(secrets) => secrets.entity,
        None => make(app).await?,
    };
    decode(&secrets.cursor_key).ok_or_else(|| Error::Internal("the cursor key is damaged".into()))
}

/// Of two servers that start at once one makes them, and the other takes those.
async fn make(app: &App) -> Result<ServerSecrets> {
    let mut key = [0; 32];
    app.randomness.fill(&mut key);
    let secrets = ServerSecrets {
        cursor_key: hex(&key),
        created_at: app.now(),
    };
    match app.store.commit(Commit::new().create(&secrets, ())).await {
        Ok(()) => Ok(secrets),
        Err(CommitError::Refused(_)) => {
            let theirs: Option<Stored<ServerSecrets>> = app.store.server_secrets().await?;
            let theirs = theirs.ok_or_else(|| Error::Internal("the secrets went away".into()))?;
            Ok(theirs.entity)
        }
        Err(CommitError::Store(error)) => Err(error.into()),
    }
}

fn decode(text: &str) -> Option<[u8; 32]> {
    let mut key = [0; 32];
    if text.len() != 64 || !text.is_ascii() {
        return None;
    }
    for (place, byte) in key.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(2 * place..2 * place + 2)?, 16).ok()?;
    }
    Some(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_survives_being_written_down() {
        let key: [u8; 32] = std::array::from_fn(|n| u8::try_from(n * 8).unwrap_or(255));
        assert_eq!(decode(&hex(&key)), Some(key));
        assert_eq!(decode("00"), None);
        assert_eq!(decode(&"zz".repeat(32)), None);
    }
}
