import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readCmsBackend } from '#integrations/content-manager.ts';
import { readNamedAdmin } from '#office/account/server/first-admin.server.ts';
import { readBackupRecipient } from '#office/backup/backup-key.server.ts';
import { readAnalyticsSettings } from '#site/analytics/analytics.server.ts';
import { areSamplesShown } from '#model/schemas/samples.ts';
import { type Environment, readSetting, settingNames } from '#lib/env.server.ts';
import {
  type CheckFamily,
  type CheckResult,
  ok,
  splitMessage,
  warning,
  wrong,
} from './check-result.ts';

type Missing = [state: 'wrong' | 'warning', sentence: string, remedy: string];

const makeIt = 'Run "npm run setup", which makes one.';

/** What a deploy lacks without each variable. */
const expected: Partial<Record<keyof Environment, Missing>> = {
  DATABASE_URL: [
    'wrong',
    'DATABASE_URL is not set, so the deploy fails.',
    'Set it to the address that Neon shows, with sslmode=verify-full in place of sslmode=require.',
  ],
  SESSION_SECRET: ['wrong', 'SESSION_SECRET is not set, so the deploy fails.', makeIt],
  GITHUB_REPOSITORY: [
    'wrong',
    'GITHUB_REPOSITORY is not set, so saves cannot reach GitHub.',
    'Set it to the owner and the repository, such as agency/website.',
  ],
  GITHUB_TOKEN: [
    'wrong',
    'GITHUB_TOKEN is not set, so saves cannot reach GitHub.',
    'At GitHub, make a fine-grained token for this one repository with Contents: Read and write.',
  ],
  SITE_URL: [
    'warning',
    'SITE_URL is not set, so the site uses its address at Netlify.',
    'Set it to the one address that people use, such as https://www.example.com.',
  ],
  SMTP_URL: [
    'warning',
    'SMTP_URL is not set, so nobody is told of new inquiries by email.',
    'Set it to the mail server, like smtps://user:password@host:465.',
  ],
  MAIL_FROM: [
    'warning',
    'MAIL_FROM is not set, so the site sends from the address on its pages.',
    "Set it to an address of the agency's domain.",
  ],
  MAIL_TO: [
    'warning',
    'MAIL_TO is not set, so a text on the site decides who gets inquiries.',
    'Set it to the mailbox that somebody reads every day.',
  ],
  NETLIFY_WEBHOOK_SECRET: [
    'warning',
    'NETLIFY_WEBHOOK_SECRET is not set, so the editor learns of builds late.',
    makeIt,
  ],
  NETLIFY_TOKEN: [
    'warning',
    'NETLIFY_TOKEN is not set, so putting back an earlier site takes a build.',
    'At Netlify, under User settings, Applications, make a personal access token.',
  ],
};

export const expectedNames = Object.keys(expected) as (keyof Environment)[];

/** Checks this machine's Node and the form of every variable. */
export function checkSettings(): CheckFamily {
  return {
    subjects: { node: "this machine's Node" },
    needs: [],
    check: async () =>
      [
        checkNode(),
        ...settingNames.flatMap(checkVariable),
        await read('variable-ADMIN_PASSWORD', readNamedAdmin),
        await checkRecipient(),
        await read('variables-of-the-build', () => {
          readAnalyticsSettings(process.env);
          readCmsBackend(process.env);
          areSamplesShown(process.env);
        }),
      ].filter((finding) => finding !== null),
  };
}

function checkNode(): CheckResult {
  const wanted = readFileSync(path.resolve(import.meta.dirname, '../../../.nvmrc'), 'utf8').trim();
  const { node } = process.versions;
  return node.startsWith(`${wanted}.`)
    ? ok('node', `Node ${node} runs here, the version that Netlify builds with.`)
    : warning(
        'node',
        `Node ${node} runs here, and Netlify builds with Node ${wanted}.`,
        'Run "npm ci", which brings that one, and start this with npm.',
      );
}

function checkVariable(name: keyof Environment): CheckResult[] {
  const id = `variable-${name}`;
  try {
    if (readSetting(name) !== undefined) return expected[name] ? [ok(id, `${name} is set.`)] : [];
  } catch (error) {
    return [describe(id, error)];
  }
  const missing = expected[name];
  if (missing === undefined) return [];
  const [state, sentence, remedy] = missing;
  return [{ id, state, sentence, remedy }];
}

async function checkRecipient(): Promise<CheckResult> {
  const id = 'variable-BACKUP_RECIPIENT';
  if (process.env.BACKUP_RECIPIENT) {
    const problem = await read(id, () => void readBackupRecipient());
    return problem ?? ok(id, 'BACKUP_RECIPIENT is set.');
  }
  return warning(id, 'BACKUP_RECIPIENT is not set, so no backup can be made.', makeIt);
}

/** Returns a finding where `work` throws, and null where all is well. */
async function read(id: string, work: () => unknown): Promise<CheckResult | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return describe(id, error);
  }
}

function describe(id: string, error: unknown): CheckResult {
  return wrong(id, ...splitMessage(error instanceof Error ? error.message : String(error)));
}
