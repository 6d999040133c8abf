import '#styles/card-parts.css';

/** Labels an invented person or review until the agency replaces it with a real one. */
export function SampleBadge() {
  return <span className="sample">Sample</span>;
}
