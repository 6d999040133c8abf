import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { inboxApi } from './inbox-api.server.ts';
import { inquiryKinds, type InquiryKindName } from '#site/forms/inquiry-kind.ts';
import { searchTextHeader, writeSearchText } from '#office/inquiries/inquiry-search.ts';
import { nameExport } from './inquiry-export.server.ts';
import { expectedForms } from '#test/kit/expected-forms.ts';
import { formulaSigns, parseCsv, unmarkCell } from '#test/kit/parse-csv.ts';
import { watchAudit } from '#test/kit/database/audit-events.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import {
  makeStoredInquiry,
  removeInquiries,
  storeInquiries,
  storeInquiry,
} from '#test/kit/database/stored-inquiries.ts';
import { testAdmin, useSignedInAdmin } from '#test/kit/api/test-admin.ts';
import { setBuiltSite } from '#lib/built-site.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';
import { seed, sizes } from '#test/full/torture/sizes.ts';

const createdAt = '2026-01-06T04:00:00.000Z';
const person = ['Received (UTC)', 'Status', 'Name', 'Email', 'Phone'];
const jo = [createdAt, 'new', 'Jo', 'jo@example.com', '(813) 555-0142'];

const rest = ['Source', 'Language', 'Consent by phone on', 'Follow up on', 'Notes', 'Id'];
const none = ['Website', 'English', '', '', ''];

const toHeader = (kind: InquiryKindName) => [
  ...person,
  ...Object.keys(expectedForms[kind].exported),
  ...rest,
];

const files = (['client', 'provider', 'contact'] as const).map((kind) => {
  const { exported } = expectedForms[kind];
  return {
    kind,
    header: toHeader(kind),
    cells: [...jo, ...Object.values(exported), ...none],
  };
});

