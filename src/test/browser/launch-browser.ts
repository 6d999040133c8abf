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

/** A Chromium of this machine, and how it is started. */
export interface BrowserCommand {
  executablePath: string;
  flags: string[];
}

/**
 * Finds a Chromium: the system's own, else the one inside the npm package `@sparticuz/chromium`
 * (Linux x64), else one that Playwright installed.
 */
export async function findBrowser(): Promise<BrowserCommand> {
  const system = systemBrowsers.find((path) => existsSync(path));
  if (system) return { executablePath: system, flags: quietFlags };
  if (process.platform === 'linux' && process.arch === 'x64') {
    const executablePath = await chromiumPackage.executablePath();
    return { executablePath, flags: [...chromiumPackage.args, ...quietFlags] };
  }
  return { executablePath: chromium.executablePath(), flags: quietFlags };
}

/** Starts a headless Chromium. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, flags } = await findBrowser();
  return chromium.launch({ executablePath, args: flags });
}
