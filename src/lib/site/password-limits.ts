/** supabase/config.toml has the same limit for hosted projects. */
export const MIN_PASSWORD_CHARACTERS = 12;
/** bcrypt ignores the rest. */
export const MAX_PASSWORD_BYTES = 72;
