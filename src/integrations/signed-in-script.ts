import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { stalePagePath } from '#lib/browser/stale-page-path.ts';
import { signedInScriptPath } from '#lib/browser/signed-in-script.client.ts';
import { sentEarlierPath } from '#site/forms/sent-record.ts';

/**
 * Builds scripts that keep their names, each by itself: pages that imported them could no longer
 * inline their small scripts.
 */
export function signedInScript(): AstroIntegration {
  const inlineConst = { mode: 'all', pass: 3 } as const;
  return {
    name: 'signed-in-script',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        const toFile = (path: string) => fileURLToPath(new URL(path, config.srcDir));
        const folder = toFile('editing/editor/');
        const script = join(folder, 'bar/signed-in.client.ts');
        const scripts = new Map([
          [signedInScriptPath, script],
          [stalePagePath, toFile('layouts/stale-page.client.ts')],
          [sentEarlierPath, toFile('site/forms/sent-earlier.client.ts')],
        ]);
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'signed-in-script-of-dev-server',
                apply: 'serve',
                resolveId: (id) => (id === signedInScriptPath ? `\0${id}` : scripts.get(id)),
                // Pages without islands lack the preamble for React's hot reload.
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
                    ? {
                        build: {
                          rolldownOptions: {
                            optimization: { inlineConst },
                            // A separate chunk requires one of these.
                            preserveEntrySignatures: 'allow-extension',
                            output: { codeSplitting: toEditorChunk(folder) },
                          },
                        },
                      }
                    : undefined,
                buildStart() {
                  for (const [path, id] of scripts) {
                    this.emitFile({ type: 'chunk', id, fileName: path.slice(1) });
                  }
                },
              },
            ],
          },
        });
      },
    },
  };
}

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/**
 * Defines a single chunk for what edit mode needs at once. Most of it is also used by what loads
 * later, which would otherwise split it into many files that are larger together.
 */
function toEditorChunk(folder: string) {
  let needed: Set<string> | undefined;
  const findNeeded = (graph: ModuleGraph) => {
    const found = new Set<string>();
    const waiting = [join(folder, 'bar/start-editor.client.tsx')];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (found.has(id) || !id.startsWith(folder)) continue;
      found.add(id);
      waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
    }
    return found;
  };
  const name = (id: string, graph: ModuleGraph) => {
    needed ??= findNeeded(graph);
    return needed.has(id) ? 'start-editor' : null;
  };
  return { includeDependenciesRecursively: false, groups: [{ name }] };
}
