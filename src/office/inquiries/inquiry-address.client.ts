import { atom, onMount } from 'nanostores';
import { inquiryKindSchema, type InquiryKindName } from '#site/forms/inquiry-kind.ts';
import {
  defaultInquirySearch,
  formatInquirySearch,
  parseInquirySearch,
  type InquirySearch,
} from './inquiry-search.ts';

const firstTab: InquiryKindName = 'client';

/**
 * The page's address. The search text is behind the `#`, which browsers never send, so it reaches
 * no log.
 */
export interface InquiryAddress {
  tab: InquiryKindName;
  search: InquirySearch;
}

/** The unit that Back undoes: a choice, or a whole typed word; a correction replaces the entry. */
type Step = 'choice' | 'typing' | 'correction';

/** The page's address, kept up to date, also after Back and Forward. */
export const $inquiryAddress = atom<InquiryAddress>({
  tab: firstTab,
  search: defaultInquirySearch,
});

let isTyping = false;

onMount($inquiryAddress, () => {
  const read = () => {
    isTyping = false;
    $inquiryAddress.set(readAddress());
    // Old bookmarks have the search text in the query; "Skip to content" replaces the fragment.
    const isMisplaced = new URLSearchParams(location.search).has('q') || isElementFragment();
    if (isMisplaced) history.replaceState(null, '', formatAddress($inquiryAddress.get()));
  };
  read();
  addEventListener('popstate', read);
  return () => removeEventListener('popstate', read);
});

function readAddress(): InquiryAddress {
  const params = new URLSearchParams(location.search);
  const text = new URLSearchParams(location.hash.slice(1)).get('q');
  if (text !== null) params.set('q', text);
  else if (isElementFragment()) params.set('q', $inquiryAddress.get().search.q);
  const tab = inquiryKindSchema.safeParse(params.get('tab'));
  return { tab: tab.success ? tab.data : firstTab, search: parseInquirySearch(params) };
}

function isElementFragment(): boolean {
  return location.hash !== '' && !location.hash.startsWith('#q=');
}

function formatAddress({ tab, search }: InquiryAddress): string {
  const parts = [tab === firstTab ? '' : `tab=${tab}`, formatInquirySearch(search)].filter(Boolean);
  const query = parts.length > 0 ? `?${parts.join('&')}` : '';
  const text = search.q === '' ? '' : `#${new URLSearchParams({ q: search.q }).toString()}`;
  return location.pathname + query + text;
}

function goTo(address: InquiryAddress, step: Step): void {
  const isSameWord = step === 'typing' && isTyping;
  isTyping = step === 'typing';
  const path = formatAddress(address);
  if (path === formatAddress($inquiryAddress.get())) return;
  if (isSameWord || step === 'correction') history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  $inquiryAddress.set(address);
}

/** Opens a tab with the search and the order of the one before, but no single inquiry. */
export function openTab(tab: InquiryKindName): void {
  const { search } = $inquiryAddress.get();
  goTo({ tab, search: { ...search, id: undefined, page: 1 } }, 'choice');
}

/** Closes a single inquiry and opens the first page, unless `change` names one. */
export function changeSearch(change: Partial<InquirySearch>, step: Step = 'choice'): void {
  const { tab, search } = $inquiryAddress.get();
  goTo({ tab, search: { ...search, id: undefined, page: 1, ...change } }, step);
}
