import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { toTarget } from '#model/ids/content-text.ts';
import type { FieldValue } from '#model/files/field-value.ts';
import { findOrigins } from '#model/files/list-origins.ts';
import { storeSave, loadSavedValues } from '#editing/publishing/journal.server.ts';
import { findSave } from '#editing/publishing/save-rows.server.ts';
import { publish } from '#editing/publishing/publish.server.ts';
import { readBuiltField } from '#model/built/built-content.server.ts';
import { createMemoryRepository, type MemoryRepository } from './memory-repository.ts';
import { pushByHand } from './push-by-hand.ts';
import {
  editedFields,
  editedList,
  optionalField,
  type Step,
  isListItem,
  listNewItems,
  toUniqueText,
} from './publishing-steps.ts';
import {
  loadValues,
  sendEdits,
  type Admins,
  type MemoryBuild,
  type SentEdit,
} from './publishing-site.ts';

const isWithinList = ({ file, path }: { file: string; path: readonly (number | string)[] }) =>
  file === editedList.file && path[0] === editedList.path[0];

const loadSavedFields = async () => (await loadSavedValues()).fields;

const ids = editedFields.map(({ id }) => id);

const isItem = ({ id }: SentEdit) => isListItem(ids.indexOf(id as (typeof ids)[number]));

/** A change that the site has acknowledged. */
export interface Acknowledged {
  saveId: string;
  file: string;
  path: readonly (string | number)[];
  before: FieldValue | undefined;
  after: FieldValue | undefined;
  /** The number of commits when the author last saw what this replaces. */
  seenAt: number;
}

interface Answer {
  save?: { id: string } | null;
  conflicts?: object[];
  orphans?: { id: string }[];
}

/** What an admin's page has shown since it was loaded. */
interface Page {
  values: Map<string, string>;
  list: FieldValue | undefined;
}

/** A walk through the events of a site. Every answer is checked at once. */
export interface Walk {
  repository: MemoryRepository;
  acknowledged: Acknowledged[];
  take: (step: Step) => Promise<void>;
}

/**
 * Starts a walk at a site on which nothing has happened.
 *
 * @param files the content files
 * @param options.seesHead whether saves are also compared with the head in git
 */
