/** Names the cookie that only says that somebody logged in here; it grants nothing. */
export const signedInHintName = 'signed-in';

/** Over HTTPS, the prefix makes browsers accept the cookie from this very host only. */
export const secureSignedInHintName = `__Host-${signedInHintName}`;
