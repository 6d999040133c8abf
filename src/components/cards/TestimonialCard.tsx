import type { ReactNode } from 'react';
import type { Testimonial } from '#model/schemas/testimonial.ts';
import { ParagraphWords } from './ParagraphWords.tsx';

interface TestimonialCardProps {
  testimonial: Pick<Testimonial, 'name' | 'text' | 'title'>;
  /** Passed in, like the stars and the badge, so that no search loads a file of its own for it. */
  portrait: ReactNode;
  stars: ReactNode;
  badge?: ReactNode;
  /** The attributes that make its texts and itself editable. */
  edit?: Partial<Record<'name' | 'part' | 'text' | 'title', object>> | undefined;
}

/** What a family says. */
export function TestimonialCard({
  testimonial,
  portrait,
  stars,
  badge,
  edit,
}: TestimonialCardProps) {
  return (
    <figure {...edit?.part}>
      <blockquote className="quote" {...edit?.text}>
        <ParagraphWords text={testimonial.text} />
      </blockquote>
      <figcaption>
        {portrait}
        <span>
          {stars}
          <span className="block font-semibold">
            <span {...edit?.name}>{testimonial.name}</span> {badge}
          </span>
          <span className="block text-sm text-soft" {...edit?.title}>
            {testimonial.title}
          </span>
        </span>
      </figcaption>
    </figure>
  );
}
