import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import { startLocalSite } from '#local/local-site.ts';
import type { EarlierSiteList } from '#editing/history/earlier-sites.ts';
import { launchBrowser } from '#test/kit/browser/launch-browser.ts';
import { growArticles } from '#test/kit/site/grown-content.ts';
import { copySite } from '#test/kit/site/site-copy.ts';
import {
  type Admin,
  build,
  commitAll,
  saveEdits,
  logInByApi,
  waitForText,
} from '#test/full/bench/api/publishing-bench.ts';
import { findMedian, formatCount, formatRatio, type Section, writeTable } from './section.ts';

/** The slowdown of a phone compared with a developer's machine. */
const slowdown = 4;

const articles = 1000;

const paths = ['/', '/providers', '/providers/1', '/blog/nanny-interview-questions'];

/** Returns the number of fields in view. Runs in the page, so it uses nothing from outside. */
function countFields(): number {
  const fields = [...document.querySelectorAll('[data-edit-field]:not(button)')];
  return fields.filter((field) => {
    const { top, bottom } = field.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  }).length;
}

/**
 * Resolves with the milliseconds from the next click to the paint of the first fields, which appear
 * all at once. Runs in the page, so it uses nothing from outside.
 */
function watchFields(): void {
  const opened = new Promise<number>((resolve) => {
    let begin = 0;
    document.addEventListener(
      'click',
      ({ timeStamp }) => {
        begin = timeStamp;
      },
      { capture: true, once: true },
    );
    const watch = new MutationObserver(() => {
      if (!document.querySelector('[data-edit-field]')) return;
      watch.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - begin);
        port2.postMessage(null);
      });
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
  Object.assign(globalThis, { opened });
}

/** Adds a button that puts an empty field into each text in view. Runs in the page. */
function addBareButton(): void {
  const button = document.createElement('button');
  button.textContent = 'Bare fields';
  button.style.cssText = 'position: fixed; inset: 0 auto auto 0; z-index: 9999';
  button.onclick = () => {
    const texts = [...document.querySelectorAll<HTMLElement>('[data-edit]:not(img)')];
    const inView = texts.filter((text) => {
      const { top, bottom } = text.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    for (const text of inView) {
      const field = document.createElement('textarea');
      field.className = 'edit-field';
      field.dataset.editField = '';
      field.value = text.textContent;
      text.replaceChildren(field);
    }
  };
  document.body.append(button);
}

interface Opening {
  path: string;
  fields: number;
  milliseconds: number;
  bareMilliseconds: number;
}

/** Times a press of a button on a page in a new tab, until the fields appear. */
async function timePress(context: BrowserContext, path: string, isBare: boolean) {
  const page = await context.newPage();
  await page.goto(path);
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  await edit.waitFor();
  await page.waitForLoadState('networkidle');
  if (isBare) await page.evaluate(addBareButton);
  const button = isBare ? page.getByRole('button', { name: 'Bare fields' }) : edit;
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.evaluate(watchFields);
  await button.click();
  const milliseconds = await page.evaluate(
    () => (globalThis as unknown as { opened: Promise<number> }).opened,
  );
  const fields = await page.evaluate(countFields);
  await page.close();
  return { milliseconds, fields };
}

async function timeOpening(
  context: BrowserContext,
  path: string,
  rounds: number,
): Promise<Opening> {
  const times: { milliseconds: number; bare: number; fields: number }[] = [];
  // The first page fills the browser's cache.
  await timePress(context, path, false);
  for (let round = 0; round < rounds; round += 1) {
    const { milliseconds: bare } = await timePress(context, path, true);
    const { milliseconds, fields } = await timePress(context, path, false);
    times.push({ milliseconds, bare, fields });
  }
  return {
    path,
    fields: times[0]?.fields ?? 0,
    milliseconds: findMedian(times.map((each) => each.milliseconds)),
    bareMilliseconds: findMedian(times.map((each) => each.bare)),
  };
}

/** Times the checks for a save with a new phone number and a deleted page. */
async function timeChecks({ url, cookie }: Admin, rounds: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begin = performance.now();
    const response = await fetch(`${url}/api/admin/content-items`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, cookie },
      body: JSON.stringify({
        ids: ['about-story-title'],
        facts: ['(813) 555-0142', 'hello@example.com', '/blog/nanny-interview-questions'],
      }),
    });
    if (!response.ok) throw new Error(`The checks were answered ${await response.text()}`);
    await response.json();
    times.push(performance.now() - begin);
  }
  return findMedian(times);
}

