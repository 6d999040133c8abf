/** A line of words and when it is said, in milliseconds. */
export interface Cue {
  start: number;
  end: number;
  text: string;
}

interface Line {
  text: string;
  /** As typed in front of the words, such as `0:05`; null without. */
  start: number | null;
}

const timedLine = /^(\d{1,2}):(\d\d)(?:\s+|$)/;

/** Reads the words of a recording, a line for each sentence. A time alone is that of the next line. */
function readLines(words: string): Line[] {
  const lines: Line[] = [];
  let ahead: number | null = null;
  for (const line of words.split('\n').map((each) => each.trim())) {
    const [time = '', minutes, seconds] = timedLine.exec(line) ?? [];
    const start: number | null =
      time === '' ? ahead : (Number(minutes) * 60 + Number(seconds)) * 1000;
    const text = line.slice(time.length);
    if (text !== '') lines.push({ text, start });
    ahead = text === '' ? start : null;
  }
  return lines;
}

/** Returns what is wrong with the times in front of lines, in a sentence; null if nothing is. */
export function findTimeProblem(words: string): string | null {
  const last = words.trimEnd().split('\n').at(-1)?.trim() ?? '';
  if (timedLine.exec(last)?.[0] === last) return `Please write what is said at ${last}.`;
  const times = readLines(words).flatMap(({ start }) => start ?? []);
  return times.every((time, at) => at === 0 || time > (times[at - 1] ?? 0))
    ? null
    : 'Each time must be later than the one before, like 0:05 and then 0:09.';
}

/** Stands for the time that each line takes, however short it is, as letters. */
const lettersOfPause = 10;

/**
 * Lists when each line is said. A time in front of it counts; lines without one share the time
 * between their neighbors by their lengths.
 */
export function listCues(words: string, seconds: number): Cue[] {
  const length = Math.round(seconds * 1000);
  const lines = readLines(words);
  const starts: number[] = [];
  let from = 0;
  while (from < lines.length) {
    const earliest = (starts.at(-1) ?? -1) + 1;
    const start = lines[from]?.start ?? 0;
    const begin = start >= earliest && start < length ? start : earliest;
    const next = lines.findIndex(
      (line, at) => at > from && line.start !== null && line.start > begin && line.start < length,
    );
    const to = next < 0 ? lines.length : next;
    const end = lines[next]?.start ?? length;
    const sizes = lines.slice(from, to).map(({ text }) => text.length + lettersOfPause);
    const all = sizes.reduce((sum, size) => sum + size, 0);
    let before = 0;
    for (const size of sizes) {
      starts.push(Math.round(begin + ((end - begin) * before) / all));
      before += size;
    }
    from = to;
  }
  return lines.map(({ text }, at) => {
    const start = starts[at] ?? 0;
    return { text, start, end: Math.max(starts[at + 1] ?? length, start + 1) };
  });
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Writes the words of a recording as captions in WebVTT. */
export function writeCaptions(words: string, seconds: number): string {
  const cues = listCues(words, seconds).map(({ start, end, text }) => {
    const safe = text.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign);
    const times = [start, end].map((time) => new Date(time).toISOString().slice(11, -1));
    return `${times.join(' --> ')}\n${safe}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}
