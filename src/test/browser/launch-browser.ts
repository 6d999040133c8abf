import { existsSync } from 'node:fs';
import chromiumPackage from '@sparticuz/chromium';
import { chromium, type Browser } from 'playwright-core';

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const quietFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  '--no-sandbox',
];

/**
 * Unpacks the headless Chromium of the npm package `@sparticuz/chromium` into the folder for
 * temporary files, unless it is there. Two at once would write into each other's file.
 *
 * @returns its path; undefined where the package has none for this machine (it is for Linux x64)
 */
export async function unpackBrowser(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  return chromiumPackage.executablePath();
}

/**
 * Starts a headless Chromium: the package's, which opens a page in half the time of a whole
 * browser and is the same everywhere; where it does not start, the system's own, else one that
 * Playwright installed.
 *
 * @throws what the last of them said, where none starts
 */
export async function launchBrowser(): Promise<Browser> {
  const packed = await unpackBrowser();
  const system = systemBrowsers.find((path) => existsSync(path));
  for (const executablePath of [packed, system]) {
    if (executablePath === undefined) continue;
    try {
      return await chromium.launch({ executablePath, args: quietFlags });
    } catch {
      // A library that it needs may be missing here: the next one has its own.
    }
  }
  return chromium.launch({ args: quietFlags });
}
