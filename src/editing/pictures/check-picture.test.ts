import { crc32, deflateSync } from 'node:zlib';
import { imageMetadata } from 'astro/assets/utils';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  drawPicture,
  pictureKinds,
  readPixels,
  secret,
  takePhoto,
  type PictureKind,
} from '#test/kit/sample-picture.ts';
import { checkPicture, findPictureExcess, type CheckedPicture } from './check-picture.server.ts';

async function accept(bytes: Uint8Array): Promise<CheckedPicture> {
  const checked = await checkPicture(bytes);
  if (checked.kind === 'refused') throw new Error(checked.sentence);
  return checked.picture;
}

const damaged = 'The picture is damaged or incomplete. Please choose another file.';

/** Asserts that two pictures look the same, apart from the loss of a denser format. */
async function expectAlike(kind: PictureKind, bytes: Uint8Array, shown: Uint8Array): Promise<void> {
  const [is, was] = [await readPixels(bytes), await readPixels(shown)];
  expect(is.length).toBe(was.length);
  const differences = is.map((value, at) => Math.abs(value - (was[at] ?? 0)));
  const mean = differences.reduce((sum, each) => sum + each, 0) / is.length;
  // The sample is noise, the worst case for such a format. Two different samples are 85 apart.
  expect(mean).toBeLessThanOrEqual(kind === 'png' || kind === 'gif' ? 0 : 12);
}

describe.each(pictureKinds)('a picture of the kind %s', (kind) => {
  test('A755: keeps its pixels, and loses its place and author', async () => {
    const photo = await takePhoto(kind);
    const { bytes, width, height } = await accept(photo);
    expect([width, height]).toEqual([24, 16]);
    expect(bytes.includes(secret)).toBe(false);
    await expectAlike(kind, bytes, photo);
    const { exif, xmp, icc, iptc, comments } = await sharp(bytes).metadata();
    expect([exif, xmp, icc, iptc, comments]).toEqual(Array(5).fill(undefined));
  });

  test('is the same when it is checked twice', async () => {
    const photo = await takePhoto(kind, 6);
    expect((await accept(photo)).bytes).toEqual((await accept(photo)).bytes);
  });

  test('A754: is refused when its end is missing, and never breaks anything', async () => {
    const photo = await takePhoto(kind);
    // The last 12 bytes of a PNG only mark its end.
    for (let length = 16; length < photo.length - 12; length += 7) {
      const checked = await checkPicture(photo.subarray(0, length));
      expect(checked).toEqual({ kind: 'refused', sentence: damaged });
    }
  });

  test('with bytes changed is refused, or stored as one that a build can draw', async () => {
    const photo = await takePhoto(kind);
    const change = fc.tuple(fc.nat(photo.length - 1), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        const broken = Buffer.from(photo);
        for (const [at, value] of changes) broken.writeUInt8(value, at);
        const checked = await checkPicture(broken);
        if (checked.kind === 'refused') {
          expect(checked.sentence).toMatch(
            /^(?:The picture is damaged|The picture has (?:more than|millions of)|This file isn't a )/,
          );
          return;
        }
        const { bytes, width, height } = checked.picture;
        await sharp(bytes, { pages: -1, failOn: 'warning' }).raw().toBuffer();
        expect(await imageMetadata(bytes)).toMatchObject({ width, height });
      }),
    );
  });
});

test.each(['jpeg', 'png', 'webp'] as const)('a %s keeps which side is up', async (kind) => {
  const photo = await takePhoto(kind, 6);
  const { bytes, width, height } = await accept(photo);
  expect([width, height]).toEqual([16, 24]);
  expect((await sharp(bytes).metadata()).orientation).toBeUndefined();
  await expectAlike(kind, bytes, await sharp(photo).rotate(90).png().toBuffer());
  expect(bytes.includes(secret)).toBe(false);
});

