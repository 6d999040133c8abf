import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { signedInScriptPath } from '#lib/browser/signed-in-script.client.ts';

/** Builds the script apart: pages that imported it could no longer inline their small scripts. */
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
                // Pages without islands lack the preamble of React's hot reload.
                load: (id) =>
                  id === `\0${signedInScriptPath}`
                    ? `import '@vitejs/plugin-react/preamble'; import ${JSON.stringify(script)};`
                    : null,
              },
              {
                name: 'signed-in-script',
                apply: 'build',
                applyToEnvironment: ({ name }) => name === 'client',
                // Shared constants are inlined in both scripts, so that no third file is needed.
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
