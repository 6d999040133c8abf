import type { Environment } from '#lib/env.server.ts';

/** The variables that nobody may read, at Netlify and in what the doctor prints. */
export const secretNames = [
  ...(['DATABASE_URL', 'SESSION_SECRET', 'GITHUB_TOKEN', 'NETLIFY_WEBHOOK_SECRET'] as const),
  ...(['SMTP_URL', 'NETLIFY_TOKEN', 'ADMIN_PASSWORD'] as const),
] satisfies (keyof Environment)[];

/** The variable that Netlify never gets. */
const keyName = 'BACKUP_IDENTITY';

/** A shorter one may be a word that a sentence needs. */
const minLength = 8;

/** Replaces each secret of this process in a text, also where only a password of an address is. */
export function hideSecrets(text: string): string {
  const values = [...secretNames, keyName].flatMap((name) => listForms(process.env[name] ?? ''));
  return values
    .filter((value) => value.length >= minLength)
    .sort((one, other) => other.length - one.length)
    .reduce((shown, value) => shown.replaceAll(value, '…'), text);
}

function listForms(value: string): string[] {
  const { password = '' } = (URL.canParse(value) && new URL(value)) || {};
  return [value, value.trim(), password, decode(password)];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
