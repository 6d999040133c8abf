import { formatCategory } from '#model/schemas/category.ts';
import type { ArticleData } from '#model/schemas/article.ts';
import { drawnPart, editable, editableCategory } from '#model/ids/editable.ts';
import { formatLongDate } from '#lib/text/long-date.ts';
import '#styles/card-parts.css';
import { Picture, type PictureFiles } from './Picture.tsx';

const usualSizes = '(min-width: 64rem) 23rem, (min-width: 48rem) 45vw, 90vw';

interface ArticleCardProps {
  /** The date is empty only in the editor. */
  article: { slug: string } & Pick<
    ArticleData,
    'id' | 'title' | 'excerpt' | 'imageAlt' | 'category' | 'publishedAt' | 'author'
  > & { minutes?: number | undefined };
  picture: PictureFiles;
  headingLevel?: 'h2' | 'h3';
  /** Loads the picture at once. */
  isFirstSight?: boolean;
  sizes?: string | undefined;
  /** Set for a search result, whose matches are marked and whose texts can't be edited. */
  found?: { isByAuthor: boolean } | undefined;
  /** Why the article is shown here. */
  note?: string;
}

/** The author appears only where the search matches the name. */
export function ArticleCard({
  article: { id, slug, title, excerpt, imageAlt, category, publishedAt, author, minutes },
  picture,
  headingLevel: Heading = 'h2',
  isFirstSight = false,
  sizes = usualSizes,
  found,
  note,
}: ArticleCardProps) {
  const markText = (field: string) =>
    found ? { 'data-searched': true } : editable(`blog-${field}-${id}`);
  return (
    <article
      className="card card-linked flex flex-col"
      {...(!found && drawnPart(`articles-${id}`))}
    >
      <Picture
        files={picture}
        isFirstSight={isFirstSight}
        alt={imageAlt}
        className="aspect-[16/10] w-full object-cover"
        sizes={sizes}
        {...(!found && editable(`blog-image-${id}`))}
      />
      <div className="flex grow flex-col p-6">
        <p className="flex flex-wrap items-center gap-3 text-sm">
          <span
            className="chip"
            {...(found ? markText('category') : editableCategory(`blog-category-${id}`))}
          >
            {formatCategory(category)}
          </span>
          {publishedAt && (
            <time className="text-soft" dateTime={publishedAt}>
              {formatLongDate(publishedAt)}
            </time>
          )}
        </p>
        <Heading className="mt-3 text-xl" {...markText('title')}>
          {title}
        </Heading>
        <p className="mt-2 mb-5 text-soft" {...markText('excerpt')}>
          {excerpt}
        </p>
        {found?.isByAuthor && (
          <p className="card-note">
            By <span data-searched>{author}</span>
          </p>
        )}
        {note && <p className="card-note">{note}</p>}
        {minutes && <p className="mt-auto text-sm text-soft">{`${minutes} min read`}</p>}
        <a
          href={`/blog/${slug}`}
          className={`card-link self-start py-1 font-semibold ${minutes ? '' : 'mt-auto'}`}
        >
          Read More →<span className="sr-only">{` ${title}`}</span>
        </a>
      </div>
    </article>
  );
}
