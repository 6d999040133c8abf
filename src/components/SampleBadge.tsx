import '#styles/card-parts.css';
import type { ComponentProps } from 'react';

/** Says that a person or a review is an invented example until the agency puts a real one there. */
export function SampleBadge(props: ComponentProps<'span'>) {
  return (
    <span className="sample" {...props}>
      Sample
    </span>
  );
}
