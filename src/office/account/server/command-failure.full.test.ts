import { execFile } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Runs an operator's command, and returns how it ended. */
function run(program: string, words: string[], address: string) {
  const env = { ...process.env, DATABASE_URL: address };
  return new Promise<{ code: number; stderr: string }>((resolve) => {
    execFile(process.execPath, [program, ...words], { env }, (error, _stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stderr });
    });
  });
}

test.each([
  ['npm run admin', 'admin-command.server.ts', ['list']],
  ['npm run migrate', '../../../local/migrate-command.ts', []],
])('%s says in a sentence that the database does not answer', async (_, program, words) => {
  const file = path.join(import.meta.dirname, program);
  // Nobody listens at this port.
  const { code, stderr } = await run(file, words, 'postgresql://site:secret@127.0.0.1:1/site');
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^The database that DATABASE_URL names does not answer, or lets nobody in\./,
  );
  expect(stderr).toContain('ECONNREFUSED');
  expect(stderr).not.toContain('secret');
});
