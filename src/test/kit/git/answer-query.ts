import { schema as published } from '@octokit/graphql-schema';
import { buildSchema, graphql, GraphQLError } from 'graphql';
import { findHash, toObject } from './repository-objects.ts';
import { runGit } from './test-repository.ts';

/** The mutation's input, for the fields that are used here. */
interface CommitInput {
  branch: { repositoryNameWithOwner?: string; branchName?: string };
  expectedHeadOid: string;
  message: { headline: string; body?: string | null };
  fileChanges: {
    additions: { path: string; contents: string }[];
    deletions: { path: string }[];
  };
}

/**
 * Creates a commit as GitHub does, and refuses what GitHub refuses, in its words.
 *
 * @param input of `createCommitOnBranch`
 */
function createCommit(
  folder: string,
  { branch: { branchName: branch = '' }, expectedHeadOid: head, fileChanges, message }: CommitInput,
) {
  const ref = `refs/heads/${branch}`;
  const current = findHash(folder, ref);
  if (current === null) {
    throw refuse('NOT_FOUND', `Could not resolve to a Ref with the name '${branch}'.`);
  }
  if (current !== head) {
    const words = `Expected branch to point to "${current}" but it did not.  Pull and try again.`;
    throw refuse('STALE_DATA', words);
  }
  for (const { path } of fileChanges.deletions) {
    if (findHash(folder, `${head}:${path}`) === null) {
      const words = `A path was requested for deletion which does not exist as of commit oid \`${head}\``;
      throw refuse('UNPROCESSABLE', words);
    }
  }
  const text = message.body ? `${message.headline}\n\n${message.body}` : message.headline;
  const seconds = Math.floor(Date.now() / 1000).toString();
  const input = Buffer.concat([
    Buffer.from(
      `commit ${ref}\nmark :1\ncommitter The Owner <owner@example.com> ${seconds} +0000\n`,
    ),
    describeData(Buffer.from(text)),
    Buffer.from(`from ${head}\n`),
    ...fileChanges.deletions.map(({ path }) => Buffer.from(`D ${quote(path)}\n`)),
    ...fileChanges.additions.flatMap(({ path, contents }) => [
      Buffer.from(`M 100644 inline ${quote(path)}\n`),
      describeData(Buffer.from(contents, 'base64')),
    ]),
    Buffer.from('get-mark :1\n'),
  ]);
  // One process instead of one for each step. A pack that is kept needs no other to unpack it.
  const settings = ['-c', 'fastimport.unpackLimit=1'];
  const commit = runGit(folder, [...settings, 'fast-import', '--quiet'], { input });
  return { commit: toObject(folder, commit) };
}

function describeData(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n')]);
}

/** Returns a path as `fast-import` reads any name. */
function quote(path: string): string {
  return `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
}

/** An error with a type, as GitHub sends beside its message. */
class GithubError extends GraphQLError {
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

/** Returns an error in GitHub's shape. */
function refuse(type: string, message: string): GithubError {
  return new GithubError(type, message);
}

/** Returns GitHub's type of an error; undefined for one without. */
function findErrorType(error: GraphQLError): string | undefined {
  const cause = error.cause ?? error;
  return cause instanceof GithubError ? cause.type : undefined;
}

// GitHub's own schema defines a field twice, far from what is used here.
const schema = buildSchema(published.idl, { assumeValidSDL: true, assumeValid: true });

/** The repository that the stand-in serves. */
export interface FakeRepository {
  /** The bare repository. */
  folder: string;
  /** Owner and name. */
  name: string;
  /** Names the head of a branch, as far as a reader may know, in words of `git rev-parse`. */
  nameHead: (ref: string) => string;
  access: Access;
}

/** The rights of the token, and the rules of the branch. */
export interface Access {
  /** The end of the token, as GitHub writes it into a header. */
  tokenEnds?: string;
  /** The name that the repository has now, where that is another one. */
  movedTo?: string;
  isArchived: boolean;
  viewerPermission: string | null;
  /** A classic protection, as far as a reader may know. */
  refUpdateRule: object | null;
  /** The rules of rulesets. */
  rules: { type: string; enforcement?: string }[];
}

export const fullAccess: Access = {
  isArchived: false,
  viewerPermission: 'WRITE',
  refUpdateRule: null,
  rules: [],
};

/**
 * Answers a GraphQL query as GitHub would; one that does not fit its published schema is refused.
 *
 * @param repository the only one there is
 * @returns what the answer's body holds
 */
export async function answerQuery(
  repository: FakeRepository,
  { query, variables }: { query: string; variables: Record<string, unknown> },
): Promise<object> {
  const { data, errors } = await graphql({
    schema,
    source: query,
    variableValues: variables,
    rootValue: {
      repository: ({ owner, name }: { owner: string; name: string }) =>
        showRepository(repository, `${owner}/${name}`),
      createCommitOnBranch: ({ input }: { input: CommitInput }) => {
        showRepository(repository, input.branch.repositoryNameWithOwner ?? '');
        return createCommit(repository.folder, input);
      },
    },
  });
  return {
    ...(data !== undefined && { data }),
    ...(errors && {
      errors: errors.map((error) => ({ type: findErrorType(error), ...error.toJSON() })),
    }),
  };
}

function showRepository({ folder, name, nameHead, access }: FakeRepository, asked: string) {
  if (asked !== name) {
    throw refuse('NOT_FOUND', `Could not resolve to a Repository with the name '${asked}'.`);
  }
  const { isArchived, viewerPermission, refUpdateRule, movedTo = name } = access;
  const rules = {
    nodes: access.rules.map(({ type, enforcement = 'ACTIVE' }) => ({
      type,
      repositoryRuleset: { enforcement },
    })),
  };
  return {
    nameWithOwner: movedTo,
    isArchived,
    viewerPermission,
    ref: ({ qualifiedName }: { qualifiedName: string }) => {
      const target = toObject(folder, nameHead(qualifiedName));
      return target && { name: qualifiedName, target, refUpdateRule, rules };
    },
    object: ({ expression, oid }: { expression?: string; oid?: string }) =>
      toObject(folder, expression ?? oid ?? ''),
  };
}
