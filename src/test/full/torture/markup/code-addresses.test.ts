import { expect, test, vi } from 'vitest';
import { renderMarkdown } from '#lib/text/render-markdown.ts';
import { addressForms } from '#test/kit/hostile/hostile-addresses.ts';
import { expectHarmlessHtml } from '#test/kit/hostile/expect-harmless-html.ts';
import { listCodeAddresses } from './code-addresses.ts';
import { useMemorySite } from '#test/full/torture/publishing/memory-site.ts';
import { loadOverlay, sendEdits } from '#test/full/torture/publishing/publishing-site.ts';
import { sizes, testTimeoutMs } from '#test/full/torture/sizes.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

const addresses = listCodeAddresses(sizes.codeAddresses);
const world = useMemorySite();

test.for(addressForms)(
  'A243: code as the address of %s is removed or leads nowhere',
  ([, write]) => {
    expect(addresses).toHaveLength(sizes.codeAddresses);
    for (const address of addresses) {
      expectHarmlessHtml(renderMarkdown(write(address)));
    }
  },
);

test('A682: code as the address of a picture is refused, and nothing is saved', async () => {
  const { ada } = world.admins;
  // An address that is really a path on this site, such as one that begins with a letter, is
  // allowed.
  for (const value of addresses) {
    const edit = { id: 'home-hero-image', type: 'image' as const, value };
    const { status } = await sendEdits(ada, [edit]);
    if (value.startsWith('https://')) expect([200, 422]).toContain(status);
    else expect([value, status]).toEqual([value, 422]);
  }
  const saved = Object.values(await loadOverlay()).map(({ value }) => value);
  for (const value of saved) expect(value).toMatch(/^https:\/\//);
});
