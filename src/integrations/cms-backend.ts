import type { CmsBackend } from '#features/cms/cms-config.ts';

/**
 * Where the content manager saves: on this site or, with `CMS_BACKEND=github`, at GitHub itself.
 *
 * @param variables of the environment
 * @throws Error with a sentence that names the variable and its remedy
 */
export function readCmsBackend(variables: Record<string, string | undefined>): CmsBackend {
  const {
    CMS_BACKEND: name = '',
    GITHUB_REPOSITORY: repository = '',
    GITHUB_BRANCH = '',
  } = variables;
  if (name === '' || name === 'site') return { kind: 'site' };
  if (name !== 'github') throw new Error('CMS_BACKEND must be site or github.');
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) {
    throw new Error(
      'CMS_BACKEND=github needs GITHUB_REPOSITORY with owner and repository, such as agency/website.',
    );
  }
  // Left without a name, the content manager would save to a branch that it makes up.
  return { kind: 'github', repository, branch: GITHUB_BRANCH === '' ? 'main' : GITHUB_BRANCH };
}
