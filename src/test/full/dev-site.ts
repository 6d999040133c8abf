import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openRepository } from '#test/kit/git/test-repository.ts';
import { copySite } from '#test/kit/site/site-copy.ts';

/** A copy of the project, served by `npm run dev`. */
export interface DevSite {
  url: string;
  dataDir: string;
  /** The generated password of the first admin. */
  password: string;
  /** Returns everything printed so far. */
  readOutput: () => string;
  /** Runs git in the copy's repository. */
  git: (...args: string[]) => string;
  /** Reads a file of the copy. */
  read: (file: string) => Promise<string>;
  write: (file: string, text: string) => Promise<void>;
  /** Replaces a text in a file. */
  edit: (file: string, from: string, to: string) => Promise<void>;
  close: () => Promise<void>;
}

/** Starts the program behind `npm run dev`, as from a terminal. */
export function startDev(folder: string, settings: Record<string, string>) {
  const args = [
    '-r',
    './src/local/before-command.cjs',
    join('src', 'local', 'dev', 'dev-command.ts'),
  ];
  return spawn(process.execPath, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: '',
      CI: 'true',
      ASTRO_TELEMETRY_DISABLED: '1',
      // Astro and Vite serve nothing, or don't reload, when they detect a test.
      VITEST: '',
      NODE_ENV: '',
      FORCE_COLOR: undefined,
      ...settings,
    },
  });
}

/** Returns a free port. */
async function findFreePort(): Promise<string> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port.toString();
}

/** Copies the project into its own repository and runs `npm run dev` there. */
export async function startDevSite(): Promise<DevSite> {
  const copy = await copySite();
  await cp('functions', join(copy.folder, 'functions'), { recursive: true });
  const { git } = openRepository(copy.folder);
  const dataDir = await mkdtemp(join(tmpdir(), 'dev-site-'));
  const port = await findFreePort();
  const child = startDev(copy.folder, {
    PORT: port,
    DATA_DIR: dataDir,
    PUBLISH_WINDOW_SECONDS: '0',
  });
  const exited = once(child, 'exit');
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const password = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      output += `${line}\n`;
      const found = /with the password (\S+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
    void exited.then(() => reject(new Error(`The dev server ended:\n${output}`)));
  });
  const findFile = (file: string) => join(copy.folder, file);
  const read = (file: string) => readFile(findFile(file), 'utf8');
  const write = (file: string, text: string) => writeFile(findFile(file), text);
  return {
    url: `http://localhost:${port}`,
    dataDir,
    password,
    git,
    read,
    write,
    readOutput: () => output,
    edit: async (file, from, to) => {
      const text = await read(file);
      if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
      await write(
        file,
        text.replace(from, () => to),
      );
    },
    close: async () => {
      child.kill('SIGTERM');
      await exited;
      await copy.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
