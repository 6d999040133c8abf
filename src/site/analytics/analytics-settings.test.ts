import { expect, test } from 'vitest';
import { readAnalyticsSettings } from './analytics.server.ts';

const key = { PUBLIC_POSTHOG_KEY: 'phc_example' };

test.each([{}, { PUBLIC_POSTHOG_KEY: '' }, { PUBLIC_POSTHOG_HOST: 'https://eu.i.posthog.com' }])(
  'without a key nothing is measured: %o',
  (variables) => {
    expect(readAnalyticsSettings(variables)).toBeNull();
  },
);

test('A613, A614, A615: with a key, debug, page views and local storage are on', () => {
  expect(readAnalyticsSettings(key)).toEqual({
    key: 'phc_example',
    host: 'https://us.i.posthog.com',
    isDebug: true,
    hasPageViews: true,
    persistence: 'localStorage',
    consent: 'opt-out',
  });
});

test('each of them can be set otherwise', () => {
  const settings = readAnalyticsSettings({
    ...key,
    PUBLIC_POSTHOG_HOST: 'https://eu.i.posthog.com/',
    PUBLIC_POSTHOG_DEBUG: 'off',
    PUBLIC_POSTHOG_PAGEVIEWS: 'off',
    PUBLIC_POSTHOG_PERSISTENCE: 'memory',
    PUBLIC_ANALYTICS_CONSENT: 'opt-in',
  });
  expect(settings).toEqual({
    key: 'phc_example',
    host: 'https://eu.i.posthog.com',
    isDebug: false,
    hasPageViews: false,
    persistence: 'memory',
    consent: 'opt-in',
  });
});

const wrong: [Record<string, string>, string][] = [
  [
    { ...key, PUBLIC_ANALYTICS_CONSENT: 'ask' },
    'PUBLIC_ANALYTICS_CONSENT must be opt-out or opt-in.',
  ],
  [{ PUBLIC_ANALYTICS_CONSENT: 'yes' }, 'PUBLIC_ANALYTICS_CONSENT must be opt-out or opt-in.'],
  [{ ...key, PUBLIC_POSTHOG_DEBUG: 'true' }, 'PUBLIC_POSTHOG_DEBUG must be on or off.'],
  [{ ...key, PUBLIC_POSTHOG_PAGEVIEWS: '1' }, 'PUBLIC_POSTHOG_PAGEVIEWS must be on or off.'],
  [
    { ...key, PUBLIC_POSTHOG_PERSISTENCE: 'cookie' },
    'PUBLIC_POSTHOG_PERSISTENCE must be localStorage, sessionStorage or memory.',
  ],
  [
    { PUBLIC_POSTHOG_KEY: "phc'; alert()" },
    'PUBLIC_POSTHOG_KEY must be one word, as PostHog shows it: phc_…',
  ],
];

test.each(wrong)('%o stops the build with a sentence', (variables, sentence) => {
  expect(() => readAnalyticsSettings(variables)).toThrow(sentence);
});

test.each(['us.i.posthog.com', 'https://a.example/path', 'https://a.example; img-src *', 'data:,'])(
  'the host %s stops the build with a sentence',
  (host) => {
    expect(() => readAnalyticsSettings({ ...key, PUBLIC_POSTHOG_HOST: host })).toThrow(
      'PUBLIC_POSTHOG_HOST must be a web address without a path, such as https://us.i.posthog.com.',
    );
  },
);
