import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import astro from 'eslint-plugin-astro';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import playwright from 'eslint-plugin-playwright';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** The house from the ground up: a file imports from its own row and from those before it. */
const floors = [
  ['src/assets', 'src/styles'],
  ['src/lib'],
  ['src/model'],
  ['src/components'],
  ['src/site'],
  // Every page counts the saved caregivers and, where the site measures its use, asks for consent.
  ['src/layouts'],
  ['src/office'],
  ['src/editing'],
  // The admins' start page reports on everything.
  ['src/desk'],
  ['src/pages', 'src/integrations'],
  // The list of the apps of all wings.
  ['src'],
  ['functions'],
  ['src/local'],
  ['src/test'],
];

/** Throws where these names lead to each other in a circle. */
function refuseCircles(edges, what) {
  const done = new Set();
  const visit = (name, path) => {
    if (path.includes(name)) throw new Error(`${what} in a circle: ${[...path, name].join(' → ')}`);
    if (done.has(name)) return;
    for (const other of edges[name] ?? []) visit(other, [...path, name]);
    done.add(name);
  };
  for (const name of Object.keys(edges)) visit(name, []);
}

/** Returns which folders each folder of the site imports from, read from its files. */
function readFolderEdges() {
  const edges = {};
  for (const file of globSync('src/**/*.{ts,tsx,astro}', { cwd: import.meta.dirname })) {
    if (/\.(test|spec)\.|^src\/test\//.test(file)) continue;
    const folder = path.dirname(file);
    const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
    for (const [, alias] of text.matchAll(/\b(?:from|import)[\s(]*'#([^']+)'/g)) {
      const other = path.dirname(`src/${alias}`);
      if (other !== folder) (edges[folder] ??= new Set()).add(other);
    }
  }
  return edges;
}

const folderEdges = readFolderEdges();
refuseCircles(folderEdges, 'Folders');

/** Returns the room of a wing that a folder belongs to; null for one in no wing. */
const findRoom = (folder) => /^src\/(?:office|site)\/[^/]+/.exec(folder)?.[0] ?? null;

/** Returns the imports of whole rooms, whatever folders they have. */
function readRoomEdges() {
  const edges = {};
  for (const [folder, others] of Object.entries(folderEdges)) {
    const room = findRoom(folder);
    const rooms = [...others].map(findRoom).filter((other) => other !== null && other !== room);
    if (room !== null) edges[room] = new Set([...(edges[room] ?? []), ...rooms]);
  }
  return edges;
}

refuseCircles(readRoomEdges(), 'Rooms');

/** The end of a file's name says where it runs: on a server, in browsers, or (without one) anywhere. */
const runtimes = [
  { files: '*.server.ts', forbidden: null },
  { files: '*.client.{ts,tsx}', forbidden: '(\\.server\\.ts$|^node:)' },
  {
    files: '!(*.server|*.client|*.astro|*.d).{ts,tsx}',
    forbidden: '(\\.(server|client)\\.tsx?$|^node:)',
  },
  { files: '*.{astro,d.ts}', forbidden: null },
];

/** Returns the rules for a folder: what stands above it, and what runs elsewhere, is closed to it. */
function fence(folder, floor) {
  const above = floors.slice(floor + 1).flat();
  const patterns = [
    {
      // No `group`: its patterns are those of .gitignore, where `#` begins a comment.
      regex: `^#(${above.map((each) => (each === 'src' ? 'apps' : each.replace('src/', ''))).join('|')})[/.]`,
      message: `${folder} imports only from: ${floors
        .slice(0, floor + 1)
        .flat()
        .join(', ')}.`,
    },
    {
      regex: '^\\.\\./(?!.*package\\.json$)',
      message: 'Other folders are imported by their alias, like #lib/…',
    },
  ];
  const hasRuntimes = /^src\/(lib|model|components|site|office|editing)/.test(folder);
  return (hasRuntimes ? runtimes : [{ files: '*', forbidden: null }]).map(
    ({ files, forbidden }) => ({
      name: `fence/${folder}/${files}`,
      files: [folder === 'src' ? `src/${files}` : `${folder}/**/${files}`],
      ignores: ['**/*.{test,spec}.{ts,tsx}', '**/*.astro/*'],
      rules: {
        '@typescript-eslint/no-restricted-imports': [
          'error',
          {
            patterns: [
              ...patterns,
              ...(forbidden === null
                ? []
                : [
                    {
                      regex: forbidden,
                      allowTypeImports: true,
                      message: 'This runs elsewhere: see the end of its name.',
                    },
                  ]),
            ],
          },
        ],
      },
    }),
  );
}

/** Elsewhere a name that begins with "use" is no hook, and React's compiler has nothing to read. */
function findHookFiles() {
  return globSync('src/**/*.client.ts', { cwd: import.meta.dirname }).filter((file) =>
    / from '(?:@nanostores\/)?react'/.test(
      readFileSync(path.join(import.meta.dirname, file), 'utf8'),
    ),
  );
}

const foldedLiteral = {
  selector: ':matches(ObjectExpression > SpreadElement, JSXSpreadAttribute) > ObjectExpression',
  message: 'List the properties: the compiler finds no misspelled one in a literal that is spread.',
};

/** What React's own plugin recommends, the rules of the React Compiler included, each an error. */
const reactRules = {
  ...reactHooks.configs.flat.recommended,
  rules: Object.fromEntries(
    Object.keys(reactHooks.configs.flat.recommended.rules).map((rule) => [rule, 'error']),
  ),
};

export default defineConfig(
  globalIgnores([
    'dist',
    'dist-next',
    'dist-former',
    'dist-functions',
    '.astro',
    '.local',
    '.netlify',
    'public',
    '.test-results',
  ]),
  tseslint.configs.strict,
  tseslint.configs.stylistic,
  astro.configs['flat/recommended'],
  {
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createNodeResolver({ extensions: ['.ts', '.tsx', '.js', '.astro'] }),
      ],
    },
    rules: {
      'import-x/first': 'error',
      'import-x/no-duplicates': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      'no-restricted-syntax': [
        'error',
        foldedLiteral,
        {
          selector: 'ImportDeclaration[source.value=/^zod(.mini)?$/] > ImportSpecifier',
          message: "Import names bring zod's messages in fifty languages: import * as z.",
        },
      ],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  { files: ['**/*.tsx'], ...jsxA11y.configs.strict },
  { files: ['**/*.tsx', ...findHookFiles()], ...reactRules },
  // The test floor is last: nothing is closed to it.
  floors.slice(0, -1).flatMap((folders, floor) => folders.map((folder) => fence(folder, floor))),
  {
    // Programs that speak to a person at a terminal.
    files: [
      'src/local/**',
      'src/test/setup/**',
      'src/test/full/bench/**',
      'src/test/full/tool-packages.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    // A longer function has steps, and its steps have names.
    files: ['src/editing/**/*.{ts,tsx}'],
    ignores: ['**/*.{test,spec}.{ts,tsx}'],
    rules: {
      'max-lines-per-function': ['error', { max: 90, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    // A stand-in that nobody compares with the contract drifts away from the server.
    files: ['src/test/**/*.ts', '**/*.spec.ts'],
    ignores: ['src/test/kit/browser/fake-api.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        foldedLiteral,
        {
          // Only pages are written by hand, such as those of other sites.
          selector:
            'CallExpression[callee.property.name="fulfill"]:not(:has(Property[key.name="contentType"][value.value="text/html"]))',
          message: 'Answers of the API come from fakeApi or fakeAnswer, which check them.',
        },
        {
          selector:
            'AssignmentExpression[left.property.name="fetch"]:has(MemberExpression[object.name="Response"])',
          message: 'Answers of the API come from fakeApi or fakeAnswer, which check them.',
        },
      ],
    },
  },
  {
    // A page is read once it is as expected, not once at whatever moment the test comes by.
    files: ['**/*.spec.ts'],
    plugins: { playwright },
    rules: {
      'playwright/missing-playwright-await': 'error',
      'playwright/no-wait-for-timeout': 'error',
      'playwright/prefer-to-have-count': 'error',
      'playwright/prefer-web-first-assertions': 'error',
    },
  },
  {
    // What must be read by whatever Node a machine has.
    files: ['**/*.cjs'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: { __dirname: 'readonly', console: 'readonly', process: 'readonly' },
    },
    rules: {
      '@typescript-eslint/no-require-imports': 'off',
      'no-undef': 'error',
      'no-restricted-syntax': [
        'error',
        ...['ImportExpression', 'ChainExpression', 'PropertyDefinition', 'StaticBlock'],
        ...['LogicalExpression[operator="??"]', 'AssignmentExpression[operator=/[|&?]=/]'],
      ],
    },
  },
  {
    files: ['**/*.astro'],
    rules: { 'astro/no-set-html-directive': 'off' },
  },
);
