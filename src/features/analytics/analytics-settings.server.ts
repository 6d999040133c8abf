import { consentModes, persistences, type AnalyticsSettings } from './settings.ts';

const usualHost = 'https://us.i.posthog.com';

/**
 * Whether and how the site measures its use.
 *
 * @param environment a variable that is set to nothing counts as not set
 * @returns null without a key
 * @throws Error with a sentence that names the variable and its remedy
 */
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
  const host = readHost(variables['PUBLIC_POSTHOG_HOST'] ?? usualHost);
  const key = variables['PUBLIC_POSTHOG_KEY'];
  if (key === undefined) return null;
  if (!/^\w+$/.test(key)) {
    throw new Error('PUBLIC_POSTHOG_KEY must be one word, as PostHog shows it: phc_…');
  }
  return { key, host, isDebug, hasPageViews, persistence, consent };
}

/** @param choices the first is the usual one */
function readChoice<Choice extends string>(
  variables: Record<string, string | undefined>,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const text = variables[name] ?? choices[0];
  const choice = choices.find((each) => each === text);
  if (choice !== undefined) return choice;
  const words = choices.join(', ').replace(/, ([^,]+)$/, ' or $1');
  throw new Error(`${name} must be ${words}.`);
}

function readHost(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
  throw new Error(
    `PUBLIC_POSTHOG_HOST must be a web address without a path, such as ${usualHost}.`,
  );
}
