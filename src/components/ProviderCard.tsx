import type { ReactNode } from 'react';
import { editable } from '#features/content/editable.ts';
import type { Provider } from '#features/content/provider.ts';
import { Picture, type PictureFiles } from './Picture.tsx';
import { SampleBadge } from './SampleBadge.tsx';
import { Stars } from './Stars.tsx';

interface ProviderCardProps {
  provider: Pick<Provider, 'id' | 'name' | 'title' | 'bio' | 'rating' | 'sample'>;
  portrait: PictureFiles;
  headingLevel?: 'h2' | 'h3';
  /** Loads the picture at once. */
  isFirstSight?: boolean;
  /** Drawn on top of the picture. */
  children?: ReactNode;
  /** Set for a search result, whose texts are searched and cannot be edited. */
  found?: { specialties: readonly string[]; toConfirm: readonly string[] };
}

export function ProviderCard({
  provider: { id, name, title, bio, rating, sample },
  portrait,
  headingLevel: Heading = 'h2',
  isFirstSight = false,
  children,
  found,
}: ProviderCardProps) {
  const markText = (field: string) =>
    found ? { 'data-searched': true } : editable(`provider-${field}-${id.toString()}`);
  return (
    <article className="card relative flex flex-col">
      <Picture
        files={portrait}
        isFirstSight={isFirstSight}
        alt={`Portrait of ${name}`}
        className="aspect-square w-full object-cover"
        sizes="(min-width: 80rem) 18rem, (min-width: 40rem) 45vw, 90vw"
        {...(!found && editable(`provider-image-${id.toString()}`))}
      />
      {children}
      <div className="flex grow flex-col p-5">
        <Heading className="text-xl" {...markText('name')}>
          {name}
        </Heading>
        <p className="mt-1 font-medium text-lagoon" {...markText('title')}>
          {title}
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-2">
          <Stars rating={rating} />
          {sample && <SampleBadge />}
        </p>
        <p className="mt-3 mb-5 text-soft" {...markText('bio')}>
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
        {found && found.toConfirm.length > 0 && (
          <p className="search-note">{`To confirm: ${found.toConfirm.join(', ')}`}</p>
        )}
        <a href={`/providers/${id.toString()}`} className="btn mt-auto">
          View Profile
          <span className="sr-only">{` of ${name}`}</span>
        </a>
      </div>
    </article>
  );
}
