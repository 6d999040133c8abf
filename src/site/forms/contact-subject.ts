const maxNameLength = 80;

/**
 * Returns the subject of a message about a caregiver or a service; null when the query names
 * neither.
 *
 * @param query holds `provider` (id), `name` and `intent` (`contact` or `meeting`) from a profile,
 *   or `service` and `name` from a service's page
 */
export function toSubject(query: URLSearchParams): string | null {
  const name = Array.from(query.get('name')?.trim() ?? '')
    // Half a surrogate pair would make the subject invalid.
    .slice(0, maxNameLength)
    .join('');
  if (!name || !(query.has('provider') || query.has('service'))) return null;
  return query.get('intent') === 'meeting' ? `Meeting with ${name}` : `Question about ${name}`;
}

/** Returns whom or what a subject made by {@link toSubject} names; empty for any other. */
export function readAbout(subject: unknown): string {
  const [, name = ''] = /^(?:Meeting with|Question about) (.+)$/s.exec(String(subject)) ?? [];
  return name;
}
