import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Locator, type Page } from '@playwright/test';
import type { Draw } from '#test/kit/hostile/random-numbers.ts';
import { getAdmin, getSiteUrl } from '#test/kit/site/site-under-test.ts';
import { addFromBar, findEditor, headline, openInEditMode, waitForFields } from './editor-page.ts';
import { editingAnswers, fakeEditing } from './fake-editing.ts';
import { findBrowser } from './launch-browser.ts';
import { signIn } from './sign-in.ts';

interface KillableBrowser {
  page: Page;
  /** Kills all of its processes, as a power cut or a system update would. */
  kill: () => Promise<void>;
}

/** Starts a Chromium that keeps its data in the folder `profile`. */
async function startKillableBrowser(profile: string): Promise<KillableBrowser> {
  const { executablePath, flags } = await findBrowser();
  const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const child = spawn(executablePath, [...flags, ...own, 'about:blank'], {
    // The leader of a process group, so that its children are killed with it.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(child, 'exit');
  const browser = await chromium.connectOverCDP(await readAddress(createInterface(child.stderr)));
  const [context] = browser.contexts();
  if (!context || child.pid === undefined) throw new Error('The browser has not started.');
  const group = -child.pid;
  const page = context.pages()[0] ?? (await context.newPage());
  // The timeout names the step that hangs.
  page.setDefaultTimeout(40_000);
  return {
    page,
    kill: async () => {
      process.kill(group, 'SIGKILL');
      await exited;
      await browser.close();
    },
  };
}

async function readAddress(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const address = /^DevTools listening on (ws:.+)$/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error('The browser has not started.');
}

/** A way to type into something that is changed on a page. */
interface Typing {
  path: string;
  /** Places the caret in an empty field. */
  begin: (page: Page) => Promise<void>;
  /** Returns the field's text in edit mode; empty where the browser has lost it. */
  read: (page: Page) => Promise<string>;
}

const question = 'Edit Question 5, Question';
const findCaregivers = (page: Page) => page.locator('[data-providers] [data-edit-entry]');

/** Restored changes are drawn after the page's own fields, much later on a busy machine. */
const isShownInTime = (element: Locator) =>
  element.waitFor({ timeout: 15_000 }).then(
    () => true,
    () => false,
  );

export const typings = {
  text: {
    path: '/',
    begin: (page) => findEditor(page).getField(headline).fill(''),
    read: (page) => findEditor(page).getField(headline).innerText(),
  },
  list: {
    path: '/services',
    begin: async (page) => {
      await findEditor(page).getField('Services › Questions 4 › Question').focus();
      await page.getByRole('button', { name: 'Add a question' }).click();
      await page.getByRole('textbox', { name: question }).focus();
    },
    read: async (page) => {
      const field = page.getByRole('textbox', { name: question });
      return (await isShownInTime(field)) ? field.innerText() : '';
    },
  },
  entry: {
    path: '/providers',
    begin: (page) => addFromBar(page, 'Add a caregiver'),
    read: async (page) => {
      const mark = page.getByText('New', { exact: true });
      const added = page.locator('[data-providers] > *').filter({ has: mark });
      if (!(await isShownInTime(added.last()))) return '';
      await findCaregivers(page).last().focus();
      await page.locator('[data-edit-entry-tools]').click();
      await page.getByRole('button', { name: 'Details', exact: true }).click();
      return findEditor(page).getField('New caregiver › Name').innerText();
    },
  },
} satisfies Record<string, Typing>;

/** The typed and the restored text of a browser that was killed. */
export interface KilledTyping {
  /** The letters that were typed until 300 ms before the browser was killed. */
  due: string;
  typed: string;
  /** The text restored in the next browser. */
  found: string;
}

/** Types letter by letter, kills the browser, and reads what is back in the next one. */
export async function typeAndKill(
  draw: Draw,
  { path: address, begin, read }: Typing,
): Promise<KilledTyping> {
  const profile = await mkdtemp(path.join(tmpdir(), 'killed-browser-'));
  try {
    const letters = Array.from({ length: 5 + draw.below(60) }, () =>
      draw.oneOf(['a', 'b', 'c', 'd', ' ']),
    );
    const rhythm = draw.below(80);
    const first = await startKillableBrowser(profile);
    await fakeEditing(first.page, { ...editingAnswers });
    await openInEditMode(first.page, getSiteUrl() + address);
    await begin(first.page);
    const typedAt: number[] = [];
    for (const letter of letters) {
      await first.page.keyboard.type(letter);
      typedAt.push(Date.now());
      await pause(draw.below(rhythm + 1));
    }
    await pause(draw.below(500));
    const killedAt = Date.now();
    await first.kill();

    const next = await startKillableBrowser(profile);
    await fakeEditing(next.page, { ...editingAnswers });
    await goOn(next.page, address);
    const found = await read(next.page);
    await next.kill();
    const isDue = (at: number | undefined) => at !== undefined && at <= killedAt - 300;
    const due = letters.filter((_, index) => isDue(typedAt[index])).join('');
    return { due, typed: letters.join(''), found };
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
}

/** Resumes editing, as the admin does in a browser that was started again. */
async function goOn(page: Page, address: string): Promise<void> {
  await page.goto(getSiteUrl() + address);
  const { bar } = findEditor(page);
  await bar.getByRole('button', { name: /^(?:Continue|Edit)$/ }).click();
  await waitForFields(page);
}

/** A text typed at length, and what is restored of it in its browser and on another device. */
export interface LongTyping {
  typed: string;
  here: string;
  there: string;
}

/** Types at length on the site itself, rests for three seconds, and kills the browser. */
export async function typeLongAndKill(draw: Draw, seconds: number): Promise<LongTyping> {
  const profiles = await Promise.all(
    ['here', 'there'].map((name) => mkdtemp(path.join(tmpdir(), `killed-browser-${name}-`))),
  );
  const [own = '', other = ''] = profiles;
  const { path: address, begin, read } = typings.text;
  try {
    const first = await startKillableBrowser(own);
    await signIn(first.page, getAdmin(), getSiteUrl());
    await openInEditMode(first.page, getSiteUrl() + address);
    await begin(first.page);
    let typed = '';
    for (const endsAt = Date.now() + seconds * 1000; Date.now() < endsAt;) {
      const letter = draw.oneOf(['a', 'b', 'c', 'd', ' ']);
      await first.page.keyboard.type(letter);
      typed += letter;
      await pause(draw.below(120));
    }
    await pause(3000);
    await first.kill();

    const next = await startKillableBrowser(own);
    // A browser that was killed has forgotten the session.
    await signIn(next.page, getAdmin(), getSiteUrl());
    await goOn(next.page, address);
    const here = await read(next.page);
    await next.kill();

    const device = await startKillableBrowser(other);
    await signIn(device.page, getAdmin(), getSiteUrl());
    await goOn(device.page, address);
    const there = await read(device.page);
    await findEditor(device.page).leave();
    await findEditor(device.page).getButton('Edit').waitFor();
    await device.kill();
    return { typed, here, there };
  } finally {
    for (const profile of profiles) await rm(profile, { recursive: true, force: true });
  }
}
