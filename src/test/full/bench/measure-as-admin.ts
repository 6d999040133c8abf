import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import { startLocalSite } from '#local/local-site.ts';
import { launchBrowser } from '#test/kit/browser/launch-browser.ts';
import { copySite } from '#test/kit/site/site-copy.ts';
import { type Admin, build, commitAll, logInByApi } from './publishing-bench.ts';

/** Runs a measurement on a site of its own, with a browser in which an admin is logged in. */
export async function measureAsAdmin<Result>(
  measure: (context: BrowserContext, admin: Admin) => Promise<Result>,
): Promise<Result> {
  process.env.PUBLISH_WINDOW_SECONDS = '0';
  const copy = await copySite();
  const dataDir = await mkdtemp(join(tmpdir(), 'editing-bench-'));
  let browser: Browser | undefined;
  try {
    commitAll(copy.folder);
    await build(copy);
    const site = await startLocalSite({
      port: 0,
      dataDir,
      distDir: copy.distDir,
      projectDir: copy.folder,
    });
    try {
      const admin = await logInByApi(site);
      browser = await launchBrowser();
      return await measure(await openContext(browser, admin), admin);
    } finally {
      await browser?.close();
      await site.close();
    }
  } finally {
    await copy.remove();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function openContext(browser: Browser, { url, cookie }: Admin): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 900 },
  });
  await context.addCookies(
    cookie.split('; ').map((each) => {
      const [name = '', value = ''] = each.split(/=(.*)/s);
      return { name, value, url };
    }),
  );
  return context;
}
