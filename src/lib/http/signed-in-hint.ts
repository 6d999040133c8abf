/** The name of a cookie that only shows that somebody logged in here; it grants nothing. */
export const signedInHintName = 'signed-in';

/** Over HTTPS, the prefix makes browsers accept the cookie only from this exact host. */
export const secureSignedInHintName = `__Host-${signedInHintName}`;
