import { compareWords } from '#lib/text/word-difference.ts';

interface TextChangeProps {
  /** Null where there was nothing. */
  before: string | null;
  /** Null where there is nothing any more. */
  after: string | null;
}

/** A text before and after, with the words that differ marked. */
export function TextChange({ before, after }: TextChangeProps) {
  if (before === null && after === null) return null;
  return (
    <p className="text-change">
      {compareWords(before ?? '', after ?? '').map(({ kind, text }, place) => {
        if (kind === 'same') return <span key={place}>{shorten(text)}</span>;
        const [Mark, words] =
          kind === 'added' ? (['ins', 'added'] as const) : (['del', 'removed'] as const);
        return (
          <Mark key={place}>
            <span className="sr-only"> [{words}: </span>
            {text}
            <span className="sr-only">] </span>
          </Mark>
        );
      })}
    </p>
  );
}

/** How much of what stayed the same is shown around a change, in characters. */
const shownAround = 160;

/** The middle of a long passage that stayed the same tells nothing. */
function shorten(text: string): string {
  if (text.length <= 2 * shownAround + 20) return text;
  return `${text.slice(0, shownAround)} … ${text.slice(-shownAround)}`;
}
