import { formatSearchText, type StoredInquiry } from './stored-inquiries.ts';

/** A search as the plain reading of the rules has it. */
interface PlainSearch {
  q?: string;
  status?: string;
  sort?: string;
  page?: number;
  view?: string;
}

const timeOf = ({ createdAt }: StoredInquiry) => new Date(createdAt).getTime();
/** Orders texts by their UTF-8 bytes. */
export const compareBytes = (one: string, other: string) =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));
const nameOf = (row: StoredInquiry) => formatSearchText(row).split('\n')[0] ?? '';

const byAge = (one: StoredInquiry, other: StoredInquiry) =>
  timeOf(one) - timeOf(other) || compareBytes(one.id, other.id);

/** A part of a phone number is also looked for by its digits alone. */
function holds(text: string, word: string): boolean {
  const digits = word.replaceAll(/\D/g, '');
  const isPhonePart = digits.length > 2 && /^[-\d()+./]+$/.test(word);
  return text.includes(word) || (isPhonePart && text.includes(digits));
}

/** Filters, sorts and cuts rows without a database. */
export function searchPlainly(
  rows: StoredInquiry[],
  search: PlainSearch,
): { total: number; ids: string[] } {
  const { q = '', status, sort = 'newest', page = 1, view = 'inbox' } = search;
  const words = q.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().match(/\S+/gu) ?? [];
  const found = rows.filter(
    (row) =>
      row.isSpam === (view === 'spam') &&
      (status === undefined || row.status === status) &&
      words.every((word) => holds(formatSearchText(row), word)),
  );
  found.sort((one, other) => {
    if (sort === 'oldest') return byAge(one, other);
    const names = sort === 'name' ? compareBytes(nameOf(one), nameOf(other)) : 0;
    return names || byAge(other, one);
  });
  const ids = found.slice((page - 1) * 50, page * 50).map(({ id }) => id);
  return { total: found.length, ids };
}
