import { hasPage } from '#lib/agency.ts';
import type { AnswerWords } from '#model/entries/answer-time.ts';
import { gotIt } from '#lib/http/sending.ts';
import { type Say, sayIn } from '#lib/text/say.ts';
import { toGreetedName } from '#lib/text/person-name.ts';
import type { AskedField, AskedForm, WayOn } from './forms.ts';
import { findOptionLabel } from './intake-options.ts';

/** What arrived, for the panel and for the page without script. */
export interface Sent {
  heading: string;
  /** Null where the server promises no time. */
  answer: AnswerWords | null;
  rows: { label: string; text: string }[];
  waysOn: readonly WayOn[];
}

/** What the server adds to what was sent. */
export interface SentFacts {
  answer?: AnswerWords | null | undefined;
  /** Links to what the sender asked about. */
  ways?: readonly WayOn[] | undefined;
  /** Set where the sender has just used Find My Match. */
  hasMatched?: boolean;
}

/** Describes what was sent; `input` is unchecked, and unknown options stay as they are. */
export function describeSent(
  form: AskedForm,
  input: Record<string, unknown>,
  { answer = null, ways = [], hasMatched = false }: SentFacts,
): Sent {
  const rows = Object.entries<AskedField>(form.fields).flatMap(([name, field]) => {
    const given = input[name];
    const value = typeof given === 'number' ? given.toString() : given;
    if (typeof value !== 'string' || value.trim() === '') return [];
    if (field.kind === 'consent' || isAboutPerson(name)) return [];
    const answer = field.kind === 'choice' ? findOptionLabel(field.options, value) : value;
    return [{ label: field.label, text: toFirstLine(answer) }];
  });
  const { name } = input;
  const isMatched = hasMatched || ways.some(({ path }) => path.startsWith('/providers/'));
  return {
    heading: formatHeading(typeof name === 'string' ? name : '', sayIn(form.words)),
    answer,
    rows,
    waysOn: [
      ...ways,
      ...form.waysOn.filter(
        ({ path }) => hasPage(path) && (path !== '/recommendations' || !isMatched),
      ),
    ],
  };
}

function isAboutPerson(name: string): boolean {
  return ['name', 'email', 'phone'].includes(name);
}

export function formatHeading(name: string, say: Say = sayIn()): string {
  const greeted = toGreetedName(name);
  return greeted === '' ? say(`${gotIt}.`) : say(`${gotIt}, {}.`, greeted);
}

const maxLineLength = 120;

function toFirstLine(text: string): string {
  const [first = '', ...more] = text.trim().split('\n');
  const line = shorten(first.trimEnd(), maxLineLength);
  return more.length > 0 && line === first.trimEnd() ? `${line} …` : line;
}

function shorten(text: string, maxLength: number): string {
  const characters = Array.from(text);
  if (characters.length <= maxLength) return text;
  return `${characters.slice(0, maxLength).join('').trimEnd()}…`;
}