describeWithDatabase('GET /api/inquiries/{kind}/export', () => {
  const admin = useSignedInAdmin(removeInquiries);

  afterEach(() => {
    setBuiltSite(undefined);
  });

  /** @param asked a query part, and behind a `#` the words to look for */
  function ask(kind: string, asked = '', browser = admin): Promise<Response> {
    const [query = '', words] = asked.split('#');
    const path = `/api/inquiries/${kind}/export${query}`;
    const headers = words === undefined ? {} : { [searchTextHeader]: writeSearchText(words) };
    return browser.call(inboxApi, 'GET', path, { headers });
  }

  /** Returns the rows without the header. */
  async function readRows(kind: string, query = ''): Promise<string[][]> {
    const response = await ask(kind, query);
    expect(response.status).toBe(200);
    return parseCsv(await response.text()).slice(1);
  }

  test.for(files)('is a file of all fields ($kind)', async ({ kind, header, cells }) => {
    const id = await storeInquiry(kind, { createdAt });
    const response = await ask(kind);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="${nameExport(kind, new Date())}"`,
      'cache-control': 'no-store',
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    const read = parseCsv(bytes.subarray(3).toString());
    expect(read.map((row) => row.map(unmarkCell))).toEqual([header, [...cells, id]]);
  });

  test('A873: names services as the agency does, also one that it has given up', async () => {
    const services = [
      { slug: 'nanny', title: 'Nannies of the Coast' },
      { slug: 'night-nurse', title: 'RN at Night' },
    ];
    setBuiltSite({
      readFile: () => Promise.resolve(JSON.stringify({ services })),
      readVersion: () => 'with a service of its own',
    });
    for (const [hour, slug] of ['nanny', 'night-nurse', 'day-nurse', 'doula'].entries()) {
      const id = await storeInquiry('client', { createdAt: `2026-01-06T0${hour}:00:00.000Z` });
      await sql`update client_intakes set service_type = ${slug} where id = ${id}`;
    }
    const at = toHeader('client').indexOf('Service type');
    expect((await readRows('client', '?sort=oldest')).map((cells) => cells[at])).toEqual([
      ...['Nannies of the Coast', 'RN at Night', 'Day nurse', 'Birth or Postpartum Doula'],
    ]);
  });

  test('without any rows has a header', async () => {
    expect(await readRows('client')).toEqual([]);
  });

  test.for(inquiryKinds)('holds what the search finds, on all pages (%s)', async (kind) => {
    const rows = Array.from({ length: 1203 }, (_, index) =>
      makeStoredInquiry({
        createdAt: new Date(1e12 + index).toISOString(),
        name: index % 2 === 0 ? 'Even' : 'Odd',
        isSpam: index > 1200,
        status: index < 3 ? 'declined' : 'new',
      }),
    );
    await storeInquiries(kind, rows);
    const ids = rows.map(({ id }) => id);
    const find = async (query: string) =>
      (await readRows(kind, query)).map((cells) => cells.at(-1));
    expect(await find('')).toEqual(ids.slice(0, 1201).reverse());
    expect(await find('?sort=oldest&page=7')).toEqual(ids.slice(0, 1201));
    expect(await find('?status=declined#EVEN')).toEqual([ids[2], ids[0]]);
    expect(await find('?view=spam')).toEqual([ids[1202], ids[1201]]);
  });

  test('A862: is in the order of names, also where many have the same one', async () => {
    const rows = Array.from({ length: 1203 }, (_, index) =>
      makeStoredInquiry({
        createdAt: new Date(1e12 + (index % 7)).toISOString(),
        name: ['Bo', 'Ann', 'Cy'][index % 3] ?? '',
      }),
    );
    await storeInquiries('contact', rows);
    const names = (await readRows('contact', '?sort=name')).map((cells) => cells[2]);
    expect(names).toEqual(['Ann', 'Bo', 'Cy'].flatMap((name) => Array<string>(401).fill(name)));
    const ids = (await readRows('contact', '?sort=name')).map((cells) => cells.at(-1));
    expect(new Set(ids).size).toBe(1203);
  });

  test('keeps every text, and no cell begins a formula', async () => {
    const sign = fc.constantFrom(...formulaSigns);
    const text = fc
      .array(fc.oneof(sign, fc.string({ unit: 'grapheme', maxLength: 3 })))
      .map((parts) => parts.join('').replaceAll('\0', ''));
    const row = fc.record({ name: text, email: text, phone: text, message: text });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (made) => {
        await removeInquiries();
        const stored = made.map(makeStoredInquiry);
        await storeInquiries('contact', stored);
        const read = await readRows('contact');
        expect(read.map((cells) => cells.at(-1)).sort()).toEqual(stored.map(({ id }) => id).sort());
        for (const [, , name, email, phone, , message, , , , , , id] of read) {
          const sent = stored.find((row) => row.id === id);
          for (const [cell, text] of [
            [name, sent?.name],
            [email, sent?.email],
            [phone, sent?.phone],
            [message, sent?.message],
          ]) {
            expect(unmarkCell(cell ?? '')).toBe(text);
          }
        }
        for (const cell of read.flat()) {
          expect(cell).not.toMatch(/^[\t\r\n]|^\s*[=+\-@＝＋－＠]/);
        }
      }),
      { seed, numRuns: sizes.formulas },
    );
  });

  test('is noted with the number of its rows', async () => {
    await storeInquiries('provider', [{}, {}, { isSpam: true }]);
    const audit = await watchAudit();
    await readRows('provider');
    await readRows('provider', '#nowhere');
    const event = {
      username: testAdmin.username,
      action: 'exported',
      kind: 'provider',
      inquiryId: null,
      subjectKey: null,
    };
    expect(await audit.list()).toEqual([
      { ...event, recordCount: 2 },
      { ...event, recordCount: 0 },
    ]);
  });

  test('refuses a broken search and an unknown kind, and notes nothing', async () => {
    const audit = await watchAudit();
    const broken = await ask('client', '?sort=email');
    expect([broken.status, await broken.text()]).toEqual([
      400,
      'Sort must be newest, oldest or name.',
    ]);
    expect((await ask('client', '?q=Ana')).status).toBe(400);
    expect((await ask('clients')).status).toBe(404);
    expect(await audit.list()).toEqual([]);
  });

  test('without a session is refused and tells nothing', async () => {
    await storeInquiry('client');
    const audit = await watchAudit();
    const response = await ask('client', '', openTestBrowser());
    expect([response.status, await response.text()]).toEqual([401, 'Please log in to continue.']);
    expect(response.headers.get('content-disposition')).toBeNull();
    expect(await audit.list()).toEqual([]);
  });
});
