import fc from 'fast-check';
import * as z from 'zod';
import { expect, test } from 'vitest';
import { foundInquiriesSchema } from '#site/forms/inquiry.ts';
import { inquiryKinds } from '#site/forms/inquiry-kind.ts';
import { sql } from '#lib/db/database.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import {
  inquiryLists,
  removeInquiries,
  storeInquiries,
  storeInquiry,
} from '#test/kit/database/stored-inquiries.ts';
import { useSignedInAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';
import { formsApi } from './inquiries-api.server.ts';
import { inboxApi } from './inbox-api.server.ts';
import { phoneDigits } from './inquiry-list.server.ts';
import { findPhone, searchTextHeader, writeSearchText } from '#office/inquiries/inquiry-search.ts';

const idsSchema = z.array(z.object({ id: z.string() }).transform(({ id }) => id));

interface PhoneNumber {
  area: string;
  exchange: string;
  line: string;
}

const spellings: ((number: PhoneNumber) => string)[] = [
  ({ area, exchange, line }) => `+1 ${area} ${exchange} ${line}`,
  ({ area, exchange, line }) => `(${area}) ${exchange}-${line}`,
  ({ area, exchange, line }) => `${area}.${exchange}.${line}`,
  ({ area, exchange, line }) => `${area}${exchange}${line}`,
  ({ area, exchange, line }) => `+1${area}${exchange}${line}`,
  ({ area, exchange, line }) => `1-${area}-${exchange}-${line}`,
  ({ area, exchange, line }) => `${area} ${exchange} ${line}`,
  ({ area, exchange, line }) => `${area}/${exchange}\u2013${line}`,
  ({ area, exchange, line }) => `(${area})${exchange}\u00a0${line}`,
];

const threeDigits = fc.integer({ min: 200, max: 999 }).map(String);
const anyNumber = fc.record({
  area: threeDigits,
  exchange: threeDigits,
  line: fc.integer({ min: 0, max: 9999 }).map((line) => line.toString().padStart(4, '0')),
});
const anySpelling = fc.constantFrom(...spellings);

test('A837: a phone number in a search is the same however it is written', () => {
  fc.assert(
    fc.property(anyNumber, anySpelling, (number, spell) => {
      const digits = `${number.area}${number.exchange}${number.line}`;
      expect(findPhone(spell(number))?.digits).toBe(digits);
      expect(findPhone(`reed ${spell(number)}`)).toMatchObject({ digits, rest: 'reed  ' });
    }),
  );
});

test.for(['555-2347', '8135552347 99', '+44 20 7946 0958', '12345678901234', 'march 10', ''])(
  'no US number: %j',
  (q) => {
    expect(findPhone(q)).toBeNull();
  },
);

describeWithDatabase('GET /api/inquiries', () => {
  const admin = useSignedInAdmin(removeInquiries);

  const ask = (q: string, query = '', browser = admin) =>
    browser.call(inboxApi, 'GET', `/api/inquiries${query}`, {
      headers: { [searchTextHeader]: writeSearchText(q) },
    });

  /** Returns the ids in the three lists, which are as many as the search of all kinds counts. */
  async function find(q: string, query = '') {
    const headers = { [searchTextHeader]: writeSearchText(q) };
    const lists = await Promise.all(
      inquiryKinds.map(async (kind) => {
        const path = `${inquiryLists[kind].path}${query}`;
        return idsSchema.parse(await (await admin.call(formsApi, 'GET', path, { headers })).json());
      }),
    );
    const counts = foundInquiriesSchema.parse(await (await ask(q, query)).json());
    expect(inquiryKinds.map((kind) => counts[kind])).toEqual(lists.map(({ length }) => length));
    return lists.flat().sort();
  }

  test('A837: finds what was sent by a phone number as people write them, of every kind', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(anyNumber, {
          minLength: 2,
          maxLength: 2,
          selector: ({ area, exchange, line }) => `${area}${exchange}${line}`,
        }),
        fc.tuple(anySpelling, anySpelling, anySpelling),
        anySpelling,
        async ([number, other], written, asked) => {
          await removeInquiries();
          if (!number || !other) throw new Error('There are two numbers.');
          const ids: string[] = [];
          for (const [index, kind] of inquiryKinds.entries()) {
            const spell = written[index] ?? String;
            ids.push(await storeInquiry(kind, { phone: spell(number) }));
            await storeInquiry(kind, { phone: spell(other) });
          }
          expect(await find(asked(number))).toEqual(ids.sort());
        },
      ),
      { numRuns: 25 },
    );
  });

  test('A837: finds a number by the index alone', async () => {
    await storeInquiries(
      'client',
      Array.from({ length: 300 }, (_, index) => ({ phone: `813555${1000 + index}` })),
    );
    await sql`analyze client_intakes`;
    const plan = await sql`
      explain select id from client_intakes where not is_spam
        and ${sql.unsafe(phoneDigits)} = '8135551200'`;
    expect(JSON.stringify(plan)).toContain('client_intakes_by_phone');
  });

  test('A837: finds a number with an extension, beside a name, and in a message', async () => {
    const extended = await storeInquiry('client', { phone: '(813) 555-2347 ext. 12' });
    const named = await storeInquiry('contact', { name: 'Ana Reed', phone: '+1 813 555 2347' });
    const mentioned = await storeInquiry('provider', { message: 'Or call 941-555-0100 instead.' });
    expect(await find('813.555.2347')).toEqual([extended, named].sort());
    expect(await find('reed 8135552347')).toEqual([named]);
    expect(await find('941-555-0100')).toEqual([mentioned]);
  });

  test('A837: keeps to the view and the status that are asked for', async () => {
    const phone = '8135552347';
    const spam = await storeInquiry('client', { phone, isSpam: true });
    const done = await storeInquiry('contact', { phone, status: 'completed' });
    const fresh = await storeInquiry('provider', { phone });
    expect(await find('813 555 2347')).toEqual([done, fresh].sort());
    expect(await find('813 555 2347', '?view=spam')).toEqual([spam]);
    expect(await find('813 555 2347', '?status=completed')).toEqual([done]);
  });

  test('A837: counts what is on all pages', async () => {
    await storeInquiries(
      'contact',
      Array.from({ length: 51 }, () => ({ name: 'Ana Reed' })),
    );
    expect(await (await ask('ana')).json()).toEqual({ client: 0, provider: 0, contact: 51 });
  });

  test('without a session is refused and tells nothing', async () => {
    const response = await ask('ana', '', openTestBrowser());
    expect([response.status, await response.text()]).toEqual([401, 'Please log in to continue.']);
  });
});
