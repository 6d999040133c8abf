import type { FirstAdmin } from '#office/account/server/first-admin.server.ts';
import { randomPasswordDays } from '#office/account/server/passwords.server.ts';
import { StoreError } from '#editing/publishing/content-store.server.ts';
import { ConfigurationError } from '#lib/env.server.ts';
import { openGitStore } from '#local/git/git-store.ts';

/** Ends the process with a plain sentence where a setting is wrong. */
export async function runProgram(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Warns if git can't take what admins save; the site works anyway. */
export async function warnOfGit(repositoryDir: string): Promise<void> {
  try {
    await openGitStore({ repositoryDir }).readHead();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    console.warn(`${error.message} What admins save waits until that is mended.`);
  }
}

export function showFirstAdmin(firstAdmin: FirstAdmin): void {
  if (firstAdmin.kind !== 'made' || firstAdmin.password === null) return;
  const { username, password } = firstAdmin;
  console.log(`Made the admin "${username}" with the password ${password} (shown only once)`);
  console.log(`It works for ${randomPasswordDays} days: choose your own on the dashboard`);
}
