import { entryPages } from '#features/content/entry-pages.ts';

/** Opens a page in edit mode, with a new entry. */
export const newEntryHash = '#new';

/** Leads to where things are made. */
export function StartLinks({ onFollow }: { onFollow?: () => void }) {
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1">
      {Object.values(entryPages).map(({ page, name }) => (
        <a
          key={page}
          href={page + newEntryHash}
          className="inline-flex min-h-11 items-center"
          onClick={onFollow}
        >
          Add {name}
        </a>
      ))}
    </p>
  );
}
