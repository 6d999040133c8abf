import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test, vi } from 'vitest';
import { openOlderBackup } from '#office/backup/older-backup.server.ts';
import { sealOlderBackup } from './seal-older-backup.ts';

// Deriving each key is slow, on purpose.
vi.setConfig({ testTimeout: 60_000 });

const words = 'what a person keeps in a safe place';
const headLength = 14 + 16;
const partLength = 4 + 64 * 1024 + 16;

const sealAll = (bytes: Buffer) => buffer(sealOlderBackup([bytes], words));
const openAll = (sealed: Buffer, key = words) => buffer(openOlderBackup([sealed], key));

describe('an older backup', () => {
  test.for([0, 1, 64 * 1024 - 1, 64 * 1024, 64 * 1024 + 1, 200_000])(
    'gives %i bytes back, in whatever pieces they come',
    async (length) => {
      const bytes = randomBytes(length);
      const sealed = await sealAll(bytes);
      const pieces = [sealed.subarray(0, 7), sealed.subarray(7, 50), sealed.subarray(50)];
      expect((await buffer(openOlderBackup(pieces, words))).equals(bytes)).toBe(true);
    },
  );

  test('is another one each time', async () => {
    const [one, other] = await Promise.all([sealAll(Buffer.from('x')), sealAll(Buffer.from('x'))]);
    expect(one.subarray(headLength).equals(other.subarray(headLength))).toBe(false);
  });

  test('is refused wherever it was changed, cut or put together anew', async () => {
    const sealed = await sealAll(randomBytes(200_000));
    const flipped = [16, headLength + 2, headLength + 90, headLength + partLength + 90];
    const changed = [...flipped, sealed.length - 1].map((place) => {
      const copy = Buffer.from(sealed);
      copy[place] = (copy[place] ?? 0) ^ 1;
      return copy;
    });
    const cut = [1, 2, 3]
      .map((parts) => sealed.subarray(0, headLength + parts * partLength))
      .concat([headLength, headLength + 9, 20, 0].map((length) => sealed.subarray(0, length)));
    const part = (number: number) =>
      sealed.subarray(headLength + number * partLength, headLength + (number + 1) * partLength);
    const swapped = Buffer.concat([sealed.subarray(0, headLength), part(1), part(0), part(2)]);
    const longer = Buffer.concat([sealed, Buffer.from('more')]);
    for (const copy of [...changed, ...cut, swapped, longer]) {
      await expect(openAll(copy)).rejects.toThrow('damaged');
    }
  });

  test('lets nothing out with another key', async () => {
    const sealed = await sealAll(Buffer.from('secret'));
    const opening = openOlderBackup([sealed], 'another twenty characters');
    await expect(opening.next()).rejects.toThrow("BACKUP_KEY doesn't match it");
  });
});
