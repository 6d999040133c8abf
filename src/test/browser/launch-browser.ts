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
 * Starts a headless Chromium: the system's own, else the one inside the npm package
 * `@sparticuz/chromium` (Linux x64), else one that Playwright installed.
 */
export async function launchBrowser(): Promise<Browser> {
  const system = systemBrowsers.find((path) => existsSync(path));
  if (system) return chromium.launch({ executablePath: system, args: quietFlags });
  if (process.platform === 'linux' && process.arch === 'x64') {
    return chromium.launch({
      executablePath: await chromiumPackage.executablePath(),
      args: [...chromiumPackage.args, ...quietFlags],
    });
  }
  return chromium.launch({ args: quietFlags });
}
