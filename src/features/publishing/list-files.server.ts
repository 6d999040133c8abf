import { z } from 'zod';
import { askObjects } from './ask-objects.server.ts';
import { type GithubCall } from './github-call.server.ts';
import { type StoredFileName } from './content-store.server.ts';

/** The kind of thing within git's mode of an entry, and a plain file's. */
const kindMask = 0o170000;
const plainFile = 0o100000;

const treeSchema = z
  .object({
    entries: z
      .array(z.object({ name: z.string(), type: z.string(), mode: z.int(), oid: z.string() }))
      .nullish(),
  })
  .nullable();

/** Lists files as `ContentStore.listFiles` says: one query, or more, for each level of folders. */
export async function listFiles(
  github: GithubCall,
  commit: string,
  folder: string,
): Promise<StoredFileName[]> {
  const selection = '... on Tree { entries { name type mode oid } }';
  const files: StoredFileName[] = [];
  let folders = [folder];
  while (folders.length > 0) {
    const trees = await askObjects(github, {
      commit,
      paths: folders,
      selection,
      schema: treeSchema,
    });
    const entries = folders.flatMap((parent, index) =>
      (trees[index]?.entries ?? []).map((entry) => ({ ...entry, path: `${parent}/${entry.name}` })),
    );
    for (const { type, mode, path, oid: blob } of entries) {
      if (type === 'blob' && (mode & kindMask) === plainFile) files.push({ path, blob });
    }
    folders = entries.filter(({ type }) => type === 'tree').map(({ path }) => path);
  }
  return files.sort((one, other) => (one.path < other.path ? -1 : 1));
}