export async function beginWalk(
  files: ReadonlyMap<string, string>,
  admins: Admins,
  { build }: MemoryBuild,
  useRepository: (repository: MemoryRepository) => void,
  { seesHead = false } = {},
): Promise<Walk> {
  const repository = createMemoryRepository(files);
  useRepository(repository);
  build(repository);
  let builtAt = 1;
  const acknowledged: Acknowledged[] = [];
  const sent = new Map<string, { edits: SentEdit[]; key: string; isStored: boolean }>();

  const load = async (who: keyof Admins): Promise<Page> => ({
    values: await loadValues(admins[who], ids),
    list: await readBuiltField(editedList.file, editedList.path),
  });
  const pages = { ada: await load('ada'), bob: await load('bob') };

  const acknowledge = async (
    saveId: string,
    changes: Omit<Acknowledged, 'saveId' | 'seenAt'>[],
    openBefore: Awaited<ReturnType<typeof loadSavedFields>>,
  ) => {
    for (const change of changes) {
      const open = openBefore.get(toTarget(change));
      const shown = acknowledged.findLast(
        (each) => open && toTarget(each) === toTarget(change) && each.after === open.after,
      );
      acknowledged.push({ ...change, saveId, seenAt: shown?.seenAt ?? builtAt });
    }
    // From now on everybody sees what was acknowledged.
    const saved = await loadSavedFields();
    const { lists } = await loadSavedValues();
    const list = [
      ...(lists.get(toTarget(editedList))?.items ?? []).map(({ value }) => value),
      ...[...saved.values()].filter((each) => isWithinList(each)).map(({ after }) => after),
    ];
    for (const change of changes) {
      if (isWithinList(change)) {
        const wanted: unknown[] = listNewItems(change);
        const built = (await readBuiltField(editedList.file, editedList.path)) as string[];
        expect([...list, ...built]).toEqual(expect.arrayContaining(wanted));
        continue;
      }
      expect(saved.get(toTarget(change))?.after ?? '').toEqual(change.after ?? '');
    }
  };

  const acknowledgeStored = async (
    id: string,
    open: Awaited<ReturnType<typeof loadSavedFields>>,
  ) => {
    const stored = await findSave(id);
    const changes = stored?.changes.filter((each) => each.kind === 'field') ?? [];
    await acknowledge(
      id,
      changes.map(({ file, path, before, after }) => ({ file, path, before, after })),
      open,
    );
  };

  const send = async (who: keyof Admins, edits: SentEdit[], key: string, isRepeated: boolean) => {
    const now = await loadValues(admins[who], ids);
    const open = await loadSavedFields();
    const response = await sendEdits(admins[who], edits, key);
    if (isRepeated) {
      // The same save, whatever has become of it.
      expect([response.status, await loadSavedFields()]).toEqual([200, open]);
      return;
    }
    if (seesHead && response.status === 409) {
      const { conflicts } = (await response.json()) as { conflicts: { id: string }[] };
      expect(conflicts).not.toEqual([]);
      expect(await loadSavedFields()).toEqual(open);
      return;
    }
    const answer = (await response.json()) as Answer;
    const orphans = (answer.orphans ?? []).map(({ id }) => id);
    const gone = edits.map(({ id }) => id).filter((id) => !now.has(id));
    if (response.status === 200)
      expect(orphans).toEqual(seesHead ? expect.arrayContaining(gone) : gone);
    if (seesHead) {
      expect(response.status).toBe(200);
      if (!answer.save) return;
      sent.set(who, { edits, key, isStored: true });
      await acknowledgeStored(answer.save.id, open);
      return;
    }
    const differing = edits
      .filter(({ id }) => now.has(id))
      .filter(({ id, value }) => now.get(id)?.trim() !== value);
    const refused = differing.filter(
      ({ id, base }) => base !== undefined && base.trim() !== now.get(id)?.trim(),
    );
    // A list item is found again at its new position.
    const certain = refused.filter((edit) => !isItem(edit));
    if (certain.length > 0 || response.status === 409) {
      expect(response.status).toBe(409);
      const found = (answer.conflicts ?? []) as { id: string }[];
      const isOfItem = ({ id }: { id: string }) =>
        refused.some((each) => each.id === id && isItem(each));
      expect(found.filter((each) => !isOfItem(each))).toMatchObject(
        certain.map(({ id, value }) => ({ id, yours: value, theirs: now.get(id)?.trim() })),
      );
      expect(found.length).toBeGreaterThan(0);
      return;
    }
    if (edits.some(isItem)) {
      expect(response.status).toBe(200);
      if (!answer.save) return;
      sent.set(who, { edits, key, isStored: true });
      await acknowledgeStored(answer.save.id, open);
      return;
    }
    expect(response.status).toBe(200);
    const { save = null } = answer;
    expect(save === null).toBe(differing.length === 0);
    sent.set(who, { edits, key, isStored: save !== null });
    if (!save) return;
    const changes = differing.map(({ id, value }) => {
      const { file, path } = editedFields.find((each) => each.id === id) ?? expect.fail();
      const before = now.get(id)?.trim();
      const isOptional = id === editedFields[optionalField].id;
      return { file, path, before: isOptional && before === '' ? undefined : before, after: value };
    });
    await acknowledge(save.id, changes, open);
  };

  const take = async (step: Step) => {
    switch (step.kind) {
      case 'save': {
        const { values } = pages[step.who];
        const all = step.edits.flatMap(({ field, text, isBlind }): SentEdit[] => {
          const id = ids[field] ?? '';
          const base = values.get(id);
          if (base === undefined) return [];
          const value = isListItem(field) ? toUniqueText(text) : text;
          return [{ id, type: 'text', value, ...(!isBlind && { base }) }];
        });
        // An editor has one edit per item, whatever its position now.
        const now = await loadValues(admins[step.who], ids);
        const bases = new Set(all.flatMap((edit) => (isItem(edit) ? (edit.base ?? []) : [])));
        const edits = all.filter(
          (edit) => edit.base !== undefined || !isItem(edit) || !bases.has(now.get(edit.id) ?? ''),
        );
        if (edits.length > 0) await send(step.who, edits, randomUUID(), false);
        break;
      }
      case 'again': {
        const last = sent.get(step.who);
        if (last?.isStored) await send(step.who, last.edits, last.key, true);
        break;
      }
      case 'reload':
        pages[step.who] = await load(step.who);
        break;
      case 'push':
        pushByHand(repository, step.push);
        break;
      case 'form': {
        const before = pages[step.who].list as string[];
        const after = [...before, toUniqueText(step.text)];
        const change = { ...editedList, before, after };
        const built = await readBuiltField(editedList.file, editedList.path);
        const open = await loadSavedFields();
        const id = randomUUID();
        const outcome = await storeSave({
          id,
          username: step.who,
          source: 'cms',
          changes: [{ kind: 'field', ...change, from: findOrigins(before, after), built }],
        });
        if (outcome.kind === 'stored') await acknowledge(id, [change], open);
        break;
      }
      case 'publish':
        expect(await publish()).toEqual({ kind: 'done' });
        break;
      case 'build':
        build(repository);
        builtAt = repository.commits.length;
        break;
    }
  };
  return { repository, acknowledged, take };
}
