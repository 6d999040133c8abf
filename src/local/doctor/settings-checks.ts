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
  ok,
  splitMessage,
  type Verdict,
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
    check: async () => {
      const found = [
        ['node', checkNode()],
        ...settingNames.map((name) => [`variable-${name}`, checkVariable(name)] as const),
        ['variable-ADMIN_PASSWORD', await findProblem(readNamedAdmin)],
        ['variable-BACKUP_RECIPIENT', await checkRecipient()],
        [
          'variables-of-the-build',
          await findProblem(() => {
            readAnalyticsSettings(process.env);
            readCmsBackend(process.env);
            areSamplesShown(process.env);
          }),
        ],
      ] as const;
      return Object.fromEntries(found.flatMap(([id, verdict]) => (verdict ? [[id, verdict]] : [])));
    },
  };
}

function checkNode(): Verdict {
  const wanted = readFileSync(path.resolve(import.meta.dirname, '../../../.nvmrc'), 'utf8').trim();
  const { node } = process.versions;
  return node.startsWith(`${wanted}.`)
    ? ok(`Node ${node} runs here, the version that Netlify builds with.`)
    : warning(
        `Node ${node} runs here, and Netlify builds with Node ${wanted}.`,
        'Run "npm ci", which brings that one, and start this with npm.',
      );
}

/** Returns null for a variable that may be missing, and for one that nobody expects. */
function checkVariable(name: keyof Environment): Verdict | null {
  const setting = expected[name];
  try {
    if (readSetting(name) !== undefined) return setting ? ok(`${name} is set.`) : null;
  } catch (error) {
    return describe(error);
  }
  if (setting === undefined) return null;
  const { state, lack, remedy } = setting;
  return { state, sentence: `${name} is not set, so ${lack}.`, remedy };
}

async function checkRecipient(): Promise<Verdict> {
  if (process.env.BACKUP_RECIPIENT) {
    return (await findProblem(readBackupRecipient)) ?? ok('BACKUP_RECIPIENT is set.');
  }
  return warning(
    'BACKUP_RECIPIENT is not set, so no backup can be made.',
    'Run "npm run setup", which makes one.',
  );
}

/** Returns what `work` throws as a verdict, and null where all is well. */
async function findProblem(work: () => unknown): Promise<Verdict | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return describe(error);
  }
}

function describe(error: unknown): Verdict {
  return wrong(...splitMessage(error instanceof Error ? error.message : String(error)));
}
