import { schema as published } from '@octokit/graphql-schema';
import { buildSchema, graphql } from 'graphql';
import { createCommit, findErrorType, refuse, type CommitInput } from './create-commit.ts';
import { toObject } from './repository-objects.ts';
import { runGit } from './test-repository.ts';

// GitHub's own text defines a field twice, far from what is used here.
const schema = buildSchema(published.idl, { assumeValidSDL: true, assumeValid: true });

/** What the stand-in shows of itself. */
export interface ShownRepository {
  /** The bare repository. */
  folder: string;
  /** Owner and name. */
  name: string;
  /** Where a branch points, as far as a reader may know. */
  readRef: (ref: string) => string | null;
}

/**
 * Answers a GraphQL query as GitHub would; one that does not fit its published schema is refused.
 *
 * @param repository the only one there is
 * @param query text and variables
 * @returns what the answer's body holds
 */
export async function answerQuery(
  repository: ShownRepository,
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

function showRepository({ folder, name, readRef }: ShownRepository, asked: string) {
  if (asked !== name) {
    throw refuse('NOT_FOUND', `Could not resolve to a Repository with the name '${asked}'.`);
  }
  return {
    ref: ({ qualifiedName }: { qualifiedName: string }) => {
      const oid = readRef(qualifiedName);
      return oid === null ? null : { name: qualifiedName, target: toObject(folder, oid) };
    },
    object: ({ expression, oid }: { expression?: string; oid?: string }) =>
      toObject(folder, expression ?? oid ?? ''),
  };
}

/** Where a branch of the bare repository points; null where there is none. */
export function readRef(folder: string, ref: string): string | null {
  return runGit(folder, ['for-each-ref', '--format=%(objectname)', ref]) || null;
}
