import type { AstroIntegration } from 'astro';

const emptyModule = '\0nothing-for-the-sanitizer';
const parserModule = '\0parser-for-the-sanitizer';

/**
 * What the sanitizer imports, by what it gets instead: nothing for `style` attributes and `srcset`,
 * which our pages allow nowhere, and for dates, which its check of addresses does not read; and of
 * the HTML parser only the parser, without its tree.
 */
const replaced = [
  { source: 'postcss', importer: '/sanitize-html/', by: emptyModule },
  { source: 'parse-srcset', importer: '/sanitize-html/', by: emptyModule },
  { source: 'dayjs', importer: '/launder/', by: emptyModule },
  { source: 'htmlparser2', importer: '/sanitize-html/', by: parserModule },
];

const code: Record<string, string> = {
  [emptyModule]: 'export {};',
  [parserModule]: "export { Parser } from 'htmlparser2';",
};

/** Omits code from the browser's sanitizer that it never uses there. */
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
                  const found = replaced.find(
                    (each) => each.source === source && importer?.includes(each.importer),
                  );
                  return found?.by ?? null;
                },
                load: (id) => code[id] ?? null,
              },
            ],
          },
        });
      },
    },
  };
}
