import { hasPage } from '#lib/agency.ts';
import { collections, newCountyTarget } from '#model/collections.ts';
import {
  fieldHash,
  newEntryHash,
  newItemSign,
  noticeHash,
} from '#editing/editor/document/edit-mode.client.ts';

/** Links to the pages where something is added, the most used first. */
export function listStartLinks(): { href: string; text: string }[] {
  const links = Object.values(collections).flatMap(({ page, newPage = page, name }) =>
    hasPage(newPage) ? { href: newPage + newEntryHash, text: `Add ${name}` } : [],
  );
  return [
    ...links.slice(0, 2),
    { href: `/${noticeHash}`, text: 'Write a notice' },
    ...links.slice(2),
    { href: `/services${fieldHash}${newItemSign}faq-1-question`, text: 'Add a question' },
    { href: `/${fieldHash}${encodeURIComponent(newCountyTarget)}`, text: 'Add a county' },
  ];
}
