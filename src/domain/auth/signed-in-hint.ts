/** Name of the cookie that only says that somebody signed in here; it opens nothing. */
export const signedInHintName = 'signed-in';
