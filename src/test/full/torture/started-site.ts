import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { copySite } from '#test/kit/site/site-copy.ts';

/** A build that waits for a file. */
const waitingBuild = `
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
const outDir = process.argv[process.argv.indexOf('--outDir') + 1];
writeFileSync('is-building', '');
while (!existsSync('go')) await setTimeout(20);
mkdirSync(outDir, { recursive: true });
writeFileSync(outDir + '/index.html', 'the next build');
writeFileSync(outDir + '/build.json', JSON.stringify({ commit: process.env.COMMIT_REF }));`;

const agency = { name: 'Agency', phone: '8', email: 'us@agency.example', url: 'https://a.example' };

/** The project in its own folder, built once before, whose builds wait for a file `go`. */
export interface StartFolder {
  folder: string;
  dataDir: string;
  /** Runs what `npm start` runs, until it is ready. */
  start: () => Promise<StartedSite>;
  remove: () => Promise<void>;
}

/** A site in its own process. */
export interface StartedSite {
  url: string;
  child: ChildProcess;
  /** Sends a signal and waits for the end; resolves with the exit code and the time it took. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<{ code: number | null; ms: number }>;
}

/** Prepares such a folder. */
export async function prepareStart(): Promise<StartFolder> {
  const { folder, distDir, remove } = await copySite();
  await cp('functions', path.join(folder, 'functions'), { recursive: true });
  const inFolder = (name: string) => path.join(folder, name);
  await rm(inFolder('node_modules/astro'));
  await mkdir(inFolder('node_modules/astro/bin'), { recursive: true });
  await writeFile(inFolder('node_modules/astro/bin/astro.mjs'), waitingBuild);
  await mkdir(distDir);
  await writeFile(path.join(distDir, 'index.html'), 'the last build');
  await writeFile(path.join(distDir, 'agency.json'), JSON.stringify(agency));
  await writeFile(path.join(distDir, 'build.json'), '{"commit":null}');
  await utimes(path.join(distDir, 'build.json'), 0, 0);
  const dataDir = inFolder('data');
  return { folder, dataDir, start: () => start(folder, dataDir), remove };
}

async function start(folder: string, dataDir: string): Promise<StartedSite> {
  const child = spawn(process.execPath, [path.join('src', 'local', 'start.ts')], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...process.env,
      PORT: '0',
      HOST: '',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SMTP_URL: '',
      FORM_LIMIT_PER_HOUR: '0',
    },
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const [, found] = /^Ready at (.+)$/.exec(line) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error('The site has ended.')));
  });
  return {
    url,
    child,
    end: async (signal) => {
      const begunAt = performance.now();
      child.kill(signal);
      const [code] = await exited;
      return { code, ms: performance.now() - begunAt };
    },
  };
}
