import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';
import {
  fakeAnswer,
  fakeApi,
  noCounts,
  takeStandInFaults,
  type ApiAnswers,
} from '#test/kit/browser/fake-api.ts';

const path = '/api/inquiries/counts';
const call = `GET ${path}`;

let page: Page;

/** Returns the status and the text of the answer that the page gets. */
function ask(address: string): Promise<[number, string]> {
  return page.evaluate(async (asked) => {
    const response = await fetch(asked);
    return [response.status, await response.text()];
  }, address);
}

test.beforeEach(async ({ openPage }) => {
  page = await openPage('/robots.txt');
});

test('a stand-in that no server would send fails the test before a page is opened', async () => {
  const saved = { 'POST /api/admin/content': { json: { save: { id: '1', status: 'queued' } } } };

  await expect(fakeApi(page, saved)).rejects.toThrow(
    'POST /api/admin/content never answers 200 like this: save.state: Invalid input',
  );
  await expect(fakeAnswer(page, 'GET /api/form-mark', { status: 204 })).rejects.toThrow(
    'GET /api/form-mark never answers 204 like this: its statuses are 200.',
  );
  await expect(fakeApi(page, { 'GET /api/nowhere': { status: 503 } })).rejects.toThrow(
    'GET /api/nowhere is described at no route.',
  );
});

test('one that is exchanged later is told after the test, and is no answer', async () => {
  const answers: ApiAnswers = { [call]: { json: noCounts } };
  await fakeApi(page, answers);
  expect(await ask(path)).toEqual([200, JSON.stringify(noCounts)]);
  answers[call] = { json: { ...noCounts, news: 1 } };
  const fault = `${call} never answers 200 like this: news is unknown.`;

  expect(await ask(path)).toEqual([599, fault]);
  expect(takeStandInFaults(page)).toEqual([fault]);
  expect(takeStandInFaults(page)).toEqual([]);
});

test('a call that is none is told as well, and a broken answer only has to be called one', async () => {
  await fakeApi(page, { [call]: { json: { news: 1 }, isBroken: true } });

  expect(await ask(path)).toEqual([200, '{"news":1}']);
  expect(takeStandInFaults(page)).toEqual([]);
  await ask('/api/nowhere');
  expect(takeStandInFaults(page)).toEqual(['GET /api/nowhere is described at no route.']);
});
