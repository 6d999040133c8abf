import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  drawPicture,
  pictureKinds,
  readPixels,
  secret,
  takePhoto,
} from '#test/picture/sample-picture.ts';
import { checkPicture, type CheckedPicture } from './check-picture.ts';

function accept(bytes: Uint8Array): CheckedPicture {
  const checked = checkPicture(bytes);
  if (checked.kind === 'refused') throw new Error(checked.sentence);
  return checked.picture;
}

const damaged = 'The picture is damaged or not complete. Please choose another file.';

describe.each(pictureKinds)('a picture of the kind %s', (kind) => {
  test('keeps what it shows, and loses where and by whom it was taken', async () => {
    const photo = await takePhoto(kind);
    const { bytes, width, height } = accept(photo);
    expect([width, height]).toEqual([24, 16]);
    expect(bytes.includes(secret)).toBe(false);
    expect(await readPixels(bytes)).toEqual(await readPixels(photo));
    expect((await sharp(bytes).metadata()).xmp).toBeUndefined();
  });

  test('that says nothing about itself stays as it is', async () => {
    const picture = await drawPicture(kind);
    expect(accept(picture).bytes).toEqual(picture);
  });

  test('is the same when it is taken twice', async () => {
    const once = accept(await takePhoto(kind, 6)).bytes;
    expect(accept(once).bytes).toEqual(once);
  });

  test('is refused when its end is missing, and never breaks anything', async () => {
    const photo = await takePhoto(kind);
    for (let length = 16; length < photo.length - 8; length += 7) {
      const checked = checkPicture(photo.subarray(0, length));
      expect(checked).toEqual({ kind: 'refused', sentence: damaged });
    }
  });

  test('may have any byte changed without harm to the server', async () => {
    const photo = await takePhoto(kind);
    fc.assert(
      fc.property(fc.nat(photo.length - 1), fc.nat(255), (at, value) => {
        const broken = Buffer.from(photo);
        broken.writeUInt8(value, at);
        expect(['accepted', 'refused']).toContain(checkPicture(broken).kind);
      }),
    );
  });
});

test.each(['jpeg', 'png', 'webp'] as const)('a %s keeps which side is up', async (kind) => {
  const { bytes, width, height } = accept(await takePhoto(kind, 6));
  expect([width, height]).toEqual([16, 24]);
  expect((await sharp(bytes).metadata()).orientation).toBe(6);
  expect(bytes.includes(secret)).toBe(false);
});

const words = fc.string({ maxLength: 40 }).map((text) => Buffer.from(`${secret} ${text}`));

test('whatever programs add to a JPEG goes, wherever it stands', async () => {
  const picture = await drawPicture('jpeg');
  const pixels = await readPixels(picture);
  const markers = fc.constantFrom(0xe1, 0xe3, 0xe5, 0xed, 0xef, 0xfe);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(markers, words)), words, async (parts, trailer) => {
      const segments = parts.map(([marker, content]) =>
        Buffer.concat([Buffer.from([0xff, marker, 0, content.length + 2]), content]),
      );
      const [start, rest] = [picture.subarray(0, 2), picture.subarray(2)];
      const { bytes } = accept(Buffer.concat([start, ...segments, rest, trailer]));
      expect(bytes).toEqual(picture);
      expect(await readPixels(bytes)).toEqual(pixels);
    }),
    { numRuns: 30 },
  );
});

test('whatever programs add to a PNG goes, wherever it stands', async () => {
  const picture = await drawPicture('png');
  const types = fc.constantFrom('tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'abCd');
  fc.assert(
    fc.property(fc.array(fc.tuple(types, words)), words, (parts, trailer) => {
      const chunks = parts.map(([type, content]) => {
        const body = Buffer.concat([Buffer.from(type), content]);
        const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
        length.writeUInt32BE(content.length);
        checksum.writeUInt32BE(crc32(body));
        return Buffer.concat([length, body, checksum]);
      });
      // After the signature and the head.
      const [start, rest] = [picture.subarray(0, 33), picture.subarray(33)];
      expect(accept(Buffer.concat([start, ...chunks, rest, trailer])).bytes).toEqual(picture);
    }),
  );
});

test('a moving picture keeps moving', async () => {
  const frame = await drawPicture('png');
  const gif = await sharp([frame, await sharp(frame).negate().png().toBuffer()], {
    join: { animated: true },
  })
    .gif({ delay: [100, 200], loop: 3 })
    .toBuffer();
  const webp = await sharp(gif, { animated: true }).webp().toBuffer();
  for (const moving of [gif, webp]) {
    const { bytes } = accept(moving);
    expect(await readPixels(bytes)).toEqual(await readPixels(moving));
    const { pages, delay, loop } = await sharp(bytes, { animated: true }).metadata();
    expect([pages, delay, loop]).toEqual([2, [100, 200], 3]);
  }
});

test('a comment within a GIF goes', async () => {
  const gif = await drawPicture('gif');
  const comment = Buffer.concat([
    Buffer.from([0x21, 0xfe, secret.length]),
    Buffer.from(`${secret}\0`),
  ]);
  const withComment = Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1)]);
  expect(accept(withComment).bytes).toEqual(gif);
});

test.each([
  ['a drawing of text', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['nothing', ''],
])('%s is no picture', (_, text) => {
  expect(checkPicture(Buffer.from(text))).toEqual({
    kind: 'refused',
    sentence: 'This is no picture of the kinds JPEG, PNG, WEBP, GIF and AVIF.',
  });
});

test('a picture of enormous size is refused before anybody draws it', async () => {
  const picture = Buffer.from(await drawPicture('png'));
  picture.writeUInt32BE(60_000, 16);
  picture.writeUInt32BE(60_000, 20);
  expect(checkPicture(picture)).toEqual({
    kind: 'refused',
    sentence: 'The picture has more than 50 million pixels. Please make it smaller.',
  });
});