test.each([0x80, 0x40, 0x01])('A754: a WebP with the reserved bit %i is refused', async (bit) => {
  const photo = await takePhoto('webp');
  expect(photo.toString('latin1', 12, 16)).toBe('VP8X');
  photo.writeUInt8(photo.readUInt8(20) | bit, 20);
  expect(await checkPicture(photo)).toEqual({ kind: 'refused', sentence: damaged });
});

test('A754, ASVS 5.2.3: an AVIF that lists millions of empty parts is refused', async () => {
  const box = (type: string, ...content: Buffer[]) => {
    const body = Buffer.concat([Buffer.from(type), ...content]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length + 4);
    return Buffer.concat([length, body]);
  };
  const version = Buffer.alloc(4);
  const items = Array.from({ length: 4000 }, (_, id) => {
    const item = Buffer.alloc(6);
    item.writeUInt16BE(id + 1);
    item.writeUInt16BE(0xff_ff, 4);
    return item;
  });
  const places = box('iloc', version, Buffer.from([0, 0, 4000 >> 8, 4000 & 0xff]), ...items);
  const handler = box('hdlr', version, Buffer.alloc(4), Buffer.from('pict'), Buffer.alloc(13));
  const kind = box('ftyp', Buffer.from('avif\0\0\0\0avifmif1miaf'));
  const picture = Buffer.concat([kind, box('meta', version, handler, places)]);
  expect(await checkPicture(picture)).toEqual({ kind: 'refused', sentence: damaged });
});

const words = fc.string({ maxLength: 40 }).map((text) => Buffer.from(`${secret} ${text}`));

test('A755: metadata of a JPEG is removed, wherever it is', async () => {
  const picture = await drawPicture('jpeg');
  const expected = (await accept(picture)).bytes;
  const markers = fc.constantFrom(0xe1, 0xe3, 0xe5, 0xed, 0xef, 0xfe);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(markers, words)), words, async (parts, trailer) => {
      const segments = parts.map(([marker, content]) =>
        Buffer.concat([Buffer.from([0xff, marker, 0, content.length + 2]), content]),
      );
      const [start, rest] = [picture.subarray(0, 2), picture.subarray(2)];
      const { bytes } = await accept(Buffer.concat([start, ...segments, rest, trailer]));
      expect(bytes).toEqual(expected);
    }),
    { numRuns: 30 },
  );
});

test('A755: metadata of a PNG is removed, wherever it is', async () => {
  const picture = await drawPicture('png');
  const types = fc.constantFrom('tEXt', 'zTXt', 'iTXt', 'iCCP', 'eXIf', 'tIME', 'abCd');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(types, words)), words, async (parts, trailer) => {
      const chunks = parts.map(([type, content]) => {
        const body = Buffer.concat([Buffer.from(type), content]);
        const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
        length.writeUInt32BE(content.length);
        checksum.writeUInt32BE(crc32(body));
        return Buffer.concat([length, body, checksum]);
      });
      // After the signature and the header.
      const [start, rest] = [picture.subarray(0, 33), picture.subarray(33)];
      const { bytes } = await accept(Buffer.concat([start, ...chunks, rest, trailer]));
      expect(bytes).toEqual(picture);
    }),
  );
});

