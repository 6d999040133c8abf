import { secret } from './sample-picture.ts';

const number = (value: number, bytes = 4) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

/** Returns a box of an MP4 file. */
const box = (type: string, ...parts: readonly (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  return Buffer.concat([number(body.length + 8), Buffer.from(type), body]);
};

interface Mp4 {
  seconds?: number;
  /** What its tracks are encoded in. */
  codecs?: readonly string[];
  brand?: string;
}

/** Returns the frame of an MP4 file as a phone writes it, with a place and a title. */
export function writeMp4({ seconds = 2, codecs = ['avc1', 'mp4a'], brand = 'isom' }: Mp4 = {}) {
  const header = Buffer.concat([Buffer.alloc(12), number(1000), number(seconds * 1000)]);
  const tracks = codecs.map((codec) => {
    const table = box('stbl', box('stsd', Buffer.alloc(8), box(codec, 'sample')));
    return box('trak', box('mdia', box('minf', table)), box('udta', secret));
  });
  return Buffer.concat([
    box('ftyp', brand, Buffer.alloc(4)),
    box('moov', box('mvhd', header), ...tracks, box('udta', secret), box('meta', secret)),
    box('mdat', 'sound and pictures'),
  ]);
}

/** Returns silence as MP3, which players play, with a title before and behind it. */
export function writeMp3(seconds = 2): Buffer {
  // MPEG-2, 8 kbit/s, 22,050 Hz, one channel: 26 bytes for 576 samples.
  const frame = Buffer.concat([number(0xff_f3_10_c0), Buffer.alloc(22)]);
  const frames = Array.from({ length: Math.ceil((seconds * 22_050) / 576) }, () => frame);
  const notes = Buffer.concat([Buffer.from('ID3\x04\0\0'), number(secret.length)]);
  return Buffer.concat([notes, Buffer.from(secret), ...frames, Buffer.from(`TAG${secret}`)]);
}

/** Returns an element of a WebM file. */
const element = (id: number, ...parts: readonly (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const bytes = Math.ceil(id.toString(16).length / 2);
  return Buffer.concat([number(id, bytes), number(0x40_00 + body.length, 2), body]);
};

/** Returns the head of a WebM file; without seconds, it doesn't say how long it is. */
export function writeWebm(seconds: number | null = 2, type: 'sound' | 'video' = 'video'): Buffer {
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE((seconds ?? 0) * 1000);
  const info = element(0x15_49_a9_66, ...(seconds === null ? [] : [element(0x44_89, duration)]));
  const track = element(0xae, element(0x83, number(type === 'video' ? 1 : 2, 1)));
  return Buffer.concat([
    element(0x1a_45_df_a3, element(0x42_82, 'webm')),
    element(0x18_53_80_67, info, element(0x16_54_ae_6b, track), element(0x1f_43_b6_75, 'sound')),
  ]);
}
