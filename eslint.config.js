import astro from 'eslint-plugin-astro';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
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
  local: ['domain', 'server', 'functions', 'build'],
};

const rooms = [...Object.keys(mayImport), 'styles', 'assets', 'test'];

function fence(room) {
  const allowed = [room, ...mayImport[room]];
  const forbidden = rooms.filter((other) => !allowed.includes(other));
  return {
    name: `fence/${room}`,
    files: [room === 'functions' ? 'functions/**' : `src/${room}/**`],
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
            ...(room === 'domain'
              ? [
                  {
                    regex: '^(?!zod(/mini)?$|#domain/|\\./)',
                    message: 'domain imports Zod and itself only.',
                  },
                ]
              : []),
          ],
        },
      ],
    },
  };
}

export default defineConfig(
  globalIgnores([
    'dist',
    'dist-next',
    'dist-former',
    'dist-warm',
    '.astro',
    '.local',
    '.netlify',
    'public',
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
    files: ['**/*.astro', '**/*.astro/*.ts', '**/*.js', '**/*.mjs'],
    ...tseslint.configs.disableTypeChecked,
  },
  {
    files: ['**/*.astro'],
    rules: { 'astro/no-set-html-directive': 'off' },
  },
);
