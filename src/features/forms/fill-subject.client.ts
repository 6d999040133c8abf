const longestName = 80;

/**
 * The subject for a message about a caregiver, as the buttons on a profile ask for it.
 *
 * @param query the page's query: `provider` (id), `name`, and `intent` (`contact` or `meeting`)
 * @returns the subject, or null where the query names no caregiver
 */
export function toSubject(query: URLSearchParams): string | null {
  const name = Array.from(query.get('name')?.trim() ?? '')
    // Whole characters: half of one would make the subject unfit to be sent.
    .slice(0, longestName)
    .join('');
  if (!name || !query.has('provider')) return null;
  return query.get('intent') === 'meeting' ? `Meeting with ${name}` : `Question about ${name}`;
}

/** Fills an empty subject field from the page's query, and notes that nobody typed it. */
export function fillSubject(query: URLSearchParams): void {
  const field = document.querySelector<HTMLInputElement>('#contact-subject');
  const subject = toSubject(query);
  if (!field || !subject || field.value !== '') return;
  field.value = subject;
  field.dataset['given'] = subject;
}
