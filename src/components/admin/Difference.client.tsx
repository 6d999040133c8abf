import { compareWords } from '#lib/text/difference.ts';

interface DifferenceProps {
  before: string;
  after: string;
  /** Shows `before` with the removed words highlighted, instead of `after` with the new ones. */
  isBefore?: boolean;
}

export function Difference({ before, after, isBefore = false }: DifferenceProps) {
  if ((isBefore ? before : after) === '') return <em className="quiet">Nothing</em>;
  const Mark = isBefore ? 'del' : 'ins';
  const hiddenKind = isBefore ? 'added' : 'removed';
  return compareWords(before, after)
    .filter(({ kind }) => kind !== hiddenKind)
    .map(({ kind, text }, index) =>
      kind === 'same' ? <span key={index}>{text}</span> : <Mark key={index}>{text}</Mark>,
    );
}
