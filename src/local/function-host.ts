import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Cron } from 'croner';
import * as z from 'zod';

interface TimedFunction {
  name: string;
  /** A cron expression in UTC, as in `config.schedule`. */
  schedule: string;
  call: () => Promise<unknown>;
}

/**
 * Calls functions on schedule, as the platform does, unless the previous call is still running.
 * Functions log their own failures. Returns a function that stops this and waits for running calls.
 */
export function startTimedCalls(functions: TimedFunction[]): () => Promise<void> {
  const calls = new Set<Promise<unknown>>();
  const jobs = functions.map(
    ({ name, schedule, call }) =>
      new Cron(schedule, { name, timezone: 'UTC', protect: true, unref: true }, async () => {
        const work = call().catch(() => undefined);
        calls.add(work);
        await work;
        calls.delete(work);
      }),
  );
  return async () => {
    for (const job of jobs) job.stop();
    await Promise.all(calls);
  };
}

export interface FunctionContext {
  ip: string;
  params: Record<string, string>;
  requestId: string;
  waitUntil: (work: Promise<unknown>) => void;
}

type FunctionHandler = (request: Request, context: FunctionContext) => Response | Promise<Response>;

interface FoundFunction {
  /** The path of the function, such as `/api/saves/:id`. */
  route: string;
  /** Without a `requestId`, the call gets one of its own. */
  call: (request: Request, ip: string, requestId?: string) => Response | Promise<Response>;
}

export interface FunctionHost {
  find: (path: string) => FoundFunction | null;
  timed: TimedFunction[];
  /** Waits for work after answers. */
  settle: () => Promise<void>;
}

const pathsSchema = z.union([z.string(), z.array(z.string())]).transform((paths) => [paths].flat());

const functionModuleSchema = z.object({
  default: z.custom<FunctionHandler>((value) => typeof value === 'function'),
  config: z.object({ path: pathsSchema.optional(), schedule: z.string().optional() }).optional(),
});

interface Route {
  path: string;
  handler: FunctionHandler;
}

interface FoundRoute {
  path: string;
  params: Record<string, string>;
}

/** Returns a function that finds the function for a request's path, or null. */
export function createRouter(paths: readonly string[]): (pathname: string) => FoundRoute | null {
  const patterns = paths.map((each) => ({
    path: each,
    pattern: new URLPattern({ pathname: each }),
  }));
  return (pathname) => {
    for (const { path: found, pattern } of patterns) {
      const match = pattern.exec({ pathname });
      if (!match) continue;
      const groups = Object.entries(match.pathname.groups);
      const params = Object.fromEntries(groups.map(([name, value]) => [name, value ?? '']));
      return { path: found, params };
    }
    return null;
  };
}

interface LoadedFunction {
  name: string;
  handler: FunctionHandler;
  routes: Route[];
  schedule: string | undefined;
}

/**
 * Loads each file of `folder` as a function.
 *
 * @throws when a module has no handler, with its name in the message
 */
export async function loadFunctions(
  folder: string,
  importModule: (file: string) => Promise<unknown> = importFile,
): Promise<FunctionHost> {
  const files = (await readdir(folder)).filter((file) => path.extname(file) === '.ts');
  const functions = await Promise.all(
    files.map((file) => loadFunction(path.join(folder, file), importModule)),
  );
  const routes = functions.flatMap((each) => each.routes);
  const handlers = new Map(routes.map(({ path: name, handler }) => [name, handler]));
  const route = createRouter([...handlers.keys()]);
  const works = new Set<Promise<unknown>>();

  const waitUntil = (work: Promise<unknown>) => {
    const settled = work.catch(() => undefined).finally(() => works.delete(settled));
    works.add(settled);
  };
  const createContext = (
    ip: string,
    params: Record<string, string>,
    requestId: string = randomUUID(),
  ): FunctionContext => ({ ip, params, requestId, waitUntil });

  return {
    find: (pathname) => {
      const found = route(pathname);
      const handler = handlers.get(found?.path ?? '');
      if (!found || !handler) return null;
      return {
        route: found.path,
        call: (request, ip, requestId) =>
          handler(request, createContext(ip, found.params, requestId)),
      };
    },
    timed: functions.flatMap(({ name, schedule, handler }) =>
      schedule === undefined
        ? []
        : [
            {
              name,
              schedule,
              call: async () =>
                handler(new Request(`http://localhost/${name}`), createContext('', {})),
            },
          ],
    ),
    settle: async () => {
      await Promise.all(works);
    },
  };
}

function importFile(file: string): Promise<unknown> {
  return import(pathToFileURL(file).href);
}

async function loadFunction(
  file: string,
  importModule: (file: string) => Promise<unknown>,
): Promise<LoadedFunction> {
  const name = path.basename(file, '.ts');
  const module = functionModuleSchema.safeParse(await importModule(file));
  if (!module.success) throw new Error(`The function ${name} has no default handler.`);
  const { default: handler, config } = module.data;
  const routes = (config?.path ?? []).map((route) => ({ path: route, handler }));
  return { name, handler, routes, schedule: config?.schedule };
}
