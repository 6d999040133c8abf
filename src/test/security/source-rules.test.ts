import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

/** The code that runs where the site is deployed, in functions and in browsers, without tests. */
const rooms = [
  ...['functions', 'src/domain', 'src/server', 'src/browser', 'src/islands'],
  ...['src/build', 'src/components', 'src/layouts', 'src/pages'],
];

const sources = rooms.flatMap((room) =>
  readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|astro)$/.test(name) && !name.includes('.test.'))
    .map((name) => {
      const file = `${room}/${name.replaceAll(path.sep, '/')}`;
      return { file, text: readFileSync(path.join(root, file), 'utf8') };
    }),
);

/** The files in which something stands. */
function findFiles(pattern: RegExp, within = ''): string[] {
  return sources
    .filter(({ file, text }) => file.startsWith(within) && pattern.test(text))
    .map(({ file }) => file)
    .sort();
}

test('there is code to look at', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(findFiles(/Api\.fetch\(/, 'functions/')).toHaveLength(10);
});

test('the server speaks with its database, GitHub and the mail server, and with nobody else', () => {
  // An app is asked by a method of the same name.
  const callers =
    /(?<!Api\.)\bfetch\(|'node:(?:https?|net|tls|dgram|dns)'|createTransport|new pg\./;
  expect(
    [...findFiles(callers, 'src/server/'), ...findFiles(callers, 'functions/')].filter(
      // Names of status codes, and whether a text is an address.
      (file) => !/http\/answer\.ts|session\/network-address\.ts/.test(file),
    ),
  ).toEqual([
    'src/server/db/database.ts',
    'src/server/db/postgres-executor.ts',
    'src/server/mail/mail-transport.ts',
    'src/server/publishing/github/github-call.ts',
  ]);
  expect(findFiles(callers, 'src/domain/')).toEqual([]);
});

test('only the build asks another program for something, with fixed arguments', () => {
  expect(findFiles(/child_process/)).toEqual(['src/build/commit.ts']);
});

test('no text becomes code', () => {
  expect(findFiles(/\beval\(|new Function\b|setTimeout\(\s*['"`]|node:vm/)).toEqual([]);
});

test('no message between windows is listened to', () => {
  expect(findFiles(/postMessage|addEventListener\(\s*'message'/)).toEqual([]);
});

test('HTML is put into a page only where Markdown was rendered or a constant stands', () => {
  expect(findFiles(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|set:html/i)).toEqual([
    'src/browser/markdown/show-markdown.ts',
    'src/components/chrome/Logo.astro',
    'src/components/media/Markdown.astro',
    'src/layouts/BaseLayout.astro',
  ]);
});

test('a pattern is made of a text only where that text is a constant', () => {
  expect(findFiles(/new RegExp\(/)).toEqual([
    'src/domain/editing/item-template.ts',
    'src/server/content-file/scalar-style.ts',
  ]);
});

test('SHA-1 names the files of git and makes the codes of apps, and nothing else is hashed by less than SHA-256', () => {
  expect(findFiles(/'(?:md5|sha1|md4|ripemd160)'|SHA-1'/i)).toEqual([
    'src/server/publishing/github/blob-hash.ts',
    'src/server/second-step/app-code.ts',
  ]);
});

test('nothing that must not be guessed comes from Math.random', () => {
  expect(findFiles(/Math\.random/)).toEqual([]);
});

test('no connection goes on with a certificate that does not hold', () => {
  expect(findFiles(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual(
    [],
  );
});
