/**
 * The account that the test server runs under. Postgres refuses to run as root; where the tests
 * do, it gets an account without rights.
 */
export const serverAccount =
  process.getuid?.() === 0 ? ({ uid: 65_534, gid: 65_534 } as const) : undefined;
