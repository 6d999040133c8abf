import { useStore } from '@nanostores/react';
import type { FieldInfo } from '#model/field-info.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import type { EntryList } from '#editing/editor/document/entries.ts';
import { listDraftEntries, moveDraftEntry } from '#editing/editor/document/entry-edits.client.ts';
import type { EntryKind } from '#model/collections.ts';
import { FieldFrame, useControl } from '#editing/editor/fields/form/FieldFrame.client.tsx';

interface EntryOrderProps {
  field: FieldInfo;
  kind: EntryKind;
  list: EntryList;
  entryKey: string;
}

/** Moves an entry among the others of its kind. */
export function EntryOrder({ field, kind, list, entryKey }: EntryOrderProps) {
  const own = { field, problem: null, hint: '' };
  const control = useControl(own);
  const { touched } = useStore($document);
  const entries = listDraftEntries(kind, list, touched).filter(({ state }) => state !== 'deleted');
  const others = entries.filter(({ key }) => key !== entryKey);
  return (
    <FieldFrame {...own} id={control.id}>
      <select
        {...control}
        value={entries.findIndex(({ key }) => key === entryKey)}
        onChange={({ target }) => moveDraftEntry(entries, list, entryKey, Number(target.value))}
      >
        <option value={0}>First</option>
        {others.map(({ key, title }, index) => (
          <option key={key} value={index + 1}>
            {index + 1 === others.length ? 'Last, after' : 'After'} {title}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
