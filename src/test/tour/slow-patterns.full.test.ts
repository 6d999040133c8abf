import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { testTimeoutMs as timeout } from '#test/full/torture/sizes.ts';

/** Signs of every kind that patterns tell apart. */
const signs = Array.from(
  'aQx17 \n\t.,;:!?\'"`´’-–_/\\|@#$%&*+=~^<>()[]{}é字ж¼\u00A0\u200B\u200D\u0301\u{1F469}',
);

/** Matches the parts of a pattern that stand for one sign. */
const atoms =
  /\\(?:[pP]\{[^}]+\}|u\{[^}]+\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|[^\d])|\[(?:\\.|[^\]\\])*\]/gu;

/** Returns one sign for each set of signs that the pattern treats alike, and its literal words. */
function listPieces({ source, flags }: RegExp): { kinds: string[]; words: string[] } {
  const sets = (source.match(atoms) ?? []).flatMap((atom) => {
    try {
      return [new RegExp(`^${atom}$`, flags.replaceAll(/[gy]/g, ''))];
    } catch {
      return [];
    }
  });
  const plain = source.replaceAll(atoms, (atom) =>
    /^\\[^\w\s]$/.test(atom) ? (atom[1] ?? '') : '\0',
  );
  const literal = new Set(plain);
  const kinds = new Map(
    signs.map((sign) => [
      [literal.has(sign) ? sign : '', ...sets.map((set) => set.test(sign))].join(),
      sign,
    ]),
  );
  const words = plain
    .replaceAll(/\(\?(?:[:=!]|<[=!]|<\w+>)|\{\d+(?:,\d*)?\}/g, '\0')
    .split(/[\0()|?*+^$.]+/)
    .filter((word) => word.length > 1);
  return { kinds: [...kinds.values()], words: [...new Set(words)].slice(0, 6) };
}

/** Lists beginnings, parts to repeat and ends that may keep a pattern busy. */
function* listPumps(pattern: RegExp): Generator<[start: string, part: string, end: string]> {
  const { kinds, words } = listPieces(pattern);
  const pieces = [...kinds, ...words];
  for (const first of pieces) {
    for (const second of ['', ...pieces]) {
      for (const start of ['', ...words, words.join('')]) {
        for (const end of ['', ...kinds]) yield [start, first + second, end];
      }
    }
  }
}

function spend(pattern: RegExp, text: string, limitMs = 0): number {
  let least = Infinity;
  // The first run compiles the pattern for the others.
  for (let tries = 0; tries < 4 && least > limitMs; tries += 1) {
    const before = process.threadCpuUsage();
    text.replaceAll(pattern, '');
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** Returns the text that a pattern takes much longer for than for a quarter of it. */
function findPump(literal: RegExp): string | null {
  const pattern = new RegExp(literal.source, `${literal.flags.replaceAll(/[gy]/g, '')}g`);
  for (const [start, part, end] of listPumps(pattern)) {
    const fill = (length: number) => start + part.repeat(Math.ceil(length / part.length)) + end;
    if (spend(pattern, fill(3000), 0.5) <= 0.5) continue;
    const measure = () => [spend(pattern, fill(4000)), spend(pattern, fill(16_000))] as const;
    const isSlow = ([short, long] = measure()) => long > 6 * short && long > 5;
    // Twice, since other programs at work can slow down one measurement.
    if (isSlow() && isSlow()) {
      const [short, long] = measure();
      return `${JSON.stringify([start, part, end])}: ${short.toFixed(1)}, then ${long.toFixed(1)} ms`;
    }
  }
  return null;
}

/** Lists the patterns of a file that the compiler reads. */
function listPatterns(file: string): RegExp[] {
  const text = readFileSync(file, 'utf8');
  const code = file.endsWith('.astro') ? (/^---\n([^]*?)\n---/.exec(text)?.[1] ?? '') : text;
  const patterns: RegExp[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      patterns.push(new RegExp(node.text.slice(1, end), node.text.slice(end + 1)));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return patterns;
}

const files = globSync('{src,functions}/**/*.{ts,tsx,astro}').filter(
  (file) => !/^src\/test\/|\.(?:test|spec)\.tsx?$/.test(file),
);

/** Patterns of texts that nobody types. */
const unreached = new Map([
  ['src/editing/editor/document/edit-words.client.ts', 'Names of places, which the code writes'],
  ['src/integrations/page-policy.ts', 'The pages of the build'],
  ['src/local/doctor/check-result.ts', 'Sentences of the doctor'],
  ['src/lib/http/app.server.ts', 'The routes of the apps'],
  ['src/model/ids/detach-regions.ts', 'The pages of the build, with every element closed'],
]);

test(
  'A913, ASVS 1.3.12: no pattern takes four times as long for twice the text',
  { timeout: 10 * timeout },
  () => {
    const slow: string[] = [];
    const seen = new Set<string>();
    for (const file of files.filter((each) => !unreached.has(each))) {
      for (const pattern of listPatterns(file)) {
        if (seen.has(String(pattern)) || !/[*+]|\{\d+,\d*\}/.test(pattern.source)) continue;
        seen.add(String(pattern));
        const pump = findPump(pattern);
        if (pump !== null) slow.push(`${file}: ${String(pattern)} for ${pump}`);
      }
    }
    expect(seen.size).toBeGreaterThan(200);
    expect(slow).toEqual([]);
  },
);
