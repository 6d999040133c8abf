import type { ReactNode } from 'react';
import type { ProviderFact } from '#model/entries/fact-words.ts';
import { drawnPart, editable, editableEach } from '#model/ids/editable.ts';
import { ParagraphWords } from './ParagraphWords.tsx';

interface ProfileRowProps {
  id: number | string;
  experience: string;
  /** Passed in, like the badge, so that no search loads a file of its own for it. */
  stars: ReactNode;
  badge: ReactNode;
}

/** The part of a profile below the caregiver's name and title. */
export function ProfileRow({ id, experience, stars, badge }: ProfileRowProps) {
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-5" {...drawnPart(`providers-row-${id}`)}>
      <span>
        <span {...editable(`provider-experience-${id}`)}>{experience}</span> experience
      </span>
      {stars}
      {badge}
    </p>
  );
}

interface ProfileQuoteProps {
  testimonial: { name: string; text: string };
  badge: ReactNode;
  /** The attributes that make its texts editable. */
  edit?: Record<'name' | 'text', object>;
}

/** The words of a family that stand out on a profile. */
export function ProfileQuote({ testimonial, badge, edit }: ProfileQuoteProps) {
  return (
    <figure className="quote" aria-label="What a family says">
      <blockquote className="text-lg" {...edit?.text}>
        <ParagraphWords text={testimonial.text} />
      </blockquote>
      <figcaption className="mt-1 text-sm text-soft">
        <span {...edit?.name}>{testimonial.name}</span> {badge}
      </figcaption>
    </figure>
  );
}

interface OwnFact {
  term: string;
  values: readonly string[];
  /** The template of its content ids. */
  edit?: string;
}

/** Texts of a caregiver's own among the facts, such as the languages. */
export function OwnFactRow({ term, values, edit }: OwnFact) {
  return (
    <FactRow term={term}>
      <ul className="flex flex-wrap gap-x-5" {...(edit !== undefined && editableEach(edit))}>
        {values.map((value) => (
          <li key={value}>{value}</li>
        ))}
      </ul>
    </FactRow>
  );
}

function FactRow({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-semibold text-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface ProfileFactsProps {
  id: number | string;
  facts: readonly ProviderFact[];
  /** The texts of the caregiver's own that follow. */
  own?: readonly OwnFact[];
}

/** The facts of a profile. */
export function ProfileFacts({ id, facts, own = [] }: ProfileFactsProps) {
  return (
    <dl className="mt-4 grid gap-3" {...drawnPart(`providers-facts-${id}`)}>
      {facts.map(({ term, values }) => (
        <FactRow key={term} term={term}>
          {values.join(', ')}
        </FactRow>
      ))}
      {own.map((fact) => (
        <OwnFactRow key={fact.term} {...fact} />
      ))}
    </dl>
  );
}
