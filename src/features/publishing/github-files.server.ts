import { z } from 'zod';
import { askObjects } from './ask-objects.server.ts';
import { hashBlob } from './blob-hash.server.ts';
import { type GithubCall } from './github-call.server.ts';
import { decodeText } from './decode-text.ts';
import { StoreError } from './store-error.server.ts';

const blobTypeSchema = z.object({ __typename: z.literal('Blob'), oid: z.string() });
const otherSchema = z.object({ __typename: z.string() }).nullable();
const textSchema = z.union([blobTypeSchema.extend({ text: z.string().nullable() }), otherSchema]);
const hashSchema = z.union([blobTypeSchema, otherSchema]);

/** Reads texts as `ContentStore.readTexts` says. */
export async function readTexts(
  github: GithubCall,
  commit: string,
  paths: readonly string[],
): Promise<(string | null)[]> {
  const selection = '__typename ... on Blob { oid text }';
  const files = await askObjects(github, { commit, paths, selection, schema: textSchema });
  const texts: (string | null)[] = [];
  for (const [index, file] of files.entries()) {
    if (file === null || !('oid' in file)) texts.push(null);
    else texts.push(await readExactly(github, file, paths[index] ?? ''));
  }
  return texts;
}

/** Reads bytes as `ContentStore.readBytes` says. */
export async function readBytes(
  github: GithubCall,
  commit: string,
  path: string,
): Promise<Uint8Array | null> {
  const [hash = null] = await readHashes(github, commit, [path]);
  return hash === null ? null : readBlob(github, hash);
}

/** Git's hashes of files at a commit; null where there is no such file. */
export async function readHashes(
  github: GithubCall,
  commit: string,
  paths: readonly string[],
): Promise<(string | null)[]> {
  const selection = '__typename ... on Blob { oid }';
  const files = await askObjects(github, { commit, paths, selection, schema: hashSchema });
  return files.map((file) => (file !== null && 'oid' in file ? file.oid : null));
}

/** What GraphQL says is a long file's beginning, or a text in another encoding made fit. */
async function readExactly(
  github: GithubCall,
  { oid, text }: { oid: string; text: string | null },
  path: string,
): Promise<string> {
  if (text !== null && hashBlob(new TextEncoder().encode(text)) === oid) return text;
  return decodeText(await readBlob(github, oid), path);
}

async function readBlob(github: GithubCall, hash: string): Promise<Uint8Array> {
  const bytes = await github.readBlob(hash);
  if (hashBlob(bytes) === hash) return bytes;
  throw new StoreError('away', 'GitHub was reached, but a file that it sent was cut short.');
}
