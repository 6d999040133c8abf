import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { access, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import packageJson from '../../../../package.json' with { type: 'json' };

const folder = '.github/workflows';
const files = await readdir(folder);

/** The parts of a workflow that can do harm or be forgotten. */
const workflowSchema = z.object({
  on: z.record(z.string(), z.unknown()),
  permissions: z.strictObject({ contents: z.literal('read') }),
  concurrency: z.object({ group: z.string() }),
  jobs: z.record(
    z.string(),
    z.object({
      'timeout-minutes': z.int(),
      needs: z.string().optional(),
      if: z.string().optional(),
      steps: z.array(
        z.union([
          z.object({
            uses: z.string().regex(/^actions\/[\w-]+@[\da-f]{40}$|^\.\/\.github\/actions\/[\w-]+$/),
          }),
          z.object({ run: z.string(), env: z.record(z.string(), z.string()).optional() }),
        ]),
      ),
    }),
  ),
});

async function readWorkflow(file: string) {
  return workflowSchema.parse(parse(await readFile(path.join(folder, file), 'utf8')));
}

test.for(files)('%s may only read, ends by itself, and runs what is there', async (file) => {
  const { jobs } = await readWorkflow(file);
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  for (const command of steps.flatMap((step) => ('run' in step ? [step.run] : []))) {
    const script = /^npm run ([\w:-]+)/.exec(command)?.[1];
    if (script !== undefined) expect(Object.keys(packageJson.scripts)).toContain(script);
    const program = /^bash (\S+)$/.exec(command)?.[1];
    if (program !== undefined) await access(program);
    expect(script ?? program ?? command).not.toMatch(
      /^npm (?!ci(?: --omit=dev --ignore-scripts)?$)|\$\{\{/,
    );
  }
});

test('each action from elsewhere is named by one commit, with its version beside it', async () => {
  const all = await readdir('.github', { recursive: true });
  const pins = new Map<string, Set<string>>();
  for (const file of all.filter((name) => name.endsWith('.yml'))) {
    const text = await readFile(path.join('.github', file), 'utf8');
    for (const [, line = ''] of text.matchAll(/^\s*(?:- )?uses:\s*(.*)$/gm)) {
      if (line.startsWith('./')) continue;
      expect(line, file).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
      const [name = '', pin = ''] = line.split('@');
      pins.set(name, (pins.get(name) ?? new Set()).add(pin));
    }
  }
  expect([...pins.keys()].sort()).toEqual(
    ['cache', 'checkout', 'setup-node', 'upload-artifact'].map((name) => `actions/${name}`),
  );
  for (const [name, versions] of pins) expect(versions.size, name).toBe(1);
});

test('known holes are asked for each week and when the packages change', async () => {
  const { on, jobs } = await readWorkflow('advisories.yml');
  expect(on).toMatchObject({
    schedule: [{ cron: expect.stringMatching(/^\d+ \d+ \* \* 1$/) as string }],
    push: { branches: ['main'], paths: ['package-lock.json'] },
  });
  expect(jobs.advisories?.steps.at(-1)).toEqual({ run: 'npm run advisories' });
});

test("known holes are asked for in what the content manager's bundle was made of, too", async () => {
  const { jobs } = await readWorkflow('advisories.yml');
  const last = z.object({ run: z.string() }).parse(jobs['content-manager']?.steps.at(-1));
  expect(last.run.trim().split('\n').slice(-2)).toEqual([
    'npm install --package-lock-only "decap-cms@$version"',
    'npm audit --omit=dev --audit-level=high',
  ]);
});

test('words and pictures alone start no tests when they are pushed, all else does', async () => {
  const { on } = await readWorkflow('tests.yml');
  expect(on).toEqual({
    push: { branches: ['**'], 'paths-ignore': ['content/**', 'public/uploads/**'] },
    pull_request: null,
  });
});

test('what protects a release runs each night, before a release and where code calls for it', async () => {
  const { on, jobs } = await readWorkflow('full.yml');
  expect(Object.keys(on)).toEqual(['schedule', 'push', 'pull_request', 'workflow_dispatch']);
  expect(on.push).toMatchObject({ tags: ['v*'], branches: ['main'] });
  // A push to main is a release.
  const { paths } = z.object({ paths: z.array(z.string()).min(1) }).parse(on.push);
  expect(on.pull_request).toEqual({ paths });
  expect(jobs.full?.steps.at(-1)).toEqual({ run: 'npm run test:full' });
});

test('the backup comes first in the night, and the tests only where more than content changed', async () => {
  const { on: backup } = await readWorkflow('backup.yml');
  const { on, jobs } = await readWorkflow('full.yml');
  const readHour = (schedule: unknown) =>
    Number(
      z
        .tuple([z.object({ cron: z.string() })])
        .parse(schedule)[0]
        .cron.split(' ')[1],
    );
  expect(readHour(backup.schedule)).toBeLessThan(readHour(on.schedule));
  const { changes, mutation, ...others } = jobs;
  const { run } = z.object({ run: z.string() }).parse(changes?.steps.at(-1));
  const folder = mkdtempSync(path.join(tmpdir(), 'night-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const output = path.join(folder, 'output');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Dee', '-c', 'user.email=dee@agency.example', ...args], {
      cwd: folder,
    });
  const commit = (file: string) => {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), 'New');
    git('add', file);
    git('commit', '--quiet', '--message=Change');
  };
  const findNewest = () => {
    writeFileSync(output, '');
    execFileSync('bash', ['-c', run], {
      cwd: folder,
      env: { ...process.env, GITHUB_OUTPUT: output },
    });
    return readFileSync(output, 'utf8').trim().slice('newest='.length);
  };
  git('init', '--quiet');
  commit('content/site.yaml');
  expect(findNewest()).toBe('');
  commit('src/pages/index.astro');
  expect(findNewest()).toMatch(/^[\da-f]{7,}$/);
  const condition = "github.event_name != 'schedule' || needs.changes.outputs.newest != ''";
  for (const [name, job] of Object.entries(others)) {
    expect([name, job.needs, job.if]).toEqual([name, 'changes', condition]);
  }
  const nightly = "github.event_name == 'schedule' && needs.changes.outputs.newest != ''";
  expect([mutation?.needs, mutation?.if]).toEqual(['changes', nightly]);
  expect(mutation?.steps.at(-1)).toEqual({ run: 'npm run mutate' });
});

test('the doctor asks the live site after each deploy of code, without a secret', async () => {
  const { on, jobs } = await readWorkflow('doctor.yml');
  const script = await readFile('src/local/deploy/skip-deploy.sh', 'utf8');
  const skipped = [...script.matchAll(/':(?:!|\(exclude,glob\))([^']+)'/g)].map(([, file = '']) =>
    /\w\.\w+$/.test(file) || file.includes('*') ? file : `${file}/**`,
  );
  expect(on.push).toEqual({
    branches: ['main'],
    'paths-ignore': ['content/**', 'public/uploads/**', ...skipped],
  });
  expect(jobs.doctor?.if).toBe("vars.SITE_URL != ''");
  expect(jobs.doctor?.steps.at(-1)).toEqual({ run: 'npm run doctor -- --site' });
});

