import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { listClimbs } from './climbs.ts';
import { listStatuses, talkRaw } from '#test/full/torture/raw-connection.ts';
import { useServedFolder } from '#test/full/torture/served-folder.ts';
import { sizes, testTimeoutMs } from '#test/full/torture/sizes.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

const served = useServedFolder({
  'index.html': 'home',
  '404.html': 'not found',
  'images/hero.svg': '<svg></svg>',
});

beforeEach(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  await writeFile(path.join(served.folder, 'secret.txt'), 'nobody may read this');
});

/** Leaves what a request line may contain as it is. */
const toTarget = (climb: string) => climb.replaceAll(/[^\x21-\x7e]/gu, encodeURIComponent);

/** Only pages, redirects within the site, or refusals. */
const harmless = new Set([200, 301, 302, 400, 404]);

test.for(['/', '/images/', '/uploads/', '/catalogue/', '/_astro/'])(
  'no path below %s leads out of the built site',
  async (folder) => {
    for (const climb of listClimbs(sizes.climbs)) {
      const request = `GET ${folder}${toTarget(climb)} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`;
      const heard = await talkRaw(served.port, [request]);
      const [status = 0] = listStatuses(heard);
      expect([climb, harmless.has(status)]).toEqual([climb, true]);
      expect(heard).not.toMatch(/nobody may read|root:|"private"|\[core\]|SESSION_SECRET/);
      if (status === 200) expect(heard).toMatch(/\r\n\r\n(?:home|<svg><\/svg>)$/);
    }
  },
);
