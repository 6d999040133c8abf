/** Returns the field with the words of a button or link, by that of its target; null for others. */
export function findWordsField(field: unknown): string | null {
  return /^(.*(?:[bB]utton|[lL]ink))To$/.exec(String(field))?.[1] ?? null;
}

/** Describes a new target: "Button “Find My Match” now leads to /providers". */
export function describeTarget(button: string, words: string, to: string): string {
  const where = to === '' ? 'its usual page' : to.replace(/^(?:mailto|tel):/, '');
  return `${button}${words === '' ? '' : ` “${words}”`} now leads to ${where}`;
}

/** Explains what to do about a target that is no page of the site. */
export function describeLostTarget(to: string): string {
  return `This leads to ${to}, but the site shows no such page. Choose another one, or leave it empty for its usual page.`;
}