test('A755: the name and the text of a color profile in a PNG go', async () => {
  const colored = await sharp(await drawPicture('png'))
    .withIccProfile('p3')
    .png()
    .toBuffer();
  const { icc = Buffer.alloc(0) } = await sharp(colored).metadata();
  const profile = Buffer.concat([Buffer.from(`${secret}\0\0`), deflateSync(icc)]);
  const body = Buffer.concat([Buffer.from('iCCP'), profile]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(profile.length);
  checksum.writeUInt32BE(crc32(body));
  const picture = await drawPicture('png');
  const named = [picture.subarray(0, 33), length, body, checksum, picture.subarray(33)];
  expect((await sharp(Buffer.concat(named)).metadata()).icc).toEqual(icc);
  const { bytes } = await accept(Buffer.concat(named));
  expect([bytes.includes(secret), bytes.includes('iCCP')]).toEqual([false, false]);
  expect((await sharp(bytes).metadata()).icc).toBeUndefined();
});

test('a moving picture keeps moving', async () => {
  const frame = await drawPicture('png');
  const gif = await sharp([frame, await sharp(frame).negate().png().toBuffer()], {
    join: { animated: true },
  })
    .gif({ delay: [100, 200], loop: 3 })
    .toBuffer();
  const webp = await sharp(gif, { animated: true }).webp().toBuffer();
  for (const [kind, moving] of Object.entries({ gif, webp })) {
    const { bytes, width, height } = await accept(moving);
    expect([width, height]).toEqual([24, 16]);
    await expectAlike(kind as PictureKind, bytes, moving);
    const { pages, delay, loop } = await sharp(bytes, { animated: true }).metadata();
    expect([pages, delay, loop]).toEqual([2, [100, 200], 3]);
  }
});

test('A755: a comment within a GIF goes', async () => {
  const gif = await drawPicture('gif');
  const comment = Buffer.concat([
    Buffer.from([0x21, 0xfe, secret.length]),
    Buffer.from(`${secret}\0`),
  ]);
  const withComment = Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1)]);
  const { bytes } = await accept(withComment);
  expect(bytes).toEqual((await accept(gif)).bytes);
  expect(bytes.includes(secret)).toBe(false);
});

