import { imageMetadata } from 'astro/assets/utils';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { seed, sizes, testTimeoutMs } from '#test/full/torture/sizes.ts';
import { drawPicture, pictureKinds, secret, takePhoto } from '#test/kit/sample-picture.ts';
import { checkPicture } from './check-picture.server.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

const anyByte = fc.nat(255);

/** Changes single bytes, repeats, removes or truncates a part, or changes a length. */
function anyMutation(length: number): fc.Arbitrary<(bytes: Buffer) => Buffer> {
  const at = fc.oneof(fc.nat(Math.min(length - 1, 64)), fc.nat(length - 1));
  return fc.oneof(
    fc.tuple(at, anyByte).map(([offset, value]) => (bytes: Buffer) => {
      const changed = Buffer.from(bytes);
      if (offset < changed.length) changed[offset] = value;
      return changed;
    }),
    fc.tuple(at, fc.nat(7)).map(([offset, bit]) => (bytes: Buffer) => {
      const changed = Buffer.from(bytes);
      changed[offset] = (changed[offset] ?? 0) ^ (1 << bit);
      return changed.subarray(0, bytes.length);
    }),
    fc.tuple(at, fc.nat(40), fc.integer({ min: 0, max: 20 })).map(
      ([offset, size, times]) =>
        (bytes: Buffer) =>
          Buffer.concat([
            bytes.subarray(0, offset),
            ...Array<Buffer>(times).fill(bytes.subarray(offset, offset + size)),
            bytes.subarray(offset + size),
          ]),
    ),
    at.map((offset) => (bytes: Buffer) => bytes.subarray(0, offset)),
    fc
      .tuple(at, fc.constantFrom(0, 1, 0x7f_ff_ff_ff, 0xff_ff_ff_ff))
      .map(([offset, value]) => (bytes: Buffer) => {
        const changed = Buffer.from(bytes);
        if (offset + 4 <= changed.length) changed.writeUInt32BE(value, offset);
        return changed;
      }),
  );
}

test.for(pictureKinds)(
  'A754, A755: a mutated %s is refused, or stored so that a build can draw it, without metadata',
  async (kind) => {
    const pictures = [await drawPicture(kind), await takePhoto(kind), await takePhoto(kind, 6)];
    const anyPicture = fc
      .constantFrom(...pictures)
      .chain((picture) =>
        fc
          .array(anyMutation(picture.length), { minLength: 1, maxLength: 5 })
          .map((mutations) => mutations.reduce((bytes, mutate) => mutate(bytes), picture)),
      );
    await fc.assert(
      fc.asyncProperty(anyPicture, async (mutated) => {
        const checked = await checkPicture(mutated);
        if (checked.kind === 'refused') {
          expect(checked.sentence).toMatch(/^(?:The picture |This file isn't a ).+\.$/);
          return;
        }
        const { bytes, width, height } = checked.picture;
        await sharp(bytes, { pages: -1, failOn: 'warning' }).raw().toBuffer();
        const { exif, xmp, icc, iptc, comments } = await sharp(bytes).metadata();
        expect([exif, xmp, icc, iptc, comments]).toEqual(Array(5).fill(undefined));
        expect(bytes.includes(secret)).toBe(false);
        // What the build reads from it.
        expect(await imageMetadata(bytes)).toMatchObject({ width, height });
      }),
      { seed, numRuns: Math.ceil(sizes.mutatedPictures / pictureKinds.length), endOnFailure: true },
    );
  },
);
