import { type ArticleCard } from '#features/content/article-card.ts';
import { formatCategory } from '#features/content/category.ts';
import { formatLongDate } from '#lib/text/long-date.ts';
import { holdsQuery } from './text-match.ts';
import type { CardSlot } from './card-list.client.ts';

/**
 * Shows an article that a search found. Its author is named only where the search asks for that.
 *
 * @param query what is searched for, as `toQuery` makes it
 */
export function fillArticleCard(slot: CardSlot, card: ArticleCard, query: string): void {
  const { slug, title, excerpt, image, imageSet = '', imageAlt, publishedAt, author } = card;
  slot.fillPicture('image', { src: image, srcset: imageSet, alt: imageAlt });
  slot.fill('category', formatCategory(card.category));
  slot.fill('date', publishedAt, (date) => {
    date.setAttribute('datetime', publishedAt);
    date.textContent = formatLongDate(publishedAt);
  });
  slot.fill('title', title);
  slot.fill('excerpt', excerpt);
  slot.fill('author', author);
  slot.fill('note', String(holdsQuery(author, query)), (note, isShown) => {
    note.hidden = isShown === 'false';
  });
  slot.fill('link', `/blog/${slug}`, (link, path) => {
    link.setAttribute('href', path);
  });
  slot.fill('linkEnd', ` ${title}`);
}
