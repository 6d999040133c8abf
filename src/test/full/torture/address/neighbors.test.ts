import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { catalogueApi } from '#site/directory/catalogue-api.server.ts';
import { readRoutes } from '#test/full/torture/read-routes.ts';
import { bodyRoutes, knownId } from '#test/full/torture/routes.ts';
import { sizes } from '#test/full/torture/sizes.ts';
import { expectSoundAnswer } from '#test/full/torture/sound-answer.ts';
import { readStoredState } from '#test/full/torture/stored-state.ts';
import { send, useTortureSite } from '#test/full/torture/torture-site.ts';

useTortureSite();

const routes = [...bodyRoutes, ...readRoutes].filter(
  ({ params }) => 'id' in params && params.id === knownId,
);

/** Returns ids near the existing one: counted up and down, with one digit changed, and random. */
function listNeighbors(count: number): string[] {
  const last = Number.parseInt(knownId.slice(-12), 16);
  const found = new Set<string>();
  for (let step = 1; found.size < count; step += 1) {
    found.add(knownId.slice(0, -12) + (last + step).toString(16).padStart(12, '0'));
    const place = step % 36;
    const digit = (step % 16).toString(16);
    const changed = knownId.slice(0, place) + digit + knownId.slice(place + 1);
    if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(changed)) found.add(changed);
    found.add(randomUUID());
  }
  found.delete(knownId);
  return [...found].slice(0, count);
}

const headOf = ({ headers }: Response) =>
  JSON.stringify([...headers].filter(([name]) => name !== 'x-request-id'));

// These look for a note and a call, not for an inquiry, and deleting a missing note succeeds.
const finding = routes.filter(({ title }) => !['delete note', 'canceled call'].includes(title));

test.for(finding)(
  '$path: an id beside one that exists is answered like any other: 404',
  async (route) => {
    const before = await readStoredState();
    const absent = await send(route, { params: { ...route.params, id: randomUUID() } });
    const answer = [absent.status, headOf(absent), await absent.text()];
    expect(absent.status).toBe(404);
    for (const id of listNeighbors(sizes.neighbors)) {
      const response = await send(route, { params: { ...route.params, id } });
      expect([id, response.status, headOf(response), await response.text()]).toEqual([
        id,
        ...answer,
      ]);
    }
    expect(await readStoredState()).toEqual(before);
  },
);

test.for(routes)(
  '$path: without a session the id that exists is answered like every other: 401',
  async (route) => {
    const answers = new Set<string>();
    for (const id of [knownId, ...listNeighbors(Math.ceil(sizes.neighbors / 10))]) {
      const response = await send(route, { params: { ...route.params, id }, isAnonymous: true });
      answers.add(`${response.status} ${headOf(response)} ${await response.text()}`);
    }
    expect([...answers]).toEqual([expect.stringMatching(/^401 /)]);
  },
);

test('caregivers beside those that there are: 404', async () => {
  const ids = Array.from({ length: sizes.neighbors }, (_, index) => 1000 + index);
  for (const id of ids) {
    const url = `http://localhost/api/providers/${id}`;
    const response = await catalogueApi.fetch(new Request(url));
    expect(response.status).toBe(404);
    await expectSoundAnswer(response);
  }
});
