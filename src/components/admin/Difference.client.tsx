import { compareWords } from '#lib/text/difference.ts';

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
  if ((isBefore ? before : after) === '') return <em className="quiet">Nothing</em>;
  const Mark = isBefore ? 'del' : 'ins';
  const left = isBefore ? 'added' : 'removed';
  return compareWords(before, after)
    .filter(({ kind }) => kind !== left)
    .map(({ kind, text }, place) =>
      kind === 'same' ? <span key={place}>{text}</span> : <Mark key={place}>{text}</Mark>,
    );
}
