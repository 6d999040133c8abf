import { type ReactNode, Suspense, use } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { type CardValues, toCardValues } from '#editing/editor/document/card-values.ts';
import type { EntryKind } from '#model/collections.ts';
import { boundedRoot, PartBoundary } from '#editing/editor/document/PartBoundary.client.tsx';

interface EntryPreviewProps {
  kind: EntryKind;
  data: Record<string, unknown>;
}

type DrawEntry = (values: CardValues) => ReactNode;

const loadProviderParts = () => import('#site/directory/ProviderSearch.client.tsx');

const toPicture = ({ image }: CardValues) => ({
  ...{ src: toPictureSource(image), width: 400, height: 400 },
});

const loaders: Record<EntryKind, () => Promise<DrawEntry>> = {
  async providers() {
    const { ProviderCard } = await loadProviderParts();
    return (values) => (
      <ProviderCard
        provider={{ ...values, id: 0 }}
        portrait={toPicture(values)}
        found={{ specialties: [], isInBio: true }}
      />
    );
  },
  async articles() {
    const { ArticleCard } = await import('#site/directory/ArticleSearch.client.tsx');
    return (values) => (
      <ArticleCard
        article={{ ...values, id: 0, slug: '' }}
        picture={toPicture(values)}
        found={{ isByAuthor: false }}
      />
    );
  },
  async testimonials() {
    const { Stars } = await loadProviderParts();
    return (values) => (
      <figure>
        <blockquote className="quote font-display">{values.text}</blockquote>
        <figcaption>
          <img className="portrait" {...toPicture(values)} alt="" />
          <span>
            <Stars rating={values.rating ?? 0} />
            <span className="block font-semibold">{values.name}</span>
            <span className="block text-sm text-soft">{values.title}</span>
          </span>
        </figcaption>
      </figure>
    );
  },
  async team() {
    const { TeamMemberCard, portraitClass } = await import('#components/cards/TeamMemberCard.tsx');
    return (values) => (
      <TeamMemberCard
        member={values}
        portrait={<img className={portraitClass} {...toPicture(values)} alt="" />}
      />
    );
  },
  services: () =>
    Promise.resolve((values) => (
      <article className="card flex flex-col">
        <img className="aspect-[3/2] w-full object-cover" {...toPicture(values)} alt="" />
        <div className="flex grow flex-col p-6">
          <h3>{values.title}</h3>
          <p className="mt-3 mb-5 text-soft">{values.description}</p>
        </div>
      </article>
    )),
};

const loaded = new Map<EntryKind, Promise<DrawEntry>>();

/** Loads the component that renders a card of a kind. */
export function loadDraw(kind: EntryKind): Promise<DrawEntry> {
  const known = loaded.get(kind) ?? loaders[kind]();
  loaded.set(kind, known);
  return known;
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

function EntryCard({ kind, data }: EntryPreviewProps) {
  return use(loadDraw(kind))(toCardValues(data));
}

/** Renders the card of an entry once, in a detached element. */
export async function drawCard(kind: EntryKind, data: EntryPreviewProps['data']): Promise<Element> {
  const draw = await loadDraw(kind);
  const box = document.createElement('div');
  const root = createRoot(box, boundedRoot);
  flushSync(() => {
    root.render(<PartBoundary fallback={failedCard}>{draw(toCardValues(data))}</PartBoundary>);
  });
  const drawn = box.cloneNode(true) as Element;
  root.unmount();
  return drawn;
}

const nothing =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 4 4%22/%3E';

/** Returns the current address of a picture: an upload is not on the site before the next build. */
export function toPictureSource(address: string): string {
  const file = /^\/uploads\/([^/]+)$/.exec(address)?.[1];
  if (file !== undefined) return `/api/admin/pictures/${file}`;
  return address === '' ? nothing : address;
}
