import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyAgency } from '#test/kit/agency-folder.ts';

// A second Node has to start, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let root = '';

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'check-content-test-'));
  copyAgency(root);
});

afterEach(async () => {
  await rm(root, { recursive: true });
});

function runProgram() {
  const program = resolve('src/local/check-content-command.ts');
  return spawnSync(process.execPath, [program], { cwd: root, encoding: 'utf8' });
}

test('content that keeps the rules passes, in one line', () => {
  const { status, stdout, stderr } = runProgram();
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^Content is in order: .+\n$/);
  expect(status).toBe(0);
});

test('content that was formatted by hand passes, and is named with what the next save does', async () => {
  const file = 'content/pages/home.yaml';
  const text = await readFile(join(root, file), 'utf8');
  await writeFile(join(root, file), text.replace('title:', 'title:   '));
  const { status, stdout } = runProgram();
  expect(stdout.split('\n').slice(1)).toEqual([
    `${file}: Formatted by hand, which is fine. The next save formats it again.`,
    '',
  ]);
  expect(status).toBe(0);
});

test('content that breaks a rule fails the check, with a plain line for each problem', async () => {
  await writeFile(join(root, 'content/testimonials/one.yaml'), 'id: 1\nid: 2\n');
  await writeFile(join(root, 'content/blog/7.md'), 'No head.\n');
  const { status, stdout, stderr } = runProgram();
  expect(stderr.split('\n')).toEqual([
    'content/blog/7.md: The file has no head. Put its fields at the top, between two lines of three dashes.',
    'content/testimonials/one.yaml: Line 2 names a field that stands in this file already. Keep one of the two.',
    '',
  ]);
  expect(stdout).toBe('');
  expect(status).toBe(1);
});
