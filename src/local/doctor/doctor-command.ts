import { parseArgs } from 'node:util';
import { followContentAgency } from '#model/files/read-content.server.ts';
import { countNoun, listWords } from '#lib/text/phrases.ts';
import { type CheckResult, type CheckState, groupSkipped } from './check-result.ts';
import { runDoctor } from './run-doctor.ts';
import { hideSecrets } from './secrets.ts';
import { addSettings, findSettingsFile, readSettingsFile } from './settings-file.ts';

const usage = `Checks what a deploy would meet, with the variables of the shell and of deploy.env.

npm run doctor -- [--json] [--site] [--dkim-selector=<name>]

--site   asks the deployed site alone, which takes no variable but SITE_URL`;

const headings: Record<CheckState, string> = {
  wrong: 'Wrong',
  warning: 'Worth a look',
  skipped: 'Not checked',
  ok: 'Well',
};

function formatFindings(findings: readonly CheckResult[]): string {
  const states = Object.keys(headings) as CheckState[];
  const parts = states.flatMap((state) => {
    const lines = formatState(findings.filter((finding) => finding.state === state));
    return lines.length === 0 ? [] : [[headings[state], ...lines].join('\n')];
  });
  return [...parts, countStates(findings)].join('\n\n');
}

function formatState(findings: readonly CheckResult[]): string[] {
  const [first] = findings;
  if (first?.state === 'skipped') return groupSkipped(findings);
  if (first?.state !== 'ok') return findings.map(formatFinding);
  const variables = findings.filter(({ id }) => id.startsWith(variablePrefix));
  const names = variables.map(({ id }) => id.slice(variablePrefix.length));
  return [
    ...(names.length > 0 ? [`- Set: ${listWords(names)}.`] : []),
    ...findings.filter((finding) => !variables.includes(finding)).map(formatFinding),
  ];
}

const variablePrefix = 'variable-';

function formatFinding({ sentence, remedy }: CheckResult): string {
  return remedy === null ? `- ${sentence}` : `- ${sentence}\n  ${remedy}`;
}

function countStates(findings: readonly CheckResult[]): string {
  const count = (state: CheckState) => findings.filter((finding) => finding.state === state).length;
  const counts = [
    `${count('wrong')} wrong`,
    countNoun(count('warning'), 'warning'),
    `${count('skipped')} not checked`,
    `${count('ok')} well`,
  ];
  return `${listWords(counts)}.`;
}

/** What machines are told. */
const shown = ['findings', 'id', 'state', 'sentence', 'remedy'];

/** Returns 0 where all is well, and 1 where something is wrong. */
async function run(): Promise<number> {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean' },
      help: { type: 'boolean' },
      site: { type: 'boolean' },
      'dkim-selector': { type: 'string' },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  addSettings((await readSettingsFile(findSettingsFile())) ?? '');
  followContentAgency(process.cwd());
  const { site: isSiteOnly, 'dkim-selector': dkimSelector } = values;
  const findings = await runDoctor({ dkimSelector, isSiteOnly });
  console.log(values.json ? JSON.stringify({ findings }, shown, 2) : formatFindings(findings));
  return findings.some(({ state }) => state === 'wrong') ? 1 : 0;
}

try {
  process.exitCode = await run();
  // A connection that nobody waits for any more must not hold the terminal.
  setTimeout(() => process.exit(), 500).unref();
} catch (error) {
  console.error(hideSecrets(error instanceof Error ? error.message : String(error)));
  process.exitCode = 2;
}
