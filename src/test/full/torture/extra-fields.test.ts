import { describe, expect, test } from 'vitest';
import { formatFieldName } from '#lib/http/body.server.ts';
import { searchRoutes } from './read-routes.ts';
import { bodyRoutes, formRoutes } from './routes.ts';
import { readStoredState } from './stored-state.ts';
import { expectInOrder, send, useTortureSite } from './torture-site.ts';

useTortureSite();

/** Columns and properties that nobody may set from outside. */
const privateFields = [
  ...['id', 'createdAt', 'created_at', 'isSpam', 'is_spam', 'spamReasons', 'spam_reasons'],
  ...['search_text', 'role', 'isAdmin', 'admin_user_id', 'passwordHash', 'additionalInfo'],
  ...['inquiryId', 'placeKey', 'attempts', 'ip', '$where', '0', '', ' name', 'NAME', 'na\u0000me'],
];
const inherited = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then'];

describe.for(bodyRoutes)('$title: a field too many', (route) => {
  const valid = JSON.stringify(route.valid);
  const inner = valid.slice(1, -1);

  const expectRefusal = async (body: string, name: string) => {
    const before = await readStoredState();
    const response = await send(route, { body, headers: { accept: 'application/problem+json' } });
    const path = formatFieldName(name);
    expect([response.status, await response.json()]).toMatchObject([422, { issues: [{ path }] }]);
    expect(await readStoredState()).toEqual(before);
    expect({}).not.toHaveProperty('polluted');
  };

  test.for([...privateFields, 'status'].filter((name) => !(name in route.valid)))(
    'ASVS 2.2.2, 8.2.2, 8.2.3, 15.3.3, 15.3.5, 15.3.6, 15.3.7: %j is refused by its name',
    async (name) => {
      await expectRefusal(`{${JSON.stringify(name)}:"new",${inner}}`, name);
    },
  );

  test.for(inherited)(
    'ASVS 1.5.2, 15.3.3, 15.3.5, 15.3.6, 15.3.7: %j is refused by its name and pollutes nothing',
    async (name) => {
      for (const value of ['{"polluted":true}', '{"prototype":{"polluted":true}}', '1', 'null']) {
        await expectRefusal(`{${inner},"${name}":${value}}`, name);
      }
    },
  );

  test.for(Object.keys(route.valid))(
    'ASVS 15.3.3, 15.3.5, 15.3.6, 15.3.7: %s twice is refused by its name',
    async (name) => {
      const field = `${JSON.stringify(name)}:${JSON.stringify(route.valid[name])}`;
      await expectRefusal(`{${inner},${field}}`, name);
      const escaped = `"\\u${name.charCodeAt(0).toString(16).padStart(4, '0')}${name.slice(1)}"`;
      await expectRefusal(`{${inner},${escaped}:"other"}`, name);
    },
  );

  test('ASVS 15.3.3, 15.3.5, 15.3.6, 15.3.7: after all this, what is in order is still taken', () =>
    expectInOrder(route));
});

describe.for(formRoutes)('$title: a form without script with a field too many', (route) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const form = new URLSearchParams(
    Object.entries(route.valid)
      .filter(([name]) => name !== 'numberOfChildren')
      .map(([name, value]) => [name, String(value)]),
  ).toString();

  test.for([
    ...privateFields,
    ...inherited,
    '__proto__[polluted]',
    'constructor.prototype.polluted',
  ])('%j is refused', async (name) => {
    const before = await readStoredState();
    const body = `${form}&${new URLSearchParams([[name, 'new']]).toString()}`;
    expect((await send(route, { body, headers })).status).toBe(422);
    expect(await readStoredState()).toEqual(before);
    expect({}).not.toHaveProperty('polluted');
  });

  test('a repeated field is refused', async () => {
    expect((await send(route, { body: `${form}&name=Other`, headers })).status).toBe(422);
    expect((await send(route, { body: `${form}&n%61me=Other`, headers })).status).toBe(422);
  });
});

describe.for(searchRoutes)('$path: a field too many', (route) => {
  const search = (query: string[][]) =>
    send({ ...route, path: `${route.path}?${new URLSearchParams(query).toString()}` });

  test.for([...privateFields, ...inherited])('%j is refused', async (name) => {
    const before = await readStoredState();
    expect((await search([[name, 'new']])).status).toBe(400);
    expect(await readStoredState()).toEqual(before);
    expect({}).not.toHaveProperty('polluted');
  });

  test.for(['q', 'status', 'sort', 'page', 'view'])('%s twice is refused', async (name) => {
    expect(
      (
        await search([
          [name, ''],
          [name, ''],
        ])
      ).status,
    ).toBe(400);
  });
});
