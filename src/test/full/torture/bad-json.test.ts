import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bodyRoutes } from './routes.ts';
import { seed, sizes } from './sizes.ts';
import { expectInOrder, send, useTortureSite } from './torture-site.ts';

useTortureSite();

/** The statuses for mistakes, forbidden values and too many attempts: all the sender's fault. */
const refusals = [400, 401, 413, 422, 429];
/** An invitation with a damaged address may already have taken the name. */
const invitationRefusals = [...refusals, 409];

/** Generates versions of a text with a part removed, inserted or doubled. */
function damage(text: string): fc.Arbitrary<string> {
  const piece = fc.constantFrom(
    ...['{', '}', '[', ']', ',', ':', '"', '\\', '\\u0000', '\\ud800', 'null', 'NaN', '-', '1e999'],
    ...['\u0000', '\u2028', '\ufeff', '//', '/**/', "'", '\n', '\t', 'true', '__proto__'],
  );
  const index = fc.nat({ max: text.length });
  return fc.oneof(
    fc.tuple(index, piece).map(([at, what]) => text.slice(0, at) + what + text.slice(at)),
    index.map((at) => text.slice(0, at)),
    fc
      .tuple(index, fc.integer({ min: 1, max: 8 }))
      .map(([at, length]) => text.slice(0, at) + text.slice(at + length)),
    fc
      .tuple(index, index)
      .map(([one, other]) => text + text.slice(Math.min(one, other), Math.max(one, other))),
    fc.tuple(index, piece).map(([at, what]) => text.slice(0, at) + what + text.slice(at + 1)),
  );
}

describe.for(bodyRoutes)('$title: $method $path', (route) => {
  const valid = JSON.stringify(route.valid);
  const inner = valid.slice(1, -1);

  test('a body that was damaged in one place is refused, or still in order', async () => {
    await fc.assert(
      fc.asyncProperty(damage(valid), async (body) => {
        const each = route.title === 'invitation' ? invitationRefusals : refusals;
        // A damaged token is that of no inquiry.
        const unknown = route.pattern.startsWith('/api/sent') ? [404] : [];
        expect([...each, ...unknown, route.success]).toContain(
          (await send(route, { body })).status,
        );
      }),
      { numRuns: sizes.damagedBodies, seed },
    );
    await expectInOrder(route);
  });

  test('ASVS 1.5.2, 15.3.3, 15.3.5, 15.3.6, 15.3.7: JSON of any shape is refused', async () => {
    const shape = fc.oneof(fc.json(), fc.dictionary(fc.string(), fc.jsonValue()).map(toJson));
    await fc.assert(
      fc.asyncProperty(shape, async (body) => {
        expect([413, 422]).toContain((await send(route, { body })).status);
      }),
      { numRuns: sizes.shapedBodies, seed },
    );
    await expectInOrder(route);
  });

  test.for([
    ['nothing', ''],
    ['white space', ' \n\t'],
    ['a comment', `/* hello */${valid}`],
    ['a comment to the end of the line', `${valid}// hello`],
    ['a trailing comma', `{${inner},}`],
    ['a leading comma', `{,${inner}}`],
    ['single quotes', valid.replaceAll('"', "'")],
    ['a name without quotes', `{a:1,${inner}}`],
    ['NaN', `{"a":NaN,${inner}}`],
    ['Infinity', `{"a":-Infinity,${inner}}`],
    ['a hexadecimal number', `{"a":0x1F,${inner}}`],
    ['a number with a leading zero', `{"a":01,${inner}}`],
    ['undefined', `{"a":undefined,${inner}}`],
    ['a bare line break in a text', `{"a":"x\ny",${inner}}`],
    ['an unknown escape', `{"a":"\\x41",${inner}}`],
    ['half an escape', `{"a":"\\u12",${inner}}`],
    ['two documents', `${valid}${valid}`],
    ['a document that is not ended', valid.slice(0, -1)],
    ['a second BOM', `\ufeff\ufeff${valid}`],
    ['deep nesting that is not ended', '['.repeat(5000)],
    ['a program', `alert(${valid})`],
  ] as const)('%s is no JSON: 400', async ([, body]) => {
    const response = await send(route, { body });
    const isLong = Buffer.byteLength(body) > 1024;
    expect(isLong ? [400, 413] : [400]).toContain(response.status);
  });

  test.for([
    ['deep nesting', `{"deep":${'['.repeat(400)}${']'.repeat(400)},${inner}}`],
    ['deep objects', `{"deep":${'{"a":'.repeat(150)}1${'}'.repeat(150)},${inner}}`],
    ['a huge number', `{"big":1${'0'.repeat(400)},${inner}}`],
    ['a list of fields', `[${valid}]`],
    ['a text of fields', toJson(valid)],
    ['all fields null', toJson(Object.fromEntries(Object.keys(route.valid).map(toNull)))],
    ['all fields lists', toJson(Object.fromEntries(Object.keys(route.valid).map(toList)))],
  ] as const)('%s is refused with 422', async ([title, body]) => {
    // A null day is valid, since it ends the follow-up, and a null progress takes one back.
    const isInOrder = mayBeNull.has(route.title) && title === 'all fields null';
    expect((await send(route, { body })).status).toBe(isInOrder ? route.success : 422);
  });

  test('a BOM before the text, and white space around it, change nothing', async () => {
    expect((await send(route, { body: `\ufeff \n${valid}\t ` })).status).toBe(route.success);
    await expectInOrder(route);
  });
});

const mayBeNull = new Set(['follow-up', 'progress']);
const toJson = (value: unknown): string => JSON.stringify(value);
const toNull = (name: string) => [name, null];
const toList = (name: string) => [name, [name]];
