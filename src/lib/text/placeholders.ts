/** Can stand in braces in a reply template, for example {first name}. */
export const replyPlaceholders = [
  'name',
  'first name',
  'about',
  'date',
  'agency',
  'phone',
] as const;

export type ReplyFacts = Record<(typeof replyPlaceholders)[number], string>;

const names = replyPlaceholders.join('|');

/** Matches a text of a length whose braces all hold a known name; spaces around it don't count. */
export function createPlaceholdersPattern(maxLength: number): RegExp {
  const hasLength = `(?=\\s*\\S(?:[^]{0,${(maxLength - 2).toString()}}\\S)?\\s*$)`;
  return new RegExp(`^${hasLength}(?:[^{}]|\\{(?:${names})\\})*$`);
}

const placeholder = new RegExp(`\\{(${names})\\}`, 'g');

/** Fills in the facts once: braces inside of a fact stay what they are. */
export function fillPlaceholders(text: string, facts: ReplyFacts): string {
  return text.replaceAll(placeholder, (_, name: keyof ReplyFacts) => facts[name]);
}
