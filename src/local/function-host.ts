import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Cron } from 'croner';
import { z } from 'zod';

interface TimedFunction {
  name: string;
  /** Is a cron expression in UTC, as in `config.schedule`. */
  schedule: string;
  call: () => Promise<unknown>;
}

/**
 * Calls functions by the clock, as the platform does, but none that still runs. Failing calls are
 * the functions' own to log. Returns what stops it and waits for calls under way.
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

export interface FunctionHost {
  find: (path: string) => ((request: Request, ip: string) => Response | Promise<Response>) | null;
  timed: TimedFunction[];
  /** Waits for work that goes on after answers. */
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

const placeholder = /[:*?+(){}\\]/;

interface LoadedFunction {
  name: string;
  handler: FunctionHandler;
  routes: Route[];
  schedule: string | undefined;
}

/**
 * Takes each file of `folder` as one function.
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
  const plain = routes.filter((route) => !placeholder.test(route.path));
  const named = new Map(plain.map(({ path: name, handler }) => [name, handler]));
  const patterns = routes
    .filter((route) => placeholder.test(route.path))
    .map(({ path: pathname, handler }) => ({ pattern: new URLPattern({ pathname }), handler }));
  const works = new Set<Promise<unknown>>();

  const waitUntil = (work: Promise<unknown>) => {
    const settled = work.catch(() => undefined).finally(() => works.delete(settled));
    works.add(settled);
  };
  const createContext = (ip: string, params: Record<string, string>): FunctionContext => ({
    ...{ ip, params, requestId: randomUUID(), waitUntil },
  });

  return {
    find: (pathname) => {
      // Most requests, also those for pages, are found or missed without a pattern.
      const handler = named.get(pathname);
      if (handler) return (request, ip) => handler(request, createContext(ip, {}));
      for (const route of patterns) {
        const match = route.pattern.exec({ pathname });
        if (!match) continue;
        const params = Object.fromEntries(
          Object.entries(match.pathname.groups).map(([name, value]) => [name, value ?? '']),
        );
        return (request, ip) => route.handler(request, createContext(ip, params));
      }
      return null;
    },
    timed: functions.flatMap(({ name, schedule, handler }) =>
      schedule === undefined
        ? []
        : [
            {
              ...{ name, schedule },
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
