import fc from 'fast-check';
import { expect, test } from 'vitest';
import { secret } from '#test/kit/sample-picture.ts';
import { writeMp3, writeMp4, writeWebm } from '#test/kit/sample-recording.ts';
import { checkRecording, isRecordingStart } from './check-recording.server.ts';

test.each([
  ['.mp4', writeMp4()],
  ['.m4a', writeMp4({ codecs: ['mp4a'] })],
  ['.webm', writeWebm()],
  ['.mp3', writeMp3()],
])(
  'A971: a recording is taken as %s by its bytes, with its length and without its notes',
  (ending, bytes) => {
    const checked = checkRecording(bytes);
    if (checked.kind === 'refused') throw new Error(checked.sentence);
    const { recording } = checked;
    expect(recording.ending).toBe(ending);
    expect(recording.seconds).toBeCloseTo(2, 1);
    expect(recording.bytes.includes(secret)).toBe(false);
    expect(isRecordingStart(recording.bytes.toString('latin1', 0, 12))).toBe(true);
    expect(checkRecording(recording.bytes)).toEqual(checked);
  },
);

test.each([
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'isn’t an MP4'],
  ['a picture in the same kind of file', writeMp4({ brand: 'avif' }), 'isn’t an MP4'],
  ['nothing', Buffer.alloc(0), 'isn’t an MP4'],
  ['a QuickTime movie', writeMp4({ brand: 'qt  ' }), 'export it as MP4'],
  ['a video in HEVC', writeMp4({ codecs: ['hvc1', 'mp4a'] }), 'Most Compatible'],
  ['another codec', writeMp4({ codecs: ['ac-3'] }), 'H.264 and AAC'],
  ['sound as WebM', writeWebm(2, 'sound'), 'MP3 or M4A'],
  ['a length that nothing says', writeWebm(null), 'doesn’t say how long'],
  ['31 seconds as MP4', writeMp4({ seconds: 31 }), '31 seconds long. Please keep it to 30'],
  ['31 seconds as WebM', writeWebm(30.2), '31 seconds long'],
  ['32 seconds as MP3', writeMp3(31.5), '32 seconds long'],
  ['less than it says', writeMp4().subarray(0, 90), 'damaged'],
  ['a few bytes like sound', Buffer.from('\xff\xfb\x90\0', 'latin1'), 'damaged'],
])('A971: %s is refused in a sentence', (_, bytes, words) => {
  expect(checkRecording(bytes)).toEqual({
    kind: 'refused',
    sentence: expect.stringContaining(words) as string,
  });
});

test('A971: a recording that is cut or changed anywhere is taken or refused, and ends no call', () => {
  const samples = [writeMp4(), writeMp3(), writeWebm()];
  const place = fc.tuple(fc.nat(400), fc.nat(255));
  fc.assert(
    fc.property(fc.constantFrom(...samples), fc.array(place), fc.nat(400), (sample, bytes, cut) => {
      const changed = Buffer.from(sample);
      for (const [at, value] of bytes) if (at < changed.length) changed[at] = value;
      expect(['accepted', 'refused']).toContain(checkRecording(changed.subarray(0, cut)).kind);
      expect(['accepted', 'refused']).toContain(checkRecording(changed).kind);
    }),
  );
});
