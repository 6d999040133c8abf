import { StoreError } from '#editing/publishing/content-store.server.ts';
import {
  readAccess,
  type RepositoryAccess,
  tryTokenToWrite,
} from '#editing/publishing/github-access.server.ts';
import { createGithubCall } from '#editing/publishing/github-call.server.ts';
import { createBranchError } from '#editing/publishing/github-files.server.ts';
import { describeEnd, isTokenEnding } from '#desk/checks/deadlines.ts';
import { ConfigurationError, readSetting } from '#lib/env.server.ts';
import {
  type CheckFamily,
  ok,
  splitMessage,
  type Verdict,
  warning,
  wrong,
} from './check-result.ts';

/** GitHub's answer about the repository. */
export type GithubLook =
  | { kind: 'unknown'; failure: Error }
  | {
      kind: 'known';
      access: RepositoryAccess;
      tokenEndsAt: Date | null;
      /** The reason why the token itself cannot write. */
      tokenRefusal: string | null;
    };

/** Asks GitHub; never rejects, since two families wait for it. */
export async function lookAtGithub(): Promise<GithubLook> {
  try {
    const target = readTarget();
    let tokenEndsAt: Date | null = null;
    const github = createGithubCall({
      ...target,
      onTokenEnd: (endsAt) => {
        tokenEndsAt = endsAt;
        return Promise.resolve();
      },
    });
    const access = await readAccess(github, target);
    const canTry = access.branch !== null && access.refusal === null;
    const tokenRefusal = canTry ? await tryTokenToWrite(github, target) : null;
    return { kind: 'known', access, tokenEndsAt, tokenRefusal };
  } catch (error) {
    return { kind: 'unknown', failure: error instanceof Error ? error : new Error(String(error)) };
  }
}

function readTarget() {
  const repository = readSetting('GITHUB_REPOSITORY');
  const token = readSetting('GITHUB_TOKEN');
  const endpoint = readSetting('GITHUB_GRAPHQL_URL');
  if (repository === undefined || token === undefined) {
    throw new ConfigurationError('GITHUB_REPOSITORY or GITHUB_TOKEN is not set.');
  }
  const branch = readBranch();
  return { repository, token, branch, ...(endpoint !== undefined && { endpoint }) };
}

function readBranch(): string {
  return readSetting('GITHUB_BRANCH') ?? 'main';
}

export function checkGithub(look: Promise<GithubLook>): CheckFamily {
  return {
    subjects: {
      'github-repository': 'the repository at GitHub',
      'github-branch': 'the branch at GitHub',
      'github-permission': 'whether the site may save',
      'github-rules': 'the rules of the branch',
      'github-token-end': 'the end of GITHUB_TOKEN',
    },
    needs: ['GITHUB_REPOSITORY', 'GITHUB_TOKEN'],
    check: async () => {
      const found = await look;
      if (found.kind === 'unknown') return { 'github-repository': describeFailure(found.failure) };
      const { access, tokenRefusal, tokenEndsAt } = found;
      const refusal = access.refusal ?? tokenRefusal;
      return {
        'github-repository': describeName(readSetting('GITHUB_REPOSITORY') ?? '', access),
        ...(access.branch === null
          ? { 'github-branch': wrong(createBranchError(readBranch()).message) }
          : {
              'github-branch': ok(`The repository has the branch ${readBranch()}.`),
              'github-permission':
                refusal === null
                  ? ok('GITHUB_TOKEN may write to the repository.')
                  : wrong(...splitMessage(refusal)),
              'github-rules':
                access.rules === null
                  ? ok('No rule of the branch is in the way of saves.')
                  : warning(...splitMessage(access.rules)),
            }),
        'github-token-end': describeTokenEnd(tokenEndsAt, new Date()),
      };
    },
  };
}

function describeFailure(failure: Error): Verdict {
  if (!(failure instanceof StoreError || failure instanceof ConfigurationError)) throw failure;
  const [sentence, remedy] = splitMessage(failure.message);
  const isPassing = failure instanceof StoreError && ['away', 'limited'].includes(failure.kind);
  return wrong(sentence, remedy ?? (isPassing ? tryLater : null));
}

const tryLater = 'Run this again in a minute; githubstatus.com says how GitHub is.';

function describeName(asked: string, { repository }: RepositoryAccess): Verdict {
  return repository.toLowerCase() === asked.toLowerCase()
    ? ok(`GitHub has the repository ${repository}.`)
    : wrong(
        `The repository ${asked} is now called ${repository}.`,
        `Set GITHUB_REPOSITORY to ${repository}, and connect it at Netlify.`,
      );
}

function describeTokenEnd(endsAt: Date | null, now: Date): Verdict {
  if (endsAt === null) return ok('GITHUB_TOKEN has no end date.');
  const times = [endsAt.toISOString(), now.toISOString()] as const;
  const sentence = describeEnd('GITHUB_TOKEN', ...times);
  return isTokenEnding(...times)
    ? warning(sentence, 'Make a new token at GitHub, and set it here and at Netlify.')
    : ok(sentence);
}
