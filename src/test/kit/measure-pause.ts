import { formsApi } from '#office/inquiries/server/inquiries-api.server.ts';
import { openTestBrowser } from './api/test-browser.ts';

/**
 * Measures for how many milliseconds a task blocks the thread. Time that other processes took from
 * this one does not count: the machine may be busy.
 */
export async function measurePause(work: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  let longest = 0;
  let spent = readSpent();
  const tick = () => {
    const now = readSpent();
    longest = Math.max(longest, now - spent);
    spent = now;
    if (!isOver) setImmediate(tick);
  };
  setImmediate(tick);
  try {
    await work();
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    isOver = true;
    tick();
  }
  return longest;
}

let forms = 0;

/**
 * Sends the contact form at growing intervals while a task runs. Returns for how many milliseconds,
 * at most, the thread was busy until one was answered, for whatever reason.
 */
export async function measureFormWait(work: () => Promise<unknown>): Promise<number> {
  const visitor = openTestBrowser();
  const running = { isOver: false };
  const worked = work().finally(() => {
    running.isOver = true;
  });
  let longest = 0;
  let gap = 1;
  do {
    forms += 1;
    const sent = readSpent();
    const { status } = await visitor.call(formsApi, 'POST', '/api/contact', {
      body: {
        name: 'Ana Lopez',
        email: 'ana@family.example',
        subject: 'A question',
        message: `We would like to ask you something, ${forms}.`,
      },
      // Nobody sends so many from one place.
      ip: `10.0.${forms >> 8}.${forms & 255}`,
    });
    if (status !== 201) throw new Error(`A form was answered with ${status}.`);
    longest = Math.max(longest, readSpent() - sent);
    gap *= 2;
    for (let turn = 0; turn < gap && !running.isOver; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  } while (!running.isOver);
  await worked;
  return longest;
}

/** Returns the processor time of this thread, in milliseconds. */
function readSpent(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
