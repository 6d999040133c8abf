import { memo, useMemo } from 'react';
import type { ArticleCard } from '#domain/post/article-card.ts';
import { formatCategory } from '#domain/post/category.ts';
import { formatLongDate } from '#domain/post/post-date.ts';
import { findRanges } from '#domain/search/text-match.ts';
import { highlight } from './highlight.tsx';

interface ArticleResultProps {
  card: ArticleCard;
  query: string;
}

/** An article that a search found; it looks like the cards that come with the page. */
export const ArticleResult = memo(function ArticleResult({ card, query }: ArticleResultProps) {
  const { slug, title, excerpt, image, imageSet, imageAlt, category, publishedAt, author } = card;
  // Dates are dear to write.
  const date = useMemo(() => formatLongDate(publishedAt), [publishedAt]);
  return (
    <article className="card flex flex-col">
      <img
        key={image}
        src={image}
        srcSet={imageSet}
        sizes="(min-width: 64rem) 23rem, (min-width: 48rem) 45vw, 90vw"
        alt={imageAlt}
        className="aspect-[16/10] w-full object-cover"
        width={1200}
        height={750}
        loading="lazy"
        decoding="async"
      />
      <div className="flex grow flex-col p-6">
        <p className="flex flex-wrap items-center gap-3 text-sm">
          <span className="chip">{highlight(formatCategory(category), query)}</span>
          <time className="text-soft" dateTime={publishedAt}>
            {date}
          </time>
        </p>
        <h2 className="mt-3 text-xl">{highlight(title, query)}</h2>
        <p className="mt-2 mb-4 text-soft">{highlight(excerpt, query)}</p>
        {findRanges(author, query).length > 0 && (
          <p className="search-note">By {highlight(author, query)}</p>
        )}
        <a href={`/blog/${slug}`} className="mt-auto self-start py-1 font-semibold">
          Read More →<span className="sr-only">{` ${title}`}</span>
        </a>
      </div>
    </article>
  );
});
