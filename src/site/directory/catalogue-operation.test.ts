import { describe, expect, test, vi } from 'vitest';
import { catalogueApi } from './catalogue-api.server.ts';
import { sampleProviders } from '#model/schemas/samples.ts';
import { useBuiltCatalogue } from '#test/kit/site/built-catalogue.ts';

const catalogue = useBuiltCatalogue();

const url = 'http://localhost:8888/api/services';

async function ask(headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return catalogueApi.fetch(new Request(url, { method, headers }));
}

async function askProvider(id: string): Promise<Response> {
  const request = new Request(`http://localhost:8888/api/providers/${id}`);
  return catalogueApi.fetch(request);
}

describe('caches', () => {
  test('browsers revalidate each time, and the CDN caches one copy until the next deploy', async () => {
    const { headers } = await ask();
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(headers.get('netlify-cdn-cache-control')).toBe('public, durable, max-age=31536000');
    expect(headers.get('vary')).toBeNull();
    expect(headers.get('etag')).toMatch(/^"[\w-]{22}"$/);
  });

  test('an answer that the client has is not sent again', async () => {
    const etag = (await ask()).headers.get('etag') ?? '';
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const response = await ask({ 'if-none-match': known });
      expect([response.status, await response.text()]).toEqual([304, '']);
      expect(response.headers.get('etag')).toBe(etag);
      expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      expect(response.headers.has('netlify-cdn-cache-control')).toBe(false);
    }
    expect((await ask({ 'if-none-match': '"x"' })).status).toBe(200);
  });

  test('different answers have different tags', async () => {
    const [one, other] = [await askProvider('1'), await askProvider('2')];
    expect(one.headers.get('etag')).not.toBe(other.headers.get('etag'));
  });
});

test('HEAD answers as GET does, without the body', async () => {
  const [get, head] = [await ask(), await ask({}, 'HEAD')];
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
});

test.for(['POST', 'PUT', 'DELETE'])('%s is refused and not cached', async (method) => {
  const { status, headers } = await ask({}, method);
  expect([status, headers.get('allow')]).toEqual([405, 'HEAD, GET']);
  expect(headers.get('cache-control')).toBe('no-store');
});

describe('a site that is rebuilt while it is served', () => {
  test('answers with the new build from the next request on', async () => {
    const [first] = sampleProviders;
    expect(await (await askProvider('1')).json()).toMatchObject({ name: first?.name });
    const renamed = JSON.stringify({ ...first, name: 'Robin Sample' });
    await catalogue.write('catalogue/providers/1.json', renamed);
    await catalogue.renew();
    expect(await (await askProvider('1')).json()).toMatchObject({ name: 'Robin Sample' });
  });

  test('meanwhile answers with the old build or 503, but never with 404', async () => {
    expect((await ask()).status).toBe(200);
    const [slugs, lists] = ['catalogue/article-slugs.json', 'catalogue/testimonials.json'];
    for (const file of ['build.json', slugs, lists, 'catalogue/providers/8.json']) {
      await catalogue.remove(file);
    }
    expect((await ask()).status).toBe(200);
    const unread = new Request('http://localhost:8888/api/testimonials');
    for (const response of [await catalogueApi.fetch(unread), await askProvider('8')]) {
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('5');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.text()).toBe('The site is updating. Please try again in a minute.');
    }
    await catalogue.write(slugs, '{}');
    expect((await askProvider('8')).status).toBe(404);
  });
});

test('a damaged data file is a server error, not half an answer', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await catalogue.write('catalogue/providers/1.json', '{"id":1}');
  await catalogue.write('catalogue/services.json', '[{"id":1}]');
  for (const response of [await ask(), await askProvider('1')]) {
    expect(response.status).toBe(500);
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
  log.mockClear();
});
