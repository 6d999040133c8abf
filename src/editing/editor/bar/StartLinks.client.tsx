import { collections } from '#model/collections.ts';
import {
  fieldHash,
  newEntryHash,
  newItemSign,
  noticeHash,
} from '#editing/editor/document/edit-mode.client.ts';

/**
 * The content manager's form for the whole site, which includes the counties and their neighbors.
 */
const countiesPath = '/cms#/collections/site/entries/site';

export interface StartLinksProps {
  /** Links that come before the others. */
  first?: { href: string; text: string }[];
  onFollow?: () => void;
}

/** Links to the pages where something is added. */
export function StartLinks({ first = [], onFollow }: StartLinksProps) {
  const links = Object.values(collections).map(({ page, newPage = page, name }) => ({
    href: newPage + newEntryHash,
    text: `Add ${name}`,
  }));
  return (
    <p className="no-print flex flex-wrap gap-x-5 gap-y-1">
      {[
        ...first,
        ...links,
        { href: `/services${fieldHash}${newItemSign}faq-1-question`, text: 'Add a question' },
        { href: countiesPath, text: 'Add a county' },
        { href: `/${noticeHash}`, text: 'Write a notice' },
      ].map(({ href, text }) => (
        <a key={href} href={href} className="inline-flex min-h-11 items-center" onClick={onFollow}>
          {text}
        </a>
      ))}
    </p>
  );
}
