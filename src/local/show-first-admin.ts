import type { FirstAdmin } from '#features/account/first-admin.server.ts';
import { randomPasswordDays } from '#features/account/passwords.server.ts';

export function showFirstAdmin(firstAdmin: FirstAdmin): void {
  if (firstAdmin.kind !== 'made' || firstAdmin.password === null) return;
  const { username, password } = firstAdmin;
  console.log(`Made the admin "${username}" with the password ${password} (shown only once)`);
  console.log(
    `It works for ${randomPasswordDays.toString()} days: choose your own on the dashboard`,
  );
}
