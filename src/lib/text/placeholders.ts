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

// Each holds its length, too, since the content manager checks a text by one pattern alone.

/** Matches 120 characters at most whose braces all hold a known name. */
export const replySubjectPattern =
  /^(?=\s*\S(?:[^]{0,118}\S)?\s*$)(?:[^{}]|\{(?:name|first name|about|date|agency|phone)\})*$/;

/** Matches 1,500 characters at most whose braces all hold a known name. */
export const replyTextPattern =
  /^(?=\s*\S(?:[^]{0,1498}\S)?\s*$)(?:[^{}]|\{(?:name|first name|about|date|agency|phone)\})*$/;

const placeholder = /\{(name|first name|about|date|agency|phone)\}/g;

/** Fills in the facts once: braces inside of a fact stay what they are. */
export function fillPlaceholders(text: string, facts: ReplyFacts): string {
  return text.replaceAll(placeholder, (_, name: keyof ReplyFacts) => facts[name]);
}
