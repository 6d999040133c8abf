interface PhoneNumber {
  /** As dialed, with a plus where the country is known: "+18135550142". */
  dialed: string;
  extension: string | null;
}

/** The keys of the letters A to Z. */
const keypad = '22233344455566677778889999';

const toKey = (letter: string) => keypad[letter.toLowerCase().charCodeAt(0) - 97] ?? '';

const maxLength = 100;

/** Writes digits and signs of other keyboards as those of an American one. */
function toPlainSigns(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
}

/** Returns the number of an American company: "1-800-SITTERS" on the keys is 1-800-748-8377. */
function readVanity(text: string): string | null {
  if (!/^(?:\+?1)?[\s.-]?\(?\d{3}\)?[\s.-]?(?:\d{1,3}[\s.-])?(?:[a-z]{2,}-?){1,2}$/i.test(text)) {
    return null;
  }
  const digits = text.replaceAll(/[a-z]/gi, toKey).replaceAll(/\D/g, '');
  return /^1?[2-9]\d{9}$/.test(digits) ? digits : null;
}

/** Returns a run of digits as dialed; null for what is no number or may be two. */
function toDialed(run: string): string | null {
  // Abroad, "(0)" is dialed only within the country.
  const digits = run.replace(/^(\+\d{1,3}[\s.-]*)\(0\)/, '$1').replaceAll(/[^\d+]/g, '');
  const foreign = /^(?:\+|00|011)([1-9]\d{6,14})$/.exec(digits)?.[1];
  if (foreign !== undefined) return `+${foreign}`;
  if (digits.startsWith('+')) return null;
  const [american] = /^1?[2-9]\d{9}$/.exec(digits) ?? [];
  // "555-0142 123" is a number and something else.
  const isWhole = !/^\(?\d{3}\D+\d{4}\D+\d/.test(run);
  if (american !== undefined) return isWhole ? `+1${american.slice(-10)}` : null;
  const isOne = /^[2-9]\d{6}$|^\d{10}$/.test(digits) || digits === run.trim();
  return isOne && isWhole && digits.length >= 7 && digits.length <= 15 ? digits : null;
}

/**
 * Reads the one phone number of a free text, such as "(813) 555-0142 ext. 7, after 5pm"; null where
 * there is none, or more than one.
 */
export function readPhone(text: string): PhoneNumber | null {
  const plain = toPlainSigns(text.slice(0, maxLength));
  if (text.length > maxLength || plain.length > maxLength) return null;
  const [part, extension = null] =
    /(?<![a-z])(?:extension|ext|x)[.:]? ?#?(\d{1,7})(?!\d)/i.exec(plain) ?? [];
  const rest = part === undefined ? plain : plain.replace(part, ';');
  const [head = ''] = rest.split(/[;,]/, 1);
  const vanity = readVanity(head.trim());
  if (vanity !== null) return { dialed: `+1${vanity.slice(-10)}`, extension };
  const runs = rest.match(/[a-z]?\+?\(?\d[\d\s().-]*[a-z]?/gi) ?? [];
  const numbers = runs.filter((run) => run.replaceAll(/\D/g, '').length >= 7);
  // Times and counts beside it are short: "after 5:30", "2 kids".
  const isAlone = runs.every((run) => numbers.includes(run) || !/\d{3}/.test(run));
  const [number = ''] = numbers;
  // "5pm" right behind a number would become a part of it.
  if (numbers.length !== 1 || !isAlone || /^[a-z]|\d[a-z]$/i.test(number)) return null;
  const dialed = toDialed(number.replaceAll(/[a-z]/gi, ''));
  return dialed === null ? null : { dialed, extension };
}

/** Returns a link that calls the one number that was written; undefined where there isn't one. */
export function toPhoneLink(text: string): string | undefined {
  const number = readPhone(text);
  if (number === null) return undefined;
  const { dialed, extension } = number;
  return extension === null ? `tel:${dialed}` : `tel:${dialed};ext=${extension}`;
}

/** Returns a link that starts an email; no sign of the address becomes a part of its own. */
export function toEmailLink(address: string): string {
  return `mailto:${encodeURIComponent(address.toWellFormed()).replaceAll('%40', '@')}`;
}

export function toMapLink(address: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address.toWellFormed())}`;
}