test.each([
  ['a drawing of text', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['nothing', ''],
])('ASVS 5.2.1, 5.2.2: %s is no picture', async (_, text) => {
  expect(await checkPicture(Buffer.from(text))).toEqual({
    kind: 'refused',
    sentence: "This file isn't a JPEG, PNG, WEBP, GIF or AVIF picture.",
  });
});

test('A754, ASVS 5.2.3: a picture of enormous size is refused before anybody draws it', async () => {
  const picture = Buffer.from(await drawPicture('png'));
  picture.writeUInt32BE(60_000, 16);
  picture.writeUInt32BE(60_000, 20);
  expect(await checkPicture(picture)).toEqual({
    kind: 'refused',
    sentence: 'The picture has more than 12,000 pixels on a side. Please make it smaller.',
  });
});

const tooWide = 'The picture has more than 12,000 pixels on a side. Please make it smaller.';
const tooLarge = 'The picture has more than 25 million pixels. Please make it smaller.';

const almostEmpty =
  'The picture has millions of pixels and almost nothing on them. Please make it smaller.';

/** Changes the size in a small picture's header, as in a decompression bomb. */
async function declareSize(kind: PictureKind, width: number, height: number): Promise<Buffer> {
  const bytes = Buffer.from(
    await sharp(await drawPicture('png'))
      .toFormat(kind)
      .toBuffer(),
  );
  if (kind === 'png') {
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
  } else if (kind === 'gif') {
    const colors = 2 << (bytes.readUInt8(10) & 7);
    const frame = bytes.indexOf(0x2c, 13 + 3 * colors);
    for (const at of [6, frame + 5]) {
      bytes.writeUInt16LE(width, at);
      bytes.writeUInt16LE(height, at + 2);
    }
  } else if (kind === 'jpeg') {
    const start = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    bytes.writeUInt16BE(height, start + 5);
    bytes.writeUInt16BE(width, start + 7);
  } else if (kind === 'webp') {
    bytes.writeUInt16LE(width, 26);
    bytes.writeUInt16LE(height, 28);
  } else {
    const start = bytes.indexOf('ispe');
    bytes.writeUInt32BE(width, start + 8);
    bytes.writeUInt32BE(height, start + 12);
  }
  return bytes;
}

test.each(
  pictureKinds.flatMap((kind) => [
    [kind, 12_001, 2, tooWide] as const,
    [kind, 2, 12_001, tooWide] as const,
    [kind, 7000, 7000, kind === 'avif' ? tooLarge.replace('25', '13.6') : tooLarge] as const,
    [kind, 5001, 5000, kind === 'avif' ? tooLarge.replace('25', '13.6') : tooLarge] as const,
  ]),
)('A863: a %s of %i by %i pixels is refused by its head', async (kind, width, height, sentence) => {
  const bytes = await declareSize(kind, width, height);
  expect(await checkPicture(bytes)).toEqual({ kind: 'refused', sentence });
  expect(await findPictureExcess(bytes)).toMatch(
    /^The picture has more than (?:12,000|25 million) /,
  );
});

test.each(pictureKinds)(
  'A863: a %s of 9 million pixels in a few bytes is refused by its head',
  async (kind) => {
    const bytes = await declareSize(kind, 3000, 3000);
    expect(bytes.length).toBeLessThan(5000);
    expect(await checkPicture(bytes)).toEqual({ kind: 'refused', sentence: almostEmpty });
    expect(await findPictureExcess(bytes)).toBe(almostEmpty);
  },
);

test('A863, ASVS 15.2.2: compressed texts of a PNG are not unpacked, and kept out of builds', async () => {
  const picture = await drawPicture('png');
  const packed = deflateSync(Buffer.alloc(40_000_000, 'a'));
  const data = Buffer.concat([Buffer.from('zTXtComment\0\0'), packed]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length - 4);
  checksum.writeUInt32BE(crc32(data));
  const text = Buffer.concat([length, data, checksum]);
  const texts = Array<Buffer>(3).fill(text);
  const heavy = Buffer.concat([picture.subarray(0, 33), ...texts, picture.subarray(33)]);
  const before = process.resourceUsage().maxRSS;
  expect((await accept(heavy)).bytes).toEqual((await accept(picture)).bytes);
  expect(await findPictureExcess(heavy)).toBe(
    'The picture has too much text beside its pixels. Please export it again without metadata.',
  );
  // 120 MB are unpacked otherwise, and more.
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(100_000);
});

test('A863: a PNG of 16,777,215 by 2 pixels is refused', async () => {
  const bytes = await declareSize('png', 16_777_215, 2);
  expect(await checkPicture(bytes)).toEqual({ kind: 'refused', sentence: tooWide });
});

test.each(['gif', 'webp'] as const)('A863: all frames of a %s count', async (kind) => {
  const frame = await sharp({
    create: { width: 600, height: 600, channels: 3, background: '#fff' },
  })
    .png()
    .toBuffer();
  const other = await sharp(frame).negate().png().toBuffer();
  const frames = Array.from({ length: 70 }, (_, index) => (index % 2 === 0 ? frame : other));
  const moving = await sharp(frames, { join: { animated: true }, limitInputPixels: false })
    .toFormat(kind)
    .toBuffer();
  const sentence =
    'The picture has more than 25 million pixels in its 70 frames together. Please make it smaller or shorter.';
  expect(await checkPicture(moving)).toEqual({ kind: 'refused', sentence });
  expect(await findPictureExcess(moving)).toBe(sentence);
});

test('A863: a picture at the limit is taken', async () => {
  const wide = { width: 12_000, height: 20, channels: 3, background: '#c40' } as const;
  const { width, height } = await accept(await sharp({ create: wide }).jpeg().toBuffer());
  expect([width, height]).toEqual([12_000, 20]);
});

test('A754: a picture that moves for very long is refused before anybody draws it', async () => {
  const frame = Buffer.from('2c0000000001000100000202440100', 'hex');
  const gif = await sharp(await drawPicture('png'))
    .resize(1, 1)
    .gif()
    .toBuffer();
  const moving = Buffer.concat([
    gif.subarray(0, -1),
    ...Array<Buffer>(501).fill(frame),
    gif.subarray(-1),
  ]);
  expect(await checkPicture(moving)).toEqual({
    kind: 'refused',
    sentence: 'The picture has more than 500 frames. Please make it smaller.',
  });
});
