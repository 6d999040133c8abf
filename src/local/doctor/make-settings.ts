import { randomBytes } from 'node:crypto';
import { chmod, writeFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { createRandomPassword } from '#office/account/server/passwords.server.ts';
import { expectedNames } from './settings-checks.ts';
import { readSettingsFile } from './settings-file.ts';

type Settings = Record<string, string | undefined>;

export interface MadeSettings {
  /** The variables that had no value and have one now. */
  made: string[];
  /** The variables whose values only a person knows. */
  open: string[];
  /** The variables that have a value, in the file or in the shell. */
  known: string[];
}

const head = `# The variables of the deploy, each between single quotes. Git ignores this file.
# BACKUP_IDENTITY opens every backup: store it in two other places, then delete its line here.
`;

/**
 * Adds to the file the secrets that have no value yet, and a line for each variable to fill in.
 * What has a value, there or in the shell, stays.
 */
export async function makeSettings(
  file: string,
  shell: Settings,
  repository: string | null,
): Promise<MadeSettings> {
  const text = (await readSettingsFile(file)) ?? head;
  const written: Settings = parseEnv(text);
  const hasValue = (name: string) => Boolean(shell[name]) || Boolean(written[name]);
  const values = await makeValues(hasValue, repository);
  const made = Object.keys(values);
  const open = expectedNames.filter((name) => !hasValue(name) && !made.includes(name));
  const blank = open.filter((name) => written[name] === undefined);
  const added = [...Object.entries(values), ...blank.map((name) => [name, ''] as const)];
  const start = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  const lines = added.map(([name, value]) => `${name}='${value}'\n`);
  await writeFile(file, start + lines.join(''), { mode: 0o600 });
  await chmod(file, 0o600);
  const names = new Set([...expectedNames, ...extraNames, ...Object.keys(written)]);
  // An empty line of the file would replace what the shell has.
  const isKnown = (name: string) => written[name] ?? shell[name];
  const known = [...names].filter((name) => made.includes(name) || Boolean(isKnown(name)));
  return { made, open, known };
}

/** Further settings, where they are known. */
const extraNames = ['ADMIN_USERNAME', 'ADMIN_PASSWORD', 'BACKUP_RECIPIENT'];

async function makeValues(
  hasValue: (name: string) => boolean,
  repository: string | null,
): Promise<Record<string, string>> {
  const lacks = (...names: string[]) => !names.some(hasValue);
  return {
    ...(lacks('SESSION_SECRET') && { SESSION_SECRET: makeSecret() }),
    ...(lacks('NETLIFY_WEBHOOK_SECRET') && { NETLIFY_WEBHOOK_SECRET: makeSecret() }),
    ...(lacks('ADMIN_USERNAME', 'ADMIN_PASSWORD') && {
      ADMIN_USERNAME: 'admin',
      ADMIN_PASSWORD: createRandomPassword(),
    }),
    ...(lacks('BACKUP_RECIPIENT', 'BACKUP_IDENTITY') && (await makeBackupKeys())),
    ...(lacks('GITHUB_REPOSITORY') && repository !== null && { GITHUB_REPOSITORY: repository }),
  };
}

function makeSecret(): string {
  return randomBytes(48).toString('base64url');
}

async function makeBackupKeys(): Promise<Record<string, string>> {
  const identity = await generateX25519Identity();
  return { BACKUP_RECIPIENT: await identityToRecipient(identity), BACKUP_IDENTITY: identity };
}

/** Returns `owner/name` of a remote at GitHub. */
export function findRepositoryName(remote: string): string | null {
  return /github\.com[:/]([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(remote.trim())?.[1] ?? null;
}
