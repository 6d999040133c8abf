import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { searchTextHeader, writeSearchText } from '#office/inquiries/inquiry-search.ts';
import { sql } from '#lib/db/database.server.ts';
import { anyText } from '#test/kit/hostile/any-text.ts';
import { searchRoutes } from './read-routes.ts';
import { bodyRoutes, formRoutes, type FormRoute } from './routes.ts';
import { seed, sizes } from './sizes.ts';
import { expectInOrder, send, useTortureSite } from './torture-site.ts';

useTortureSite();

const storable = [
  ['one letter with 2,000 marks', `e${'\u0301'.repeat(30)}`],
  ['a family of joined emoji', '👨‍👩‍👧‍👦 👩🏽‍🚀 🏳️‍🌈'],
  ['joiners between letters', 'a\u200cb\u200dc'],
  ['control signs', 'a\u0001\u0008\u001b[31m\u007f\u0085b'],
  ['line separators', 'a\u2028b\u2029c'],
  ['non-characters', 'a\ufffe\uffff\u{10ffff}b'],
  ['a letter that grows eighteenfold when it is folded', '\ufdfa\ufdfa'],
  ['Turkish and Greek case', 'İıŞ ΑΣ ß ﬁ'],
  ['markup', '<script>alert(1)</script><!--</textarea>'],
  ['quotes and backslashes', `'"\`\\ \\' \\" $1 $& %s %n {{x}} \${x}`],
] as const;

/** Invisible characters, and what is stored of a text with them. */
const invisible = [
  ['bidi controls', '\u202eevil\u202c \u2066x\u2069 \u200fy', 'evil x y'],
  ['marks of direction', 'a\u061cb\u200ec\u200fd', 'abcd'],
  ['embeddings and isolates', 'a\u202ab\u202bc\u202dd\u2067e\u2068f', 'abcdef'],
  ['signs without width', 'a\u200b\u200c\u200d\u2060\u00ad\u180e\ufeffb', 'a\u200c\u200db'],
  ['signs of formulas', 'a\u2061b\u2062c\u2063d\u2064e\u2065f', 'abcdef'],
  ['outdated controls', 'a\u206ab\u206bc\u206cd\u206de\u206ef\u206fg', 'abcdefg'],
  ['signs of annotations', 'a\ufff9b\ufffac\ufffbd', 'abcd'],
] as const;

const removedSigns = new Set(
  invisible.flatMap(([, typed, stored]) =>
    Array.from(typed).filter((sign) => !stored.includes(sign)),
  ),
);

/** Removes what nobody sees: those characters, and spaces and joiners at the end. */
const withoutInvisible = (typed: string) =>
  Array.from(typed)
    .filter((sign) => !removedSigns.has(sign))
    .join('')
    .replace(/[\s\u200c\u200d]+$/, '');

const idSchema = z.object({ id: z.uuid() });

/** Makes a text long enough for every field and short enough for a phone number. */
const pad = (text: string) => `1234567 ${text.slice(0, 32)} 89`.slice(0, 40).toWellFormed();

async function readColumn({ table, columns }: FormRoute, field: string, id: string) {
  const rows = await sql.query(
    `select ${columns[field] ?? ''} as text from ${table} where id = $1`,
    [id],
  );
  return rows[0]?.text as unknown;
}

const fields = formRoutes.flatMap((route) =>
  Object.keys(route.columns).map((field) => ({ title: route.title, field, route })),
);

