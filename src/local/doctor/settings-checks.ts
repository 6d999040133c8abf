import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readCmsBackend } from '#integrations/content-manager.ts';
import { readNamedAdmin } from '#office/account/server/first-admin.server.ts';
import { readBackupRecipient } from '#office/backup/backup-key.server.ts';
import { type ExpectedSetting, expectedSettings } from '#desk/checks/settings.ts';
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

const expected: Partial<Record<keyof Environment, ExpectedSetting>> = expectedSettings;

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
  const { state, lack, remedy } = missing;
  return [{ id, state, sentence: `${name} is not set, so ${lack}.`, remedy }];
}

async function checkRecipient(): Promise<CheckResult> {
  const id = 'variable-BACKUP_RECIPIENT';
  if (process.env.BACKUP_RECIPIENT) {
    const problem = await read(id, () => void readBackupRecipient());
    return problem ?? ok(id, 'BACKUP_RECIPIENT is set.');
  }
  return warning(
    id,
    'BACKUP_RECIPIENT is not set, so no backup can be made.',
    'Run "npm run setup", which makes one.',
  );
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
