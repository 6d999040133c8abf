import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useKey } from '#components/admin/use-key.client.ts';
import { Button } from '#components/admin/Button.client.tsx';
import type { ContentTextInfo } from '#model/describe/text-contract.ts';
import type { FieldInfo } from '#model/field-info.ts';
import { logError } from '#lib/browser/log-error.client.ts';
import { $texts } from '#editing/editor/document/content-texts.client.ts';
import { readValue, typeText } from '#editing/editor/document/edit-actions.client.ts';
import { $asked } from '#editing/editor/page/edit-focus.client.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import type { EntryDetails } from '#editing/editor/document/entries.ts';
import {
  type Collection,
  collections,
  type EntryKind,
  toEntryAddress,
} from '#model/collections.ts';
import {
  $entryLists,
  changeField,
  loadEntryDetails,
  readFieldValue,
} from '#editing/editor/document/entry-edits.client.ts';
import { findEdit } from '#editing/editor/document/editing-document.client.ts';
import { toText } from '#model/files/field-value.ts';
import { toEntryName } from '#model/files/entry-name.ts';
import { findFieldProblem, toFormFields } from '#editing/editor/document/entry-form.ts';
import { FieldControl } from '#editing/editor/fields/form/FieldControl.client.tsx';
import { focusControl, GroupFrame } from '#editing/editor/fields/form/FieldFrame.client.tsx';
import { EntryListField } from './EntryListField.client.tsx';
import { EntryOrder } from './EntryOrder.client.tsx';
import { PartBoundary } from '#editing/editor/document/PartBoundary.client.tsx';
import { SearchPreview } from './SearchPreview.client.tsx';
import { SideSheet } from './SideSheet.client.tsx';

interface EntryPanelProps {
  kind: EntryKind;
  /** The entry's file. */
  entryKey: string;
  /** Saves all changes and announces the outcome. */
  save: SaveChanges;
  onClose: () => void;
}

export type SaveChanges = () => Promise<unknown>;

