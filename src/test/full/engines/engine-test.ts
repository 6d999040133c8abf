import { globSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test as base } from '@playwright/test';
import '#test/setup/quiet-traces.ts';
import { startEditingSite, type EditingSite } from '#test/kit/site/editing-site.ts';
import { EnginePage } from './engine-page.ts';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';
import type { Engine } from './webdriver.ts';

/** Returns the first of these programs that is installed, or null. */
function findProgram(...names: string[]): string | null {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const files = names.flatMap((name) =>
    path.isAbsolute(name) ? [name] : folders.map((folder) => path.join(folder, name)),
  );
  return files.flatMap((file) => globSync(file))[0] ?? null;
}

const firefox = findProgram('firefox-esr', 'firefox');
const screen = findProgram('Xvfb');
const driver = findProgram('WebKitWebDriver');
const browser = findProgram('/usr/{lib,libexec,lib/*}/{webkit2gtk-4.1,webkitgtk-6.0}/MiniBrowser');

/** How to open each browser; null for one that isn't installed. */
const openers: Record<'Firefox' | 'WebKit', (() => Promise<Engine>) | null> = {
  Firefox: firefox === null ? null : () => openFirefox(firefox),
  WebKit:
    screen === null || driver === null || browser === null
      ? null
      : () => openWebKit({ screen, driver, browser }),
};

const debianPackages = { Firefox: 'firefox-esr', WebKit: 'webkit2gtk-driver and xvfb' };

/**
 * Returns Playwright's `test` for journeys in another browser, each with a new profile. Without
 * that browser it skips, or fails with `ENGINES=required`.
 */
export function testIn(name: 'Firefox' | 'WebKit') {
  const open = openers[name];
  const missing = `${name} isn't installed here. On Debian, install ${debianPackages[name]}.`;
  const test = base.extend<{ enginePage: EnginePage }, { site: EditingSite }>({
    site: [
      async ({}, provide) => {
        process.env.PUBLISH_WINDOW_SECONDS = '0';
        const site = await startEditingSite();
        await provide(site);
        await site.close();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    enginePage: async ({ site }, provide, testInfo) => {
      if (open === null) throw new Error(missing);
      const engine = await open();
      try {
        const page = new EnginePage(engine, site.url);
        await provide(page);
        if (testInfo.status !== testInfo.expectedStatus) {
          await writeFile(testInfo.outputPath('page.png'), await page.takePicture());
        }
      } finally {
        await engine.close();
      }
    },
  });
  test.skip(open === null && process.env.ENGINES !== 'required', missing);
  // Whole builds are slow on two shared cores; a retry would have no trace to record.
  test.describe.configure({ timeout: 240_000, retries: 0 });
  return test;
}
