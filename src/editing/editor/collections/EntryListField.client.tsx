import { useStore } from '@nanostores/react';
import type { ContentListInfo } from '#model/describe/item-contract.ts';
import type { ListEntry } from '#model/merge/saved-lists.ts';
import { $items } from '#editing/editor/document/content-items.client.ts';
import { readValue } from '#editing/editor/document/edit-actions.client.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import { Rows, TextControl } from '#editing/editor/fields/EntryControl.client.tsx';
import type { EntryFormField } from '#editing/editor/document/entry-form.ts';
import {
  addEntry,
  changeEntryText,
  moveItem,
  readEntries,
  removeItem,
} from '#editing/editor/document/list-edits.client.ts';
import { readText } from '#editing/editor/page/list-places.client.ts';

interface EntryListFieldProps {
  field: EntryFormField;
  list: ContentListInfo;
  isBusy: boolean;
}

/** Edits a list of texts of an entry; its items are the same as those on the page. */
export function EntryListField({ field: { label, name }, list, isBusy }: EntryListFieldProps) {
  const { touched } = useStore($document);
  const items = useStore($items);
  const entries = readEntries(list, touched);
  const findItem = (key: string, path: string) => {
    const below = [key.slice(1), path].filter((part) => part !== '').join('.');
    const id = Object.entries(list.ids).find(
      ([, each]) => key.startsWith('b') && each === below,
    )?.[0];
    return id === undefined ? undefined : items.get(id);
  };
  const renderText = (
    { key, value }: ListEntry,
    index: number,
    field: ContentListInfo['fields'][number],
  ) => {
    const path = field.path.join('.');
    const item = findItem(key, path);
    const text = readText(value, path);
    const { isRequired, type, isMultiline, isMarkdown, maxLength } = field;
    const name = `${field.path.length === 0 ? label : field.label} ${index + 1}`;
    return (
      <TextControl
        key={path}
        field={{
          ...{ name: path, label: name, widget: 'string', required: isRequired },
          rules: { type, isMultiline, isMarkdown, maxLength },
        }}
        {...(item && { item })}
        target={`${list.target}+${key}.${path}`}
        value={item ? readValue(item, touched) : text}
        problem={text === '' && !item && isRequired ? 'Fill this in, or remove the item.' : null}
        isBusy={isBusy}
        onType={(typed) => changeEntryText({ list, key, path, isRequired }, typed)}
      />
    );
  };
  return (
    <fieldset className="entry-field entry-group" data-field={name}>
      <legend className="edit-label">{label}</legend>
      <Rows
        label={label}
        count={entries.length}
        min={list.min}
        max={list.max}
        isBusy={isBusy}
        onAdd={() => {
          addEntry(list);
        }}
        onRemove={(index) => removeItem(list, entries[index]?.key ?? '')}
        onMove={(index, to) => moveItem(list, entries[index]?.key ?? '', to)}
        renderRow={(index) => {
          const entry = entries[index];
          return entry && list.fields.map((each) => renderText(entry, index, each));
        }}
      />
    </fieldset>
  );
}
