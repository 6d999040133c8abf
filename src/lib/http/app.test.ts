import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { problemSchema } from './problem.ts';
import { readBody, parseInput } from './body.server.ts';
import { createApp } from './app.server.ts';
import { HttpError } from './http-error.server.ts';
import { readTraces } from '#test/kit/read-traces.ts';

// The addresses of this test are not in the API.
vi.unmock('./app.server.ts');

const url = 'https://www.example.com/api/notes';
const maxBytes = 1024;
const noteSchema = z.strictObject({
  word: z.string('Word is missing'),
  count: z.optional(z.int()),
});

/** Echoes a request that has passed every check. */
const app = createApp()
  .get('/api/notes', (c) => c.json({ hello: 'there' }))
  .post('/api/notes', async (c) => {
    const body = await readBody(c.req.raw, ['json', 'form'], maxBytes);
    return c.json(parseInput(noteSchema, body), 201);
  });

async function post(body: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
  return app.fetch(
    new Request(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    }),
  );
}

/** Returns what was logged during a test that expects it. */
function watchLog(level: 'error' | 'warn') {
  const spy = vi.spyOn(console, level).mockImplementation(() => undefined);
  return () => {
    const lines = spy.mock.calls.map(([line]) => String(line));
    spy.mockClear();
    return lines;
  };
}

describe('every answer', () => {
  test('ASVS 3.2.1, 14.2.2, 14.3.2: is never stored, never guessed at, never framed, and names its request', async () => {
    for (const response of [await app.fetch(new Request(url)), await post('{')]) {
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      });
    }
  });

  test('has a request id of its own', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await app.fetch(new Request(url))).headers.get('x-request-id')),
    );
    expect(new Set(ids).size).toBe(3);
  });
});

describe('methods', () => {
  test.for(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
    'ASVS 4.1.4: %s is refused with the ones that are allowed',
    async (method) => {
      const response = await app.fetch(new Request(url, { method }));
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('HEAD, GET, POST');
    },
  );

  test('HEAD answers as GET does, without the body', async () => {
    const response = await app.fetch(new Request(url, { method: 'HEAD' }));
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });
});

describe('addresses', () => {
  const router = createApp()
    .get('/api/notes/:kind/list', (c) => c.text(c.req.param('kind')))
    .put('/api/notes/:kind/:id{[0-9]{1,3}}', (c) => c.text(c.req.param('id')))
    .post('/api/notes/:kind', (c) => c.text(c.req.param('kind')));
  const ask = async (method: string, path: string, headers = {}) => {
    const response = await router.fetch(new Request(`${url}${path}`, { method, headers }));
    return [response.status, await response.text()];
  };

  test.for([
    ['/a%20b', 'a b'],
    ['/caf%C3%A9', 'café'],
    ['/%2F..%2f', '/../'],
    ['/%2541', '%41'],
    ['/%', '%'],
    ['/%zz%20', '%zz '],
    ['/%FF', '%FF'],
    ['//a', 'a'],
  ])('the part %s is read as %j, once', async ([path, read]) => {
    expect(await ask('POST', path ?? '')).toEqual([200, read]);
  });

  test.for(['', '/', '/a/', '/a/1234', '/a/%0A', '/a/b/c', '/a%0A/b'])(
    '%j is nobody’s: it is refused in a sentence, from wherever it is asked',
    async (path) => {
      const sentence = 'There is no page at this address.';
      expect(await ask('GET', path)).toEqual([404, sentence]);
      expect(await ask('PUT', path, { 'sec-fetch-site': 'cross-site' })).toEqual([404, sentence]);
    },
  );

  test.for(['a%0Ab', '%E2%80%A8', '%00', '%'])(
    'A699: no sign in an address, such as %s, opens it to another origin',
    async (kind) => {
      const headers = { 'sec-fetch-site': 'cross-site' };
      expect((await ask('POST', `/${kind}`, headers))[0]).toBe(403);
      expect((await ask('PUT', `/${kind}/1`, headers))[0]).toBe(403);
    },
  );

  test.for(['constructor', 'toString', '__proto__', 'ALL', 'post'])(
    'the method %s is no method of theirs',
    async (method) => {
      const isRead = method === 'post';
      expect((await ask(method, '/a'))[0]).toBe(isRead ? 200 : 405);
      expect((await ask(method, '/a/1'))[0]).toBe(405);
    },
  );

  test('are logged as the app writes them, without their patterns', async () => {
    await ask('GET', '/ana@example.com/1');
    await ask('PUT', '/ana@example.com/1', { 'sec-fetch-site': 'cross-site' });
    const { lines, text } = readTraces();
    const route = '/api/notes/:kind/:id';
    expect(lines).toMatchObject([
      { route, method: 'GET', status: 405 },
      { route, method: 'PUT', status: 403 },
    ]);
    expect(text).not.toContain('ana@example.com');
  });
});

