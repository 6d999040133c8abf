import { setImmediate as letOthersRun } from 'node:timers/promises';
import { readBuiltField } from '#model/built/built-content.server.ts';
import type { ContentChange } from '#model/files/field-changes.ts';
import type { FieldValue } from '#model/files/field-value.ts';
import { mergeSave, type JournaledSave, type NewChange } from '#model/merge/merge.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { readAgencyTime } from '#lib/text/agency-time.ts';
import { formatMoment, formatShortMoment } from '#lib/text/dates.ts';
import { listChangedItems } from './commit-message.server.ts';
import { quoteItem } from '#model/describe/acts.ts';
import { toReadableText } from '#model/describe/describe-text.server.ts';
import { describeConflict } from './describe-conflict.server.ts';
import type { PublishedConflict, PlannedSaveInfo } from './publishing-contract.ts';
import { noticeFile, noticeSchema } from '#model/schemas/notice.ts';
import { readContentFile } from '#model/entries/content-file.ts';
import { addHeadValues, askStoreInTime, readHeadTexts } from './head-values.server.ts';
import { listPlannedSaves, setPlannedChanges, type PlannedSave } from './planned-rows.server.ts';
import { describeNoticeChange } from './notice-times.server.ts';
import type { ConflictingPlan } from './journal.server.ts';
import { readJournal } from './save-rows.server.ts';

const maxDaysAhead = 366;

/**
 * Parses a time of the agency, such as "2026-11-27T09:00".
 *
 * @throws HttpError 422 for a time at which nothing can be saved
 */
export function readDueTime(local: string, now = new Date()): Date {
  const dueAt = readAgencyTime(local);
  if (dueAt === null) {
    throw new HttpError(422, 'There is no such time that day. Please choose another time.');
  }
  // The scheduled publisher only runs at these times.
  if (dueAt.getTime() % 1_800_000 !== 0) {
    throw new HttpError(422, 'Please choose a full or half hour, such as 9:00 AM or 9:30 AM.');
  }
  if (dueAt <= now) {
    throw new HttpError(422, 'That time has passed. Choose a later one, or save now.');
  }
  if (dueAt.getTime() - now.getTime() > maxDaysAhead * 86_400_000) {
    throw new HttpError(422, 'Please choose a time within the next twelve months.');
  }
  return dueAt;
}

interface PlanConflict {
  index: number;
  theirs: FieldValue | undefined;
  by: string | null;
}

/**
 * Returns the changes that could not be made now, since somebody else has changed the same text.
 */
async function findConflicts(saves: readonly PlannedSave[]): Promise<Map<string, PlanConflict[]>> {
  const all = saves.flatMap(({ changes }) => changes);
  const files = [...new Set(all.map(({ file }) => file))];
  const [{ saves: stored }, heads] = await Promise.all([
    readJournal(saves[0]?.id ?? '', files),
    readHeadTexts(all),
  ]);
  const found = new Map<string, PlanConflict[]>();
  const journal: JournaledSave[] = [...stored];
  for (const { id, username, changes } of saves) {
    // Each plan is compared with all earlier ones.
    await letOthersRun();
    const own = addHeadValues(await Promise.all(changes.map(addBuiltValue)), heads);
    const touched = new Set(changes.map(({ file }) => file));
    const merge = mergeSave(
      own,
      journal.filter((save) => save.changes.some(({ file }) => touched.has(file))),
    );
    if (merge.kind === 'conflict') {
      found.set(
        id,
        merge.conflicts.map(({ index, theirs, by }) => ({ index, theirs, by })),
      );
    } else if (merge.kind === 'orphaned') {
      const gone = merge.indexes.map((index) => ({ index, theirs: undefined, by: null }));
      found.set(id, gone);
    }
    // Later plans are compared with what this one will have changed.
    journal.push({ id, username, state: 'queued', changes, conflicts: found.get(id) ?? [] });
  }
  return found;
}

async function addBuiltValue(change: ContentChange): Promise<NewChange> {
  if (change.kind !== 'field') return change;
  const built = await readBuiltField(change.file, change.path);
  return { ...change, built: typeof built === 'string' ? built.trim() : built };
}

/** Returns the planned saves, the next one first, with the conflicts they would have now. */
export async function loadPlannedSaves(): Promise<PlannedSaveInfo[]> {
  const saves = await listPlannedSaves();
  if (saves.length === 0) return [];
  const conflicts = await findConflicts(saves);
  const planned: PlannedSaveInfo[] = [];
  for (const save of saves) {
    await letOthersRun();
    const changes = await Promise.all(save.changes.map((each) => describeChange(each, save.dueAt)));
    const found = conflicts.get(save.id) ?? [];
    planned.push({
      id: save.id,
      by: save.username,
      at: save.createdAt,
      dueAt: save.dueAt,
      changes: changes.flat(),
      conflicts: (await Promise.all(found.map((each) => describePlanConflict(save, each)))).flat(),
    });
  }
  return planned;
}

async function describeChange(
  change: ContentChange,
  dueAt: string,
): Promise<PlannedSaveInfo['changes']> {
  if (change.kind === 'picture') return [];
  if (change.kind === 'field' && describeNoticeChange(change) !== null) {
    const when = `${change.after === 'listed' ? 'from' : 'until'} ${formatShortMoment(dueAt)}`;
    return [
      { place: `Notice “${quoteItem(await readNoticeText())}”, ${when}`, before: '', after: '' },
    ];
  }
  const [place = ''] = await listChangedItems([change]);
  if (change.kind !== 'field') return [{ place, before: '', after: '' }];
  const { before, after } = change;
  return [{ place, before: toReadableText(before) ?? '', after: toReadableText(after) ?? '' }];
}

/** Returns the words of the notice bar, also while it is not up. */
async function readNoticeText(): Promise<string> {
  const texts = await askStoreInTime((store) => store.readHeadTexts([noticeFile]));
  const { data } = noticeSchema.safeParse(readContentFile(noticeFile, texts?.[0])?.data);
  return data?.text ?? '';
}

async function describePlanConflict(
  { changes }: PlannedSave,
  { index, theirs, by }: PlanConflict,
): Promise<PublishedConflict[]> {
  const change = changes[index];
  if (change?.kind !== 'field') return [];
  return [{ ...(await describeConflict(change, { theirs, by })), index }];
}

/** Explains to an admin who saves that somebody planned a different change of the same text. */
export async function describeConflictingPlan(plan: ConflictingPlan): Promise<string> {
  const { username, dueAt, changes } = plan;
  const places = await listChangedItems(changes);
  const when = formatMoment(dueAt);
  return `${username} planned another text for ${when}: ${places.join(', ')}. Decide under Planned on the dashboard.`;
}

/**
 * Resolves a conflict of a planned save: its text is to replace what is there now, or is dropped.
 */
export async function decidePlannedChange(
  id: string,
  index: number,
  keep: 'mine' | 'theirs',
): Promise<void> {
  const saves = await listPlannedSaves();
  const save = saves.find((each) => each.id === id);
  const found = (await findConflicts(saves)).get(id)?.find((each) => each.index === index);
  if (!save || !found) return;
  const changes = save.changes.flatMap((change, at) => {
    if (at !== index || change.kind !== 'field') return [change];
    if (keep === 'theirs') return [];
    return [{ ...change, before: found.theirs }];
  });
  await setPlannedChanges(save, changes);
}
