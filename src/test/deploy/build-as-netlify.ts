import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const program = path.join(import.meta.dirname, 'netlify-build-process.ts');
/** Lets a program reach the stand-ins of the services that it uses. */
export const reachStandIns = path.join(import.meta.dirname, 'reach-stand-ins.ts');

const routeSchema = z.object({ pattern: z.string() });

const packedFunctionSchema = z.object({
  name: z.string(),
  /** The archive. */
  path: z.string(),
  runtimeVersion: z.string(),
  schedule: z.string().optional(),
  routes: z.array(routeSchema).default([]),
});

/** A function as Netlify's packager tells of it. */
export type PackedFunction = z.output<typeof packedFunctionSchema>;

const manifestSchema = z.object({ functions: z.array(packedFunctionSchema) });

const outcomeSchema = z.object({
  success: z.boolean(),
  headers: z
    .array(z.object({ for: z.string(), values: z.record(z.string(), z.unknown()) }))
    .default([]),
  redirects: z
    .array(z.object({ from: z.string(), to: z.string(), status: z.int().optional() }))
    .default([]),
  logs: z.unknown(),
});

/** What Netlify makes of the project. */
export interface NetlifyBuild extends z.output<typeof outcomeSchema> {
  functions: PackedFunction[];
}

/**
 * Lets Netlify's own build run in a folder: the command of its netlify.toml, then the packager.
 *
 * @param folder the project as git has it, with its packages
 * @param settings the site's variables, as they are set at Netlify
 * @throws when it fails, with what it said
 */
export async function buildAsNetlify(
  folder: string,
  settings: Record<string, string>,
): Promise<NetlifyBuild> {
  const { PATH = '', HOME = '' } = process.env;
  const child = fork(program, {
    cwd: folder,
    env: { PATH, HOME, NODE_OPTIONS: `--import=${reachStandIns}`, NETLIFY: 'true', ...settings },
    execArgv: [],
  });
  const [message] = (await once(child, 'message')) as [unknown];
  const outcome = outcomeSchema.parse(message);
  if (!outcome.success) {
    throw new Error(`Netlify's build failed: ${JSON.stringify(outcome.logs, null, 2)}`);
  }
  const manifest = await readFile(path.join(folder, '.netlify/functions/manifest.json'), 'utf8');
  return { ...outcome, functions: manifestSchema.parse(JSON.parse(manifest)).functions };
}
