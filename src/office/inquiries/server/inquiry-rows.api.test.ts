import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setBuiltSite } from '#lib/built-site.server.ts';
import * as z from 'zod';
import { inquiryKinds, type InquiryKindName } from '#site/forms/inquiry-kind.ts';
import { sql } from '#lib/db/database.server.ts';
import { foldText } from '#lib/text/fold-text.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import {
  makeStoredInquiry,
  removeInquiries,
  storeInquiries,
  storeInquiry,
  formatSearchText,
  type InsertedInquiry,
  inquiryLists,
} from '#test/kit/database/stored-inquiries.ts';
import { useSignedInAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';
import { searchTextHeader, writeSearchText } from '#office/inquiries/inquiry-search.ts';

/** A search with the rules in their simplest form. */
interface PlainSearch {
  q?: string;
  status?: string;
  sort?: string;
  page?: number;
  view?: string;
}

const timeOf = ({ createdAt }: InsertedInquiry) => new Date(createdAt).getTime();
/** Orders texts by their UTF-8 bytes. */
const compareBytes = (one: string, other: string) =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));
const nameOf = (row: InsertedInquiry) => formatSearchText(row).split('\n')[0] ?? '';

const byAge = (one: InsertedInquiry, other: InsertedInquiry) =>
  timeOf(one) - timeOf(other) || compareBytes(one.id, other.id);

/** Part of a phone number also matches by its digits alone. */
function holds(text: string, word: string): boolean {
  const digits = word.replaceAll(/\D/g, '');
  const isPhonePart = digits.length > 2 && /^[-\d()+./]+$/.test(word);
  return text.includes(word) || (isPhonePart && text.includes(digits));
}

