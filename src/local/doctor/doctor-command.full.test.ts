import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { identityToRecipient } from 'age-encryption';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { runGit } from '#test/kit/git/test-repository.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'doctor-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

interface Ending {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command in the folder, with no variables but these. */
function run(
  command: 'doctor' | 'setup',
  args: string[] = [],
  variables: Record<string, string> = {},
): Promise<Ending> {
  const program = path.resolve(`src/local/doctor/${command}-command.ts`);
  const env = { PATH: process.env.PATH, DATA_DIR: folder, ...variables };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, ...args],
      { cwd: folder, env },
      (error, stdout, stderr) => {
        resolve({ code: Number(error?.code ?? 0), stdout, stderr });
      },
    );
  });
}

const reportSchema = z.strictObject({
  findings: z.array(
    z.strictObject({
      id: z.string(),
      state: z.enum(['ok', 'warning', 'wrong', 'skipped']),
      sentence: z.string(),
      remedy: z.string().nullable(),
    }),
  ),
});

const file = () => path.join(folder, 'deploy.env');
const readSettings = () => parseEnv(readFileSync(file(), 'utf8'));

test('A910: npm run doctor ends with 1 where something is wrong, and names it with its remedy', async () => {
  const { code, stdout, stderr } = await run('doctor');
  expect([code, stderr]).toEqual([1, '']);
  expect(stdout).toContain(
    'Wrong\n- DATABASE_URL is not set, so the deploy fails.\n  Set it to the address that Neon shows,',
  );
  expect(stdout).toContain('\n- The mail server, because SMTP_URL is missing or wrong.\n');
  expect(stdout).toMatch(/\n\n4 wrong, \d+ warnings, \d+ not checked and 1 well\.\n$/);
});

test('A910: npm run doctor says the same to machines', async () => {
  const { code, stdout } = await run('doctor', ['--json'], { SESSION_SECRET: 'short' });
  expect(code).toBe(1);
  const { findings } = reportSchema.parse(JSON.parse(stdout));
  expect(findings).toContainEqual({
    id: 'variable-SESSION_SECRET',
    state: 'wrong',
    sentence: 'SESSION_SECRET is too short.',
    remedy:
      'Set it to at least 32 random characters, such as the output of "openssl rand -base64 48".',
  });
});

test('A910: npm run doctor says in its own words, and no others, how the database is reached', async () => {
  const DATABASE_URL = 'postgresql://site@127.0.0.1:1/site?sslmode=require';
  const { stdout, stderr } = await run('doctor', [], { DATABASE_URL });
  expect(stderr).toBe('');
  expect(stdout).toContain('does not answer (ECONNREFUSED)');
});

test('A910: npm run doctor -- --site asks nothing but the site', async () => {
  const SITE_URL = 'http://127.0.0.1:1';
  const { code, stdout } = await run('doctor', ['--site'], { SITE_URL });
  expect(code).toBe(0);
  expect(stdout).toContain('127.0.0.1 does not answer.');
  expect(stdout).not.toContain('DATABASE_URL');
});

test('A910: npm run doctor ends with 2 where it cannot run', async () => {
  const { code, stdout, stderr } = await run('doctor', ['--jsn']);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('--jsn');
});

test('A910: npm run setup makes the secrets, shows none of them, and the doctor reads them', async () => {
  const { code, stdout, stderr } = await run('setup');
  expect([code, stderr]).toEqual([0, '']);
  const made = readSettings();
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  for (const name of ['SESSION_SECRET', 'NETLIFY_WEBHOOK_SECRET', 'ADMIN_PASSWORD']) {
    expect(made[name]?.length).toBeGreaterThanOrEqual(32);
  }
  expect(await identityToRecipient(made.BACKUP_IDENTITY ?? '')).toBe(made.BACKUP_RECIPIENT);
  for (const value of Object.values(made)) {
    if (value !== '' && value !== 'admin') expect(stdout).not.toContain(value);
  }
  expect(stdout).toContain(
    '\nset -a; . "./deploy.env"; set +a\nnetlify env:set SESSION_SECRET "$SESSION_SECRET" --context production --secret\n',
  );
  expect(stdout).not.toContain('BACKUP_IDENTITY "');

  const doctor = await run('doctor');
  expect(doctor.stdout).not.toContain('SESSION_SECRET is not set');
  expect(doctor.stdout).toContain('DATABASE_URL is not set');
});

test('A910: npm run setup changes nothing that is there', async () => {
  const shell = { SITE_URL: 'https://www.agency-one.com' };
  await run('setup', [], shell);
  const before = readSettings();
  writeFileSync(
    file(),
    `# mine\n${readFileSync(file(), 'utf8')}DATABASE_URL='postgresql://a@b/c'\n`,
  );
  const { stdout } = await run('setup', [], shell);
  expect(readFileSync(file(), 'utf8')).toMatch(/^# mine\n/);
  expect(readSettings()).toEqual({ ...before, DATABASE_URL: 'postgresql://a@b/c' });
  expect(before).not.toHaveProperty('SITE_URL');
  expect(stdout).toContain('netlify env:set DATABASE_URL "$DATABASE_URL"');
  expect(stdout).toContain('netlify env:set SITE_URL "$SITE_URL" --context production\n');
  expect(stdout).toContain('gh variable set SITE_URL --body "$SITE_URL"\n');
  expect(stdout).toContain('gh secret set DATABASE_URL --body "$DATABASE_URL"');
});

test('A910: npm run setup prints no commands while a variable has a wrong form', async () => {
  const { stdout } = await run('setup', [], { SMTP_URL: 'mail.example', SITE_URL: 'agency-one' });
  expect(stdout).toContain('SITE_URL and SMTP_URL are missing or wrong');
  expect(stdout).not.toContain('netlify env:set');
});

test('A910: npm run setup knows the repository at GitHub from the clone', async () => {
  runGit(folder, ['init', '--quiet', '--template=']);
  runGit(folder, ['remote', 'add', 'origin', 'git@github.com:agency/website.git']);
  await run('setup');
  expect(readSettings().GITHUB_REPOSITORY).toBe('agency/website');
});

test('A910: what setup prints sets each variable once it is pasted', async () => {
  await run('setup');
  const { stdout } = await run('setup');
  const commands = stdout.slice(stdout.indexOf('set -a;'));
  const netlify = 'netlify() { printf "%s=%s\\n" "$2" "$3"; }; gh() { :; }\n';
  const env = { PATH: process.env.PATH ?? '' };
  const printed = await new Promise<string>((resolve) => {
    execFile('sh', ['-c', netlify + commands], { cwd: folder, env }, (_, text) => resolve(text));
  });
  const { SESSION_SECRET, ADMIN_PASSWORD } = readSettings();
  expect(parseEnv(printed)).toMatchObject({ SESSION_SECRET, ADMIN_PASSWORD });
});
