import path from 'node:path';
import { createGit } from '#local/git/run-git.ts';
import { requireWritableFolder } from '#local/database/data-folder.ts';
import { StoreError } from '#editing/publishing/content-store.server.ts';
import { ConfigurationError, settingNames } from '#lib/env.server.ts';
import { listWords } from '#lib/text/phrases.ts';
import { findMissing } from './check-result.ts';
import { findRepositoryName, makeSettings } from './make-settings.ts';
import { secretNames } from './secrets.ts';
import { addSettings, findSettingsFile, readSettingsFile } from './settings-file.ts';

/** Git's exit codes for a remote that is not there, and outside of a repository. */
const noRemote = [2, 128];

async function readRepository(): Promise<string | null> {
  try {
    const git = createGit(process.cwd());
    const { output } = await git(['remote', 'get-url', 'origin'], { answers: noRemote });
    return findRepositoryName(output.toString());
  } catch (error) {
    if (error instanceof StoreError) return null;
    throw error;
  }
}

/** Returns the commands that set the variables; values stay out of the terminal and its history. */
function listCommands(file: string, known: readonly string[]): string[] {
  const secrets: readonly string[] = secretNames;
  const netlify = known
    .filter((name) => !name.startsWith('BACKUP_'))
    .map((name) => {
      const secret = secrets.includes(name) ? ' --secret' : '';
      return `netlify env:set ${name} "$${name}" --context production${secret}`;
    });
  const hasAll = ['DATABASE_URL', 'BACKUP_RECIPIENT'].every((name) => known.includes(name));
  return [
    `set -a; . "./${path.relative(process.cwd(), file)}"; set +a`,
    ...netlify,
    ...(known.includes('SITE_URL') ? ['gh variable set SITE_URL --body "$SITE_URL"'] : []),
    ...(hasAll
      ? [
          'gh secret set DATABASE_URL --body "$DATABASE_URL"',
          'gh variable set BACKUP_RECIPIENT --body "$BACKUP_RECIPIENT"',
          'gh variable set NIGHTLY_BACKUP --body on',
        ]
      : []),
  ];
}

async function run(): Promise<string> {
  const file = findSettingsFile();
  await requireWritableFolder(path.dirname(file));
  const { made, open, known } = await makeSettings(file, process.env, await readRepository());
  addSettings((await readSettingsFile(file)) ?? '');
  const wrong = findMissing(settingNames.filter((name) => known.includes(name)));
  return [
    made.length === 0
      ? `Nothing to add to ${file}.`
      : `Wrote ${listWords(made)} to ${file}, which git ignores and only you can read.`,
    ...(open.length === 0
      ? []
      : [
          `Fill in ${listWords(open)} there, as far as you can: "npm run doctor" says what each is for. Then run this again.`,
        ]),
    wrong === null
      ? `When the doctor finds nothing wrong, paste this:\n\n${listCommands(file, known).join('\n')}`
      : `The commands to paste come once this is corrected: ${wrong}. "npm run doctor" says how.`,
  ].join('\n\n');
}

try {
  console.log(await run());
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
