import * as z from 'zod';
import { StoreError } from './content-store.server.ts';
import { bypass, type GithubCall, type GraphqlError } from './github-call.server.ts';
import { createBranchError, toRef } from './github-files.server.ts';

const document = `query ($owner: String!, $name: String!, $ref: String!) {
  repository(owner: $owner, name: $name) {
    nameWithOwner
    isArchived
    viewerPermission
    ref(qualifiedName: $ref) {
      target { oid }
      refUpdateRule {
        viewerCanPush requiredApprovingReviewCount requiredStatusCheckContexts
      }
      rules(first: 100) { nodes { type repositoryRuleset { enforcement } } }
    }
  }
}`;

const schema = z.object({
  repository: z.object({
    nameWithOwner: z.string(),
    isArchived: z.boolean(),
    viewerPermission: z.string().nullable(),
    ref: z
      .object({
        target: z.object({ oid: z.string() }).nullable(),
        refUpdateRule: z
          .object({
            viewerCanPush: z.boolean(),
            requiredApprovingReviewCount: z.number().nullable(),
            requiredStatusCheckContexts: z.array(z.string().nullable()).nullable(),
          })
          .nullable(),
        rules: z
          .object({
            nodes: z.array(
              z.object({
                type: z.string(),
                repositoryRuleset: z.object({ enforcement: z.string() }).nullable(),
              }),
            ),
          })
          .nullable(),
      })
      .nullable(),
  }),
});

type Ref = NonNullable<z.output<typeof schema>['repository']['ref']>;

const writers = ['ADMIN', 'MAINTAIN', 'WRITE'];

/** Rules that can refuse a commit; GitHub itself signs the site's commits. */
const hinderingRules: Record<string, string> = {
  PULL_REQUEST: 'pull requests',
  REQUIRED_STATUS_CHECKS: 'checks',
  REQUIRED_DEPLOYMENTS: 'deployments',
  WORKFLOWS: 'workflows',
  MERGE_QUEUE: 'a merge queue',
  UPDATE: 'no changes at all',
};

export interface RepositoryAccess {
  /** The name that the repository has now. */
  repository: string;
  /** Null where there is no such branch. */
  branch: { head: string | null } | null;
  /** The reason why every save is refused; null if there is none. */
  refusal: string | null;
  /** The rules that refuse a save unless the token's account may bypass them. */
  rules: string | null;
}

/** Throws a StoreError where GitHub does not answer, or has no such repository. */
export async function readAccess(
  github: GithubCall,
  { branch }: { branch: string },
): Promise<RepositoryAccess> {
  const variables = { ...github.names, ref: toRef(branch) };
  const { repository } = await github.ask({ document, variables, schema });
  const { nameWithOwner, isArchived, ref } = repository;
  const rules = ref === null ? [] : listHinderingRules(ref);
  return {
    repository: nameWithOwner,
    branch: ref && { head: ref.target?.oid ?? null },
    refusal: isArchived
      ? 'The repository is archived. Unarchive it at GitHub.'
      : mayWrite(repository)
        ? null
        : describeReader(branch),
    rules:
      rules.length === 0
        ? null
        : `The branch ${branch} asks for ${rules.join(', ')} at GitHub, so that saves may be refused. ${bypass('this')}`,
  };
}

function mayWrite({ viewerPermission, ref }: z.output<typeof schema>['repository']): boolean {
  return writers.includes(viewerPermission ?? '') && ref?.refUpdateRule?.viewerCanPush !== false;
}

const describeReader = (branch: string) =>
  `GITHUB_TOKEN may read the branch ${branch}, but not write it. Give it the right Contents: Read and write.`;

const trial = `mutation ($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) { clientMutationId }
}`;

/** The hash of no commit. */
const noCommit = `${'0'.repeat(39)}1`;

class Forbidden extends Error {
  override name = 'Forbidden';
}

/**
 * Returns what keeps the token itself from writing, which `viewerPermission` does not say: that is
 * the right of its account. Asks for a commit on top of one that does not exist, which GitHub
 * refuses to everyone: to a token that may write, with another reason.
 */
export async function tryTokenToWrite(
  github: GithubCall,
  { repository, branch }: { repository: string; branch: string },
): Promise<string | null> {
  const input = {
    branch: { repositoryNameWithOwner: repository, branchName: branch },
    expectedHeadOid: noCommit,
    message: { headline: 'Nothing' },
    fileChanges: { additions: [], deletions: [] },
  };
  const readErrors = (errors: readonly GraphqlError[]) =>
    errors.some(({ type = '' }) => ['FORBIDDEN', 'INSUFFICIENT_SCOPES'].includes(type))
      ? new Forbidden()
      : null;
  try {
    await github.ask({ document: trial, variables: { input }, schema: z.unknown(), readErrors });
    return null;
  } catch (error) {
    return error instanceof Forbidden ? describeReader(branch) : null;
  }
}

/**
 * Throws a `refused` StoreError if the token cannot write, or rules of the branch are in the way.
 * GitHub does not report whether the token's account may bypass a rule, so rules only count until a
 * first save has succeeded.
 */
export async function checkAccess(
  github: GithubCall,
  target: { repository: string; branch: string },
  { hasCommitted }: { hasCommitted: boolean },
): Promise<void> {
  const { branch, refusal, rules } = await readAccess(github, target);
  if (branch === null) throw createBranchError(target.branch);
  if (refusal !== null) throw refuse(refusal);
  if (hasCommitted) return;
  if (rules !== null) throw refuse(`${rules} After the first save this is no longer shown.`);
  const missing = await tryTokenToWrite(github, target);
  if (missing !== null) throw refuse(missing);
}

/** Requires no pause: the next save may succeed anyway. */
function refuse(sentence: string): StoreError {
  return new StoreError('refused', sentence, { retryAfterMs: 0 });
}

function listHinderingRules({ refUpdateRule: classic, rules }: Ref): string[] {
  const active = (rules?.nodes ?? []).filter(
    ({ repositoryRuleset: set }) => set === null || set.enforcement === 'ACTIVE',
  );
  const names = [
    ...active.map(({ type }) => hinderingRules[type]),
    ...(classic?.requiredApprovingReviewCount ? ['pull requests'] : []),
    ...(classic?.requiredStatusCheckContexts?.length ? ['checks'] : []),
  ];
  return [...new Set(names.filter((name) => name !== undefined))];
}
