import type { OutgoingEvent } from './pass-event.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

interface Options {
  before_send: (event: OutgoingEvent) => OutgoingEvent | null;
}

const init = vi.fn<(key: string, options: Options) => void>();
vi.mock('posthog-js/dist/module.slim.no-external.js', () => ({
  posthog: { init, identify: vi.fn(), reset: vi.fn(), capture: vi.fn() },
}));

const pageView: OutgoingEvent = { uuid: 'one', event: '$pageview', properties: {} };
const isOpen = vi.fn(() => true);

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv('ANALYTICS', 'a build that measures');
  vi.stubGlobal('location', { origin: 'https://a.example', pathname: '/about' });
  vi.stubGlobal('analyticsQueue', { isOpen, push: vi.fn(), connect: vi.fn() });
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  init.mockReset();
  isOpen.mockReset();
});

/** Loads the script as an idle page does and returns its gate. */
async function load(): Promise<Options['before_send'] | undefined> {
  await import('./posthog.client.ts');
  return init.mock.calls[0]?.[1].before_send;
}

test('what the library makes of itself passes the gate', async () => {
  const send = await load();
  expect(send?.(pageView)).toEqual(pageView);
});

test('A696: nothing passes once the visitor has declined in another tab', async () => {
  const send = await load();
  isOpen.mockReturnValue(false);
  expect(send?.(pageView)).toBeNull();
});

test('A696: the library does not start for somebody who declined while it was loaded', async () => {
  isOpen.mockReturnValue(false);
  await load();
  expect(init).not.toHaveBeenCalled();
});
