import sharp from 'sharp';
import { expect, test } from 'vitest';
import { editorApi } from './editor-api.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { drawPicture, secret, takePhoto } from '#test/kit/sample-picture.ts';
import { useSignedInAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';

const path = '/api/admin/pictures';

describeWithDatabase('/api/admin/pictures', () => {
  const browser = useSignedInAdmin(() => sql`truncate content_pictures`);

  const send = (bytes: Uint8Array, name = 'photo.jpg', type = 'image/jpeg', by = browser) =>
    by.call(editorApi, 'POST', path, {
      bytes: Uint8Array.from(bytes),
      headers: { 'content-type': type, 'x-file-name': name },
    });
  const show = (file: string, by = browser) => by.call(editorApi, 'GET', `${path}/${file}`);
  const count = async () => {
    const [row] = await sql`select count(*)::int as count from content_pictures`;
    return row?.count as unknown;
  };

  test('ASVS 5.3.1, 5.3.2, 5.4.1, 5.4.2: a picture gets an address of its own and its size, and can be seen at once', async () => {
    const response = await send(await takePhoto('jpeg', 6), encodeURIComponent('Émile (1).JPG'));
    expect(response.status).toBe(201);
    const stored = (await response.json()) as { path: string };
    expect(stored).toEqual({
      path: expect.stringMatching(/^\/uploads\/emile-1-[0-9a-f]{8}\.jpg$/) as string,
      width: 16,
      height: 24,
    });

    const shown = await show(stored.path.replace('/uploads/', ''));
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(shown.headers.get('content-disposition')).toMatch(
      /^inline; filename="emile-1-[0-9a-f]{8}\.jpg"$/,
    );
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(bytes.length).toBeGreaterThan(100);
    expect(bytes.includes(secret)).toBe(false);
  });

  test.each(['gif', 'webp'] as const)('A849: a %s that moves is taken, and moves', async (kind) => {
    const frames = ['#f00', '#00f'].map((background) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    );
    const moving = await sharp(await Promise.all(frames), { join: { animated: true } })
      .toFormat(kind)
      .toBuffer();
    const response = await send(moving, `a.${kind}`, `image/${kind}`);
    const stored = (await response.json()) as { path: string };
    expect(stored).toMatchObject({ width: 20, height: 20 });
    const shown = await show(stored.path.replace('/uploads/', ''));
    expect(shown.headers.get('content-type')).toBe(`image/${kind}`);
    const { pages } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect(pages).toBe(2);
  });

  test('the same picture again has the same address, another one another', async () => {
    const picture = await drawPicture('webp');
    const first: unknown = await (await send(picture, 'a.webp', 'image/webp')).json();
    expect(await (await send(picture, 'a.webp', 'image/webp')).json()).toEqual(first);
    expect(await (await send(await drawPicture('png'), 'a.webp')).json()).not.toEqual(first);
    expect(await count()).toBe(2);
  });

  test('ASVS 5.3.1, 5.3.2, 5.4.1, 5.4.2: a name without a letter, or with a way out of the folder, is none', async () => {
    const picture = await drawPicture('png');
    for (const [name, start] of [
      ['', 'picture'],
      ['%', 'picture'],
      ['../../content/site.yaml', 'site'],
      ['..\\a\0b.png', 'a-b'],
    ] as const) {
      const { path: stored } = (await (await send(picture, encodeURIComponent(name))).json()) as {
        path: string;
      };
      expect(stored).toMatch(new RegExp(`^/uploads/${start}-[0-9a-f]{8}\\.png$`));
    }
  });

  test('ASVS 1.3.4, 5.2.1, 5.2.2: what is no picture is refused whatever it is called', async () => {
    const response = await send(Buffer.from('<script>alert(1)</script>'));
    expect([response.status, await response.text()]).toEqual([
      422,
      "This file isn't a JPEG, PNG, WEBP or GIF picture.",
    ]);
    const drawing = await send(Buffer.from('<svg/>'), 'a.svg', 'image/svg+xml');
    expect([drawing.status, await drawing.text()]).toEqual([
      415,
      'Please send a picture: image/jpeg, image/png, image/webp, image/gif.',
    ]);
    expect(await count()).toBe(0);
  });

  test('A754: a picture that cannot be decoded is refused', async () => {
    const photo = await takePhoto('jpeg');
    const response = await send(photo.subarray(0, photo.length / 2));
    expect([response.status, await response.text()]).toEqual([
      422,
      'The picture is damaged or incomplete. Please choose another file.',
    ]);
    expect(await count()).toBe(0);
  });

  test('ASVS 5.2.1, 5.2.2: more than four megabytes are refused', async () => {
    const response = await send(new Uint8Array(4 * 1024 * 1024 + 1));
    expect([response.status, await response.text()]).toEqual([
      413,
      'This is too long. Please keep it under 4096 KB in all.',
    ]);
  });

  test('without a session nothing is taken and nothing is shown', async () => {
    const stranger = openTestBrowser();
    const sent = await send(await drawPicture('png'), 'a.png', 'image/png', stranger);
    expect([sent.status, await count()]).toEqual([401, 0]);
    const { path: stored } = (await (await send(await drawPicture('png'))).json()) as {
      path: string;
    };
    expect((await show(stored.replace('/uploads/', ''), stranger)).status).toBe(401);
  });

  test('a picture that is not there is not found', async () => {
    expect((await show('none-12345678.png')).status).toBe(404);
    expect((await show('site.yaml')).status).toBe(404);
  });
});
