import { type ReactNode, Suspense, use } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { type CardValues, toCardValues } from '#editing/editor/document/card-values.ts';
import { type Collection, collections, type EntryKind } from '#model/collections.ts';
import type { FactWords } from '#model/entries/fact-words.ts';
import { drawnPart, editable } from '#model/ids/editable.ts';
import type { ListItem } from '#model/merge/saved-lists.ts';
import { readText } from './list-regions.client.ts';
import { showUnserved, toAdminSource } from '#editing/pictures/admin-source.ts';
import { boundedRoot, PartBoundary } from '#editing/editor/document/PartBoundary.client.tsx';

/** The attributes of a card's picture and of its texts, by field. */
type CardParts = Record<string, object>;

interface EntryPreviewProps {
  kind: EntryKind;
  data: Record<string, unknown>;
  parts?: CardParts | undefined;
  /** The texts that are written in the card itself, each of them empty. */
  blank?: Readonly<Record<string, string>> | undefined;
}

type DrawEntry = (values: CardValues, parts?: CardParts) => ReactNode;

const loadProviderParts = () => import('#site/directory/ProviderSearch.client.tsx');

const toPicture = ({ image }: CardValues) => ({
  src: toPictureSource(image),
  width: 400,
  height: 400,
  onError: showUnserved,
});

// The one of the site comes with what only searches load.
const sampleBadge = <span className="sample">Sample</span>;
const illustrationBadge = <span className="sample">Illustration</span>;

/** Loads what draws the card of each kind. */
const loaders: Partial<Record<EntryKind, () => Promise<DrawEntry>>> = {
  // With `parts`, a card has the marks of the one on the page, and what its own page says follows.
  async providers() {
    const [{ listProfileStars, ProviderCard, Stars }, { ProfileFacts, ProfileRow }] =
      await Promise.all([loadProviderParts(), import('#components/cards/ProfileParts.tsx')]);
    return (values, parts) => {
      const { id, rating, ratedBy, sample } = values;
      return (
        <>
          <ProviderCard
            provider={values}
            areas={values.areas}
            portrait={toPicture(values)}
            found={parts ? undefined : { specialties: [], isInBio: true }}
          />
          {parts && (
            <ProfileRow
              id={id}
              experience={values.experience}
              stars={<Stars rating={rating} ratedBy={ratedBy} listStars={listProfileStars} />}
              badge={sample && sampleBadge}
            />
          )}
          {parts && <ProfileFacts id={id} facts={values.facts} />}
        </>
      );
    };
  },
  async articles() {
    const [{ ArticleCard }, { ArticleByline }] = await Promise.all([
      import('#site/directory/ArticleSearch.client.tsx'),
      import('#components/cards/ArticleByline.tsx'),
    ]);
    return (values, parts) => (
      <>
        <ArticleCard
          article={{ ...values, slug: '' }}
          picture={toPicture(values)}
          found={parts ? undefined : { isByAuthor: false }}
        />
        {parts && <ArticleByline id={values.id} article={values} />}
      </>
    );
  },
  async testimonials() {
    const [{ TestimonialCard }, { Stars }] = await Promise.all([
      import('#components/cards/TestimonialCard.tsx'),
      loadProviderParts(),
    ]);
    return (values, parts) => (
      <TestimonialCard
        testimonial={values}
        edit={parts}
        portrait={<img className="portrait" {...toPicture(values)} alt="" {...parts?.image} />}
        stars={<Stars rating={values.rating} ratedBy={values.ratedBy} />}
        badge={values.sample && sampleBadge}
      />
    );
  },
  async team() {
    const { TeamMemberCard, portraitClass } = await import('#components/cards/TeamMemberCard.tsx');
    return (values, parts) => (
      <TeamMemberCard
        member={values}
        isOpen={values.isOpen}
        edit={parts}
        portrait={<img className={portraitClass} {...toPicture(values)} alt="" {...parts?.image} />}
        badge={
          values.sample ? sampleBadge : values.isIllustrated && !values.isOpen && illustrationBadge
        }
      />
    );
  },
  async services() {
    const { ServiceCard } = await import('#components/cards/ServiceCard.tsx');
    return (values, parts) => (
      <ServiceCard
        service={values}
        edit={parts}
        picture={
          <img
            className="aspect-[3/2] w-full object-cover"
            {...toPicture(values)}
            alt=""
            {...parts?.image}
          />
        }
      />
    );
  },
} satisfies Record<EntryKind, () => Promise<DrawEntry>>;

