import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { resolveConfig } from '@netlify/config';
import { zipFunctions } from '@netlify/zip-it-and-ship-it';
import * as z from 'zod';

/** The module that redirects a program's calls to the stand-ins for the services it uses. */
export const reachStandIns = path.join(import.meta.dirname, 'reach-stand-ins.ts');

const packedFunctionSchema = z.object({
  name: z.string(),
  /** The path of the archive. */
  path: z.string(),
  runtimeVersion: z.string(),
  schedule: z.string().optional(),
  routes: z.array(z.object({ pattern: z.string() })).default([]),
});

/** A function, as Netlify's packager describes it. */
export type PackedFunction = z.output<typeof packedFunctionSchema>;

/** The settings of a deploy, as Netlify reads them from netlify.toml and the built site. */
const configSchema = z.object({
  build: z.object({
    command: z.string(),
    publish: z.string(),
    environment: z.object({ NODE_VERSION: z.string() }).catchall(z.string()),
  }),
  functionsDirectory: z.string(),
  functions: z.record(
    z.string(),
    // Strict, since any other setting would have to be passed to the packager, too.
    z.strictObject({
      node_bundler: z.enum(['nft', 'none']).optional(),
      included_files: z.array(z.string()).optional(),
    }),
  ),
  headers: z.array(z.object({ for: z.string(), values: z.record(z.string(), z.unknown()) })),
  redirects: z.array(z.object({ from: z.string(), to: z.string(), status: z.int().optional() })),
});

type NetlifyConfig = z.output<typeof configSchema>;

/** The result of Netlify's build of the project. */
export interface NetlifyBuild extends Pick<NetlifyConfig, 'headers' | 'redirects'> {
  functions: PackedFunction[];
}

/**
 * Builds a folder as Netlify does: reads the settings of `CONTEXT`, by default production, runs
 * their command, then packs the functions.
 *
 * @param folder the project as in git, with its packages installed
 * @param settings the site's environment variables at Netlify
 * @throws an error with the output when a step fails
 */
export async function buildAsNetlify(
  folder: string,
  settings: Record<string, string>,
): Promise<NetlifyBuild> {
  const { build } = await readConfig(folder, settings.CONTEXT);
  await runAsNetlify(build.command, folder, { ...build.environment, ...settings });
  return packAsNetlify(folder);
}

/** Packs the functions of a folder whose site is built. */
export async function packAsNetlify(folder: string): Promise<NetlifyBuild> {
  // Read after the command, which adds redirects.
  const { build, headers, redirects, functions, functionsDirectory } = await readConfig(folder);
  const packed = await zipFunctions(functionsDirectory, path.join(folder, '.netlify/functions'), {
    basePath: folder,
    repositoryRoot: folder,
    config: Object.fromEntries(
      Object.entries(functions).map(([names, settings]) => [
        names,
        {
          ...(settings.node_bundler && { nodeBundler: settings.node_bundler }),
          ...(settings.included_files && { includedFiles: settings.included_files }),
          includedFilesBasePath: folder,
          nodeVersion: build.environment.NODE_VERSION,
        },
      ]),
    ),
  });
  return { headers, redirects, functions: z.array(packedFunctionSchema).parse(packed) };
}

/** Reads netlify.toml with what the built site adds to it, as Netlify does. */
async function readConfig(folder: string, context = 'production'): Promise<NetlifyConfig> {
  const resolved = await resolveConfig({
    cwd: folder,
    repositoryRoot: folder,
    context,
    branch: 'main',
    offline: true,
    mode: 'cli',
    env: {},
  });
  return configSchema.parse(resolved.config);
}

/**
 * Runs a command as a step of Netlify's build.
 *
 * @throws an error with the output when it fails
 */
export async function runAsNetlify(
  command: string,
  folder: string,
  settings: Record<string, string>,
): Promise<void> {
  const { PATH = '', HOME = '' } = process.env;
  const NODE_OPTIONS = `--import=${reachStandIns}`;
  const child = spawn(command, {
    cwd: folder,
    env: { PATH, HOME, NODE_OPTIONS, NETLIFY: 'true', CONTEXT: 'production', ...settings },
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const output = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await exited) as [number | null];
  if (code !== 0) throw new Error(`Netlify's build failed: ${output.join('\n')}`);
}
