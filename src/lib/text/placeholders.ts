/** Allowed in braces in a reply template, such as {first name}. */
export const replyPlaceholders = [
  'name',
  'first name',
  'about',
  'date',
  'agency',
  'phone',
] as const;

export type ReplyFacts = Record<(typeof replyPlaceholders)[number], string>;

// The patterns also limit the length, since the content manager checks a text by one pattern alone.

/** Matches at most 120 characters in which all braces contain a known name. */
export const replySubjectPattern =
  /^(?=\s*\S(?:[^]{0,118}\S)?\s*$)(?:[^{}]|\{(?:name|first name|about|date|agency|phone)\})*$/;

/** Matches at most 1,500 characters in which all braces contain a known name. */
export const replyTextPattern =
  /^(?=\s*\S(?:[^]{0,1498}\S)?\s*$)(?:[^{}]|\{(?:name|first name|about|date|agency|phone)\})*$/;

const placeholder = /( ?)\{(name|first name|about|date|agency|phone)\}/g;

/**
 * Fills in the facts in one pass: braces within a fact stay as they are. Of an empty one the space
 * before it goes, too: "Hello {first name}," is "Hello,".
 */
export function fillPlaceholders(text: string, facts: ReplyFacts): string {
  return text.replaceAll(placeholder, (_, space: string, name: keyof ReplyFacts) =>
    facts[name] === '' ? '' : space + facts[name],
  );
}
