import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { maxRecordingSeconds, type RecordingEnding } from '#model/schemas/upload-limits.ts';

export interface CheckedRecording {
  /** Without what says where, when and by whom it was made, as far as the format has places for it. */
  bytes: Buffer;
  ending: RecordingEnding;
  seconds: number;
}

export type RecordingCheck =
  { kind: 'accepted'; recording: CheckedRecording } | { kind: 'refused'; sentence: string };

const noRecording = 'This file isn’t an MP4, WebM, MP3 or M4A recording.';
const damaged = 'The recording is damaged or incomplete. Please choose another file.';

/** Why a recording cannot be used, in a sentence. */
class UnusableRecording extends Error {}

/** Identifies the format by the bytes, whatever a file's name says, and reads its length. */
export function checkRecording(sent: Uint8Array): RecordingCheck {
  try {
    const recording = readRecording(Buffer.from(sent));
    const { seconds } = recording;
    if (!(seconds > 0 && seconds < Infinity)) {
      throw new UnusableRecording(
        'This file doesn’t say how long it is. Please save it again as MP4 or MP3.',
      );
    }
    if (seconds > maxRecordingSeconds) {
      throw new UnusableRecording(
        `The recording is ${Math.ceil(seconds)} seconds long. Please keep it to ${maxRecordingSeconds} at most; twenty are best.`,
      );
    }
    return { kind: 'accepted', recording };
  } catch (error) {
    if (error instanceof UnusableRecording) return { kind: 'refused', sentence: error.message };
    // A length that leads out of the file.
    if (error instanceof RangeError) return { kind: 'refused', sentence: damaged };
    throw error;
  }
}

/** Returns whether a file that begins like this may be a recording. */
export function isRecordingStart(start: string): boolean {
  return /^(?:[^]{4}ftyp(?!avi|hei|hev|mif1|msf1|qt )|\x1aE\xdf\xa3|ID3|\xff[\xe2\xe3\xf2\xf3\xfa\xfb])/.test(
    start,
  );
}

/** Finds a recording of the site by its address; null where there is none that could be played. */
export async function findRecording(address: string): Promise<CheckedRecording | null> {
  const bytes = await readFile(join(process.cwd(), 'public', address)).catch(() => null);
  const checked = bytes && checkRecording(bytes);
  return checked?.kind === 'accepted' ? checked.recording : null;
}

function readRecording(bytes: Buffer): CheckedRecording {
  const start = bytes.toString('latin1', 0, 12);
  if (start.slice(4) === 'ftypqt  ') {
    throw new UnusableRecording(
      'This is a QuickTime movie. Please export it as MP4, which every browser plays.',
    );
  }
  if (!isRecordingStart(start)) throw new UnusableRecording(noRecording);
  if (start.slice(4, 8) === 'ftyp') return readMp4(bytes);
  return start.startsWith('\x1aE') ? readWebm(bytes) : readMp3(bytes);
}

interface Part {
  type: string;
  start: number;
  /** Where its content begins. */
  body: number;
  end: number;
}

/** Lists the boxes of an MP4 file between two positions; throws RangeError if one is cut off. */
function listBoxes(bytes: Buffer, from: number, to: number): Part[] {
  const boxes: Part[] = [];
  for (let at = from; at + 8 <= to;) {
    const length = bytes.readUInt32BE(at);
    const isLong = length === 1;
    const body = at + (isLong ? 16 : 8);
    // Without a length, a box goes to the end.
    const end = length === 0 ? to : at + (isLong ? Number(bytes.readBigUInt64BE(at + 8)) : length);
    if (end < body || end > to) throw new RangeError('A box is cut off.');
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), start: at, body, end });
    at = end;
  }
  return boxes;
}

function findBoxes(bytes: Buffer, [type, ...rest]: readonly string[], around: Part): Part[] {
  const found = listBoxes(bytes, around.body, around.end).filter((box) => box.type === type);
  return rest.length === 0 ? found : found.flatMap((box) => findBoxes(bytes, rest, box));
}

function readMp4(bytes: Buffer): CheckedRecording {
  const file: Part = { type: '', start: 0, body: 0, end: bytes.length };
  const codecs = findBoxes(bytes, ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd'], file).flatMap(
    ({ body, end }) => listBoxes(bytes, body + 8, end).map(({ type }) => type),
  );
  if (codecs.some((codec) => /^(?:hvc1|hev1)$/.test(codec))) {
    throw new UnusableRecording(
      'This video is in HEVC, which many browsers cannot play. On an iPhone choose Settings › Camera › Formats › Most Compatible and record it again.',
    );
  }
  const isVideo = codecs.some((codec) => /^avc[13]$/.test(codec));
  if (!isVideo && !codecs.includes('mp4a')) {
    throw new UnusableRecording('Please export this as MP4 with H.264 and AAC.');
  }
  const [header] = findBoxes(bytes, ['moov', 'mvhd'], file);
  if (!header) throw new RangeError('There is no header.');
  const isLong = bytes[header.body] === 1;
  const scale = bytes.readUInt32BE(header.body + (isLong ? 20 : 12));
  const duration = isLong
    ? Number(bytes.readBigUInt64BE(header.body + 24))
    : bytes.readUInt32BE(header.body + 16);
  const told = [['udta'], ['meta'], ['uuid'], ['moov', 'udta'], ['moov', 'meta']];
  const tracks = [
    ['moov', 'trak', 'udta'],
    ['moov', 'trak', 'meta'],
  ];
  for (const { start, body, end } of [...told, ...tracks].flatMap((path) =>
    findBoxes(bytes, path, file),
  )) {
    // Positions of the sound in the file stay right.
    bytes.write('free', start + 4, 'latin1');
    bytes.fill(0, body, end);
  }
  return { bytes, ending: isVideo ? '.mp4' : '.m4a', seconds: duration / scale };
}

