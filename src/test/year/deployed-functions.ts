import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { bundleFolder } from '#lib/built-site.server.ts';
import { packFiles } from '#lib/packed-files.server.ts';
import { deliveredServices } from '#model/schemas/service-names.ts';
import { agencyFacts } from '#test/kit/agency-facts.ts';
import { copyProject } from '#test/full/deploy/project-checkout.ts';
import { buildContent } from '#test/kit/site/built-content.ts';
import { linkPackages } from '#test/kit/site/site-copy.ts';
import type { CallMessage, AnswerMessage } from './functions-process.ts';

const program = path.join(import.meta.dirname, 'functions-process.ts');
const reachStandIns = path.join(import.meta.dirname, '../full/deploy/reach-stand-ins.ts');

/** The part of a build that functions read; nothing of the agency's content is in it. */
const agency = {
  ...agencyFacts,
  name: 'Sandpiper',
  phone: '(813) 555-0142',
  email: 'office@agency.example',
  url: 'https://agency.example',
  services: deliveredServices,
};

/** The functions of the site at work. */
export interface DeployedFunctions {
  /** Rejects where the process is killed before the answer. */
  call: (request: Request, ip: string) => Promise<Response>;
  /** Runs a function as its schedule does. */
  run: (name: string) => Promise<void>;
  /** Waits for the work after all answers. */
  settle: () => Promise<void>;
  /** Ends the process at once, as the platform may at any moment; the next call starts another. */
  kill: () => Promise<void>;
  /** Makes calls see a deploy. */
  show: (deploy: string) => void;
}

interface FunctionHooks {
  settings: Record<string, string>;
  /** The file for what the functions log. */
  log: string;
  readAhead: () => number;
  /** Moves the clock on by a function's pause. */
  pause: (milliseconds: number) => Promise<void>;
}

/** Bundles the functions as a deploy does, once in each folder; returns the folder of the files. */
export async function bundleFunctions(folder: string): Promise<string> {
  const bundles = path.join(folder, bundleFolder);
  if (existsSync(path.join(bundles, 'content.json'))) return bundles;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  copyProject(folder);
  await linkPackages(folder);
  execFileSync(process.execPath, [path.join('src', 'local', 'deploy', 'bundle-command.ts')], {
    cwd: folder,
  });
  return bundles;
}

/**
 * Writes what a build of the repository's head leaves for the functions, without the pages.
 *
 * @param deploy the folder, which does not exist yet
 */
export async function buildDeploy(repository: string, deploy: string): Promise<void> {
  const dist = path.join(deploy, 'dist');
  const checkout = path.join(dist, 'checkout');
  mkdirSync(path.join(deploy, bundleFolder), { recursive: true });
  buildContent(repository, dist);
  writeFileSync(path.join(dist, 'agency.json'), JSON.stringify(agency));
  const files = readdirSync(path.join(checkout, 'content'), {
    recursive: true,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ name: path.relative(checkout, file), bytes: readFileSync(file) }));
  await packFiles(files, path.join(deploy, bundleFolder));
  rmSync(checkout, { recursive: true });
}

/** Opens the functions; a process starts with the first call. */
export function openFunctions(bundles: string, hooks: FunctionHooks): DeployedFunctions {
  let running: Promise<RunningProcess> | null = null;
  let root = '';
  let calls = 0;
  const find = () => (running ??= startProcess(bundles, hooks));
  const send = async (call: Partial<CallMessage>) => {
    const process = await find();
    calls += 1;
    return process.send({ id: calls, aheadMs: hooks.readAhead(), root, ...call });
  };
  return {
    call: async (request, ip) => {
      const body = new Uint8Array(await request.arrayBuffer());
      const { url, method } = request;
      const headers = [...request.headers];
      const { answered } = await send({ ip, request: { url, method, headers, body } });
      return answered;
    },
    run: async (timed) => {
      const { settled } = await send({ timed });
      await settled;
    },
    settle: async () => (await running)?.settle(),
    kill: async () => {
      const killed = running;
      running = null;
      await (await killed)?.kill();
    },
    show: (deploy) => {
      root = deploy;
    },
  };
}

interface RunningProcess {
  send: (call: CallMessage) => { answered: Promise<Response>; settled: Promise<void> };
  settle: () => Promise<void>;
  kill: () => Promise<void>;
}

interface OpenCall {
  answered: PromiseWithResolvers<Response>;
  settled: PromiseWithResolvers<undefined>;
}

async function startProcess(
  bundles: string,
  { settings, log, readAhead, pause }: FunctionHooks,
): Promise<RunningProcess> {
  const output = openSync(log, 'a');
  const child = fork(program, [bundles], {
    env: {
      LAMBDA_TASK_ROOT: bundles,
      PATH: process.env.PATH,
      ...settings,
      NODE_COMPILE_CACHE: path.join(bundles, '..', 'compiled'),
    },
    execArgv: [`--import=${reachStandIns}`],
    stdio: ['ignore', output, output, 'ipc'],
    serialization: 'advanced',
  });
  closeSync(output);
  const open = new Map<number, OpenCall>();
  const exited = once(child, 'exit').then(() => {
    for (const { answered, settled } of open.values()) {
      answered.reject(new Error('The function ended before it answered.'));
      settled.resolve(undefined);
    }
  });
  const ready = Promise.withResolvers<undefined>();
  child.on('message', (message: AnswerMessage) => {
    if (message.kind === 'ready') {
      ready.resolve(undefined);
      return;
    }
    if (message.kind === 'pause') {
      void pause(message.milliseconds).then(() => resume(child, message.id, readAhead()));
      return;
    }
    const call = open.get(message.id);
    if (message.kind === 'answered') call?.answered.resolve(toResponse(message));
    if (message.kind === 'failed') call?.answered.reject(new Error(message.message));
    if (message.kind !== 'answered') {
      call?.settled.resolve(undefined);
      open.delete(message.id);
    }
  });
  await Promise.race([
    ready.promise,
    exited.then(() => {
      throw new Error(`The functions did not start: see ${log}`);
    }),
  ]);
  return {
    send: (call) => {
      const answered = Promise.withResolvers<Response>();
      // A scheduled call has no answer, and one that is not waited for may fail.
      answered.promise.catch(() => undefined);
      const settled = Promise.withResolvers<undefined>();
      open.set(call.id, { answered, settled });
      child.send(call);
      return { answered: answered.promise, settled: settled.promise };
    },
    settle: async () => {
      await Promise.all([...open.values()].map(({ settled }) => settled.promise));
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

function resume(child: ChildProcess, id: number, aheadMs: number): void {
  if (child.connected) child.send({ resume: id, aheadMs });
}

function toResponse({ status, headers, body }: Extract<AnswerMessage, { kind: 'answered' }>) {
  return new Response(body.length === 0 ? null : Buffer.from(body), { status, headers });
}
