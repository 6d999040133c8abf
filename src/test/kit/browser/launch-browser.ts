import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import chromiumPackage from '@sparticuz/chromium';
import { chromium, type Browser } from '@playwright/test';

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

/** A Chromium on this machine, and how to start it. */
export interface BrowserCommand {
  executablePath: string;
  flags: string[];
}

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
 * Finds a Chromium: the package's, which opens a page in half the time of a whole browser and is
 * the same everywhere; if that does not start, the system's own, or else one that Playwright
 * installed.
 */
export async function findBrowser(): Promise<BrowserCommand> {
  const packed = await unpackBrowser();
  const found = systemBrowsers.find((path) => existsSync(path));
  for (const executablePath of [packed, found]) {
    if (executablePath !== undefined && (await doesStart(executablePath))) {
      return { executablePath, flags: quietFlags };
    }
  }
  return { executablePath: chromium.executablePath(), flags: quietFlags };
}

/** Returns whether it starts: a library may be missing on this machine. */
async function doesStart(executablePath: string): Promise<boolean> {
  try {
    await promisify(execFile)(executablePath, ['--version']);
    return true;
  } catch {
    return false;
  }
}

/** Starts a headless Chromium. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, flags } = await findBrowser();
  return chromium.launch({ executablePath, args: flags });
}
