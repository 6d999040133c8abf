import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { AnalyticsSettings } from './settings.ts';
import { analyticsScriptPath } from './storage-keys.client.ts';

/** The smallest of its builds that loads no further script. */
const library = 'posthog-js/dist/module.slim.no-external.js';

const components = '#features/analytics/';

/**
 * Puts analytics into the build. Without settings nothing of it is left: its components are replaced
 * by an empty one, and what calls it calls nothing. The script with the service's library has an
 * address of its own; a page that imported it, even lazily, could no longer carry its small scripts
 * within itself.
 *
 * @param settings null where the site does not measure
 */
export function analytics(settings: AnalyticsSettings | null): AstroIntegration {
  const isUsed = (component: string) =>
    settings && (component !== 'ConsentBar.astro' || settings.consent === 'opt-in');
  return {
    name: 'analytics',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        const script = fileURLToPath(
          new URL('features/analytics/posthog.client.ts', config.srcDir),
        );
        updateConfig({
          vite: {
            define: { 'import.meta.env.ANALYTICS': JSON.stringify(settings ?? undefined) },
            plugins: [
              {
                name: 'analytics-components',
                enforce: 'pre',
                resolveId(source, importer) {
                  const isComponent = source.startsWith(components);
                  if (!isComponent || isUsed(source.slice(components.length))) return null;
                  return this.resolve(`${components}Nothing.astro`, importer, { skipSelf: true });
                },
              },
              {
                name: 'analytics-script-of-dev-server',
                apply: 'serve',
                resolveId: (id) => (settings && id === analyticsScriptPath ? script : null),
              },
              {
                name: 'analytics-script',
                apply: 'build',
                applyToEnvironment: ({ name }) => name === 'client' && settings !== null,
                buildStart() {
                  // In a file of its own, whose name changes with it, a browser keeps it for long.
                  this.emitFile({ type: 'chunk', id: library, name: 'posthog' });
                  this.emitFile({
                    type: 'chunk',
                    id: script,
                    fileName: analyticsScriptPath.slice(1),
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
