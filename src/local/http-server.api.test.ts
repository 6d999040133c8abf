import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { problemSchema, problemType } from '#lib/http/problem.ts';
import { expectWarnings } from '#test/setup/expect-warnings.ts';
import { listenHttp } from './http-server.ts';

expectWarnings();

const sentence = 'The site is taking too long to answer. Please try again in a minute.';

/**
 * Starts a server whose time limit is over at once, and that answers only when `answer` is called.
 */
async function startSlowServer() {
  const late = Promise.withResolvers<Response>();
  const ids: string[] = [];
  const onGivenUp = vi.fn();
  const { port, close } = await listenHttp(
    0,
    (_request, { requestId }) => {
      ids.push(requestId);
      return late.promise;
    },
    {
      exchangeTimeoutMs: 20,
      findRoute: (url) => (url.startsWith('/api/') ? '/api/saves' : null),
      onGivenUp,
    },
  );
  onTestFinished(close);
  return {
    ask: (path: string, init: RequestInit = {}) => fetch(`http://localhost:${port}${path}`, init),
    port,
    ids,
    answer: late.resolve,
    onGivenUp,
    readLog: () =>
      vi
        .mocked(console.warn)
        .mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>),
  };
}

test('a page that takes too long answers 503 in a sentence, and is logged and counted', async () => {
  const { ask, readLog, onGivenUp } = await startSlowServer();
  const answer = await ask('/about?name=Grace');
  expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([
    ...[503, '5', sentence],
  ]);
  expect(readLog()).toMatchObject([
    { event: 'request given up', method: 'GET', route: '', isBegun: false },
  ]);
  expect(JSON.stringify(readLog())).not.toContain('Grace');
  expect(onGivenUp).toHaveBeenCalledOnce();
});

test('A935: a call that takes too long answers 503 with the problem that its client asks for', async () => {
  const { ask, readLog, ids } = await startSlowServer();
  const init = { method: 'POST', headers: { accept: problemType }, body: 'x'.repeat(100_000) };
  const answer = await ask('/api/saves', init);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([503, problemType]);
  const { detail, requestId } = problemSchema.parse(await answer.json());
  expect(detail).toBe(sentence);
  const line = { method: 'POST', route: '/api/saves', requestId };
  expect(readLog()).toMatchObject([{ ...line, ms: expect.any(Number) as number }]);
  // What the call itself logs has the same id.
  expect(ids).toEqual([requestId]);
});

test.for([
  ['a short one', () => new Response('late')],
  ['a long one', () => new Response('x'.repeat(1_000_000))],
  ['one without a body', () => new Response(null, { status: 204 })],
] as const)('an answer that comes after that is dropped: %s', async ([, respond]) => {
  const { ask, answer } = await startSlowServer();
  const given = await ask('/about');
  answer(respond());
  expect(await given.text()).toBe(sentence);
});

test('an answer that nobody reads is broken off, and is logged', async () => {
  const { port, answer, readLog, onGivenUp } = await startSlowServer();
  const socket = connect(port, 'localhost');
  onTestFinished(() => {
    socket.destroy();
  });
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  answer(new Response(new Uint8Array(32 * 1024 * 1024)));
  await vi.waitFor(() => {
    expect(readLog()).toMatchObject([{ event: 'request given up', isBegun: true }]);
  });
  expect(onGivenUp).toHaveBeenCalledOnce();
  const received = await text(socket).catch(() => '');
  expect(received.length).toBeLessThan(32 * 1024 * 1024);
});
