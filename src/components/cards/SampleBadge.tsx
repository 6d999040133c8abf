import '#styles/card-parts.css';

/** Marks an invented person or review until the agency replaces it by a real one, or a drawn portrait. */
export function SampleBadge({ word = 'Sample' }) {
  return <span className="sample">{word}</span>;
}