describe('A699: a request from another origin is refused', () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'https://evil.www.example.com' },
    { origin: 'https://example.com' },
    { origin: 'http://www.example.com' },
    { origin: 'https://www.example.com:8443' },
    { origin: 'null' },
    { origin: 'nonsense' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://www.example.com' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
    { cookie: 'session=1' },
  ];

  test.for(foreign)('%j is refused', async (headers) => {
    const response = await post('{"word":"x"}', headers);
    expect(response.status).toBe(403);
    expect(await response.text()).toBe('This form can only be sent from our own website.');
  });

  const own: Record<string, string>[] = [
    { origin: 'https://www.example.com' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://www.example.com', cookie: 'session=1' },
    { 'sec-fetch-site': 'none' },
    {},
  ];

  test.for(own)('%j is accepted', async (headers) => {
    expect((await post('{"word":"x"}', headers)).status).toBe(201);
  });

  test('the configured address of the site is its own, too', async () => {
    vi.stubEnv('SITE_URL', 'https://sandpiper.example');
    expect((await post('{"word":"x"}', { origin: 'https://sandpiper.example' })).status).toBe(201);
    vi.unstubAllEnvs();
  });

  test('reading is open to everybody', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await app.fetch(new Request(url, { headers }))).status).toBe(200);
  });
});

describe('bodies', () => {
  test.for([
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'constructor',
    'application/json; charset=utf-16',
  ])('the content type %s is refused', async (type) => {
    const response = await post('{"word":"x"}', { 'content-type': type });
    expect(response.status).toBe(415);
    expect(response.headers.get('accept')).toBe(
      'application/json or application/x-www-form-urlencoded',
    );
  });

  test('JSON and form data give the same value', async () => {
    const type = 'Application/JSON;  charset="UTF-8"';
    expect(await (await post('{"word":"a b"}', { 'content-type': type })).json()).toEqual({
      word: 'a b',
    });
    expect(
      await (
        await post(new URLSearchParams({ word: 'a b' }), {
          'content-type': 'application/x-www-form-urlencoded',
        })
      ).json(),
    ).toEqual({ word: 'a b' });
  });

  test('a body that says it is too long is refused', async () => {
    const response = await post(`{"word":"${'x'.repeat(maxBytes)}"}`);
    expect(response.status).toBe(413);
    expect(await response.text()).toBe('This is too long. Please keep it under 1 KB in all.');
  });

  test('an endless body is refused as soon as it is too long', async () => {
    let sent = 0;
    let isCancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 100;
        controller.enqueue(new Uint8Array(100).fill(0x20));
        if (sent > 10 * maxBytes) controller.close();
      },
      cancel() {
        isCancelled = true;
      },
    });
    expect((await post(endless)).status).toBe(413);
    expect(isCancelled).toBe(true);
    expect(sent).toBeLessThan(2 * maxBytes);
  });

  test('a body that is cut off is refused', async () => {
    const broken = new ReadableStream({
      pull() {
        throw new Error('The connection was lost.');
      },
    });
    expect((await post(broken)).status).toBe(400);
  });

  test.for([
    { title: 'no JSON', body: '{"word":' },
    { title: 'an empty body', body: '' },
    { title: 'bytes that are no UTF-8', body: Buffer.from([0x22, 0xff, 0x22]) },
  ])('$title is refused with 400', async ({ body }) => {
    expect((await post(body)).status).toBe(400);
  });

  test('ASVS 1.1.1: form data that is not UTF-8 is refused with 400', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await post('word=%ff', headers)).status).toBe(400);
    expect((await post('word=%', headers)).status).toBe(400);
  });

  test.for(['null', '1', '"x"', '[]', `${'['.repeat(300)}${']'.repeat(300)}`])(
    'JSON without fields is refused: %s',
    async (body) => {
      const response = await post(body);
      expect(response.status).toBe(422);
      expect(await response.text()).toBe('Please send the fields as one JSON object.');
    },
  );

  test.for(['constructor', '__proto__', 'toString', 'id', 'word '])(
    'the unknown field %j is refused by name, and nothing is polluted',
    async (name) => {
      const response = await post(`{"word":"x","${name}":{"polluted":true}}`);
      expect(response.status).toBe(422);
      expect(await response.text()).toBe(
        `The field "${name}" is not known here. Please leave it out.`,
      );
      expect({}).not.toHaveProperty('polluted');
    },
  );

  test('ASVS 15.3.3, 15.3.5, 15.3.6, 15.3.7: a repeated field is refused by name, however it is escaped', async () => {
    const sentence = 'The field "word" is there twice. Please send it once.';
    for (const body of ['{"word":"a","word":"b"}', '{"word":"a","count":1,"w\\u006frd":"b"}']) {
      const response = await post(body);
      expect([response.status, await response.text()]).toEqual([422, sentence]);
    }
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await (await post('word=a&word=b', headers)).text()).toBe(sentence);
  });

  test('the same name in different objects is accepted', async () => {
    const response = await post('{"word":"{\\"word\\":1,\\"word\\":2}"}');
    expect(response.status).toBe(201);
  });
});

