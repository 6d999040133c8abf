import { useStore } from '@nanostores/react';
import type { ContentListInfo } from '#model/describe/text-contract.ts';
import { $texts } from '#editing/editor/document/content-texts.client.ts';
import { readValue } from '#editing/editor/document/edit-actions.client.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import { FieldControl } from '#editing/editor/fields/form/FieldControl.client.tsx';
import { Rows } from '#editing/editor/fields/form/Rows.client.tsx';
import type { FieldInfo } from '#model/field-info.ts';
import { toText } from '#model/files/field-value.ts';
import {
  addItem,
  changeItemText,
  moveItem,
  readListItems,
  removeItem,
} from '#editing/editor/document/list-edits.client.ts';
import { readText } from '#editing/editor/page/list-regions.client.ts';

interface EntryListFieldProps {
  field: FieldInfo;
  list: ContentListInfo;
}

/** Edits a list of texts of an entry; its items are the same as those on the page. */
export function EntryListField({ field, list }: EntryListFieldProps) {
  const { touched } = useStore($document);
  const items = useStore($texts);
  const entries = readListItems(list, touched);
  const findItem = (key: string, path: string) => {
    const below = [key.slice(1), path].filter((part) => part !== '').join('.');
    const id = Object.entries(list.ids).find(
      ([, each]) => key.startsWith('b') && each === below,
    )?.[0];
    return id === undefined ? undefined : items.get(id);
  };
  return (
    <Rows
      field={field}
      problem={null}
      count={entries.length}
      min={list.min}
      max={list.max}
      onAdd={() => {
        addItem(list);
      }}
      onRemove={(index) => removeItem(list, entries[index]?.key ?? '')}
      onMove={(index, to) => moveItem(list, entries[index]?.key ?? '', to)}
      renderField={(inner, index, path, isRequired) => {
        const { key, value } = entries[index] ?? { key: '', value: '' };
        const item = findItem(key, path);
        const text = readText(value, path);
        const isMissing = text === '' && !item && isRequired;
        const change = { list, key, path, isRequired };
        return (
          <FieldControl
            key={path}
            field={inner}
            item={item}
            target={`${list.target}+${key}.${path}`}
            value={item ? readValue(item, touched) : text}
            problem={isMissing ? 'Fill this in, or remove the item.' : null}
            onChange={(typed) => changeItemText(change, toText(typed))}
          />
        );
      }}
    />
  );
}