/** Returns the time from the press until the earlier page is served. */
async function timeRestore(admin: Admin): Promise<number> {
  const titles = ['The earlier story', 'The later story'] as const;
  for (const value of titles) {
    await saveEdits(admin, [{ id: 'about-story-title', type: 'text', value }]);
    await waitForText(admin, value);
  }
  const { url, cookie } = admin;
  const headers = { 'content-type': 'application/json', origin: url, cookie };
  const listed = await fetch(`${url}/api/admin/earlier-sites`, { headers });
  const { head, sites } = (await listed.json()) as EarlierSiteList;
  const [site] = sites;
  if (!site?.isImmediate) throw new Error('There is no earlier site to be put back at once.');
  const begin = performance.now();
  const response = await fetch(`${url}/api/admin/earlier-sites`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ commit: site.commit, head }),
  });
  if (!response.ok) throw new Error(`The press was answered ${await response.text()}`);
  await waitForText(admin, titles[0]);
  return performance.now() - begin;
}

const columns = [
  { heading: 'page' },
  ...['fields in view', 'until one can type (ms)', 'bare fields (ms)', 'beside bare fields'].map(
    (heading) => ({ heading, isNumber: true }),
  ),
];

/**
 * Runs a measurement on a site of its own, with a browser in which an admin is logged in.
 *
 * @param prepare changes what is built
 */
export async function measureAsAdmin<Result>(
  prepare: (folder: string) => Promise<unknown>,
  measure: (context: BrowserContext, admin: Admin) => Promise<Result>,
): Promise<Result> {
  process.env.PUBLISH_WINDOW_SECONDS = '0';
  const copy = await copySite();
  const dataDir = await mkdtemp(join(tmpdir(), 'editing-bench-'));
  let browser: Browser | undefined;
  try {
    await prepare(copy.folder);
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

/** The time to start edit mode, run its checks and restore an earlier version of the site. */
export const editingSection: Section = {
  name: 'editing',
  heading: 'Editing in place',
  measure({ isQuick }) {
    const rounds = isQuick ? 3 : 15;
    return measureAsAdmin(
      (folder) => growArticles(folder, articles),
      async (context, admin) => {
        const openings: Opening[] = [];
        for (const path of paths) openings.push(await timeOpening(context, path, rounds));
        const checks = await timeChecks(admin, rounds);
        return writeText(openings, checks, await timeRestore(admin));
      },
    );
  },
};

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

function writeText(openings: readonly Opening[], checks: number, restore: number): string {
  const rows = openings.map(({ path, fields, milliseconds, bareMilliseconds }) => [
    ...[path, fields.toString(), milliseconds.toFixed(0), bareMilliseconds.toFixed(0)],
    formatRatio(milliseconds / bareMilliseconds),
  ]);
  return [
    'From the press of "Edit" until the fields in view are painted, on a processor slowed down 4 times,',
    `in a window of 1280 × 900 pixels, with ${formatCount(articles)} articles. The bound is 200 ms. The limit is a`,
    'script that puts an empty field into each text in view, asks nobody, and knows no rule.',
    '',
    writeTable(columns, rows),
    '',
    `What the server is asked before a save, with ${formatCount(articles)} articles, is answered within ${checks.toFixed(0)} ms; the`,
    `bound is 500 ms. An earlier site whose build is still there is served ${(restore / 1000).toFixed(2)} s after the press; the`,
    'bound is 30 s.',
  ].join('\n');
}
