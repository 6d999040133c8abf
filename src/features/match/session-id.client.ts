/** Where the session id is kept: per tab, as computers of families are shared. */
const sessionIdKey = 'session-id';

/**
 * The id of this visit, made at its first use. It tells one visit from another, and nothing of who
 * it is.
 */
export function getSessionId(): string {
  try {
    const kept = sessionStorage.getItem(sessionIdKey);
    if (kept) return kept;
    const made = createSessionId();
    sessionStorage.setItem(sessionIdKey, made);
    return made;
  } catch {
    // Without storage every call is a visit of its own.
    return createSessionId();
  }
}

function createSessionId(): string {
  const random = [...crypto.getRandomValues(new Uint32Array(3))];
  return `session_${Date.now().toString()}_${random.map((part) => part.toString(36)).join('')}`;
}
