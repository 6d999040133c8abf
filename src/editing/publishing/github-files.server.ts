import { createHash } from 'node:crypto';
import * as z from 'zod';
import { decodeText } from '#lib/text/decode-text.ts';
import {
  requireCleanPath,
  requireHash,
  type StoredFileName,
  StoreError,
} from './content-store.server.ts';
import type { GithubCall } from './github-call.server.ts';

const batchSize = 50;

function toBatches<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / batchSize);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * batchSize, (index + 1) * batchSize),
  );
}

/** Passes paths as variables, never in the query's text. */
function writeObjectsQuery(count: number, selection: string): string {
  const indexes = Array.from({ length: count }, (_, index) => index.toString());
  const declared = indexes.map((index) => `, $expression${index}: String!`).join('');
  const asked = indexes.map(
    (index) => `object${index}: object(expression: $expression${index}) { ${selection} }`,
  );
  return `query ($owner: String!, $name: String!, $commit: String!${declared}) {
    repository(owner: $owner, name: $name) {
      commit: object(expression: $commit) { __typename }
      ${asked.join('\n      ')}
    }
  }`;
}

function toExpressions(commit: string, paths: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    paths.map((path, index) => [`expression${index}`, `${commit}:${path}`]),
  );
}

const branchPrefix = 'refs/heads/';

export function toRef(branch: string): string {
  return branchPrefix + branch;
}

export class UnknownCommit extends StoreError {
  constructor(commit: string) {
    super('broken', `The GitHub repository has no commit ${commit}.`);
  }
}

const commitSchema = z.object({ __typename: z.string() }).nullable();

/** Returns objects in the order of the paths; `commit` is a hash or a ref. Throws UnknownCommit. */
async function askObjects<Schema extends z.ZodType>(
  github: GithubCall,
  question: { commit: string; paths: readonly string[]; selection: string; schema: Schema },
): Promise<z.output<Schema>[]> {
  const { commit, paths, selection, schema } = question;
  if (!commit.startsWith(branchPrefix)) requireHash(commit);
  const answers: z.output<Schema>[] = [];
  for (const batch of toBatches(paths.map(requireCleanPath))) {
    const objects = batch.map((_, index) => [`object${index}`, schema] as const);
    const { repository } = await github.ask({
      document: writeObjectsQuery(batch.length, selection),
      variables: { ...github.names, commit, ...toExpressions(commit, batch) },
      schema: z.object({
        repository: z.object({ commit: commitSchema, ...Object.fromEntries(objects) }),
      }),
    });
    if (repository.commit?.__typename !== 'Commit') {
      throw new UnknownCommit(commit);
    }
    const found = new Map<string, unknown>(Object.entries(repository));
    for (const [alias] of objects) answers.push(found.get(alias) as z.output<Schema>);
  }
  return answers;
}

export function hashBlob(bytes: Uint8Array): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

const blobTypeSchema = z.object({ __typename: z.literal('Blob'), oid: z.string() });
const otherSchema = z.object({ __typename: z.string() }).nullable();
const textSchema = z.union([blobTypeSchema.extend({ text: z.string().nullable() }), otherSchema]);
const hashSchema = z.union([blobTypeSchema, otherSchema]);

/** Reads texts at a commit's hash, or at the newest commit of a branch. */
export async function readTexts(
  github: GithubCall,
  commit: string,
  paths: readonly string[],
): Promise<(string | null)[]> {
  const selection = '__typename ... on Blob { oid text }';
  const files = await askObjects(github, { commit, paths, selection, schema: textSchema });
  const texts: (string | null)[] = [];
  for (const file of files) {
    if (file === null || !('oid' in file)) texts.push(null);
    else texts.push(await readExactly(github, file));
  }
  return texts;
}

export async function readBytes(
  github: GithubCall,
  commit: string,
  path: string,
): Promise<Uint8Array | null> {
  const [hash = null] = await readHashes(github, commit, [path]);
  return hash === null ? null : readBlob(github, hash);
}

export async function readHashes(
  github: GithubCall,
  commit: string,
  paths: readonly string[],
): Promise<(string | null)[]> {
  const selection = '__typename ... on Blob { oid }';
  const files = await askObjects(github, { commit, paths, selection, schema: hashSchema });
  return files.map((file) => (file !== null && 'oid' in file ? file.oid : null));
}

/** Returns a blob's text, over REST if GraphQL has truncated or converted it. */
async function readExactly(
  github: GithubCall,
  { oid, text }: { oid: string; text: string | null },
): Promise<string> {
  const bytes = text === null ? null : new TextEncoder().encode(text);
  const isExact = bytes !== null && hashBlob(bytes) === oid;
  return decodeText(isExact ? bytes : await readBlob(github, oid));
}

async function readBlob(github: GithubCall, hash: string): Promise<Uint8Array> {
  const bytes = await github.readBlob(hash);
  if (hashBlob(bytes) === hash) return bytes;
  throw new StoreError('away', 'GitHub sent an incomplete file.');
}

const document = `query ($owner: String!, $name: String!, $ref: String!) {
  repository(owner: $owner, name: $name) { ref(qualifiedName: $ref) { target { oid } } }
}`;

const schema = z.object({
  repository: z.object({
    ref: z.object({ target: z.object({ oid: z.string() }) }).nullable(),
  }),
});

/** Throws a `refused` StoreError if the branch does not exist. */
export async function readHead(github: GithubCall, target: { branch: string }): Promise<string> {
  const variables = { ...github.names, ref: toRef(target.branch) };
  const { repository } = await github.ask({ document, variables, schema });
  if (repository.ref) return repository.ref.target.oid;
  throw createBranchError(target.branch);
}

export function createBranchError(branch: string): StoreError {
  const sentence = `The GitHub repository has no branch ${branch}; check GITHUB_BRANCH.`;
  return new StoreError('refused', sentence);
}

/** Extracts the file type from git's mode of an entry. */
const kindMask = 0o170000;
const plainFile = 0o100000;

const treeSchema = z
  .object({
    entries: z
      .array(z.object({ name: z.string(), type: z.string(), mode: z.int(), oid: z.string() }))
      .nullish(),
  })
  .nullable();

/** Lists files like `ContentStore.listFiles`, with at least one query per level of folders. */
export async function listRepositoryFiles(
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