/** Filters, sorts and cuts rows without a database. */
function searchPlainly(
  rows: InsertedInquiry[],
  search: PlainSearch,
): { total: number; ids: string[] } {
  const { q = '', status, sort = 'newest', page = 1, view = 'inbox' } = search;
  const words = foldText(q).match(/\S+/gu) ?? [];
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

const rowsSchema = z.array(z.looseObject({ id: z.string(), name: z.string() }));

describeWithDatabase('the lists of inquiries', () => {
  const admin = useSignedInAdmin(removeInquiries);

  afterAll(() => {
    setBuiltSite(undefined);
  });

  beforeEach(() => {
    // Without a built site, there are no office hours.
    setBuiltSite('/nowhere');
  });

  afterEach(() => {
    vi.unstubAllEnvs();
  });

  function ask(
    kind: InquiryKindName,
    { q, ...search }: { q?: string; [name: string]: unknown },
    browser = admin,
  ): Promise<Response> {
    const { list, path } = inquiryLists[kind];
    const query = new URLSearchParams(
      Object.entries(search).map(([name, value]) => [name, String(value)]),
    );
    const headers = q === undefined ? {} : { [searchTextHeader]: writeSearchText(q) };
    return browser.call(list, 'GET', `${path}?${query.toString()}`, { headers });
  }

  async function find(kind: InquiryKindName, search: Parameters<typeof ask>[1] = {}) {
    const response = await ask(kind, search);
    expect(response.status).toBe(200);
    const rows = rowsSchema.parse(await response.json());
    return {
      total: Number(response.headers.get('x-total-count')),
      ids: rows.map(({ id }) => id),
      names: rows.map(({ name }) => name),
    };
  }

  test.for(inquiryKinds)('A786: mark a sender whose address takes no mail (%s)', async (kind) => {
    const [well = '', unreachable = ''] = await storeInquiries(kind, [{}, {}]);
    await sql`insert into submission_outbox
      (inquiry_id, inquiry_kind, place_key, pending, confirmation_failure)
      values (${unreachable}, ${kind}, '', '{}', 'EENVELOPE 550'), (${well}, ${kind}, '', '{}', null)`;
    const rows = z
      .array(z.looseObject({ id: z.string(), isUnreachable: z.boolean().optional() }))
      .parse(await (await ask(kind, {})).json());
    expect(new Map(rows.map(({ id, isUnreachable }) => [id, isUnreachable]))).toEqual(
      new Map([
        [unreachable, true],
        [well, undefined],
      ]),
    );
  });

  test.for(inquiryKinds)('A782: show the one inquiry that a link names (%s)', async (kind) => {
    const [first = ''] = await storeInquiries(kind, [{}, {}]);
    expect(await find(kind, { id: first })).toMatchObject({ total: 1, ids: [first] });
    expect(await find(kind, { id: first, status: 'declined' })).toMatchObject({ total: 0 });
    expect((await ask(kind, { id: 'first' })).status).toBe(400);
  });

  test.for(inquiryKinds)('show 50 to a page, and the number on all pages (%s)', async (kind) => {
    const rows = Array.from({ length: 101 }, (_, index) =>
      makeStoredInquiry({ createdAt: new Date(1e12 + index * 1000).toISOString() }),
    );
    await storeInquiries(kind, rows);
    const newestFirst = rows.map(({ id }) => id).reverse();
    expect(await find(kind, { page: 1 })).toMatchObject({
      total: 101,
      ids: newestFirst.slice(0, 50),
    });
    expect(await find(kind, { page: 3 })).toMatchObject({
      total: 101,
      ids: newestFirst.slice(100),
    });
    expect(await find(kind, { page: 4 })).toEqual({ total: 101, ids: [], names: [] });
    expect(await find(kind, { page: 1_000_000, q: 'jo' })).toMatchObject({ total: 101, ids: [] });
  });

  test.for(['newest', 'oldest', 'name'])(
    'show each of one instant once, on one page or the next (%s)',
    async (sort) => {
      const createdAt = '2026-01-06T04:00:00.000Z';
      const ids = await storeInquiries(
        'client',
        Array.from({ length: 60 }, () => ({ createdAt })),
      );
      ids.sort(sort === 'oldest' ? compareBytes : (one, other) => compareBytes(other, one));
      const pages = [await find('client', { sort }), await find('client', { sort, page: 2 })];
      expect(pages.flatMap((page) => page.ids)).toEqual(ids);
    },
  );

  test.for(inquiryKinds)('keep spam apart from the inbox (%s)', async (kind) => {
    await storeInquiries(kind, [{ name: 'Kept' }, { name: 'Apart', isSpam: true }]);
    expect((await find(kind)).names).toEqual(['Kept']);
    expect((await find(kind, { q: 'jo@' })).names).toEqual(['Kept']);
    expect((await find(kind, { view: 'spam' })).names).toEqual(['Apart']);
  });

  test.for([
    ['a part of a word', 'dsummer'],
    ['words of different fields', 'elsa LOPEZ@example'],
    ['another case and without accents', 'PENA'],
    ['a full-width spelling', '１ｄｏｚｅｎ'],
    ['digits of a phone number', '8135550142'],
    ['a phone number in another spelling', '(813) 555.0142'],
    ['signs that have a meaning elsewhere', `100%_off \\ 'x`],
  ] as const)('find %s', async ([, q]) => {
    await storeInquiries('contact', [
      {
        name: 'Elsa Peña',
        email: 'lopez@example.com',
        phone: '+1 813.555.0142',
        message: `1dozen, midsummer, 100%_off \\ 'x`,
      },
      { name: 'Other', phone: '9415550133', message: '100 off' },
    ]);
    expect((await find('contact', { q })).names).toEqual(['Elsa Peña']);
  });

  test.for([
    ['Đặng', 'Dang'],
    ['Łukasz', 'Lukasz'],
    ['Søren', 'Soren'],
    ['Ærø', 'Aero'],
    ['Işık', 'Isik'],
    ['Weiß', 'Weiss'],
    ["O'Connor", 'O’Connor'],
    ['O’Connor', "o'connor"],
    ['An\u00adna', '\u200banna'],
  ] as const)('A856: find %s by %s', async ([name, q]) => {
    await storeInquiries('contact', [{ name }, { name: 'Other' }]);
    expect((await find('contact', { q })).names).toEqual([name]);
  });

  test('find nothing where one of the words is missing', async () => {
    await storeInquiry('client', { name: 'Elsa' });
    expect(await find('client', { q: 'elsa nowhere' })).toEqual({ total: 0, ids: [], names: [] });
  });

  test('sort by name without case and accents', async () => {
    const names = ['Zoe', 'Émile', 'adam', 'Eve', 'Adam B', 'É'];
    await storeInquiries(
      'provider',
      names.map((name) => ({ name })),
    );
    const sorted = ['adam', 'Adam B', 'É', 'Émile', 'Eve', 'Zoe'];
    expect((await find('provider', { sort: 'name' })).names).toEqual(sorted);
  });

  test('answer as plain filtering, sorting and cutting of the same rows does', async () => {
    const piece = fc.constantFrom(
      'Ana',
      'ána',
      'ß',
      '%',
      '_',
      '\\',
      "'",
      'ﬁ',
      '814',
      '-',
      '💐',
      'x',
    );
    const text = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''));
    const status = fc.constantFrom('new', 'in-progress', 'completed', 'declined');
    const row = fc.record({
      id: fc.uuid(),
      status,
      name: text,
      message: text,
      isSpam: fc.boolean(),
      createdAt: fc.integer({ min: 0, max: 3 }).map((day) => new Date(day * 864e5).toISOString()),
    });
    const rows = fc.uniqueArray(row, { maxLength: 120, selector: ({ id }) => id });
    const search = fc.record(
      {
        q: fc.array(text, { maxLength: 2 }).map((words) => words.join(' ')),
        status,
        sort: fc.constantFrom('newest', 'oldest', 'name'),
        page: fc.integer({ min: 1, max: 3 }),
        view: fc.constantFrom('inbox', 'spam'),
      },
      { requiredKeys: [] },
    );
    const searches = fc.array(search, { minLength: 1, maxLength: 8 });
    const kinds = fc.constantFrom(...inquiryKinds);
    await fc.assert(
      fc.asyncProperty(kinds, rows, searches, async (kind, made, asked) => {
        await removeInquiries();
        const stored = made.map(makeStoredInquiry);
        await storeInquiries(kind, stored);
        for (const each of asked) {
          expect(await find(kind, each)).toMatchObject(searchPlainly(stored, each));
        }
      }),
      { numRuns: 30 },
    );
  });

  test.for([
    ['page=0', 'Page must be a whole number from 1 to 1,000,000.'],
    ['page=1.5', 'Page must be a whole number from 1 to 1,000,000.'],
    ['page=', 'Page must be a whole number from 1 to 1,000,000.'],
    ['page=two', 'Page must be a whole number from 1 to 1,000,000.'],
    ['page=1000001', 'Page must be a whole number from 1 to 1,000,000.'],
    ['status=archived', 'Status must be new, in-progress, completed or declined.'],
    ['sort=email', 'Sort must be newest, oldest or name.'],
    ['view=all', 'View must be inbox, due, calls or spam.'],
    ['page=1&page=2', 'A part of the search is repeated. Please send it once.'],
    ['limit=9', 'The search "limit" is not known here. Please leave it out.'],
    ['__proto__=9', 'The search "__proto__" is not known here. Please leave it out.'],
  ] as const)('ASVS 1.4.2: refuse ?%s', async ([query, sentence]) => {
    for (const { list, path } of Object.values(inquiryLists)) {
      const response = await admin.call(list, 'GET', `${path}?${query}`);
      expect([response.status, await response.text()]).toEqual([400, sentence]);
    }
  });

  test.for([
    ['a%00b', 'Please remove the characters that cannot be shown.'],
    ['x'.repeat(201), 'Please search for 200 characters at most.'],
    ['%e9', 'The header "Search-Text" cannot be read. Please send it percent-encoded.'],
    ['100%', 'The header "Search-Text" cannot be read. Please send it percent-encoded.'],
  ] as const)('refuse the words %s', async ([words, sentence]) => {
    for (const { list, path } of Object.values(inquiryLists)) {
      const headers = { [searchTextHeader]: words };
      const response = await admin.call(list, 'GET', path, { headers });
      expect([response.status, await response.text()]).toEqual([400, sentence]);
    }
  });

  test.for(['q=jo', 'q='])('ASVS 14.2.1: refuse words in the address: ?%s', async (query) => {
    for (const { list, path } of Object.values(inquiryLists)) {
      const response = await admin.call(list, 'GET', `${path}?${query}`);
      expect([response.status, await response.text()]).toEqual([
        400,
        'Please send the words to look for, percent-encoded, in the header "Search-Text": addresses are written to logs.',
      ]);
    }
  });

  test('no query whatever causes a failure on our side', async () => {
    const name = fc.oneof(fc.constantFrom('q', 'status', 'sort', 'page', 'view'), fc.string());
    const value = fc.string({ unit: 'binary' });
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, value, { maxKeys: 3 }), async (query) => {
        expect([200, 400]).toContain((await ask('contact', query)).status);
      }),
      { numRuns: 60 },
    );
  });

  test.for(inquiryKinds)(
    'A590, A593, A596, ASVS 8.2.2, 8.2.3: without a session are refused and tell nothing (%s)',
    async (kind) => {
      await storeInquiry(kind);
      for (const query of [{}, { q: 'jo' }, { view: 'spam' }, { page: 0 }]) {
        const response = await ask(kind, query, openTestBrowser());
        expect(response.headers.get('x-total-count')).toBeNull();
        expect([response.status, await response.text()]).toEqual([
          401,
          'Please log in to continue.',
        ]);
      }
    },
  );
});
