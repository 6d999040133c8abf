import { memo } from 'react';
import type { ProviderCard } from '#domain/provider/provider-card.ts';
import { findRanges } from '#domain/search/text-match.ts';
import { HeartButton } from '#islands/card/HeartButton.tsx';
import { SampleBadge } from '#islands/card/SampleBadge.tsx';
import { Stars } from '#islands/card/Stars.tsx';
import { highlight } from './highlight.tsx';

interface ProviderResultProps {
  card: ProviderCard;
  query: string;
  /** What of the search is not known of this caregiver, as one text. */
  toConfirm: string;
  isSaved: boolean;
}

/** A caregiver whom a search found; it looks like the cards that come with the page. */
export const ProviderResult = memo(function ProviderResult({
  card,
  query,
  toConfirm,
  isSaved,
}: ProviderResultProps) {
  const { id, name, title, bio, image, imageSet, rating, specialties, sample } = card;
  const found = specialties.filter((specialty) => findRanges(specialty, query).length > 0);
  return (
    <article className="card relative flex flex-col">
      <img
        key={image}
        src={image}
        srcSet={imageSet}
        sizes="(min-width: 80rem) 18rem, (min-width: 40rem) 45vw, 90vw"
        alt={`Portrait of ${name}`}
        className="aspect-square w-full object-cover"
        width={400}
        height={400}
        loading="lazy"
        decoding="async"
      />
      <HeartButton id={id} name={name} isSaved={isSaved} />
      <div className="flex grow flex-col p-5">
        <h2 className="text-xl">{highlight(name, query)}</h2>
        <p className="mt-1 font-medium text-lagoon">{highlight(title, query)}</p>
        <p className="mt-2 flex flex-wrap items-center gap-2">
          <Stars rating={rating} />
          {sample && <SampleBadge />}
        </p>
        <p className="mt-3 mb-5 text-soft">{highlight(bio, query)}</p>
        {found.length > 0 && (
          <ul className="search-specialties" aria-label="Specialties">
            {found.map((specialty) => (
              <li key={specialty} className="chip">
                {highlight(specialty, query)}
              </li>
            ))}
          </ul>
        )}
        {toConfirm !== '' && <p className="search-note">To confirm: {toConfirm}</p>}
        <a href={`/providers/${id.toString()}`} className="btn mt-auto">
          View Profile<span className="sr-only">{` of ${name}`}</span>
        </a>
      </div>
    </article>
  );
});
