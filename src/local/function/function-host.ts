import { randomUUID } from 'node:crypto';
import { access, readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

/** What a function learns about its call, of all that Netlify tells. */
export interface FunctionContext {
  ip: string;
  params: Record<string, string>;
  requestId: string;
}

type FunctionHandler = (request: Request, context: FunctionContext) => Promise<Response>;

/** Finds the function of a path and calls it; null when no function has that path. */
export type FunctionHost = (
  path: string,
) => ((request: Request, ip: string) => Promise<Response>) | null;

const pathsSchema = z.union([z.string(), z.array(z.string())]).transform((paths) => [paths].flat());

const functionModuleSchema = z.object({
  default: z.custom<FunctionHandler>((value) => typeof value === 'function'),
  config: z.object({ path: pathsSchema.optional() }).optional(),
});

interface Route {
  pattern: URLPattern;
  handler: FunctionHandler;
}

/**
 * Finds the functions of the site and the paths they ask for in `config.path`.
 *
 * @param folder each folder in it holds one function, in a file of the same name
 * @throws when a module has no handler, with its name in the message
 */
export async function loadFunctions(folder: string): Promise<FunctionHost> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const routes = (await Promise.all(names.map((name) => loadRoutes(folder, name)))).flat();

  return (pathname) => {
    for (const { pattern, handler } of routes) {
      const match = pattern.exec({ pathname });
      if (!match) continue;
      const params = Object.fromEntries(
        Object.entries(match.pathname.groups).map(([name, value]) => [name, value ?? '']),
      );
      return (request, ip) => handler(request, { ip, params, requestId: randomUUID() });
    }
    return null;
  };
}

async function loadRoutes(folder: string, name: string): Promise<Route[]> {
  const file = path.join(folder, name, `${name}.ts`);
  const isFunction = await access(file).then(
    () => true,
    () => false,
  );
  if (!isFunction) return [];
  const module = functionModuleSchema.safeParse(await import(pathToFileURL(file).href));
  if (!module.success) throw new Error(`The function ${name} has no default handler.`);
  const { default: handler, config } = module.data;
  return (config?.path ?? []).map((pathname) => ({
    pattern: new URLPattern({ pathname }),
    handler,
  }));
}
