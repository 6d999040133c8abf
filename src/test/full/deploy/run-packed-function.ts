import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import type { App } from '#test/kit/api/app-routes.ts';
import { reachStandIns, type PackedFunction } from './build-as-netlify.ts';
import { readArchive, unpackArchive } from './archive.ts';

const program = path.join(import.meta.dirname, 'function-process.ts');

const messageSchema = z.union([
  z.object({ failure: z.string() }),
  z.object({
    statusCode: z.int(),
    multiValueHeaders: z.record(z.string(), z.array(z.string())).default({}),
    body: z.base64(),
  }),
]);

const bodilessStatuses = new Set([204, 205, 304]);

/** A packed function that accepts calls. */
export interface RunningFunction {
  /** The same interface as the app that it was packed from. */
  app: App;
  stop: () => Promise<void>;
}

/**
 * Starts a function from its archive alone, in its own process and folder, with only the given
 * settings.
 */
export async function startPackedFunction(
  { path: archive, routes }: PackedFunction,
  settings: Record<string, string>,
): Promise<RunningFunction> {
  const folder = await mkdtemp(path.join(tmpdir(), 'packed-function-'));
  unpackArchive(await readArchive(archive), folder);
  const child = fork(program, {
    cwd: folder,
    env: { LAMBDA_TASK_ROOT: folder, ...settings },
    execArgv: [`--import=${reachStandIns}`],
    // Its log is ignored; errors are shown.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  return {
    app: {
      fetch: async (request, context) => {
        const { pathname } = new URL(request.url);
        const route = routes.find(({ pattern }) =>
          new URLPattern({ pathname: pattern }).test({ pathname }),
        );
        child.send(await toEvent(request, context?.ip ?? '', route?.pattern));
        const ended = exited.then(() => {
          throw new Error('The function ended its process.');
        });
        const [message] = (await Promise.race([once(child, 'message'), ended])) as [unknown];
        return toResponse(messageSchema.parse(message));
      },
    },
    stop: async () => {
      child.kill();
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}

/** Returns the event that the platform passes to a function. */
async function toEvent(request: Request, ip: string, route: string | undefined) {
  const body = Buffer.from(await request.arrayBuffer());
  return {
    rawUrl: request.url,
    path: new URL(request.url).pathname,
    httpMethod: request.method,
    headers: { ...Object.fromEntries(request.headers), 'x-nf-client-connection-ip': ip },
    body: body.toString('base64'),
    isBase64Encoded: true,
    route,
  };
}

function toResponse(message: z.output<typeof messageSchema>): Response {
  if ('failure' in message) throw new Error(message.failure);
  const { statusCode: status, multiValueHeaders, body } = message;
  const headers = new Headers();
  for (const [name, values] of Object.entries(multiValueHeaders)) {
    for (const value of values) headers.append(name, value);
  }
  const bytes = Buffer.from(body, 'base64');
  return new Response(bodilessStatuses.has(status) ? null : bytes, { status, headers });
}
