import type { ReactNode } from 'react';
import { drawnPart, editable, markPortrait } from '#model/ids/editable.ts';
import type { CountyName } from '#model/schemas/county.ts';
import { describeCare } from './describe-care.ts';
import type { ProviderCardData as Card } from '#model/schemas/provider-card.ts';
import { Picture, type PictureFiles } from './Picture.tsx';
import { SampleBadge } from './SampleBadge.tsx';
import { Stars } from './Stars.tsx';

interface ProviderCardProps {
  provider: Pick<
    Card,
    | 'id'
    | 'name'
    | 'title'
    | 'bio'
    | 'rating'
    | 'ratedBy'
    | 'sample'
    | 'languages'
    | 'isIllustrated'
  > &
    Parameters<typeof describeCare>[0];
  /** The names of the counties, in order. */
  areas?: readonly CountyName[];
  portrait: PictureFiles;
  headingLevel?: 'h2' | 'h3';
  /** Loads the picture at once. */
  isFirstSight?: boolean;
  /** Drawn over the picture. */
  children?: ReactNode;
  /** Set for a search result, whose matches are marked and whose texts can't be edited. */
  found?: { specialties: readonly string[]; isInBio: boolean } | undefined;
  /** Why the caregiver is shown here. */
  note?: string;
  /** The attributes that make the portrait editable and move it to the next page. */
  portraitMarks?: ReturnType<typeof markPortrait>;
}

/** Describes a portrait for people who can't see it; a drawing isn't taken for a photo. */
export function describePortrait(
  name: string,
  image: string,
  isDrawn = image.endsWith('.svg'),
): string {
  return `${isDrawn ? 'Illustrated portrait' : 'Portrait'} of ${name}`;
}

export function ProviderCard({
  provider,
  areas = [],
  portrait,
  headingLevel: Heading = 'h2',
  isFirstSight = false,
  children,
  found,
  note = '',
  portraitMarks = markPortrait(provider.id),
}: ProviderCardProps) {
  const { id, name, title, bio, rating, ratedBy, sample } = provider;
  const care = describeCare(provider, areas);
  const spoken = provider.languages?.filter((name) => name !== 'English').join(', ');
  const markText = (field: string) =>
    found ? { 'data-searched': true } : editable(`provider-${field}-${id}`);
  return (
    <article
      className="card card-linked flex flex-col"
      {...(!found && drawnPart(`providers-${id}`))}
    >
      <Picture
        files={portrait}
        isFirstSight={isFirstSight}
        alt={describePortrait(name, portrait.src, provider.isIllustrated)}
        className="aspect-square w-full object-cover"
        sizes="(min-width: 80rem) 18rem, (min-width: 40rem) 45vw, 90vw"
        {...portraitMarks}
      />
      {children}
      <div className="flex grow flex-col p-5">
        <Heading className="text-xl" {...markText('name')}>
          {name}
        </Heading>
        <p className="mt-1 font-medium text-lagoon" {...markText('title')}>
          {title}
        </p>
        {care && <p className="mt-2 text-sm font-medium">{care}</p>}
        <p className="mt-2 flex flex-wrap items-center gap-2">
          {spoken && <span className="chip">{`Speaks ${spoken}`}</span>}
          <Stars rating={rating} ratedBy={ratedBy} />
          {sample && <SampleBadge />}
          {provider.isIllustrated && <SampleBadge word="Illustration" />}
        </p>
        <p
          // A match further down must be visible.
          className={`mt-3 mb-5 text-soft ${found?.isInBio ? '' : 'card-bio'}`}
          {...markText('bio')}
        >
          {bio}
        </p>
        {found && found.specialties.length > 0 && (
          <ul className="search-specialties" aria-label="Specialties">
            {found.specialties.map((specialty) => (
              <li key={specialty} className="chip" data-searched>
                {specialty}
              </li>
            ))}
          </ul>
        )}
        {note && <p className="card-note">{note}</p>}
        <a href={`/providers/${id}`} className="btn card-link mt-auto">
          View Profile
          <span className="sr-only">{` of ${name}`}</span>
        </a>
      </div>
    </article>
  );
}
