import { lazy, Suspense } from 'react';
import type { EntryKind } from './entry-kinds.ts';
import { toText } from './entry-edits.client.ts';

const loadProviderParts = () => import('#features/directory/ProviderSearch.client.tsx');

const LazyProviderCard = lazy(async () => ({ default: (await loadProviderParts()).ProviderCard }));
const LazyStars = lazy(async () => ({ default: (await loadProviderParts()).Stars }));
const LazyArticleCard = lazy(async () => {
  const { ArticleCard } = await import('#features/directory/ArticleSearch.client.tsx');
  return { default: ArticleCard };
});

interface EntryPreviewProps {
  kind: EntryKind;
  data: Record<string, unknown>;
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
  const read = (field: string) => toText(data[field]);
  const rating = typeof data['rating'] === 'number' ? data['rating'] : 0;
  const sample = data['sample'] === true;
  const picture = { src: toPictureSource(read('image')), width: 400, height: 400 };
  const id = 0;
  switch (kind) {
    case 'providers':
      return (
        <LazyProviderCard
          provider={{
            ...(data as object),
            ...{ id, rating, sample },
            ...{ name: read('name'), title: read('title'), bio: read('bio') },
          }}
          portrait={picture}
          found={{ specialties: [], isInBio: true }}
        />
      );
    case 'articles':
      return (
        <LazyArticleCard
          article={{
            ...{ id, slug: '', title: read('title'), excerpt: read('excerpt') },
            ...{ imageAlt: read('imageAlt'), category: read('category'), author: read('author') },
            publishedAt: read('publishedAt'),
          }}
          picture={picture}
          found={{ isByAuthor: false }}
        />
      );
    case 'testimonials':
      return (
        <figure>
          <blockquote className="quote font-display">{read('text')}</blockquote>
          <figcaption>
            <img className="portrait" {...picture} alt="" />
            <span>
              <LazyStars rating={rating} />
              <span className="block font-semibold">{read('name')}</span>
              <span className="block text-sm text-soft">{read('title')}</span>
            </span>
          </figcaption>
        </figure>
      );
    case 'services':
      return null;
  }
}

const nothing =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 4 4%22/%3E';

/** Returns where a picture can be had: an upload is not on the site before the next build. */
export function toPictureSource(address: string): string {
  const file = /^\/uploads\/([^/]+)$/.exec(address)?.[1];
  if (file !== undefined) return `/api/admin/pictures/${file}`;
  return address === '' ? nothing : address;
}