test('A749, A750: Firefox and WebKit are installed and required before a release', async () => {
  const { jobs } = await readWorkflow('full.yml');
  const steps = jobs.engines?.steps ?? [];
  expect(steps).toContainEqual({
    run: expect.stringContaining('webkit2gtk-driver xvfb') as string,
  });
  expect(steps.at(-1)).toEqual({ run: 'npm run test:engines', env: { ENGINES: 'required' } });
});

test('every change is tested as everywhere else, and secrets reach the backup alone', async () => {
  const tests = await readWorkflow('tests.yml');
  expect(Object.keys(tests.on)).toEqual(['push', 'pull_request']);
  const commands = Object.values(tests.jobs).flatMap(({ steps }) =>
    steps.flatMap((step) => ('run' in step ? [step.run] : [])),
  );
  expect(commands).toEqual(
    [
      ...['format:check', 'lint', 'types', 'unused'],
      ...['test:unit', 'test:api', 'test:browser', 'test:content'],
    ].map((script) => `npm run ${script}`),
  );
  for (const file of files) {
    const text = await readFile(path.join(folder, file), 'utf8');
    expect(text.includes('secrets.'), file).toBe(file === 'backup.yml');
  }
});

test('a backup needs no packages of developers, and everything runs on the Node of the site', async () => {
  const { jobs } = await readWorkflow('backup.yml');
  expect(jobs.backup?.steps).toContainEqual({ run: 'npm ci --omit=dev --ignore-scripts' });
  const [netlify, version] = await Promise.all([
    readFile('netlify.toml', 'utf8'),
    readFile('.nvmrc', 'utf8'),
  ]);
  expect(/^ *NODE_VERSION = "(\d+)"$/m.exec(netlify)?.[1]).toBe(version.trim());
  for (const file of await readdir('.github', { recursive: true })) {
    if (!file.endsWith('.yml')) continue;
    const text = await readFile(path.join('.github', file), 'utf8');
    for (const [line] of text.matchAll(/^ *node-version.*$/gm)) {
      expect(line.trim(), file).toBe('node-version-file: .nvmrc');
    }
  }
});
