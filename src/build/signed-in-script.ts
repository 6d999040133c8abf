import type { AstroIntegration } from 'astro';
import { signedInScriptPath } from '#browser/session/signed-in-script.ts';

/**
 * Builds the script of signed-in browsers at an address of its own. A page that imported it, even
 * lazily, could no longer carry its small scripts within itself.
 */
export function signedInScript(): AstroIntegration {
  return {
    name: 'signed-in-script',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            // Constants that it shares with a page's own script become part of both, no third file.
            build: { rolldownOptions: { optimization: { inlineConst: { mode: 'all', pass: 3 } } } },
            plugins: [
              {
                name: 'signed-in-script',
                apply: 'build',
                applyToEnvironment: ({ name }) => name === 'client',
                buildStart() {
                  this.emitFile({
                    type: 'chunk',
                    id: './src/islands/session/signed-in.ts',
                    fileName: signedInScriptPath.slice(1),
                  });
                },
              },
            ],
          },
        });
      },
    },
  };
}
