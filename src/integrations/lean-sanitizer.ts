import type { AstroIntegration } from 'astro';

const emptyModule = '\0no-style-parser';

/** Omits the style parser, which only `style` attributes need; the sanitizer allows none. */
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
                  const isAsked = source === 'postcss' && importer?.includes('sanitize-html');
                  return isAsked ? emptyModule : null;
                },
                load: (id) => (id === emptyModule ? 'export const parse = undefined;' : null),
              },
            ],
          },
        });
      },
    },
  };
}
