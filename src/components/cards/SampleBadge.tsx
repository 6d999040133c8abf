import '#styles/card-parts.css';

/** Marks an invented person or review until the agency replaces it by a real one. */
export function SampleBadge() {
  return <span className="sample">Sample</span>;
}
