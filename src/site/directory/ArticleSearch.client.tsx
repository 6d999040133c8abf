import { useCallback, useMemo } from 'react';
import { ArticleCard } from '#components/cards/ArticleCard.tsx';
import { formatCategory } from '#model/schemas/category.ts';
import {
  articleCardFields,
  articleFilterChoices,
  findCloseArticles,
  searchArticles,
  toSearchableArticle,
} from './article-search.ts';
import { Directory } from './Directory.client.tsx';
import { allValue } from './filters.ts';
import { FilterSelect } from './SearchForm.client.tsx';
import { articleCopy } from './search-outcome.ts';
import { holdsQuery, toQuery } from '#site/directory/words/text-match.ts';
import { createCardsQuery, useCards } from './use-cards.client.ts';
import { useFilters } from './use-filters.client.ts';
import { windowSize } from './use-window.client.ts';

/** Re-exports the card for the editor, so that visitors load no extra file. */
export { ArticleCard };

const query = createCardsQuery(
  '/api/blog?view=cards',
  '/catalogue/article-cards.json',
  articleCardFields,
);

interface ArticleSearchProps {
  listId: string;
  categories: readonly string[];
}

export default function ArticleSearch({ listId, categories }: ArticleSearchProps) {
  const search = useFilters(articleFilterChoices, articleCopy.list);
  const { filters, isTyped } = search;
  const cards = useCards(query, toSearchableArticle);
  const { entries } = cards;
  const found = useMemo(
    () => searchArticles(entries, filters, isTyped ? windowSize : Infinity),
    [entries, filters, isTyped],
  );
  const findClose = useCallback(
    () => ({
      close: findCloseArticles(searchArticles(entries, { ...filters, q: '' }), filters.q),
    }),
    [entries, filters],
  );
  const filterFields = useMemo(
    () => (
      <FilterSelect
        label="Category"
        name="category"
        all={{ value: allValue, label: 'All Categories' }}
        options={categories.map((value) => ({ value, label: formatCategory(value) }))}
      />
    ),
    [categories],
  );
  const text = toQuery(filters.q);
  return (
    <Directory
      listId={listId}
      search={search}
      cards={cards}
      found={found}
      findClose={findClose}
      filterFields={filterFields}
      copy={articleCopy}
      empty={{ text: 'Try fewer words or another category.' }}
      renderCard={({ card }, close) => (
        <ArticleCard
          key={card.id}
          article={card}
          picture={{
            src: card.image,
            srcSet: card.imageSet,
            focus: card.imageFocus,
            width: 1200,
            height: 750,
          }}
          found={close ? undefined : { isByAuthor: holdsQuery(card.author, text) }}
          {...close}
        />
      )}
    />
  );
}
