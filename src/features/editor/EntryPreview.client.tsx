import { type ReactNode, Suspense, use } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { EntryKind } from './entry-kinds.ts';
import { toText } from '#features/content/field-value.ts';

interface EntryPreviewProps {
  kind: EntryKind;
  data: Record<string, unknown>;
}

type DrawEntry = (data: EntryPreviewProps['data']) => ReactNode;

const loadProviderParts = () => import('#features/directory/ProviderSearch.client.tsx');

const toPicture = (data: EntryPreviewProps['data']) => ({
  ...{ src: toPictureSource(toText(data['image'])), width: 400, height: 400 },
});

const toRating = ({ rating }: EntryPreviewProps['data']) =>
  typeof rating === 'number' ? { rating } : {};

const loaders: Record<EntryKind, () => Promise<DrawEntry>> = {
  async providers() {
    const { ProviderCard } = await loadProviderParts();
    return (data) => (
      <ProviderCard
        provider={{
          ...(data as object),
          ...{ id: 0, ...toRating(data), sample: data['sample'] === true },
          ...{ name: toText(data['name']), title: toText(data['title']), bio: toText(data['bio']) },
        }}
        portrait={toPicture(data)}
        found={{ specialties: [], isInBio: true }}
      />
    );
  },
  async articles() {
    const { ArticleCard } = await import('#features/directory/ArticleSearch.client.tsx');
    return (data) => (
      <ArticleCard
        article={{
          ...{ id: 0, slug: '', title: toText(data['title']), excerpt: toText(data['excerpt']) },
          ...{ imageAlt: toText(data['imageAlt']), category: toText(data['category']) },
          ...{ author: toText(data['author']), publishedAt: toText(data['publishedAt']) },
        }}
        picture={toPicture(data)}
        found={{ isByAuthor: false }}
      />
    );
  },
  async testimonials() {
    const { Stars } = await loadProviderParts();
    return (data) => (
      <figure>
        <blockquote className="quote font-display">{toText(data['text'])}</blockquote>
        <figcaption>
          <img className="portrait" {...toPicture(data)} alt="" />
          <span>
            <Stars rating={0} {...toRating(data)} />
            <span className="block font-semibold">{toText(data['name'])}</span>
            <span className="block text-sm text-soft">{toText(data['title'])}</span>
          </span>
        </figcaption>
      </figure>
    );
  },
  async team() {
    const { TeamMemberCard, portraitClass } = await import('#components/TeamMemberCard.tsx');
    return (data) => (
      <TeamMemberCard
        member={{
          ...{ name: toText(data['name']), title: toText(data['title']), bio: toText(data['bio']) },
        }}
        portrait={<img className={portraitClass} {...toPicture(data)} alt="" />}
      />
    );
  },
  // Services are neither added nor hidden.
  services: () => Promise.resolve(() => null),
};

const loaded = new Map<EntryKind, Promise<DrawEntry>>();

function loadDraw(kind: EntryKind): Promise<DrawEntry> {
  const known = loaded.get(kind) ?? loaders[kind]();
  loaded.set(kind, known);
  return known;
}

/** Shows an entry that the served page doesn't have as visitors will see it. */
export function EntryPreview(props: EntryPreviewProps) {
  return (
    <Suspense>
      <EntryCard {...props} />
    </Suspense>
  );
}

function EntryCard({ kind, data }: EntryPreviewProps) {
  return use(loadDraw(kind))(data);
}

/** Draws the card of an entry once, in an element that stands nowhere yet. */
export async function drawCard(kind: EntryKind, data: EntryPreviewProps['data']): Promise<Element> {
  const draw = await loadDraw(kind);
  const box = document.createElement('div');
  const root = createRoot(box);
  flushSync(() => {
    root.render(draw(data));
  });
  const drawn = box.cloneNode(true) as Element;
  root.unmount();
  return drawn;
}

const nothing =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 4 4%22/%3E';

/** Returns where a picture can be had: an upload is not on the site before the next build. */
export function toPictureSource(address: string): string {
  const file = /^\/uploads\/([^/]+)$/.exec(address)?.[1];
  if (file !== undefined) return `/api/admin/pictures/${file}`;
  return address === '' ? nothing : address;
}
