import { formatMonth } from '#lib/text/long-date.ts';
import { countNoun } from '#lib/text/phrases.ts';

/**
 * Says which families stand behind a rating: "3 families, the last in October 2026". Undefined where
 * none does, or the month of one is missing: then no stars show.
 */
export function describeRaters(voices: readonly { month?: string | undefined }[]) {
  const months = voices.flatMap(({ month }) => month ?? []).sort();
  const last = months.at(-1);
  if (last === undefined || months.length < voices.length) return undefined;
  const when = voices.length === 1 ? 'in' : 'the last in';
  return `${countNoun(voices.length, 'family', 'families')}, ${when} ${formatMonth(last)}`;
}
