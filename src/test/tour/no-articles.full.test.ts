import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listFiles } from '#model/files/read-content.server.ts';
import { copySite } from '#test/kit/site/site-copy.ts';

test('A953: an agency without articles publishes none on its own domain, and says so', async () => {
  const copy = await copySite();
  try {
    await rm(path.join(copy.folder, 'content/blog'), { recursive: true });
    await copy.build({ SITE_URL: 'https://www.agency.com' });
    const read = (file: string) => readFileSync(path.join(copy.distDir, file), 'utf8');

    expect(listFiles(copy.distDir).filter((file) => file.startsWith('blog/'))).toEqual([
      'blog/not-found.html',
    ]);
    expect(read('blog.html')).toContain('There are no articles yet.');
    expect(read('rss.xml')).not.toContain('<item>');
    expect(read('index.html')).not.toContain('id="resources"');
  } finally {
    await copy.remove();
  }
});
