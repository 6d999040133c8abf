const maxNameLength = 80;

/**
 * Returns the subject of a message about a caregiver or a service, or null where the query names
 * none.
 *
 * @param query `provider` (id), `name`, and `intent` (`contact` or `meeting`), as set by the
 *   buttons on a profile, or `service` and `name`, as set on a service's page
 */
export function toSubject(query: URLSearchParams): string | null {
  const name = Array.from(query.get('name')?.trim() ?? '')
    // Cuts whole characters: half a surrogate pair would make the subject invalid.
    .slice(0, maxNameLength)
    .join('');
  if (!name || !(query.has('provider') || query.has('service'))) return null;
  return query.get('intent') === 'meeting' ? `Meeting with ${name}` : `Question about ${name}`;
}

/** Fills an empty subject field from the page's query and marks it as not typed. */
export function fillSubject(query: URLSearchParams): void {
  const field = document.querySelector<HTMLInputElement>('#contact-subject');
  const subject = toSubject(query);
  if (!field || !subject || field.value !== '') return;
  field.value = subject;
  field.dataset['given'] = subject;
}
