/** Name of the cookie that only says that somebody signed in here; it opens nothing. */
export const signedInHintName = 'signed-in';

/** Its name over HTTPS, where the name itself tells the browser to take it from this site only. */
export const secureSignedInHintName = `__Host-${signedInHintName}`;
