import type { AstroIntegration } from 'astro';

const emptyModule = '\0nothing-for-the-sanitizer';

/**
 * The packages that the sanitizer imports for features that our pages never use: `style` attributes
 * and `srcset`, which it allows nowhere, and dates, which its check of addresses does not read.
 */
const unused = [
  { source: 'postcss', importer: '/sanitize-html/' },
  { source: 'parse-srcset', importer: '/sanitize-html/' },
  { source: 'dayjs', importer: '/launder/' },
];

/** Omits packages from the browser's sanitizer that it never uses there. */
export function leanSanitizer(): AstroIntegration {
  return {
    name: 'lean-sanitizer',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'lean-sanitizer',
                apply: 'build',
                enforce: 'pre',
                applyToEnvironment: ({ name }) => name === 'client',
                resolveId(source, importer) {
                  const isUnused = unused.some(
                    (each) => each.source === source && importer?.includes(each.importer),
                  );
                  return isUnused ? emptyModule : null;
                },
                load: (id) => (id === emptyModule ? 'export {};' : null),
              },
            ],
          },
        });
      },
    },
  };
}
