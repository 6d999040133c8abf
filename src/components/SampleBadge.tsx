import '#styles/card-parts.css';

/** Says that a person or a review is an invented example until the agency puts a real one there. */
export function SampleBadge() {
  return <span className="sample">Sample</span>;
}
