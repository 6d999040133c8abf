import { useStore } from '@nanostores/react';
import type { ContentListInfo } from '#model/describe/text-contract.ts';
import type { ListItem } from '#model/merge/saved-lists.ts';
import { $texts } from '#editing/editor/document/content-texts.client.ts';
import { readValue } from '#editing/editor/document/edit-actions.client.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import { GroupFrame } from '#editing/editor/fields/form/FieldFrame.client.tsx';
import { FieldControl } from '#editing/editor/fields/form/FieldControl.client.tsx';
import { Rows } from '#editing/editor/fields/form/ListControl.client.tsx';
import type { FieldInfo } from '#model/field-info.ts';
import { toText } from '#model/files/field-value.ts';
import {
  appendItem,
  changeItemText,
  moveItem,
  readListItems,
  removeItem,
} from '#editing/editor/document/list-edits.client.ts';
import { readText } from '#editing/editor/page/list-places.client.ts';

interface EntryListFieldProps {
  field: FieldInfo;
  list: ContentListInfo;
  isBusy: boolean;
}

/** Edits a list of texts of an entry; its items are the same as those on the page. */
export function EntryListField({ field, list, isBusy }: EntryListFieldProps) {
  const { label, spec } = field;
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
  const renderText = ({ key, value }: ListItem, index: number, inner: FieldInfo, path: string) => {
    const item = findItem(key, path);
    const text = readText(value, path);
    const isMissing = text === '' && !item && !inner.optional;
    const change = { list, key, path, isRequired: !inner.optional };
    return (
      <FieldControl
        key={path}
        // What is added must be filled in, which needs no mark.
        field={{
          ...inner,
          name: path,
          optional: true,
          label: `${path === '' ? label : inner.label} ${index + 1}`,
        }}
        item={item}
        target={`${list.target}+${key}.${path}`}
        value={item ? readValue(item, touched) : text}
        problem={isMissing ? 'Fill this in, or remove the item.' : null}
        isBusy={isBusy}
        onChange={(typed) => changeItemText(change, toText(typed))}
      />
    );
  };
  if (spec.kind !== 'list') return null;
  const { item } = spec;
  return (
    <GroupFrame field={field} problem={null}>
      <Rows
        label={label}
        count={entries.length}
        min={list.min}
        max={list.max}
        isBusy={isBusy}
        onAdd={() => {
          appendItem(list);
        }}
        onRemove={(index) => removeItem(list, entries[index]?.key ?? '')}
        onMove={(index, to) => moveItem(list, entries[index]?.key ?? '', to)}
        renderRow={(index) => {
          const entry = entries[index];
          if (!entry) return null;
          if (item.spec.kind !== 'group') return renderText(entry, index, item, '');
          return item.spec.fields.map((inner) => renderText(entry, index, inner, inner.name));
        }}
      />
    </GroupFrame>
  );
}
