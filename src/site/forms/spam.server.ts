import { readUrl } from '#lib/text/read-url.ts';
import { foldText } from '#lib/text/fold-text.ts';
import { minSeconds } from '#lib/http/sending.ts';

export interface SendingSignals {
  trap: string;
  /** `ageSeconds` runs from opening the form to sending it. */
  token: { kind: 'absent' } | { kind: 'forged' } | { kind: 'signed'; ageSeconds: number };
}

/** Enough for families and caregivers, who rarely link. */
export const maxLinks = 2;

// An address copied from a browser begins with both but is one link.
const linkPattern = /\b(?:https?:\/\/(?:www\.)?|www\.)|\[url\b|<a\s/gi;

/** Returns why a submission looks like spam. Reasons aren't proof, so spam is kept for review. */
export function findSpamReasons(signals: SendingSignals, texts: string[]): string[] {
  const { trap, token } = signals;
  const links = texts.join('\n').match(linkPattern)?.length ?? 0;
  return [
    ...(trap.trim() === '' ? [] : ['A hidden field was filled in']),
    ...(token.kind === 'forged' ? ['The form carried an invalid token'] : []),
    ...(token.kind === 'signed' && token.ageSeconds < minSeconds
      ? [`Sent within ${minSeconds} seconds`]
      : []),
    ...(links > maxLinks ? [`Contains ${links} links`] : []),
  ];
}

// Words that families and caregivers use, folded, in the languages that reach the agency. A hyphen
// at the end stands for any ending.
const careWords = [
  ...['child-', 'kid', 'kids', 'kiddo-', 'baby', 'babies', 'babysit-', 'infant-', 'toddler-'],
  ...['newborn-', 'nanny-', 'nannies', 'doula-', 'sitter-', 'caregiv-', 'daycare', 'care', 'cares'],
  ...[
    'caring',
    'family',
    'families',
    'mom',
    'moms',
    'mum',
    'mommy',
    'mother-',
    'dad',
    'dads',
    'daddy',
  ],
  ...[
    'father-',
    'parent',
    'parents',
    'parenting',
    'son',
    'sons',
    'daughter-',
    'twin',
    'twins',
    'triplets',
  ],
  ...[
    'pregnan-',
    'birth',
    'birthing',
    'postpartum',
    'due date',
    'breastfe-',
    'lactation',
    'au pair',
  ],
  ...['school', 'schools', 'preschool-', 'kindergar-', 'homework', 'pickup', 'age', 'aged', 'ages'],
  ...[
    'years old',
    'year-old',
    'year old',
    'months old',
    'month-old',
    'month old',
    'grandm-',
    'grandp-',
  ],
  ...['grandchild-', 'grandson-', 'granddaughter-', 'sibling-', 'brother-', 'sister-', 'bedtime'],
  ...['special needs', 'autis-', 'household', 'playdate-', 'wife', 'husband', 'nephew-', 'niece-'],
  ...[
    'cpr',
    'cv',
    'resume',
    'resumes',
    'curriculum',
    'references',
    'applying',
    'applied',
    'to apply',
  ],
  ...[
    'nino',
    'ninos',
    'nina',
    'ninas',
    'ninera-',
    'bebe',
    'bebes',
    'hijo',
    'hijos',
    'hija',
    'hijas',
  ],
  ...[
    'cuid-',
    'familia-',
    'mama',
    'papa',
    'madre',
    'padre',
    'padres',
    'embaraz-',
    'parto',
    'posparto',
  ],
  ...['recien nacid-', 'guarderia-', 'escuela-', 'colegio-', 'abuel-', 'anos', 'meses', 'gemel-'],
  ...[
    'mellizo-',
    'edad',
    'referencias',
    'hoja de vida',
    'crianca-',
    'baba',
    'filho-',
    'filha-',
    'escola',
  ],
  ...[
    'enfant-',
    'nounou-',
    'famille-',
    'ecole',
    'creche',
    'timoun',
    'pitit',
    'lekol',
    'kind',
    'kinder',
  ],
  ...[
    'нян-',
    'ребен-',
    'дети',
    'детеи',
    'детям',
    'детьми',
    'детск-',
    'малыш-',
    'доул-',
    'сын',
    'сына',
  ],
  ...['дочь', 'дочк-', 'дочер-', 'семья', 'семьи', 'семье', 'школ-', 'дитин-', 'беременн-'],
];

/** Words of languages that put no space between them. */
const unspacedCareWords = [
  '孩',
  '宝宝',
  '寶寶',
  '保姆',
  '月嫂',
  '子供',
  '赤ちゃん',
  '아이',
  '아기',
];

const toPattern = (words: readonly string[]) =>
  words
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .map((word) => (word.endsWith('-') ? word.slice(0, -1) : String.raw`${word}(?!\p{L})`))
    .join('|');

const carePattern = new RegExp(
  String.raw`(?<!\p{L})(?:${toPattern(careWords)})|${unspacedCareWords.map(foldText).join('|')}`,
  'u',
);

const mailHosts = new Set(['gmail', 'yahoo', 'outlook', 'hotmail', 'icloud', 'aol', 'proton']);
const linkEndings = new Set([
  ...[
    'com',
    'net',
    'org',
    'edu',
    'us',
    'info',
    'biz',
    'io',
    'ru',
    'shop',
    'site',
    'online',
    'store',
  ],
  ...['xyz', 'top', 'agency', 'club'],
]);

/** The hosts of schools, and of sites where caregivers have a profile. */
const trustedHost =
  /(?:^|\.)(?:linkedin\.com|indeed\.com|care\.com|sittercity\.com|urbansitter\.com|nannylane\.com)$|\.edu$|\.k12\.[a-z]{2}\.us$/;

const linkStart = /https?:\/\/|www\./;

/** Returns the host that a word of a text leads to; null for one that is no link. */
function findLinkedHost(word: string): string | null {
  const start = word.search(linkStart);
  if (start >= 0) {
    const address = word.slice(start);
    const url = readUrl(address.startsWith('http') ? address : `https://${address}`);
    return url?.hostname.replace(/^www\./, '') ?? '';
  }
  const [host = ''] = word.split(/[/?#:,;!)'(]/, 2).filter((part) => part !== '');
  const labels = host.split('.').filter((label) => label !== '');
  const isHost = labels.length > 1 && labels.every((label) => /^[a-z\d-]{1,63}$/.test(label));
  const isAddress =
    isHost && linkEndings.has(labels.at(-1) ?? '') && !mailHosts.has(labels[0] ?? '');
  return isAddress ? labels.join('.') : null;
}

export interface OwnSite {
  host: string;
  /** Services, places and caregivers. */
  words: readonly string[];
}

/**
 * Returns whether a message links elsewhere and mentions nothing that a childcare agency is asked
 * about, as sales pitches do. It reads whole words only outside links and email addresses.
 */
export function isPitch(texts: readonly string[], own: OwnSite): boolean {
  const ownHost = own.host.replace(/^www\./, '');
  const kept: string[] = [];
  let links = 0;
  for (const word of foldText(texts.join('\n')).split(/[\s<>"[\]=]+/)) {
    const host = findLinkedHost(word);
    if (host === null) {
      if (!word.includes('@')) kept.push(word);
      continue;
    }
    // Some languages put no space before a link.
    kept.push(word.slice(0, Math.max(0, word.search(linkStart))));
    if (host !== ownHost && !trustedHost.test(host)) links += 1;
  }
  if (links === 0) return false;
  const words = kept.join(' ');
  if (carePattern.test(words)) return false;
  const names = toPattern(own.words.map((word) => foldText(word).trim()).filter(Boolean));
  return names === '' || !new RegExp(String.raw`(?<!\p{L})(?:${names})`, 'u').test(words);
}

/** Returns whether a message is a single run of letters as in no language: `hJkdsLKJdfsKJq`. */
export function isGibberish(message: string): boolean {
  const text = message.trim();
  if (!/^[a-z\d]{10,}$/i.test(text)) return false;
  return (text.match(/[a-z][A-Z]/g) ?? []).length > 2 || /[bcdfghjklmnpqrstvwxz]{7}/i.test(text);
}