/** Edits all fields of an entry. What is typed is an unsaved change like any other. */
export function EntryPanel({ kind, entryKey: file, save, onClose }: EntryPanelProps) {
  const list = useStore($entryLists).get(kind);
  const [details, setDetails] = useState<EntryDetails | 'failed' | null>(null);
  const { touched } = useStore($document);
  const items = useStore($texts);

  useEffect(() => {
    let isCurrent = true;
    loadEntryDetails(kind, file).then(
      (loaded) => {
        if (isCurrent) setDetails(loaded);
      },
      (error: unknown) => {
        logError('Error loading an entry:', error);
        if (isCurrent) setDetails('failed');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [kind, file]);

  if (!list) return null;
  if (details === null || details === 'failed') {
    return (
      <EntryDialog entryKey={file} title="Details" intro={list.label} isLoading onClose={onClose}>
        <p role="status">
          {details === null
            ? 'Loading the details…'
            : "We couldn't load the details. Check your connection, close this and try again."}
        </p>
      </EntryDialog>
    );
  }
  const { title, data } = details;
  const { search }: Collection = collections[kind];
  const address = toEntryAddress(kind, { id: toText(data.id), name: toEntryName(file) });
  const sample = readFieldValue({ file, field: 'sample', saved: data.sample }, touched);
  const findFieldItem = (name: string) => items.get(details.ids[name] ?? '');
  const readText = (field: string) => {
    const item = findFieldItem(field);
    return item ? readValue(item, touched) : '';
  };
  const fields = toFormFields(list.fields);
  const hasProblem = fields.some((field) => {
    const edit = findEdit(touched, `${file}#${field.name}`, 'field');
    if (!edit) return false;
    return findFieldProblem(field, { sample, [field.name]: edit.value }, data) !== null;
  });
  return (
    <EntryDialog
      entryKey={file}
      title={title}
      intro={`${list.label}: details`}
      onSave={hasProblem ? undefined : saveNow(save, onClose)}
      onClose={onClose}
    >
      {fields.map((field) => {
        const { name, label, spec } = field;
        const renderItem = (inner: FieldInfo, item: ContentTextInfo) => (
          <FieldControl
            key={inner.name}
            field={inner}
            item={item}
            problem={null}
            target={item.target}
            value={readValue(item, touched)}
            picture={readText('image')}
            onChange={(text) => typeText(item, toText(text))}
          />
        );
        const item = findFieldItem(name);
        if (item) return renderItem(field, item);
        const ownTexts = (spec.kind === 'group' ? spec.fields : []).flatMap((inner) => {
          const each = findFieldItem(`${name}.${inner.name}`);
          return each ? [renderItem(inner, each)] : [];
        });
        if (ownTexts.length > 0) {
          return (
            <GroupFrame key={name} field={field} problem={null}>
              {ownTexts}
            </GroupFrame>
          );
        }
        const texts = details.lists.find(({ target }) => target === `${file}#${name}`);
        if (texts) {
          return (
            <PartBoundary key={name} value={touched}>
              <EntryListField field={field} list={texts} />
            </PartBoundary>
          );
        }
        if (spec.kind === 'order') {
          return <EntryOrder key={name} field={field} kind={kind} list={list} entryKey={file} />;
        }
        const place = `${list.label} “${title}” › ${label}`;
        const own = { file, field: name, saved: data[name] };
        const value = readFieldValue(own, touched);
        return (
          <FieldControl
            key={name}
            field={field}
            value={value}
            target={`${file}#${name}`}
            problem={findFieldProblem(field, { sample, [name]: value }, data)}
            onChange={(changed) => changeField({ ...own, place }, changed)}
          />
        );
      })}
      {search && address !== null && (
        <SearchPreview
          title={readText(search.title)}
          description={readText(search.description)}
          address={address}
        />
      )}
    </EntryDialog>
  );
}

/** Closes a form and saves everything. */
const saveNow = (save: SaveChanges, close: () => void) => () => {
  close();
  void save();
};

interface EntryDialogProps {
  entryKey: string;
  title: string;
  intro: string;
  isLoading?: boolean;
  /** Saves everything at once, if nothing is wrong. */
  onSave?: (() => void) | undefined;
  onClose: () => void;
  children: ReactNode;
}

function EntryDialog({
  entryKey,
  title,
  intro,
  isLoading = false,
  onSave,
  onClose,
  children,
}: EntryDialogProps) {
  const form = useRef<HTMLDivElement>(null);

  const focusAsked = useEffectEvent(() => {
    const [, asked] = $asked.get()?.split('#') ?? [];
    const fields = form.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [];
    const field = [...fields].find(({ dataset }) => dataset.field === asked);
    focusControl(field);
    field?.scrollIntoView({ block: 'center' });
  });

  useEffect(() => {
    const card = document.querySelector(`[data-edit-entry="${CSS.escape(entryKey)}"]`);
    card?.scrollIntoView({ block: 'center', inline: 'start' });
  }, [entryKey]);

  useEffect(() => {
    if (!isLoading) focusAsked();
  }, [isLoading]);

  useKey((event) => {
    const isSave = (event.ctrlKey || event.metaKey) && !event.altKey;
    if (!isSave || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    const wrong = form.current?.querySelector('[aria-invalid="true"]');
    if (onSave) onSave();
    else focusControl(wrong?.closest<HTMLElement>('.entry-field'));
  });

  return (
    <SideSheet
      title={title}
      intro={intro}
      onClose={onClose}
      actions={
        <>
          <Button look="main" onClick={onClose}>
            Done
          </Button>
          {onSave && (
            <Button title="Save (Ctrl+S)" onClick={onSave}>
              Save now
            </Button>
          )}
        </>
      }
    >
      <div ref={form} className="edit-panel entry-form" data-entry-form={entryKey}>
        {children}
      </div>
    </SideSheet>
  );
}
