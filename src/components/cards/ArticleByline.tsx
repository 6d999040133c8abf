import { formatLongDate } from '#lib/text/long-date.ts';
import { drawnPart, editable } from '#model/ids/editable.ts';
import type { ArticleData } from '#model/schemas/article.ts';

interface ArticleBylineProps {
  id: number | string;
  /** The date is empty only in the editor. */
  article: Pick<ArticleData, 'author' | 'authorTitle' | 'publishedAt'>;
}

/** Who wrote an article, and when. */
export function ArticleByline({ id, article }: ArticleBylineProps) {
  const { author, authorTitle, publishedAt } = article;
  return (
    <p className="mt-5 text-soft" {...drawnPart(`articles-byline-${id}`)}>
      By{' '}
      <span className="author font-semibold" {...editable(`blog-author-${id}`)}>
        {author}
      </span>
      , <span {...editable(`blog-author-title-${id}`)}>{authorTitle}</span>
      <br />
      {publishedAt && <time dateTime={publishedAt}>{formatLongDate(publishedAt)}</time>}
    </p>
  );
}
