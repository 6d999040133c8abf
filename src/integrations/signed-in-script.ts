import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { signedInScriptPath } from '#lib/browser/signed-in-script.client.ts';

/**
 * Builds the script of signed-in browsers at an address of its own. A page that imported it, even
 * lazily, could no longer carry its small scripts within itself.
 */
export function signedInScript(): AstroIntegration {
  const inlineConst = { mode: 'all', pass: 3 } as const;
  return {
    name: 'signed-in-script',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        const script = fileURLToPath(new URL('features/editor/signed-in.client.ts', config.srcDir));
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'signed-in-script-of-dev-server',
                apply: 'serve',
                resolveId: (id) => (id === signedInScriptPath ? `\0${id}` : null),
                // A page without islands has none of what React's hot reload begins with.
                load: (id) =>
                  id === `\0${signedInScriptPath}`
                    ? `import '@vitejs/plugin-react/preamble'; import ${JSON.stringify(script)};`
                    : null,
              },
              {
                name: 'signed-in-script',
                apply: 'build',
                applyToEnvironment: ({ name }) => name === 'client',
                // Constants that it shares with a page's own script become part of both, no third file.
                configEnvironment: (name) =>
                  name === 'client'
                    ? { build: { rolldownOptions: { optimization: { inlineConst } } } }
                    : undefined,
                buildStart() {
                  this.emitFile({
                    type: 'chunk',
                    id: script,
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
