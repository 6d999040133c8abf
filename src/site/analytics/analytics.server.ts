import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { type AnalyticsSettings, consentModes, persistences } from './settings.ts';
import { analyticsScriptPath } from './storage-keys.client.ts';

/** The smallest build of the library that loads no further script. */
const library = 'posthog-js/dist/module.slim.no-external.js';

const components = '#site/analytics/';

/**
 * Adds analytics, or empty components for null. The script with the library has its own address: a
 * page that imported it, even lazily, could no longer inline its small scripts.
 */
export function analytics(settings: AnalyticsSettings | null): AstroIntegration {
  const isUsed = (component: string) =>
    settings && (component !== 'ConsentBar.astro' || settings.consent === 'opt-in');
  return {
    name: 'analytics',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        const script = fileURLToPath(new URL('site/analytics/posthog.client.ts', config.srcDir));
        updateConfig({
          vite: {
            define: { 'import.meta.env.ANALYTICS': JSON.stringify(settings ?? undefined) },
            plugins: [
              {
                name: 'analytics-components',
                enforce: 'pre',
                resolveId(source, importer) {
                  const isComponent = source.startsWith(components) && source.endsWith('.astro');
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
                  // A file of its own, named by its content, can be cached for a long time.
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

const defaultHost = 'https://us.i.posthog.com';

/** Reads empty variables as unset; null without a key. Throws an Error with the remedy. */
export function readAnalyticsSettings(
  environment: Record<string, string | undefined>,
): AnalyticsSettings | null {
  const variables = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ''),
  );
  const consent = readChoice(variables, 'PUBLIC_ANALYTICS_CONSENT', consentModes);
  const persistence = readChoice(variables, 'PUBLIC_POSTHOG_PERSISTENCE', persistences);
  const isDebug = readChoice(variables, 'PUBLIC_POSTHOG_DEBUG', ['on', 'off']) === 'on';
  const hasPageViews = readChoice(variables, 'PUBLIC_POSTHOG_PAGEVIEWS', ['on', 'off']) === 'on';
  const host = readHost(variables.PUBLIC_POSTHOG_HOST ?? defaultHost);
  const key = variables.PUBLIC_POSTHOG_KEY;
  if (key === undefined) return null;
  if (!/^\w+$/.test(key)) {
    throw new Error('PUBLIC_POSTHOG_KEY must be one word, as PostHog shows it: phc_…');
  }
  return { key, host, isDebug, hasPageViews, persistence, consent };
}

/** Defaults to the first choice. */
function readChoice<Choice extends string>(
  variables: Record<string, string | undefined>,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const text = variables[name] ?? choices[0];
  const choice = choices.find((each) => each === text);
  if (choice !== undefined) return choice;
  const list = choices.join(', ').replace(/, ([^,]+)$/, ' or $1');
  throw new Error(`${name} must be ${list}.`);
}

function readHost(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
  throw new Error(
    `PUBLIC_POSTHOG_HOST must be a web address without a path, such as ${defaultHost}.`,
  );
}
