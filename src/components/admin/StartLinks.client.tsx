import { entryPages } from '#features/content/entry-pages.ts';

/** Opens a page in edit mode, with a new entry. */
export const newEntryHash = '#new';

/** Opens a page in edit mode, with the fields of the notice bar. */
export const noticeHash = '#edit=notice-text';

/** Leads to where things are made. */
export function StartLinks({ onFollow }: { onFollow?: () => void }) {
  const links = Object.values(entryPages).map(({ page, name }) => ({
    href: page + newEntryHash,
    text: `Add ${name}`,
  }));
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1">
      {[...links, { href: `/${noticeHash}`, text: 'Write a notice' }].map(({ href, text }) => (
        <a key={href} href={href} className="inline-flex min-h-11 items-center" onClick={onFollow}>
          {text}
        </a>
      ))}
    </p>
  );
}
