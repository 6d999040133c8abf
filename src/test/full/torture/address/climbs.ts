import fc from 'fast-check';
import { seed } from '#test/full/torture/sizes.ts';

const ups = [
  ...['..', '..', '..', '%2e%2e', '%2E.', '.%2e', '%252e%252e', '%c0%ae%c0%ae', '%uff0e%uff0e'],
  ...['....', '...', '. .', '..;', '..\u0000', '..%00', '\u2025', '\uff0e\uff0e', '~', '.'],
];
const slashes = [
  ...['/', '/', '/', '\\', '%2f', '%5c', '%252f', '%255c', '//', '/./', '\\\\', '%c0%af', '\u2215'],
  ...['\uff0f', '\u2044', ':', '%00/', ';/'],
];
const goals = [
  ...['secret.txt', 'package.json', '.git/config', '.env', 'etc/passwd', 'data/session-secret'],
  ...[
    'src/lib/env.server.ts',
    'netlify.toml',
    'proc/self/environ',
    'windows/win.ini',
    'C:/boot.ini',
  ],
];
const starts = [
  '',
  '',
  '/',
  '\\',
  'content/',
  'images/',
  '/images/',
  'file:///',
  'C:\\',
  'x/',
  './',
];
const ends = ['', '', '', '%00', '\0.html', '.html', '.yaml', '?', '#', '/', '/.', '\n', ' '];

const climb = fc
  .tuple(
    fc.constantFrom(...starts),
    fc.array(fc.tuple(fc.constantFrom(...ups), fc.constantFrom(...slashes)), {
      minLength: 1,
      maxLength: 9,
    }),
    fc.constantFrom(...goals),
    fc.constantFrom(...ends),
  )
  .map(([start, steps, goal, end]) => start + steps.flat().join('') + goal + end);

/** Returns distinct paths that try to lead out of a folder. */
export function listClimbs(count: number): string[] {
  const known = goals.flatMap((goal) => [`../${goal}`, `../../../../../../${goal}`, `/${goal}`]);
  const found = new Set(known.slice(0, count));
  for (const each of fc.sample(climb, { seed, numRuns: count * 3 })) {
    if (found.size >= count) break;
    found.add(each);
  }
  return [...found];
}
