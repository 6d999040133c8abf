import { z } from 'zod';
import packageJson from '../../package.json' with { type: 'json' };
import { readEnvironment } from './env.server.ts';
import { readBuiltFile } from './built-site.server.ts';

const buildSchema = z.object({
  commit: z.string().nullable(),
  history: z.array(z.string()).default([]),
});

export interface BuildInfo {
  version: string;
  commit: string | null;
}

export async function loadBuildInfo(): Promise<BuildInfo> {
  const { version } = packageJson;
  const { COMMIT_REF } = readEnvironment();
  return { version, commit: COMMIT_REF ?? (await loadBuiltCommit()) };
}

async function loadBuiltCommit(): Promise<string | null> {
  return (await loadBuild())?.commit ?? null;
}

/** Returns the served commit and its ancestors, newest first; none where the build knew none. */
export async function listBuiltCommits(): Promise<string[]> {
  return (await loadBuild())?.history ?? [];
}

async function loadBuild(): Promise<z.infer<typeof buildSchema> | null> {
  const text = await readBuiltFile('build.json');
  try {
    return buildSchema.parse(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
}
