import { usernameSchema } from './login.ts';
import { guessablePasswordRefusal, newPasswordSchema } from './password.ts';
import {
  createAdminUser,
  disableAdminUser,
  enableAdminUser,
  findAdminUser,
  listAdminUsers,
  resetPassword,
  type StoredAdminUser,
} from './admin-users.server.ts';
import { endSecondStep } from './two-factor-rows.server.ts';
import { revokeSessionsOf } from './session-rows.server.ts';
import { ConfigurationError } from '#lib/env.server.ts';
import { isGuessable, createRandomPassword, randomPasswordDays } from './passwords.server.ts';
import { hashPassword } from './password-hash.server.ts';

const usage = `Use one of these:
  create <username>           adds an admin
  reset-password <username>   sets a password and ends all sessions
  log-out <username>          ends all sessions
  drop-second-step <username> for a lost phone: a password alone logs in again; ends all sessions
  disable <username>          shuts an admin out at once
  enable <username>           lets a disabled admin in again
  list                        shows all admins
A random password is made and shown once; it works for ${randomPasswordDays.toString()} days. To set one of your own, add --password-stdin and
send it on the first line of the input.`;

/**
 * Runs a command that looks after the admins.
 *
 * @param words what was typed after the command's name
 * @param readInput reads all of the input; asked only for `--password-stdin`
 * @returns what to tell the person at the terminal
 * @throws ConfigurationError when the command cannot be done as it was typed
 */
export async function runAdminCommand(
  words: string[],
  readInput: () => Promise<string>,
): Promise<string> {
  const isGiven = words.includes('--password-stdin');
  // One that a person typed never runs out, one that was made for them does.
  const lifetimeDays = isGiven ? null : randomPasswordDays;
  const [command = '', name, ...rest] = words.filter((word) => word !== '--password-stdin');
  if (rest.length > 0) throw new ConfigurationError(usage);
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
        `There is an admin ${username.data} already. Use reset-password to set a new password.`,
      );
    }
    case 'reset-password': {
      const user = await requireUser(username.data);
      const password = await choosePassword(user.username, isGiven, readInput);
      await resetPassword(user.id, await hashPassword(password), lifetimeDays);
      const told = formatPassword(password, isGiven);
      // The login would refuse them as it refuses a wrong password.
      const barred = user.isDisabled
        ? ` ${user.username} is still shut out: use enable to change that.`
        : '';
      return `Set a new password for ${user.username} and ended all sessions.${told}${barred}`;
    }
    case 'log-out': {
      const user = await requireUser(username.data);
      await revokeSessionsOf(user.id);
      return `Ended all sessions of ${user.username}.`;
    }
    case 'drop-second-step': {
      const user = await requireUser(username.data);
      if (user.secondStepSecret === null)
        return `${user.username} has no two-factor authentication.`;
      await endSecondStep(user.id, null);
      return `Turned off two-factor authentication for ${user.username} and ended all sessions.`;
    }
    case 'disable': {
      const user = await requireUser(username.data);
      await disableAdminUser(user.id);
      return `${user.username} is shut out.`;
    }
    case 'enable': {
      const user = await requireUser(username.data);
      await enableAdminUser(user.id);
      return `${user.username} may log in again.`;
    }
    default:
      throw new ConfigurationError(usage);
  }
}

async function requireUser(username: string): Promise<StoredAdminUser> {
  const user = await findAdminUser(username);
  if (user) return user;
  throw new ConfigurationError(`There is no admin ${username}. Use list to see all of them.`);
}

async function choosePassword(
  username: string,
  isGiven: boolean,
  readInput: () => Promise<string>,
): Promise<string> {
  if (!isGiven) return createRandomPassword();
  const [line = ''] = (await readInput()).split(/\r?\n/);
  const password = newPasswordSchema.safeParse(line);
  if (password.success && !isGuessable(password.data, username)) return password.data;
  const reasons = password.success
    ? [guessablePasswordRefusal]
    : password.error.issues.map(({ message }) => message);
  throw new ConfigurationError(`${reasons.join('. ')}.`);
}

function formatPassword(password: string, isGiven: boolean): string {
  return isGiven
    ? ''
    : ` The password is ${password} and is not shown again. It works for ${randomPasswordDays.toString()} days: by then its owner chooses another at /admin/change-password.`;
}

function formatUsers(users: StoredAdminUser[]): string {
  if (users.length === 0) return 'There are no admins yet.';
  return users
    .map(({ username, isDisabled, secondStepSecret }) => {
      const notes = [
        ...(isDisabled ? ['shut out'] : []),
        ...(secondStepSecret === null ? [] : ['second step']),
      ];
      return notes.length > 0 ? `${username} (${notes.join(', ')})` : username;
    })
    .join('\n');
}
