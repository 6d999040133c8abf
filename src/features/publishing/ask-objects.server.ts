import { z } from 'zod';
import { toBatches, toExpressions, writeObjectsQuery } from './aliases.server.ts';
import { type GithubCall } from './github-call.server.ts';
import { requireCleanPath, requireHash } from './content-path.ts';
import { StoreError } from './store-error.server.ts';

/** The commit that is asked about is not there. */
export class UnknownCommit extends StoreError {
  constructor(commit: string) {
    super('broken', `The repository at GitHub does not hold the commit ${commit}.`);
  }
}

const commitSchema = z.object({ __typename: z.string() }).nullable();

/**
 * Asks what a commit holds at several paths, in as few queries as may be.
 *
 * @param github the way there
 * @param question at which commit, which paths, and what of each
 * @returns an answer for each path, in their order
 * @throws UnknownCommit, and all that a call throws
 */
export async function askObjects<Schema extends z.ZodType>(
  github: GithubCall,
  question: { commit: string; paths: readonly string[]; selection: string; schema: Schema },
): Promise<z.output<Schema>[]> {
  const { commit, paths, selection, schema } = question;
  requireHash(commit);
  const answers: z.output<Schema>[] = [];
  for (const batch of toBatches(paths.map(requireCleanPath))) {
    const objects = batch.map((_, index) => [`object${index.toString()}`, schema] as const);
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
