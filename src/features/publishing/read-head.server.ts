import { z } from 'zod';
import { type GithubCall } from './github-call.server.ts';
import { StoreError } from './store-error.server.ts';

const document = `query ($owner: String!, $name: String!, $ref: String!) {
  repository(owner: $owner, name: $name) { ref(qualifiedName: $ref) { target { oid } } }
}`;

const schema = z.object({
  repository: z.object({
    ref: z.object({ target: z.object({ oid: z.string() }) }).nullable(),
  }),
});

/**
 * Reads where a branch points.
 *
 * @throws StoreError, `refused` where there is no such branch
 */
export async function readHead(github: GithubCall, target: { branch: string }): Promise<string> {
  const variables = { ...github.names, ref: `refs/heads/${target.branch}` };
  const { repository } = await github.ask({ document, variables, schema });
  if (repository.ref) return repository.ref.target.oid;
  const sentence = `The repository at GitHub has no branch ${target.branch}; check GITHUB_BRANCH.`;
  throw new StoreError('refused', sentence);
}