describe('A708: error answers', () => {
  test('ASVS 4.1.1: are one plain sentence in text', async () => {
    const response = await post('{}');
    expect(response.status).toBe(422);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toBe('Word is missing');
  });

  test('ASVS 16.2.1, 16.2.2, 16.2.4, 16.3.1, 16.3.2, 16.3.3, 16.4.1: are logged by route, status and request, without what was sent', async () => {
    const responses = [
      await post('{"word":1,"ana@example.com":2}'),
      await post('{}', { 'sec-fetch-site': 'cross-site' }),
      await app.fetch(new Request(`${url}?q=ana@example.com`, { method: 'PUT' })),
    ];
    const { lines, text } = readTraces();
    expect(lines).toMatchObject(
      responses.map((response, index) => ({
        level: 'info',
        event: 'request refused',
        route: '/api/notes',
        method: index === 2 ? 'PUT' : 'POST',
        status: response.status,
        requestId: response.headers.get('x-request-id'),
      })),
    );
    expect(text).not.toContain('ana@example.com');
  });

  test('are a problem document for those who ask for it', async () => {
    const response = await post('{"count":0.5}', { accept: 'application/problem+json' });
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    const problem = problemSchema.parse(await response.json());
    expect(problem).toMatchObject({ title: 'Unprocessable Entity', status: 422 });
    expect(problem.requestId).toBe(response.headers.get('x-request-id'));
    expect(problem.issues.map(({ path }) => path)).toEqual(['word', 'count']);
  });

  test('ASVS 16.3.4, 16.4.1, 16.5.1, 16.5.4: of unexpected failures reveal nothing internal, and are logged once without what was sent', async () => {
    const readLog = watchLog('error');
    const failing = createApp().get('/api/notes', () => {
      throw Object.assign(new Error('secret of\n    at ana@example.com:1:1'), { code: '23505' });
    });
    const response = await failing.fetch(new Request(url));
    expect(response.status).toBe(500);
    expect(await response.text()).toBe(
      'Something went wrong on our side. Please try again in a few minutes.',
    );
    const lines = readLog();
    expect(lines).toHaveLength(1);
    expect(lines.join('')).not.toContain('ana@example.com');
    expect(JSON.parse(lines.join(''))).toMatchObject({
      level: 'error',
      route: '/api/notes',
      method: 'GET',
      status: 500,
      error: 'Error',
      code: '23505',
      requestId: response.headers.get('x-request-id'),
    });
  });

  test('are sent whatever is thrown', async () => {
    const readLog = watchLog('error');
    const failing = createApp().get('/api/notes', () => {
      // oxlint-disable-next-line typescript/only-throw-error -- a package may
      throw 'no error';
    });
    const response = await failing.fetch(new Request(url));
    expect([response.status, response.headers.get('cache-control')]).toEqual([500, 'no-store']);
    expect(JSON.parse(readLog().join(''))).toMatchObject({ route: '/api/notes', error: 'string' });
  });

  test('are sent even where the failure page itself fails', async () => {
    const readLog = watchLog('error');
    const failing = createApp().get('/api/notes', (c) => {
      c.set('showFailure', () => Promise.reject(new Error('no page')));
      throw new HttpError(409, 'This was changed meanwhile.');
    });
    const response = await failing.fetch(new Request(url));
    expect([response.status, await response.text()]).toEqual([409, 'This was changed meanwhile.']);
    expect(readLog()).toHaveLength(1);
  });
});

test('no body causes a server error', async () => {
  const bodies = fc.oneof(
    fc.uint8Array({ maxLength: 2 * maxBytes }).map((bytes) => Buffer.from(bytes)),
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.dictionary(fc.string(), fc.jsonValue()).map((value) => JSON.stringify(value)),
    fc.jsonValue().map((word) => JSON.stringify({ word })),
  );
  const types = fc.constantFrom(
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
  );
  await fc.assert(
    fc.asyncProperty(bodies, types, async (body, type) => {
      const { status } = await post(body, { 'content-type': type });
      expect([201, 400, 413, 415, 422]).toContain(status);
    }),
  );
}, 60_000);
