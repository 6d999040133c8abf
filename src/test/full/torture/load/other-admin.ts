/** An admin whom nobody attacks. */
export const otherAdmin = { username: 'Bob', password: 'a password of Bob' };
