import { beforeEach, expect, test, vi } from 'vitest';
import { accountApi } from './account-api.server.ts';
import { runAdminCommand } from './run-admin-command.server.ts';
import { setBuiltSite } from '#lib/built-site.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { serveAgency } from '#test/kit/serve-agency.ts';
import { turnOnTestTwoFactor } from '#test/kit/api/two-factor.ts';
import { openSignedInBrowser, resetTestAdmin, testAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';

const run = (line: string, input = '') =>
  runAdminCommand(line.split(' '), () => Promise.resolve(input));

async function logIn(username: string, password: string): Promise<number> {
  const body = { username, password };
  return (await openTestBrowser().call(accountApi, 'POST', '/api/auth/login', { body })).status;
}

function readPassword(output: string): string {
  return /The password is (\S+) and is not shown again\./.exec(output)?.[1] ?? '';
}

describeWithDatabase('the admin command', () => {
  beforeEach(async () => {
    await resetTestAdmin();
    serveAgency();
    return () => {
      vi.unstubAllEnvs();
      setBuiltSite(undefined);
    };
  });

  test('create adds an admin with a random password', async () => {
    const output = await run('create grace');
    expect(output).toMatch(/^Added the admin grace\. The password is /);
    expect(await logIn('grace', readPassword(output))).toBe(200);
  });

  test('create takes a password from the first line of the input', async () => {
    const output = await run('create grace --password-stdin', 'my own pass word\nmore');
    expect(output).toBe('Added the admin grace.');
    expect(await logIn('grace', 'my own pass word')).toBe(200);
  });

  test('create refuses a short password, and a name that is taken in any case', async () => {
    await expect(run('create grace --password-stdin', 'short\n')).rejects.toThrow(
      'New password must be at least 8 characters.',
    );
    await expect(run('create ADA')).rejects.toThrow('There is already an admin named ADA.');
    expect(await run('list')).toBe('Ada');
  });

  test.for(['create grace', 'reset-password ada'])(
    '%s refuses a password that is easy to guess',
    async (command) => {
      for (const password of ['password123', 'sandpiper-2026']) {
        await expect(run(`${command} --password-stdin`, password)).rejects.toThrow(
          'This password is easy to guess.',
        );
      }
      expect(await run('list')).toBe('Ada');
      expect(await logIn('Ada', testAdmin.password)).toBe(200);
    },
  );

  test('ASVS 6.4.3: reset-password sets another one and ends all sessions', async () => {
    const browser = await openSignedInBrowser();
    const output = await run('reset-password ada');
    expect(output).toMatch(/^Set a new password for Ada and ended all sessions\. The password is /);
    expect((await browser.call(accountApi, 'GET', '/api/auth/me')).status).toBe(401);
    expect(await logIn('Ada', testAdmin.password)).toBe(401);
    expect(await logIn('Ada', readPassword(output))).toBe(200);
  });

  test('reset-password says that an admin is still disabled', async () => {
    await run('disable ada');
    expect(await run('reset-password ada --password-stdin', 'plum kettle harbor')).toBe(
      'Set a new password for Ada and ended all sessions. Ada is still disabled. Use enable to change that.',
    );
    await run('enable ada');
    expect(await run('reset-password ada --password-stdin', 'plum kettle harbor')).toBe(
      'Set a new password for Ada and ended all sessions.',
    );
  });

  test('ASVS 7.4.5: log-out ends all sessions of one admin, who can log in again', async () => {
    const password = 'plum kettle harbor';
    await run('create grace --password-stdin', password);
    const other = openTestBrowser();
    const body = { username: 'grace', password };
    await other.call(accountApi, 'POST', '/api/auth/login', { body });
    const browsers = [await openSignedInBrowser(), await openSignedInBrowser()];
    expect(await run('log-out ada')).toBe('Ended all sessions of Ada.');
    for (const browser of browsers) {
      expect((await browser.call(accountApi, 'GET', '/api/auth/me')).status).toBe(401);
    }
    expect((await other.call(accountApi, 'GET', '/api/auth/me')).status).toBe(200);
    expect(await logIn('Ada', testAdmin.password)).toBe(200);
  });

  test('disable blocks an admin at once, and enable lets them log in again', async () => {
    const browser = await openSignedInBrowser();
    expect(await run('disable ada')).toBe('Disabled Ada.');
    expect((await browser.call(accountApi, 'GET', '/api/auth/me')).status).toBe(401);
    expect(await logIn('Ada', testAdmin.password)).toBe(401);
    expect(await run('list')).toBe('Ada (disabled)');
    expect(await run('enable ada')).toBe('Enabled Ada, who can log in again.');
    expect((await browser.call(accountApi, 'GET', '/api/auth/me')).status).toBe(401);
    expect(await logIn('Ada', testAdmin.password)).toBe(200);
  });

  test('ASVS 6.4.4: turn-off-two-factor makes the password enough again, and ends all sessions', async () => {
    const browser = await openSignedInBrowser();
    expect(await run('turn-off-two-factor ada')).toBe(
      'Two-factor authentication is already off for Ada.',
    );
    expect((await browser.call(accountApi, 'GET', '/api/auth/me')).status).toBe(200);
    await turnOnTestTwoFactor(browser);
    expect(await run('list')).toBe('Ada (two-factor authentication)');
    expect(await logIn('Ada', testAdmin.password)).toBe(401);
    expect(await run('turn-off-two-factor ada')).toBe(
      'Turned off two-factor authentication for Ada and ended all sessions.',
    );
    expect((await browser.call(accountApi, 'GET', '/api/auth/me')).status).toBe(401);
    expect(await run('list')).toBe('Ada');
    expect(await logIn('Ada', testAdmin.password)).toBe(200);
    expect(await sql`select 1 from recovery_codes`).toEqual([]);
  });

  test('set-email sets where an admin gets mail, and list shows it', async () => {
    expect(await run('set-email ada Ada@example.com')).toBe(
      'Ada now gets email at Ada@example.com.',
    );
    await run('create grace');
    await run('disable ada');
    expect(await run('list')).toBe('Ada <Ada@example.com> (disabled)\ngrace');
    await expect(run('set-email grace ada@EXAMPLE.com')).rejects.toThrow(
      'Another admin already has this email address.',
    );
    await expect(run('set-email grace nowhere')).rejects.toThrow(
      'Please give a valid email address.',
    );
    expect(await run('set-email ada new@example.com')).toBe(
      'Ada now gets email at new@example.com.',
    );
    await run('set-email grace ada@example.com');
  });

  test('list says when there are none', async () => {
    await sql`truncate admin_users cascade`;
    expect(await run('list')).toBe('There are no admins yet.');
  });

  test.for(['', 'create', 'create a b', 'remove ada', 'list ada', 'toString ada', 'set-email ada'])(
    'an unknown command is answered with the list of commands: %j',
    async (line) => {
      await expect(run(line)).rejects.toThrow('Use one of these:');
    },
  );

  test.for(['reset-password', 'log-out', 'turn-off-two-factor', 'disable', 'enable'])(
    '%s names an unknown admin',
    async (command) => {
      await expect(run(`${command} nobody`)).rejects.toThrow(
        'There is no admin named nobody. Use list to see all admins.',
      );
    },
  );
});
