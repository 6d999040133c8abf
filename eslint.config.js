import astro from 'eslint-plugin-astro';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/**
 * The rooms of the house, and which rooms each may import from. `domain` knows nobody else;
 * islands and functions meet only at `/api/*`.
 */
const mayImport = {
  domain: [],
  server: ['domain'],
  functions: ['domain', 'server'],
  browser: ['domain'],
  islands: ['domain', 'browser'],
  components: ['domain', 'browser', 'islands', 'styles', 'assets'],
  build: ['domain', 'browser'],
  layouts: ['domain', 'browser', 'islands', 'components', 'build', 'styles', 'assets'],
  pages: ['domain', 'browser', 'islands', 'components', 'layouts', 'build', 'styles', 'assets'],
  local: ['domain', 'server', 'functions'],
};

const rooms = [...Object.keys(mayImport), 'styles', 'assets', 'test'];

function fence(room) {
  const allowed = [room, ...mayImport[room]];
  const forbidden = rooms.filter((other) => !allowed.includes(other));
  return {
    name: `fence/${room}`,
    files: [room === 'functions' ? 'functions/*.ts' : `src/${room}/**`],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: forbidden.map((other) => `#${other}/*`),
              message: `${room} may import only from: ${allowed.join(', ')}.`,
            },
            {
              regex: `^(\\.\\./)+(${rooms.join('|')})/`,
              message: 'Other rooms are imported by their alias, like #domain/…',
            },
            ...(room === 'browser' || room === 'islands'
              ? [
                  {
                    group: ['#domain/api/*'],
                    message: 'A browser reads only the schemas of the calls that it makes.',
                  },
                ]
              : []),
            ...(room === 'domain'
              ? [
                  {
                    regex: '^(?!zod(/mini)?$|diff(/|$)|#domain/|\\./)',
                    message: 'domain imports Zod, diff and itself only.',
                  },
                ]
              : []),
          ],
        },
      ],
    },
  };
}

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
    '.astro',
    '.local',
    '.netlify',
    'public',
    '.test-results',
  ]),
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  astro.configs['flat/recommended'],
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createNodeResolver({ extensions: ['.ts', '.tsx', '.js', '.astro'] }),
      ],
    },
    rules: {
      'import-x/no-cycle': 'error',
      'import-x/first': 'error',
      'import-x/no-duplicates': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      // index signatures are read with brackets, as the compiler asks for
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  { files: ['**/*.tsx'], ...jsxA11y.configs.strict },
  // Elsewhere a name that begins with "use" is no hook.
  { files: ['src/islands/**/*.ts', '**/*.tsx'], ...reactRules },
  Object.keys(mayImport).map(fence),
  {
    // Programs that speak to a person at a terminal.
    files: [
      'src/local/**',
      'src/server/db/migrate-command.ts',
      'src/test/setup/**',
      'src/test/bench/**',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    // A stand-in that nobody compares with the contract drifts away from the server.
    files: ['src/test/**/*.ts'],
    ignores: ['src/test/browser/fake-api.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.property.name="fulfill"] Property[key.name="json"]',
          message: 'Answers of the API come from fakeApi or fakeAnswer, which check them.',
        },
      ],
    },
  },
  {
    files: ['**/*.astro', '**/*.astro/*.ts', '**/*.js', '**/*.mjs'],
    ...tseslint.configs.disableTypeChecked,
  },
  {
    files: ['**/*.astro'],
    rules: { 'astro/no-set-html-directive': 'off' },
  },
);
