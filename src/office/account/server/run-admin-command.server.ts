import { usernameSchema } from '#office/account/login.ts';
import { guessablePasswordRefusal, newPasswordSchema } from '#office/account/password.ts';
import {
  createAdminUser,
  disableAdminUser,
  enableAdminUser,
  findAdminUser,
  listAdminUsers,
  resetPassword,
  setAdminEmail,
  type StoredAdminUser,
} from './admin-users.server.ts';
import { turnOffTwoFactor } from './two-factor-rows.server.ts';
import { revokeSessionsOf } from './session-rows.server.ts';
import { ConfigurationError } from '#lib/env.server.ts';
import { typedEmailSchema } from '#lib/text/typed-text.ts';
import { isGuessable, createRandomPassword, randomPasswordDays } from './passwords.server.ts';
import { hashPassword } from './password-hash.server.ts';

const usage = `Use one of these:
  create <username>               adds an admin
  reset-password <username>       sets a new password and ends all sessions
  log-out <username>              ends all sessions
  turn-off-two-factor <username>  lets an admin who lost their phone log in with the password alone; ends all sessions
  set-email <username> <address>  sets where an admin gets email: news about the site, a link for a forgotten password
  disable <username>              blocks an admin at once
  enable <username>               lets a disabled admin log in again
  list                            shows all admins
A random password is shown once and works for ${randomPasswordDays} days. To set your own, add --password-stdin and send it on
the first line of the input.`;

/**
 * Returns what the terminal shows; `readInput` is called only for `--password-stdin`.
 *
 * @throws ConfigurationError when the command cannot be run as it was typed
 */
export async function runAdminCommand(
  words: string[],
  readInput: () => Promise<string>,
): Promise<string> {
  const isGiven = words.includes('--password-stdin');
  // A typed password never expires; a generated one does.
  const lifetimeDays = isGiven ? null : randomPasswordDays;
  const [command = '', name, address, ...rest] = words.filter(
    (word) => word !== '--password-stdin',
  );
  if (rest.length > 0 || (address !== undefined) !== (command === 'set-email')) {
    throw new ConfigurationError(usage);
  }
  if (command === 'list' && name === undefined) return formatUsers(await listAdminUsers());

  const username = usernameSchema.safeParse(name);
  if (!username.success) throw new ConfigurationError(usage);
  switch (command) {
    case 'create': {
      const password = await choosePassword(username.data, isGiven, readInput);
      if (await createAdminUser(username.data, await hashPassword(password), lifetimeDays)) {
        return `Added the admin ${username.data}.${formatPassword(password, isGiven)}`;
      }
      throw new ConfigurationError(
        `There is already an admin named ${username.data}. Use reset-password to set a new password.`,
      );
    }
    case 'reset-password': {
      const user = await requireUser(username.data);
      const password = await choosePassword(user.username, isGiven, readInput);
      await resetPassword(user.id, await hashPassword(password), lifetimeDays);
      const passwordNote = formatPassword(password, isGiven);
      // The login refuses a disabled admin just like a wrong password.
      const disabledNote = user.isDisabled
        ? ` ${user.username} is still disabled. Use enable to change that.`
        : '';
      return `Set a new password for ${user.username} and ended all sessions.${passwordNote}${disabledNote}`;
    }
    case 'log-out': {
      const user = await requireUser(username.data);
      await revokeSessionsOf(user.id);
      return `Ended all sessions of ${user.username}.`;
    }
    case 'turn-off-two-factor': {
      const user = await requireUser(username.data);
      if (user.twoFactorSecret === null)
        return `Two-factor authentication is already off for ${user.username}.`;
      await turnOffTwoFactor(user.id, null);
      return `Turned off two-factor authentication for ${user.username} and ended all sessions.`;
    }
    case 'set-email': {
      const user = await requireUser(username.data);
      const email = typedEmailSchema.safeParse(address);
      if (!email.success) throw new ConfigurationError('Please give a valid email address.');
      if (await setAdminEmail(user, email.data, null)) {
        return `${user.username} now gets email at ${email.data}.`;
      }
      throw new ConfigurationError('Another admin already has this email address.');
    }
    case 'disable': {
      const user = await requireUser(username.data);
      await disableAdminUser(user.id);
      return `Disabled ${user.username}.`;
    }
    case 'enable': {
      const user = await requireUser(username.data);
      await enableAdminUser(user.id);
      return `Enabled ${user.username}, who can log in again.`;
    }
    default:
      throw new ConfigurationError(usage);
  }
}

async function requireUser(username: string): Promise<StoredAdminUser> {
  const user = await findAdminUser(username);
  if (user) return user;
  throw new ConfigurationError(`There is no admin named ${username}. Use list to see all admins.`);
}

async function choosePassword(
  username: string,
  isGiven: boolean,
  readInput: () => Promise<string>,
): Promise<string> {
  if (!isGiven) return createRandomPassword();
  const [line = ''] = (await readInput()).split(/\r?\n/);
  const password = newPasswordSchema.safeParse(line);
  if (password.success && !(await isGuessable(password.data, username))) return password.data;
  const reasons = password.success
    ? [guessablePasswordRefusal]
    : password.error.issues.map(({ message }) => message);
  throw new ConfigurationError(`${reasons.join('. ')}.`);
}

function formatPassword(password: string, isGiven: boolean): string {
  return isGiven
    ? ''
    : ` The password is ${password} and is not shown again. It works for ${randomPasswordDays} days. Choose a new one at /admin/change-password by then.`;
}

function formatUsers(users: StoredAdminUser[]): string {
  if (users.length === 0) return 'There are no admins yet.';
  return users
    .map(({ username, email, isDisabled, twoFactorSecret }) => {
      const name = email === null ? username : `${username} <${email}>`;
      const notes = [
        ...(isDisabled ? ['disabled'] : []),
        ...(twoFactorSecret === null ? [] : ['two-factor authentication']),
      ];
      return notes.length > 0 ? `${name} (${notes.join(', ')})` : name;
    })
    .join('\n');
}
