import { z } from 'zod';
import packageJson from '../../package.json' with { type: 'json' };
import { readEnvironment } from './env.server.ts';
import { readBuiltFile } from './built-site.server.ts';

const buildSchema = z.object({
  commit: z.string().nullable(),
  history: z.array(z.string()).default([]),
});

/** Which state of the code and content is running. */
export interface BuildInfo {
  version: string;
  /** Full hash, null where the build knew none. */
  commit: string | null;
}

/** Reads the version of the code and the commit that the built site names in `/build.json`. */
export async function loadBuildInfo(): Promise<BuildInfo> {
  const { version } = packageJson;
  const { COMMIT_REF } = readEnvironment();
  return { version, commit: COMMIT_REF ?? (await loadBuiltCommit()) };
}

async function loadBuiltCommit(): Promise<string | null> {
  return (await loadBuild())?.commit ?? null;
}

/**
 * The commit that the served site was built from, and those that led to it.
 *
 * @returns full hashes, newest first; none where the build knew none
 */
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
