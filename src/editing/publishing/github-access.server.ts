import * as z from 'zod';
import { StoreError } from './content-store.server.ts';
import { bypass, type GithubCall } from './github-call.server.ts';
import { createBranchError, toRef } from './github-files.server.ts';

const document = `query ($owner: String!, $name: String!, $ref: String!) {
  repository(owner: $owner, name: $name) {
    isArchived
    viewerPermission
    ref(qualifiedName: $ref) {
      refUpdateRule {
        viewerCanPush requiredApprovingReviewCount requiredStatusCheckContexts
      }
      rules(first: 100) { nodes { type repositoryRuleset { enforcement } } }
    }
  }
}`;

const schema = z.object({
  repository: z.object({
    isArchived: z.boolean(),
    viewerPermission: z.string().nullable(),
    ref: z
      .object({
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

/**
 * Throws a `refused` StoreError if the token cannot write, or rules of the branch are in the way.
 * GitHub does not report whether the token's account may bypass a rule, so rules only count until a
 * first save has succeeded.
 */
export async function checkAccess(
  github: GithubCall,
  { branch }: { branch: string },
  { hasCommitted }: { hasCommitted: boolean },
): Promise<void> {
  const variables = { ...github.names, ref: toRef(branch) };
  const { repository } = await github.ask({ document, variables, schema });
  const { isArchived, viewerPermission, ref } = repository;
  if (ref === null) throw createBranchError(branch);
  if (isArchived) throw refuse('The repository is archived. Unarchive it at GitHub.');
  if (!writers.includes(viewerPermission ?? '') || ref.refUpdateRule?.viewerCanPush === false) {
    throw refuse(
      `GITHUB_TOKEN may read the branch ${branch}, but not write it. Give it the right Contents: Read and write.`,
    );
  }
  const rules = hasCommitted ? [] : listHinderingRules(ref);
  if (rules.length > 0) {
    throw refuse(
      `The branch ${branch} asks for ${rules.join(', ')} at GitHub, so that saves may be refused. ${bypass('this')} After the first save this is no longer shown.`,
    );
  }
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
