import { z } from 'zod';
import packageJson from '../../../package.json' with { type: 'json' };
import { readEnvironment } from '#server/env.ts';
import { readBuiltFile } from '#server/site/built-site.ts';

const buildSchema = z.object({ commit: z.string().nullable() });

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
  const text = await readBuiltFile('build.json');
  try {
    return buildSchema.parse(JSON.parse(text ?? '')).commit;
  } catch {
    return null;
  }
}
