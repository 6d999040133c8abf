/** Domains of many mailboxes, long enough that few others differ from them by one character. */
const commonDomains = [
  ...['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'protonmail.com'],
  ...['comcast.net', 'verizon.net', 'bellsouth.net'],
];

/** Domains that are one character away from a common one, and real. */
const realDomains = ['mail.com', 'email.com', 'ymail.com', 'cloud.com'];

/** Endings that don't exist, and what was meant. */
const mistypedEndings: [RegExp, string][] = [
  [/\.(?:con|cmo|ocm|vom|comm)$/, '.com'],
  [/\.(?:nte|ent)$/, '.net'],
];

/** Returns the domain that somebody may have meant; null for an address without a likely slip. */
export function findMeantDomain(email: string): string | null {
  const [, typed = ''] = /@([^@\s]+?)[.,;>\s]*$/.exec(email.toLowerCase()) ?? [];
  const ended = mistypedEndings.reduce((all, [ending, meant]) => all.replace(ending, meant), typed);
  const isKnown = [...commonDomains, ...realDomains].includes(ended);
  const common = isKnown ? ended : commonDomains.find((domain) => isOneSlip(ended, domain));
  const meant = common ?? ended;
  return meant === typed ? null : meant;
}

/** Returns whether two words differ by one character, or by two neighbors that changed places. */
function isOneSlip(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const left = one.slice(start, one.length - end);
  const right = other.slice(start, other.length - end);
  const isSwapped = left.length === 2 && right === left.charAt(1) + left.charAt(0);
  return isSwapped || Math.max(left.length, right.length) <= 1;
}