const loaded = new Map<EntryKind, Promise<DrawEntry>>();

/** Loads the component that renders a card of a kind; throws where nobody has written one. */
export function loadDraw(kind: EntryKind): Promise<DrawEntry> {
  const known = loaded.get(kind) ?? loaders[kind]?.();
  if (!known) throw new Error(`EntryPreview.client.tsx draws no card of "${kind}".`);
  loaded.set(kind, known);
  return known;
}

/** The texts that are written in the card of a new entry; null where no card can be drawn. */
export function listCardTexts(kind: EntryKind): readonly string[] | null {
  const { cardTexts = [] }: Collection = collections[kind];
  return loaders[kind] ? cardTexts : null;
}

/** Shows an entry that the served page does not have, as visitors will see it. */
export function EntryPreview(props: EntryPreviewProps) {
  return (
    <PartBoundary value={props.data} fallback={failedCard}>
      <Suspense>
        <EntryCard {...props} />
      </Suspense>
    </PartBoundary>
  );
}

const failedCard = (
  <p className="part-failed">The card can’t be shown yet. What you typed is safe.</p>
);

function EntryCard({ kind, data, parts, blank }: EntryPreviewProps) {
  return use(loadDraw(kind))({ ...toCardValues(data), ...blank }, parts);
}

/**
 * Renders the card of an entry once, in a detached element; with the content ids of its texts and
 * pictures by field, all marked parts that pages have of it.
 */
export async function drawCard(
  kind: EntryKind,
  data: EntryPreviewProps['data'],
  ids: Readonly<Record<string, string>> | null = null,
  words: readonly FactWords[] = [],
): Promise<Element> {
  const draw = await loadDraw(kind);
  const values = toCardValues(data, words);
  if (!ids) return drawOnce(draw(values));
  const texts = Object.entries(ids).map(([name, id]) => [name, editable(id)] as const);
  const part = drawnPart(`${kind}-${values.id}`);
  return drawOnce(draw(values, { ...Object.fromEntries(texts), part }));
}

/**
 * Renders items that were added to a list of a profile, in a detached element.
 *
 * @param term what a row of facts is about; null where the items stand by themselves
 */
export async function drawItems(values: readonly ListItem['value'][], term: string | null) {
  const { OwnFactRow, ProfileQuote } = await import('#components/cards/ProfileParts.tsx');
  const texts = values.map((value) => readText(value, ''));
  if (term !== null) return drawOnce(<OwnFactRow term={term} values={texts} />);
  return drawOnce(
    values.map((value, index) =>
      typeof value === 'string' ? (
        <li key={index} className="chip">
          {value}
        </li>
      ) : (
        <ProfileQuote
          key={index}
          badge={null}
          testimonial={{ name: readText(value, 'name'), text: readText(value, 'text') }}
        />
      ),
    ),
  );
}

function drawOnce(card: ReactNode): Element {
  const box = document.createElement('div');
  const root = createRoot(box, boundedRoot);
  flushSync(() => {
    root.render(<PartBoundary fallback={failedCard}>{card}</PartBoundary>);
  });
  const drawn = box.cloneNode(true) as Element;
  root.unmount();
  // Served pages have no two texts side by side.
  drawn.normalize();
  for (const image of drawn.querySelectorAll('img')) image.addEventListener('error', showUnserved);
  return drawn;
}

/** A camera. */
const noPicture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60"><path fill="#e8ecec" d="M0 0h60v60H0z"/><g fill="none" stroke="#7d8f90"><rect width="20" height="15" x="20" y="24" rx="2"/><circle cx="30" cy="32" r="4"/><path d="m26 24 1-3h6l1 3"/></g></svg>',
)}`;

/** Returns the current address of a picture: an upload is not on the site before the next build. */
export function toPictureSource(address: string): string {
  if (address === '') return noPicture;
  return address.startsWith('/uploads/') ? (toAdminSource(address) ?? address) : address;
}
