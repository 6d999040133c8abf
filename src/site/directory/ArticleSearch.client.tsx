import { useMemo } from 'react';
import { ArticleCard } from '#components/cards/ArticleCard.tsx';
import { createCardsQuery, useCards } from './use-cards.client.ts';
import type { ArticleCardData } from '#model/schemas/article-card.ts';
import { formatCategory } from '#model/schemas/category.ts';
import {
  articleCardFields,
  articleFilterChoices,
  findCloseArticles,
  inCategory,
  searchArticles,
  toSearchableArticle,
} from './article-search.ts';
import { allValue, formatFilters } from './filters.ts';
import { articleCopy, describeOutcome, hasCloseList } from './search-outcome.ts';
import { holdsQuery, toQuery } from './text-match.ts';
import { FilterSelect, SearchForm } from './SearchForm.client.tsx';
import {
  CloseList,
  formatReasons,
  NothingFound,
  ResultList,
  useStaticList,
  useSteadyHeight,
} from './ResultList.client.tsx';
import { SearchStatus } from './SearchStatus.client.tsx';
import { useFilters } from './use-filters.client.ts';
import { useWindow } from './use-window.client.ts';

/** Re-exports the card for the editor, so that visitors load no extra file. */
export { ArticleCard };

const query = createCardsQuery(
  '/api/blog?view=cards',
  '/catalogue/article-cards.json',
  articleCardFields,
);

const columns = 'md:grid-cols-2 lg:grid-cols-3';

const maxClose = 12;

const askUs = { path: '/contact', label: 'Ask us instead' };

interface ArticleSearchProps {
  listId: string;
  categories: readonly string[];
}

/** Searches the articles; the page's own list stays until somebody types. */
export default function ArticleSearch({ listId, categories }: ArticleSearchProps) {
  const { form, filters, isActive, followForm, clear } = useFilters(
    articleFilterChoices,
    'articles',
  );
  const { kind, entries, search } = useCards(query, toSearchableArticle);
  const found = useMemo(() => searchArticles(search, filters), [search, filters]);
  const asked = formatFilters(filters);
  const { items, all, isTyped, ...results } = useWindow(found, asked, form);
  const isShown = isActive && kind === 'loaded';
  const text = toQuery(filters.q);
  const count = all?.length ?? null;
  const isEmpty = items.length === 0;
  const close = useMemo(
    () =>
      text !== '' && hasCloseList(count)
        ? findCloseArticles(
            filters.category === '' ? entries : [...inCategory(entries, filters.category)],
            filters.q,
          )
        : null,
    [count, text, entries, filters],
  );
  useStaticList(listId, isShown);
  useSteadyHeight(form, isTyped);

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
  return (
    <>
      <SearchForm
        form={form}
        path="/blog"
        label="Search articles"
        placeholder="Search by title, topic, or keyword..."
        onInput={followForm}
      >
        {filterFields}
      </SearchForm>
      <SearchStatus
        search={asked}
        isHeardOnly={isShown && isEmpty}
        now={kind === 'loading' ? 'Loading articles...' : ''}
        outcome={
          isActive ? describeOutcome(kind, count, articleCopy, { close: close?.sentence }) : ''
        }
      />
      {isShown && isEmpty && !close && (
        <NothingFound
          title="No articles found"
          text="Try fewer words or another category."
          link={askUs}
          onClear={() => clear()}
        />
      )}
      {kind === 'loaded' && (
        <ResultList {...results} query={text} isAway={!isShown || isEmpty} columns={columns}>
          {items.map(({ card }) => (
            <ArticleCard
              key={card.id}
              article={card}
              picture={toPicture(card)}
              found={{ isByAuthor: holdsQuery(card.author, text) }}
            />
          ))}
        </ResultList>
      )}
      {isShown && close && (
        <CloseList
          isBelow={!isEmpty}
          sentence={close.sentence}
          columns={columns}
          link={askUs}
          onClear={() => clear()}
        >
          {close.found.slice(0, maxClose).map(({ entry: { card }, reasons }) => (
            <ArticleCard
              key={card.id}
              headingLevel="h3"
              article={card}
              picture={toPicture(card)}
              note={formatReasons(reasons)}
            />
          ))}
        </CloseList>
      )}
    </>
  );
}

function toPicture({ image, imageSet, imageFocus }: ArticleCardData) {
  return { src: image, srcSet: imageSet, focus: imageFocus, width: 1200, height: 750 };
}
