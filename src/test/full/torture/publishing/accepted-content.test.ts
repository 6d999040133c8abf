import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { checkContent } from '#model/built/check-content.server.ts';
import { publish } from '#editing/publishing/publish.server.ts';
import { getDirectory } from '#model/built/built-content.server.ts';
import { shippedEntries } from '#test/kit/shipped-content.ts';
import { listEveryText } from '#test/kit/every-text.ts';
import { anyValueOf } from './hostile-values.ts';
import { useMemorySite } from './memory-site.ts';
import { readFileValue } from './push-by-hand.ts';
import {
  forgetSaves,
  loadOverlay,
  loadReport,
  sendEdits,
  type SentEdit,
} from './publishing-site.ts';
import { seed, sizes, testTimeoutMs } from '#test/full/torture/sizes.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

const world = useMemorySite();

/** Sends edits and, if some break a rule, sends the others again. */
async function saveAccepted(edits: SentEdit[]): Promise<SentEdit[]> {
  const headers = { accept: 'application/problem+json' };
  const response = await sendEdits(world.admins.ada, edits, undefined, headers);
  if (response.status === 200) return edits;
  expect(response.status).toBe(422);
  const { issues } = (await response.json()) as { issues: { path: string; message: string }[] };
  for (const { message } of issues) expect(message).toMatch(/^[A-Z].*\.$/s);
  const refused = new Set(issues.map(({ path }) => Number(path.split('.')[1])));
  expect(refused.size).toBeGreaterThan(0);
  return saveAccepted(edits.filter((_, index) => !refused.has(index)));
}

test('whatever is accepted for any item can be built, and says the same in its file', async () => {
  const { admins, site, repository } = world;
  const items = listEveryText(shippedEntries, await getDirectory());
  const byId = new Map(items.map((item) => [item.id, item]));
  expect(items.length).toBeGreaterThan(300);
  const values = fc
    .uniqueArray(fc.nat(items.length - 1), { minLength: 60, maxLength: 60 })
    .chain((indexes) =>
      fc.tuple(
        ...indexes.flatMap((index) => {
          const item = items[index];
          return item ? [anyValueOf(item).map((value) => ({ id: item.id, value }))] : [];
        }),
      ),
    );
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(values, async (chosen) => {
      await forgetSaves();
      const edits = chosen.map(({ id, value }): SentEdit => ({
        id,
        type: byId.get(id)?.leaf.isImage === true ? 'image' : 'text',
        value,
      }));
      const taken = new Set((await saveAccepted(edits)).map(({ id }) => id));
      expect(await publish()).toEqual({ kind: 'done' });
      site.build(repository);
      const { saves } = await loadReport(admins.ada);
      expect(saves).toMatchObject([{ state: 'live', conflicts: [] }]);
      expect(await loadOverlay()).toEqual({});
      expect(checkContent(site.contentRoot).problems).toEqual([]);
      for (const { id, value } of chosen) {
        const item = byId.get(id);
        if (!item || !taken.has(id)) continue;
        const stored = readFileValue(repository.head().files, item) ?? '';
        expect(toShown(stored), id).toBe(toShown(value));
        accepted += 1;
      }
    }),
    { seed, numRuns: sizes.hostileSaves, endOnFailure: true },
  );
  expect(accepted).toBeGreaterThan(sizes.hostileSaves * 20);
});

/** Space around a text comes from the file, and so do line breaks. */
function toShown(value: unknown): string {
  return String(value).replaceAll(/\r\n?/g, '\n').trim();
}
