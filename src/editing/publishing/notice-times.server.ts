import { randomUUID } from 'node:crypto';
import { editContentFile } from '#model/files/edit-content-file.ts';
import type { ContentChange } from '#model/files/field-changes.ts';
import { noticeFile, readNoticeTimes } from '#model/schemas/notice.ts';
import { readContentFile } from '#model/entries/content-file.ts';
import { formatShortMoment } from '#lib/text/dates.ts';
import { repeatableSql } from '#lib/db/database.server.ts';
import { readBuiltField } from '#model/built/built-content.server.ts';
import type { FileChange } from './content-store.server.ts';
import type { StoredSave } from './save-rows.server.ts';

/** The only path that the publisher changes on its own. */
const statePath = ['state'];

type NoticeState = 'hidden' | 'listed';

/** Describes a change that shows or hides the notice bar; null for any other. */
export function describeNoticeChange(change: ContentChange): string | null {
  if (change.kind !== 'field' || change.file !== noticeFile) return null;
  if (change.path.join('.') !== statePath.join('.')) return null;
  return change.after === 'listed' ? 'Notice bar goes up' : 'Notice bar comes down';
}

/**
 * Returns when the notice goes up, such as "Dec 20, 9:00 AM", that a save, which comes first, changes alone; undefined unless
 * that is later. Before it in time are the `earlier` saves, latest first.
 */
export async function findNoticeStart(
  save: Pick<StoredSave, 'changes'>,
  earlier: readonly Pick<StoredSave, 'changes'>[],
): Promise<string | undefined> {
  const isOther = (change: ContentChange) =>
    change.file !== noticeFile || describeNoticeChange(change) !== null;
  if (save.changes.some(isOther)) return undefined;
  const all = [save, ...earlier].flatMap(({ changes }) => changes);
  const fields = ['text', 'from', 'until'].map(async (field) => {
    const change = all.find(
      (each) => each.kind === 'field' && each.file === noticeFile && each.path.join('.') === field,
    );
    const isKnown = change?.kind === 'field';
    return [field, isKnown ? change.after : await readBuiltField(noticeFile, [field])] as const;
  });
  const times = readNoticeTimes(Object.fromEntries(await Promise.all(fields)));
  return times && times.from > Date.now()
    ? formatShortMoment(new Date(times.from).toISOString())
    : undefined;
}

/**
 * Shows or hides the notice bar in a commit that changes its times, and plans the saves that will
 * do so later. `former` is the previous file.
 */
export async function followNoticeTimes(
  files: readonly FileChange[],
  former: string | null,
  username: string,
): Promise<FileChange[]> {
  const present = files.find(({ path }) => path === noticeFile)?.contents;
  if (typeof present !== 'string') return [...files];
  const times = readTimes(present);
  const known = former === null ? undefined : readTimes(former);
  if (times === undefined || isSame(times, known)) return [...files];
  const now = Date.now();
  const state = times && times.from <= now && now < times.until ? 'listed' : 'hidden';
  await planNotice(
    [
      { dueAt: times?.from ?? now, after: 'listed' as const },
      { dueAt: times?.until ?? now, after: 'hidden' as const },
    ].filter(({ dueAt }) => dueAt > now && dueAt < Infinity),
    username,
  );
  const contents = editContentFile(present, '.yaml', [{ path: statePath, after: state }]);
  return files.map((file) => (file.path === noticeFile ? { ...file, contents } : file));
}

type Times = ReturnType<typeof readNoticeTimes>;

/** Returns undefined for a file that cannot be parsed. */
function readTimes(text: string): Times | undefined {
  const content = readContentFile(noticeFile, text);
  return content ? readNoticeTimes(content.data) : undefined;
}

function isSame(times: Times, known: Times | undefined): boolean {
  return known !== undefined && times?.from === known?.from && times?.until === known?.until;
}

/** Replaces what was planned for the notice bar before. */
async function planNotice(
  steps: readonly { dueAt: number; after: NoticeState }[],
  username: string,
): Promise<void> {
  const saves = steps.map(({ dueAt, after }) => ({
    id: randomUUID(),
    changes: [
      {
        kind: 'field',
        file: noticeFile,
        path: statePath,
        after,
        before: after === 'listed' ? 'hidden' : 'listed',
      } satisfies ContentChange,
    ],
    dueAt: new Date(dueAt).toISOString(),
  }));
  const own = JSON.stringify([{ file: noticeFile, path: statePath }]);
  await repeatableSql.transaction([
    repeatableSql`delete from planned_saves where changes @> ${own}::jsonb`,
    repeatableSql`
      insert into planned_saves (id, username, changes, due_at)
      select id, ${username}::text, changes, "dueAt"
      from jsonb_to_recordset(${JSON.stringify(saves)}::jsonb)
        planned (id uuid, changes jsonb, "dueAt" timestamptz)`,
  ]);
}
