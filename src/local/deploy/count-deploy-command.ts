import { recordBuiltSite } from '#editing/publishing/publishing-state.server.ts';
import { loadBuildInfo } from '#lib/built-site.server.ts';
import { describeCommandFailure } from '#lib/db/database-failure.server.ts';
import { disconnectDatabase } from '#lib/db/database.server.ts';

try {
  const { commit } = await loadBuildInfo();
  // Netlify can deploy a commit again, such as after a change of variables.
  if (commit !== null) await recordBuiltSite(commit, process.env.DEPLOY_ID ?? commit);
} catch (error) {
  // The site is built, so it goes live all the same.
  console.error(describeCommandFailure(error, 'This deploy could not be counted'));
} finally {
  await disconnectDatabase();
}
