import { findRanges } from '#domain/search/text-match.ts';

interface HighlightedProps {
  text: string;
  /** What is searched for, as `toQuery` makes it. */
  query: string;
}

/** A text in which what is searched for stands out. */
export function Highlighted({ text, query }: HighlightedProps) {
  const ranges = findRanges(text, query);
  if (ranges.length === 0) return text;
  return (
    <>
      {ranges.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(ranges[index - 1]?.end ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ranges.at(-1)?.end)}
    </>
  );
}