describe.for(fields)('$title: the field $field', ({ route, field }) => {
  test.for(storable)('keeps %s as typed', async ([, odd]) => {
    const typed = pad(odd);
    const response = await send(route, {
      body: JSON.stringify({ ...route.valid, [field]: typed }),
    });
    expect(response.status).toBe(201);
    const { id } = idSchema.parse(await response.json());
    expect(await readColumn(route, field, id)).toBe(typed.trim());
  });

  test.for(invisible)('A855: is stored without %s', async ([, odd, visible]) => {
    const body = JSON.stringify({ ...route.valid, [field]: pad(odd) });
    const response = await send(route, { body });
    expect(response.status).toBe(201);
    const { id } = idSchema.parse(await response.json());
    expect(await readColumn(route, field, id)).toBe(pad(visible));
  });

  test('keeps any text whatever, but for signs that nobody sees', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (odd) => {
        const typed = pad(odd.replaceAll('\0', ''));
        const body = JSON.stringify({ ...route.valid, [field]: typed });
        const response = await send(route, { body });
        expect(response.status).toBe(201);
        const { id } = idSchema.parse(await response.json());
        expect(await readColumn(route, field, id)).toBe(withoutInvisible(typed));
      }),
      { seed, numRuns: sizes.oddTexts },
    );
  });

  test('keeps the same text from a form without script', async () => {
    const form = new URLSearchParams(
      Object.entries({ ...route.valid, numberOfChildren: undefined, [field]: pad('“ё” 👩🏽‍🚀 +%&=') })
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, String(value)]),
    );
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await send(route, { body: form, headers })).status).toBe(303);
    const rows = await sql.query(
      `select ${route.columns[field] ?? ''} as text from ${route.table} order by created_at desc limit 1`,
    );
    expect(rows[0]?.text).toBe(pad('“ё” 👩🏽‍🚀 +%&=').trim());
  });

  test.for([
    ['NUL', 'abcdefghij\0klm'],
    ['the first half of a pair', 'abcdefghij\ud800klm'],
    ['the second half of a pair', '\udc00abcdefghij'],
    ['a pair the wrong way round', 'abcdefghij\udc00\ud800'],
  ] as const)('refuses %s by name', async ([, odd]) => {
    const response = await send(route, {
      body: JSON.stringify({ ...route.valid, [field]: odd }),
      headers: { accept: 'application/problem+json' },
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ issues: [{ path: field }] });
  });
});

describe.for(bodyRoutes)('$title: bytes that are no UTF-8', (route) => {
  test.for([
    ['a lone continuation', [0x80]],
    ['a slash in two bytes', [0xc0, 0xaf]],
    ['NUL in two bytes', [0xc0, 0x80]],
    ['half a pair', [0xed, 0xa0, 0x80]],
    ['beyond the last character', [0xf4, 0x90, 0x80, 0x80]],
    ['a sequence that is cut off', [0xe2, 0x82]],
    ['UTF-16', [0xff, 0xfe, 0x7b, 0x00]],
  ] as const)('%s is refused with 400 in every field', async ([, bytes]) => {
    for (const [name, value] of Object.entries(route.valid)) {
      const text = JSON.stringify({ ...route.valid, [name]: `@@${String(value)}` });
      const [before = '', after = ''] = text.split('@@');
      const body = Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]);
      expect((await send(route, { body })).status).toBe(400);
    }
    await expectInOrder(route);
  });
});

describe.for(searchRoutes)('$path: what is searched for', (route) => {
  const search = (words: string) => send(route, { headers: { [searchTextHeader]: words } });

  test.for([...storable, ...invisible])('may hold %s', async ([, odd]) => {
    expect((await search(writeSearchText(pad(odd)))).status).toBe(200);
  });

  const broken = ['%80', '%c0%af', '%ed%a0%80', '%f4%90%80%80', '%e2%82', '%', '%zz', '%u0041'];
  test.for([...broken, 'a%00b', 'x'.repeat(201)])('%s is refused with 400', async (words) => {
    expect((await search(words)).status).toBe(400);
  });

  test.for(['q=a', 'q=a&q=b', 'page=%d9%a3', 'page=1%00', 'page=1e99'])(
    'in the address %s is refused with 400',
    async (query) => {
      expect((await send({ ...route, path: `${route.path}?${query}` })).status).toBe(400);
    },
  );
});
