import path from 'node:path';
import { listFiles } from '#model/files/read-content.server.ts';
import { runBuild } from '#local/run-build.ts';
import { agencyDir } from '#test/kit/agency-folder.ts';
import { runGit } from '#test/kit/git/test-repository.ts';
import { commitFiles, layOutSite } from '#test/kit/site/site-copy.ts';

/** A site for a run of browser tests. */
export interface TestedSite {
  /** The folder of its `content/` and `public/`. */
  contentRoot: string;
  /** The variable with the folder of its project, if that is built already. */
  builtVariable: string;
}

/** The site of the fixture agency, whose words tests know. */
export const agencySite: TestedSite = {
  contentRoot: agencyDir,
  builtVariable: 'AGENCY_SITE_IS_BUILT_IN',
};

/** The site of the checkout's own content, whatever it says. */
export const ownSite: TestedSite = { contentRoot: '.', builtVariable: 'OWN_SITE_IS_BUILT_IN' };

/**
 * Builds a site as Netlify does, in a project of its own: the `dist/` of the checkout stays as it is.
 *
 * @param folder of the project, which is made; the site is in its `dist/`
 * @param signal ends the build
 * @throws Error where that fails, with what the build says of it
 */
export async function buildSiteUnderTest(
  { contentRoot }: TestedSite,
  folder: string,
  signal?: AbortSignal,
): Promise<void> {
  await layOutSite(folder, contentRoot);
  commitOneByOne(folder);
  const end = await runBuild({ projectDir: folder, args: [], ...(signal && { signal }) });
  if (end.kind === 'failed') throw new Error(`The site could not be built.\n${end.output}`);
}

/** Commits each content file an hour after the one before, so that no two have the same date. */
function commitOneByOne(folder: string): void {
  runGit(folder, ['init', '--quiet', '--initial-branch=main', '--template=']);
  const files = listFiles(path.join(folder, 'content')).map((file) => `content/${file}`);
  for (const [index, file] of files.entries()) {
    // No article of the agency is newer.
    const at = new Date(Date.UTC(2026, 10, 1, index)).toISOString();
    commitFiles(folder, [file], at);
  }
}
