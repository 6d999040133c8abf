import path from 'node:path';
import * as z from 'zod';
import { bundleFolder } from '#lib/built-site.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { openPackedFiles } from '#lib/packed-files.server.ts';
import { inquiryKinds } from '#site/forms/inquiry-kind.ts';
import { inquiryTables } from '#site/forms/server/inquiry-table.server.ts';
import { listSaveIds } from '#editing/publishing/commit-message.server.ts';
import { runGitForBytes } from '#test/kit/git/test-repository.ts';
import type { Found, LedgerWord, ReceivedMail } from './ledger.ts';
import type { World } from './stand-ins.ts';

const rowsSchema = z.array(
  z.object({
    id: z.string(),
    message: z.string(),
    email: z.string(),
    status: z.string(),
    isSpam: z.boolean(),
  }),
);
const statesSchema = z.array(z.object({ state: z.string() }));

/** Reads what the database, the repository, the mailbox and the site of visitors have at the end. */
export async function findAll(
  world: World,
  words: readonly LedgerWord[],
  mails: ReceivedMail[],
): Promise<Found> {
  const inquiries = await Promise.all(
    inquiryKinds.map(async (form) => {
      const rows = await sql.query(
        `select id, message, email, status, is_spam as "isSpam" from ${inquiryTables[form].table}`,
      );
      return rowsSchema.parse(rows).map((row) => ({ ...row, form }));
    }),
  );
  const states = await sql`
    select case when state <> 'live' then state else 'in conflict' end as state
    from content_saves where state <> 'live' or conflicts <> '[]'
    union all select 'planned' from planned_saves`;
  const files = [...new Set(words.map(({ file }) => file))];
  const packed = await openPackedFiles(path.join(world.getDeploy(), bundleFolder));
  const served = await Promise.all(
    files.map(async (file) => [file, (await packed?.read(file))?.toString() ?? ''] as const),
  );
  const git = (...args: string[]) => runGitForBytes(world.repository, args).toString();
  return {
    inquiries: inquiries.flat(),
    commits: readLog(
      git(
        'log',
        '--reverse',
        '-p',
        '-U0',
        '--no-renames',
        '--format=%x00%ct%n%B%x01',
        'main',
        '--',
        'content',
      ),
    ),
    head: new Map(files.map((file) => [file, git('show', `main:${file}`)])),
    served: new Map(served),
    unfinished: statesSchema.parse(states).map(({ state }) => state),
    mails,
  };
}

/** Reads commits with the lines that each adds. */
function readLog(log: string): Found['commits'] {
  return log
    .split('\0')
    .slice(1)
    .map((commit) => {
      const [head = '', patch = ''] = commit.split('\u0001');
      const [seconds = '', ...message] = head.split('\n');
      const added: { file: string; text: string }[] = [];
      let file = '';
      for (const line of patch.split('\n')) {
        if (line.startsWith('+++ b/')) file = line.slice('+++ b/'.length);
        else if (line.startsWith('+')) added.push({ file, text: line.slice(1) });
      }
      return { at: Number(seconds) * 1000, saves: listSaveIds(message.join('\n')), added };
    });
}
