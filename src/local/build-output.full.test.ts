import { execFile } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { copySite } from '#test/kit/site/site-copy.ts';

test(
  'a build of the site prints how long it took, and nothing else',
  { timeout: 240_000 },
  async () => {
    const { folder, remove } = await copySite();
    onTestFinished(remove);
    const end = await new Promise((resolve) => {
      execFile(
        process.execPath,
        ['-r', './src/local/before-command.cjs', 'src/local/build-command.ts'],
        // Vite prints less if it believes that it is being tested.
        { cwd: folder, env: { ...process.env, VITEST: '', NODE_ENV: '' } },
        (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }),
      );
    });
    expect(end).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^Built the site in \d+ seconds\.\n$/) as string,
      stderr: '',
    });
  },
);
