import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  makeQuickProject,
  type QuickProject,
} from '#test/full/torture/publishing/quick-project.ts';

let project: QuickProject;

beforeEach(() => {
  project = makeQuickProject();
});

afterEach(() => {
  project.remove();
});

/** Runs `npm run build` in the project, whose page says how the build ends. */
async function build(page: string) {
  project.write('page.txt', page);
  const program = path.join(import.meta.dirname, 'build-command.ts');
  const child = spawn(process.execPath, [program, '--outDir', 'out'], { cwd: project.folder });
  const [output, errors, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { output, errors, exitCode };
}

test('the site is built where the content is in order', async () => {
  expect((await build('second')).exitCode).toBe(0);
  expect(project.read('out/index.html')).toBe('second');
});

test('a build that fails says why', async () => {
  const { output, exitCode } = await build('breaks the build');
  expect(exitCode).toBe(1);
  expect(output).toContain('Error: Broken');
});

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('A766: a build ends with the process that asked for it, even if that one is killed', async () => {
  const endless = `
    import { writeFileSync } from 'node:fs';
    writeFileSync('pid.txt', process.pid.toString());
    setInterval(() => undefined, 1000);`;
  project.write('node_modules/astro/bin/astro.mjs', endless);
  project.write('page.txt', 'second');
  const program = path.join(import.meta.dirname, 'build-command.ts');
  const child = spawn(process.execPath, [program], { cwd: project.folder, stdio: 'ignore' });
  const patience = { timeout: 20_000, interval: 20 };
  await vi.waitFor(() => expect(project.read('pid.txt')).toMatch(/^\d+$/), patience);
  const pid = Number(project.read('pid.txt'));
  expect(isAlive(pid)).toBe(true);
  child.kill('SIGKILL');
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), patience);
});
