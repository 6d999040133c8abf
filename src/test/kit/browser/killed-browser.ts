import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import type { Draw } from '#test/kit/random-numbers.ts';
import { getSiteUrl } from '#test/kit/site/site-under-test.ts';
import { findEditor, headline, openInEditMode, waitForFields } from './editor-page.ts';
import { editingAnswers, fakeEditing } from './fake-editing.ts';
import { findBrowser } from './launch-browser.ts';

interface KillableBrowser {
  page: Page;
  /** Kills all of its processes, as a power cut or an update of the system would. */
  kill: () => Promise<void>;
}

/** Starts a Chromium that keeps its data in the folder `profile`. */
async function startKillableBrowser(profile: string): Promise<KillableBrowser> {
  const { executablePath, flags } = await findBrowser();
  const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const child = spawn(executablePath, [...flags, ...own, 'about:blank'], {
    // Makes it the leader of a group: its children are killed with it.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(child, 'exit');
  const browser = await chromium.connectOverCDP(await readAddress(createInterface(child.stderr)));
  const [context] = browser.contexts();
  if (!context || child.pid === undefined) throw new Error('The browser has not started.');
  const group = -child.pid;
  return {
    page: context.pages()[0] ?? (await context.newPage()),
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

/** Tells how typing ended when its browser was killed. */
export interface KilledTyping {
  /** Holds the letters that were typed until 300 ms before the browser was killed. */
  due: string;
  typed: string;
  /** Holds what is back in the next browser. */
  found: string;
}

/** Types a headline letter by letter, kills the browser, and reads the headline in the next one. */
export async function typeAndKill(draw: Draw): Promise<KilledTyping> {
  const profile = await mkdtemp(path.join(tmpdir(), 'killed-browser-'));
  try {
    const letters = Array.from({ length: 5 + draw.below(60) }, () =>
      draw.oneOf(['a', 'b', 'c', 'd', ' ']),
    );
    const rhythm = draw.below(80);
    const first = await startKillableBrowser(profile);
    await fakeEditing(first.page, { ...editingAnswers });
    const editor = await openInEditMode(first.page, getSiteUrl());
    await editor.getField(headline).fill('');
    const typedAt: number[] = [];
    for (const letter of letters) {
      await first.page.keyboard.type(letter);
      typedAt.push(Date.now());
      await pause(draw.below(rhythm + 1));
    }
    await pause(draw.below(500));
    const killedAt = Date.now();
    await first.kill();

    const found = await readHeadline(profile);
    const isDue = (at: number | undefined) => at !== undefined && at <= killedAt - 300;
    const due = letters.filter((_, index) => isDue(typedAt[index])).join('');
    return { due, typed: letters.join(''), found };
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
}

/** Reads the headline as the admin finds it in edit mode. */
async function readHeadline(profile: string): Promise<string> {
  const { page, kill } = await startKillableBrowser(profile);
  await fakeEditing(page, { ...editingAnswers });
  await page.goto(getSiteUrl());
  const { bar, getField } = findEditor(page);
  await bar.getByRole('button', { name: /^(?:Continue|Edit)$/ }).click();
  await waitForFields(page);
  const found = await getField(headline).inputValue();
  await kill();
  return found;
}
