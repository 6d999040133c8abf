import { atom, onMount } from 'nanostores';
import { inquiryKindSchema, type InquiryKindName } from '#features/forms/inquiry-kind.ts';
import {
  defaultInquirySearch,
  formatInquirySearch,
  parseInquirySearch,
  type InquirySearch,
} from './inquiry-search.ts';

const firstTab: InquiryKindName = 'client';

/**
 * What the inquiries screen shows; the page's address says the same, the words that are looked for
 * behind its `#`: no browser sends that part, so that it reaches no log.
 */
export interface InquiryAddress {
  tab: InquiryKindName;
  search: InquirySearch;
}

/**
 * How the address gets to its next value: a choice and a word that is being typed can be undone
 * with Back, the letters of one word together; a correction leaves no trace.
 */
type Step = 'choice' | 'typing' | 'correction';

/** Follows the page's address, and Back and Forward with it. */
export const $inquiryAddress = atom<InquiryAddress>({
  tab: firstTab,
  search: defaultInquirySearch,
});

let isTyping = false;

onMount($inquiryAddress, () => {
  const read = () => {
    isTyping = false;
    $inquiryAddress.set(readAddress());
    // A link that was kept may have the words in its query, and "Skip to content" takes their place.
    const isMisplaced = new URLSearchParams(location.search).has('q') || isPlaceOnPage();
    if (isMisplaced) history.replaceState(null, '', formatAddress($inquiryAddress.get()));
  };
  read();
  addEventListener('popstate', read);
  return () => {
    removeEventListener('popstate', read);
  };
});

function readAddress(): InquiryAddress {
  const params = new URLSearchParams(location.search);
  const words = new URLSearchParams(location.hash.slice(1)).get('q');
  if (words !== null) params.set('q', words);
  else if (isPlaceOnPage()) params.set('q', $inquiryAddress.get().search.q);
  const tab = inquiryKindSchema.safeParse(params.get('tab'));
  return { tab: tab.success ? tab.data : firstTab, search: parseInquirySearch(params) };
}

/** Whether the address names a place on the page, as "Skip to content" does. */
function isPlaceOnPage(): boolean {
  return location.hash !== '' && !location.hash.startsWith('#q=');
}

function formatAddress({ tab, search }: InquiryAddress): string {
  const parts = [tab === firstTab ? '' : `tab=${tab}`, formatInquirySearch(search)].filter(Boolean);
  const query = parts.length > 0 ? `?${parts.join('&')}` : '';
  const words = search.q === '' ? '' : `#${new URLSearchParams({ q: search.q }).toString()}`;
  return location.pathname + query + words;
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

/** Shows another kind of inquiries, searched and sorted as this one is. */
export function openTab(tab: InquiryKindName): void {
  const { search } = $inquiryAddress.get();
  goTo({ tab, search: { ...search, page: 1 } }, 'choice');
}

/**
 * Shows other inquiries of the open tab.
 *
 * @param change without a page of its own it leads to the first one
 */
export function changeSearch(change: Partial<InquirySearch>, step: Step = 'choice'): void {
  const { tab, search } = $inquiryAddress.get();
  goTo({ tab, search: { ...search, page: 1, ...change } }, step);
}
