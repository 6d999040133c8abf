import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll } from 'vitest';
import * as z from 'zod';
import { isTorture } from '#test/full/torture/sizes.ts';
import { startPostgres } from '#test/kit/database/start-postgres.ts';
import { copySite } from '#test/kit/site/site-copy.ts';

/** An admin whose account is not attacked. */
export const otherAdmin = { username: 'Bob', password: 'a password of Bob' };

const startedSchema = z.object({
  url: z.string(),
  admin: z.object({ username: z.string(), password: z.string() }),
});
const measureSchema = z.object({
  files: z.int(),
  timers: z.int(),
  connections: z.int(),
  ports: z.int(),
});
const heapSchema = z.object({ heapMegabytes: z.number() });

/** The resources that a process uses. */
export type Holding = z.infer<typeof measureSchema>;

/** A site in its own process. */
export interface LoadSite {
  port: number;
  admin: z.infer<typeof startedSchema>['admin'];
  /** The addresses of its pages. */
  paths: string[];
  measure: () => Promise<Holding>;
  /** Returns the memory of its threads' heaps in megabytes. */
  measureHeap: () => Promise<number>;
}

const program = path.join(import.meta.dirname, 'served-site-command.ts');

/** Serves the built site with a PostgreSQL server; in the usual tests, a few pages without one. */
export function useLoadSite(): LoadSite {
  const found = {} as LoadSite;

  beforeAll(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'load-site-'));
    const copy = isTorture ? await copySite() : null;
    const distDir = copy?.distDir ?? path.join(folder, 'dist');
    await (copy ? copy.build() : makePages(distDir));
    const database = isTorture ? await startPostgres() : null;
    const args = [distDir, path.join(folder, 'data'), ...(database ? [database.url] : [])];
    const child = fork(program, args, {
      // Its log is ignored.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning'],
      env: {
        ...process.env,
        FORM_LIMIT_PER_HOUR: '0',
        NODE_ENV: 'production',
      },
    });
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('The site has ended.')));
    ended.catch(() => undefined);
    const hear = async () =>
      ((await Promise.race([once(child, 'message'), ended])) as [unknown])[0];
    const { url, admin } = startedSchema.parse(await hear());
    Object.assign(found, {
      port: Number(new URL(url).port),
      admin,
      paths: await listPaths(distDir),
      measure: async () => {
        child.send('measure');
        return measureSchema.parse(await hear());
      },
      measureHeap: async () => {
        child.send('measure heap');
        return heapSchema.parse(await hear()).heapMegabytes;
      },
    });
    return async () => {
      child.send('close');
      await ended.catch(() => undefined);
      await database?.stop();
      await copy?.remove();
      await rm(folder, { recursive: true });
    };
  }, 300_000);

  return found;
}

async function makePages(distDir: string): Promise<void> {
  await mkdir(distDir, { recursive: true });
  const page = `<!doctype html><title>x</title><p>${'A page of the site. '.repeat(1000)}</p>`;
  const agency = { name: 'Agency', phone: '813', email: 'a@a.example', url: 'https://a.example' };
  await Promise.all([
    ...['index.html', 'about.html', '404.html'].map((name) =>
      writeFile(path.join(distDir, name), page),
    ),
    writeFile(path.join(distDir, 'agency.json'), JSON.stringify(agency)),
  ]);
}

async function listPaths(distDir: string): Promise<string[]> {
  const files = await readdir(distDir, { recursive: true });
  return files
    .filter((file) => file.endsWith('.html') && !/^(?:404|admin|cms)/.test(file))
    .map((file) => `/${file.replace(/(?:index)?\.html$/, '').replace(/\/$/, '')}`);
}
