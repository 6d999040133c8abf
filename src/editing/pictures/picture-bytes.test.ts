import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawPicture, pictureKinds } from '#test/kit/sample-picture.ts';
import { findMovement, findPhotoRemedy } from './picture-bytes.ts';

/** Returns a picture of several frames, each a different gray. */
async function drawMoving(format: 'gif' | 'webp', frames: number): Promise<Buffer> {
  const all = Array.from({ length: frames }, (_, at) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: { r: at * 60, g: 9, b: 9 } } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(all), { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

describe('A849: a picture that moves is known by its bytes', () => {
  test.each(['gif', 'webp'] as const)('A849: %s', async (format) => {
    expect(findMovement(await drawMoving(format, 2))).toEqual({ format, frames: 2 });
    expect(findMovement(await drawMoving(format, 3))).toEqual({ format, frames: 3 });
  });

  test('A849: a PNG and an AVIF', async () => {
    const png = await drawPicture('png');
    // The animation control chunk of a PNG, after the header.
    const control = Buffer.from('000000086163544c000000020000000000000000', 'hex');
    const moving = Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]);
    expect(findMovement(moving)).toEqual({ format: 'png', frames: 2 });
    const avif = Buffer.from('\0\0\0\x20ftypavis\0\0\0\0avifavismsf1', 'latin1');
    expect(findMovement(avif)).toEqual({ format: 'avif' });
  });

  test.each(pictureKinds)('A849: a still %s does not move, nor does half of it', async (kind) => {
    const bytes = await drawPicture(kind);
    for (let length = 0; length <= bytes.length; length += 1) {
      expect(findMovement(bytes.subarray(0, length))).toBeNull();
    }
    expect(findPhotoRemedy(bytes)).toBeNull();
  });
});

test.each([
  ['\0\0\0\x18ftypheic', 'HEIC'],
  ['\0\0\0\x18ftypmif1', 'HEIC'],
  ['II*\0\0\0\0\0', 'TIFF'],
  ['MM\0*\0\0\0\0', 'TIFF'],
])('A849: %j is called by its name, with what to do', (start, name) => {
  expect(findPhotoRemedy(Buffer.from(start, 'latin1'))).toContain(name);
});
