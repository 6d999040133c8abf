import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { collections } from '#model/collections.ts';
import { siteSchema } from '#model/schemas/site.ts';
import { brandFonts } from '#assets/fonts/fonts.ts';
import { agencyDir } from '#test/kit/agency-folder.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** The code that runs in functions and browsers of the deployed site, without tests. */
const rooms = [
  ...['functions', 'src/model', 'src/site', 'src/office', 'src/editing', 'src/desk'],
  ...['src/lib', 'src/integrations'],
  ...['src/components', 'src/layouts', 'src/pages'],
];

const readSources = (room: string) =>
  readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|astro)$/.test(name) && !/\.(?:test|spec)\./.test(name))
    .map((name) => {
      const file = `${room}/${name.replaceAll(path.sep, '/')}`;
      return { file, text: readFileSync(path.join(root, file), 'utf8') };
    });

const sources = rooms.flatMap(readSources);

/** Returns the files that match a pattern. */
function findFiles(pattern: RegExp, within = ''): string[] {
  return sources
    .filter(({ file, text }) => file.startsWith(within) && pattern.test(text))
    .map(({ file }) => file)
    .sort();
}

test('there is code to look at', () => {
  expect(sources.length).toBeGreaterThan(400);
  expect(findFiles(/Api\.fetch\(/, 'functions/')).toHaveLength(12);
});

/** The names that Astro, Netlify and Vitest expect. */
const namesOfFrameworks = ['GET', 'collections', 'config', 'getStaticPaths', 'onRequest', 'setup'];

test('no two files export the same name', () => {
  const files = Map.groupBy(
    [...readSources('functions'), ...readSources('src')].flatMap(({ file, text }) =>
      [
        ...text.matchAll(
          /^export (?:default )?(?:async )?(?:class|const|enum|function\*?|interface|let|type) +(\w+)/gm,
        ),
      ].map(([, name = '']) => ({ name, file })),
    ),
    ({ name }) => name,
  );
  const inTwo = [...files].filter(([, found]) => new Set(found.map(({ file }) => file)).size > 1);

  expect(inTwo.map(([name]) => name).sort()).toEqual(namesOfFrameworks);
});

test('ASVS 1.3.6, 13.2.4: the server speaks with its database, GitHub, Netlify, the mail server and its own domain, and with nobody else', () => {
  // Apps have a method of the same name.
  const callers =
    /(?<!Api\.)\bfetch\(|'node:(?:https?|net|tls|dgram|dns)(?:\/promises)?'|createTransport|new pg\./;
  const isInBrowser = (file: string) => /\.client\.tsx?$|\.astro$/.test(file);
  expect(
    // Two files are exempt: the names of status codes, and the check of network addresses.
    findFiles(callers).filter((file) => !isInBrowser(file) && !/network-address|answer/.test(file)),
  ).toEqual([
    'src/desk/checks/domain.server.ts',
    'src/editing/publishing/github-call.server.ts',
    'src/editing/publishing/netlify-deploys.server.ts',
    'src/editing/publishing/publish-later.server.ts',
    'src/lib/db/database.server.ts',
    'src/lib/db/postgres-executor.server.ts',
    'src/office/mail/mail-transport.server.ts',
  ]);
});

test('A551: every call of the API by a page names its cookies', () => {
  const inBrowser = /\.client\.tsx?$|\.astro$/;
  const calls = sources.flatMap(({ file, text }) =>
    inBrowser.test(file)
      ? [...text.matchAll(/(?<![.\w])fetch\(([\s\S]*?)\);?$/gm)].map(([call]) => ({ file, call }))
      : [],
  );
  const withoutCookies = calls.filter(({ call }) => !call.includes("credentials: 'include'"));

  expect(calls.length - withoutCookies.length).toBeGreaterThan(3);
  // Pages and files of the build, which are the same for everybody.
  expect(withoutCookies.map(({ file }) => file).sort()).toEqual([
    'src/components/SuggestedAddress.astro',
    'src/editing/cms/start-cms.client.ts',
    'src/editing/editor/save/before-save.client.ts',
    'src/layouts/stale-page.client.ts',
    'src/site/directory/compare.client.ts',
    'src/site/forms/about-caregiver.client.ts',
  ]);
});

/**
 * Returns the words that name the fixture agency and where it works, without those of its trade.
 */
function listAgencyWords(): { name: string[]; places: string[] } {
  const site = siteSchema.parse(
    parse(readFileSync(path.join(agencyDir, 'content/site.yaml'), 'utf8')),
  );
  const { name, tagline, email, serviceAreas } = site;
  const inTrade = ['family', 'care', 'childcare', 'florida', 'bay', 'metropolitan', 'area'];
  const toWords = (texts: string[]) =>
    texts
      .flatMap((text) => text.match(/\b\p{Lu}\p{L}+/gu) ?? [])
      .map((word) => word.toLowerCase())
      .filter((word) => !inTrade.includes(word));
  const counties = serviceAreas.counties.map((county) => county.name);
  return {
    name: [...toWords([name]), /@([\w-]+)/.exec(email)?.[1] ?? ''],
    places: toWords([tagline, serviceAreas.region, ...counties]),
  };
}

/** Returns the files whose code, comments aside, contains one of some words. */
function findWords(words: readonly string[]): string[] {
  const said = [...sources, { file: 'package.json', text: readFileSync('package.json', 'utf8') }];
  return said
    .map(({ file, text }) => ({
      file,
      code: text.replaceAll(/\/\*[^]*?\*\/|(?<!:)\/\/.*$/gm, '').toLowerCase(),
    }))
    .filter(({ code }) => words.some((word) => code.includes(word)))
    .map(({ file }) => file)
    .sort();
}

test('A869: no code names the agency or where it works: content says it', () => {
  const { name, places } = listAgencyWords();
  expect(name).toEqual(['sandpiper', 'sandpiperfamilycare']);
  expect(places).toEqual(expect.arrayContaining(['suncoast', 'tampa', 'pasco']));
  expect(findWords(name)).toEqual([]);
  // The drawn map, and an example of a county's slug.
  const ofCounties = [
    'src/components/ServiceAreas.astro',
    'src/components/county-map.ts',
    'src/model/schemas/site.ts',
  ];
  expect(findWords(places).filter((file) => !ofCounties.includes(file))).toEqual([]);
});

test('A950: no code names a time zone or a state: content says where the agency is', () => {
  const words = ['america/', 'pacific/', 'eastern time', 'florida', 'us/eastern', 'est5edt'];
  const tables = ['src/lib/text/time-zones.ts', 'src/lib/text/us-states.ts'];
  expect(findWords(words)).toEqual(tables);
});

test('A951: the colors and fonts of the brand are said in one place each', () => {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const theme = 'src/styles/theme.css';
  const colors = [...read(theme).matchAll(/#[0-9a-f]{6}\b/g)].map(([color]) => color);
  const fonts = Object.values(brandFonts).map(({ name }) => name.toLowerCase());
  const styles = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => `src/${file}`);
  const said = [...sources, ...styles.map((file) => ({ file, text: read(file) }))];
  const find = (words: readonly string[]) =>
    said
      .filter(({ text }) => words.some((word) => text.toLowerCase().includes(word)))
      .map(({ file }) => file);

  expect(colors.length).toBeGreaterThan(30);
  expect(find(colors)).toEqual([theme]);
  expect(fonts).toHaveLength(3);
  expect(find(fonts)).toEqual([]);
});

test('A869: no drawing that is served says the agency’s name, and none lies ready to be shared', () => {
  const { name } = listAgencyWords();
  const folder = path.join(root, 'public');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const drawings = files.filter((file) => file.endsWith('.svg'));
  const named = drawings.filter((file) => {
    const text = readFileSync(path.join(folder, file), 'utf8').toLowerCase();
    return name.some((word) => text.includes(word));
  });
  expect(drawings.length).toBeGreaterThan(20);
  expect(named).toEqual([]);
  expect(files.filter((file) => /\bog\b|favicon|apple-touch/.test(file))).toEqual([]);
});

test('ASVS 1.2.5: only the build asks another program for something, with fixed arguments', () => {
  expect(findFiles(/child_process/)).toEqual(['src/lib/commit.server.ts']);
});

test('ASVS 1.3.2: no text becomes code', () => {
  expect(findFiles(/\beval\(|new Function\b|setTimeout\(\s*['"`]|node:vm/)).toEqual([]);
});

test('ASVS 3.5.5: no message between windows is listened to', () => {
  expect(findFiles(/addEventListener\(\s*'message'/)).toEqual([]);
  // A channel is not a window: only pages of this site receive its messages.
  expect(findFiles(/(?<!\bchannel\?)\.postMessage|(?<![.\w])postMessage/)).toEqual([]);
  expect(findFiles(/(?<!\bchannel)\.onmessage|(?<![.\w])onmessage/)).toEqual([]);
  expect(findFiles(/postMessage|onmessage|BroadcastChannel/)).toEqual([
    'src/editing/editor/document/editing-store.client.ts',
  ]);
});

test('ASVS 3.2.2: HTML is put into a page only where Markdown was rendered or a constant stands', () => {
  expect(findFiles(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|set:html/i)).toEqual([
    'src/components/Logo.astro',
    'src/components/Markdown.astro',
    'src/components/Paragraph.astro',
    'src/editing/rich-text/show-markdown.client.ts',
    'src/layouts/PageShell.astro',
  ]);
});

test('ASVS 1.2.9: a pattern is made of a text only where that text is a constant or escaped', () => {
  expect(findFiles(/new RegExp\(/)).toEqual([
    'src/editing/editor/page/show-words.client.ts',
    'src/editing/rich-text/write-inline.ts',
    'src/model/entries/shared-facts.ts',
    'src/model/field-info.ts',
    'src/model/ids/id-template.ts',
    'src/model/schemas/site.ts',
    'src/office/inquiries/server/inquiry-export.server.ts',
    'src/site/forms/server/spam.server.ts',
  ]);
});

/** How each collection's card is drawn: a component for each, or no types. */
const knowsCollections = ['src/editing/editor/page/EntryPreview.client.tsx'];

/** Fields of a caregiver are called like collections. */
const caregiverFields = /const listNames = [^;]*;|Pick<ProviderCardData,[^>]*>/g;

test('the editor finds a collection in the registry, not by its name', () => {
  const names = Object.entries(collections).flatMap(([kind, { folder }]) => [kind, folder]);
  const named = sources.filter(({ file, text }) => {
    const code = text
      .replaceAll(/^import .*$|\} from .*$|^\s*(?:\/\/|\/?\*).*$/gm, '')
      .replaceAll(caregiverFields, '');
    return (
      file.startsWith('src/editing/') &&
      names.some((name) =>
        [
          `'${name}'`,
          `/${name}/`,
          `/${name}'`,
          `/${name}\``,
          `/${name}?`,
          `\n  ${name}(`,
          `\n  async ${name}(`,
        ].some((each) => code.includes(each)),
      )
    );
  });
  expect(named.map(({ file }) => file).sort()).toEqual(knowsCollections);
});

test('only one file walks the schemas of content', () => {
  expect(findFiles(/\b_zod\b/)).toEqual(['src/model/field.ts']);
});

test('ASVS 11.4.1, 11.4.3: SHA-1 names the files of git and makes the codes of apps, and nothing else is hashed by less than SHA-256', () => {
  expect(findFiles(/'(?:md5|sha1|md4|ripemd160)'|SHA-1'/i)).toEqual([
    'src/editing/publishing/github-files.server.ts',
    'src/office/account/server/authenticator-code.server.ts',
  ]);
});

test('ASVS 6.5.3, 11.5.1: nothing that must not be guessed comes from Math.random', () => {
  expect(findFiles(/Math\.random/)).toEqual([]);
});

test('ASVS 12.3.2: no connection goes on with a certificate that does not hold', () => {
  expect(findFiles(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual(
    [],
  );
});

/** Returns the statements of the acceptance list that a text names, such as "A44" and "A12-A14". */
function listNamed(text: string): number[] {
  return [...text.matchAll(/\bA(\d{1,3})(?: ?[-–] ?A(\d{1,3}))?\b/g)].flatMap(([, first, last]) => {
    const begin = Number(first);
    return Array.from({ length: Number(last ?? first) - begin + 1 }, (_, index) => begin + index);
  });
}

test('all that the owner asked for, A1 to A715, is named by a test of every change', () => {
  const list = readFileSync(path.join(root, 'docs/acceptance.md'), 'utf8');
  const asked = [...list.matchAll(/^- \[.\] \*\*A(\d+)\.\*\* (?!\(merged)/gm)]
    .map(([, number]) => Number(number))
    .filter((number) => number <= 715);
  const texts = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter(
      (name) => /\.(?:test|spec)\.ts$/.test(name) && !/^test\/full\/|\.full\.test\./.test(name),
    )
    .map((name) => readFileSync(path.join(root, 'src', name), 'utf8'))
    // A test that only a release runs shows nothing about a change.
    .map((text) => text.replaceAll(/^.* @full['`].*$/gm, ''));
  const named = new Set(texts.flatMap(listNamed));

  expect(asked.length).toBeGreaterThan(700);
  expect(asked.filter((number) => !named.has(number))).toEqual([]);
});
