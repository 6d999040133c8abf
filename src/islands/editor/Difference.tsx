import { findSplice } from '#browser/editing/text-splice.ts';

interface DifferenceProps {
  /** What the text was. */
  before: string;
  /** What it became: this is shown, with what is new in it marked. */
  after: string;
  /** Marks what went instead, in the text as it was. */
  isBefore?: boolean;
}

/** A text with the words marked in which it differs from another one. */
export function Difference({ before, after, isBefore = false }: DifferenceProps) {
  const text = isBefore ? before : after;
  if (text === '') return <em className="quiet">Nothing</em>;
  const { start, removed, inserted } = findSplice(before, after);
  const changed = isBefore ? removed : inserted;
  const Mark = isBefore ? 'del' : 'ins';
  const [first, last] = widenToWords(text, start, start + changed.length);
  if (changed === '') return text;
  return (
    <>
      {text.slice(0, first)}
      <Mark>{text.slice(first, last)}</Mark>
      {text.slice(last)}
    </>
  );
}

function widenToWords(text: string, start: number, end: number): [number, number] {
  let first = start;
  let last = end;
  while (first > 0 && /\S/.test(text.charAt(first - 1))) first -= 1;
  while (last < text.length && /\S/.test(text.charAt(last))) last += 1;
  return [first, last];
}