/** Reads a number of EBML at a position; its first set bit says its length. */
function readVint(bytes: Buffer, at: number, keepsMark: boolean): { value: number; end: number } {
  const first = bytes.readUInt8(at);
  const length = Math.clz32(first) - 23;
  if (length > 8) throw new RangeError('There is no such number.');
  let value = keepsMark ? first : first & (0xff >> length);
  let isUnknown = value === 0xff >> length;
  for (let index = 1; index < length; index += 1) {
    const byte = bytes.readUInt8(at + index);
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value: isUnknown && !keepsMark ? Infinity : value, end: at + length };
}

const containers = new Set(['18538067', '1549a966', '1654ae6b', 'ae']);

/** Reads the elements of a WebM file up to its first sound or picture. */
function* listElements(bytes: Buffer): Generator<Part> {
  for (let at = 0; at < bytes.length;) {
    const id = readVint(bytes, at, true);
    const type = id.value.toString(16);
    if (type === '1f43b675') return;
    const { value: length, end: body } = readVint(bytes, id.end, false);
    const end = Math.min(body + length, bytes.length);
    yield { type, start: at, body, end };
    at = containers.has(type) ? body : end;
  }
}

function readWebm(bytes: Buffer): CheckedRecording {
  let seconds = 0;
  let scale = 1_000_000;
  let isVideo = false;
  for (const { type, body, end } of listElements(bytes)) {
    const length = end - body;
    if (type === '2ad7b1') scale = bytes.readUIntBE(body, Math.min(length, 6));
    if (type === '4489')
      seconds = length === 4 ? bytes.readFloatBE(body) : bytes.readDoubleBE(body);
    if (type === '83') isVideo ||= bytes[body] === 1;
    if (type === '4282' && !bytes.toString('latin1', body, end).startsWith('webm')) {
      throw new UnusableRecording(noRecording);
    }
  }
  if (!isVideo) throw new UnusableRecording('Please export sound as MP3 or M4A.');
  return { bytes, ending: '.webm', seconds: (seconds * scale) / 1e9 };
}

const mp3Bitrates = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;

/** Returns the length of a frame of MP3 in bytes and seconds; null where none begins. */
function readFrame(bytes: Buffer, at: number): { length: number; seconds: number } | null {
  if (at + 4 > bytes.length) return null;
  const head = bytes.readUInt32BE(at);
  const version = (head >>> 19) & 3;
  const isMp3 = head >>> 21 === 0x7ff && version !== 1 && ((head >>> 17) & 3) === 1;
  const kilobits = mp3Bitrates[version === 3 ? 1 : 2][(head >>> 12) & 15] ?? 0;
  const hertz = ([44_100, 48_000, 32_000][(head >>> 10) & 3] ?? 0) / ([4, 1, 2, 1][version] ?? 1);
  if (!isMp3 || kilobits === 0 || hertz === 0) return null;
  const samples = version === 3 ? 1152 : 576;
  const padding = (head >>> 9) & 1;
  return {
    length: Math.floor((samples * 125 * kilobits) / hertz) + padding,
    seconds: samples / hertz,
  };
}

/** The least frames that are taken for sound, so that a few bytes by chance are not. */
const minFrames = 3;

/** Keeps the sound alone: names, pictures and notes stand before or behind it. */
function readMp3(bytes: Buffer): CheckedRecording {
  const hasNotes = bytes.toString('latin1', 0, 3) === 'ID3';
  const notes = [6, 7, 8, 9].reduce((size, at) => size * 128 + (bytes[at] ?? 0), 0);
  const from = hasNotes ? notes + 10 : 0;
  let at = from;
  let seconds = 0;
  let frames = 0;
  for (let frame = readFrame(bytes, at); frame; frame = readFrame(bytes, at)) {
    if (at + frame.length > bytes.length) break;
    at += frame.length;
    seconds += frame.seconds;
    frames += 1;
  }
  if (frames < minFrames) throw new RangeError('There is no sound.');
  return { bytes: bytes.subarray(from, at), ending: '.mp3', seconds };
}
