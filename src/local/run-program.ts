import type { FirstAdmin } from '#features/account/first-admin.server.ts';
import { randomPasswordDays } from '#features/account/passwords.server.ts';
import { ConfigurationError } from '#lib/env.server.ts';

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

export function showFirstAdmin(firstAdmin: FirstAdmin): void {
  if (firstAdmin.kind !== 'made' || firstAdmin.password === null) return;
  const { username, password } = firstAdmin;
  console.log(`Made the admin "${username}" with the password ${password} (shown only once)`);
  console.log(
    `It works for ${randomPasswordDays.toString()} days: choose your own on the dashboard`,
  );
}
