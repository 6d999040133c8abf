import { ConfigurationError, readEnvironment } from '#lib/env.server.ts';

/** Which repository at GitHub, and how it is spoken with. */
export interface GithubOptions {
  /** Owner and name, like `agency/website`. */
  repository: string;
  branch: string;
  /** A fine-grained token with the right to read and write the repository's contents. */
  token: string;
  /** Where GraphQL is answered, GitHub's own address by default. */
  endpoint?: string;
  /** How long one call may take, 8 seconds by default. */
  answerWithinMs?: number;
  /** How far writes to one repository are apart, a second by default, as GitHub asks for. */
  writeEveryMs?: number;
}

/**
 * Reads from the environment where the content lives.
 *
 * @returns null where no token is set: the content does not live at GitHub then
 * @throws ConfigurationError where a variable is wrong, or the repository is not named
 */
export function readGithubOptions(): GithubOptions | null {
  const {
    GITHUB_REPOSITORY: repository,
    GITHUB_BRANCH: branch = 'main',
    GITHUB_TOKEN: token,
    GITHUB_GRAPHQL_URL: endpoint,
  } = readEnvironment();
  if (token === undefined) return null;
  if (repository === undefined) {
    throw new ConfigurationError(
      'GITHUB_TOKEN is set, but GITHUB_REPOSITORY is not. Set it to the owner and the repository, such as agency/website.',
    );
  }
  return { repository, branch, token, ...(endpoint !== undefined && { endpoint }) };
}
