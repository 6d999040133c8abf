import { listCardStars } from '#components/star-rating.ts';
import type { FoundProvider } from './provider-search.ts';
import { holdsQuery } from './text-match.ts';
import type { CardSlot } from './card-list.client.ts';

/**
 * Shows a caregiver whom a search found.
 *
 * @param query what is searched for, as `toQuery` makes it
 */
export function fillProviderCard(
  slot: CardSlot,
  { card, toConfirm }: FoundProvider,
  query: string,
  isSaved: boolean,
): void {
  const { id, name, title, bio, image, imageSet = '', rating, specialties, sample } = card;
  const found = specialties.filter((specialty) => holdsQuery(specialty, query));
  slot.fillPicture('image', { src: image, srcset: imageSet, alt: `Portrait of ${name}` });
  slot.fill('heart', `${id.toString()} ${name}`, (heart) => {
    heart.dataset['heart'] = id.toString();
    heart.dataset['name'] = name;
    heart.setAttribute('aria-label', `Save ${name}`);
    // Pressing on must not reach somebody else.
    if (heart.matches(':focus')) slot.part('link').focus();
  });
  // The page's own script changes it, too.
  slot.part('heart').setAttribute('aria-pressed', String(isSaved));
  slot.fill('name', name);
  slot.fill('title', title);
  slot.fill('stars', rating.toString(), drawStars);
  slot.fill('sample', String(sample), (badge) => {
    badge.hidden = !sample;
  });
  slot.fill('bio', bio);
  slot.fill('specialties', found.join('\n'), (list) => {
    list.hidden = found.length === 0;
    list.replaceChildren(...found.map(drawSpecialty));
  });
  slot.fill('note', toConfirm.join(', '), (note, words) => {
    note.hidden = words === '';
    note.textContent = `To confirm: ${words}`;
  });
  slot.fill('link', `/providers/${id.toString()}`, (link, path) => {
    link.setAttribute('href', path);
  });
  slot.fill('linkEnd', ` of ${name}`);
}

function drawStars(stars: HTMLElement, rating: string): void {
  stars.setAttribute('aria-label', `Rated ${rating} out of 5`);
  const drawn = listCardStars(Number(rating)).map((kind) => {
    const star = document.createElement('i');
    star.dataset['star'] = kind;
    return star;
  });
  stars.replaceChildren(...drawn);
}

function drawSpecialty(specialty: string): HTMLElement {
  const item = document.createElement('li');
  item.className = 'chip';
  item.dataset['searched'] = '';
  item.textContent = specialty;
  return item;
}
