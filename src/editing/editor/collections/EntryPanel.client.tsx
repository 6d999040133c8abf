import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useKey } from '#components/admin/use-key.client.ts';
import { Button } from '#components/admin/Button.client.tsx';
import type { FieldInfo } from '#model/field-info.ts';
import { logError } from '#lib/browser/log-error.client.ts';
import { $texts } from '#editing/editor/document/content-texts.client.ts';
import { readValue, typeText } from '#editing/editor/document/edit-actions.client.ts';
import { $askedTarget } from '#editing/editor/page/edit-focus.client.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import type { EntryDetails, EntryList } from '#editing/editor/document/entries.ts';
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
import { findEdit, type PendingEdit, splitTarget } from '#editing/editor/document/pending-edits.ts';
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
export function EntryPanel({ kind, entryKey, save, onClose }: EntryPanelProps) {
  const list = useStore($entryLists).get(kind);
  const { touched } = useStore($document);
  const loaded = useEntryDetails(kind, entryKey);
  if (!list) return null;
  const details = loaded === 'failed' ? null : loaded;
  const canSave = details !== null && !hasProblem(list, details, touched);
  return (
    <EntryDialog
      entryKey={entryKey}
      title={details?.title ?? 'Details'}
      intro={details ? `${list.label}: details` : list.label}
      isLoading={details === null}
      onSave={canSave ? saveNow(save, onClose) : undefined}
      onClose={onClose}
    >
      {details ? (
        <EntryFields kind={kind} list={list} details={details} />
      ) : (
        <p role="status">
          {loaded === 'failed'
            ? "We couldn't load the details. Check your connection, close this and try again."
            : 'Loading the details…'}
        </p>
      )}
    </EntryDialog>
  );
}

function useEntryDetails(kind: EntryKind, file: string) {
  const [details, setDetails] = useState<EntryDetails | 'failed' | null>(null);

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

  return details;
}

/** Returns whether a changed field, which is no text, keeps the entry from being saved. */
function hasProblem(
  { fields }: EntryList,
  { file, data }: EntryDetails,
  touched: readonly PendingEdit[],
): boolean {
  const sample = readFieldValue({ file, field: 'sample', saved: data.sample }, touched);
  return toFormFields(fields).some((field) => {
    const edit = findEdit(touched, `${file}#${field.name}`, 'field');
    if (!edit) return false;
    return findFieldProblem(field, { sample, [field.name]: edit.value }, data) !== null;
  });
}

interface EntryFieldsProps {
  kind: EntryKind;
  list: EntryList;
  details: EntryDetails;
}

function EntryFields({ kind, list, details }: EntryFieldsProps) {
  const { readText } = useEntryTexts(details);
  const { search }: Collection = collections[kind];
  const { data, file } = details;
  const address = toEntryAddress(kind, { id: toText(data.id), name: toEntryName(file) });
  return (
    <>
      {toFormFields(list.fields).map((field) => (
        <EntryField key={field.name} kind={kind} list={list} details={details} field={field} />
      ))}
      {search && address !== null && (
        <SearchPreview
          title={readText(search.title)}
          description={readText(search.description)}
          address={address}
        />
      )}
    </>
  );
}

/** Finds and reads the texts of an entry, by the paths of their fields. */
function useEntryTexts({ ids }: EntryDetails) {
  const { touched } = useStore($document);
  const items = useStore($texts);
  const findText = (path: string) => items.get(ids[path] ?? '');
  const readText = (path: string) => {
    const item = findText(path);
    return item ? readValue(item, touched) : '';
  };
  return { findText, readText };
}

/** Edits a field: as a text, as the texts in it, as a list of texts, as an order, or as a value. */
function EntryField({ kind, list, details, field }: EntryFieldsProps & { field: FieldInfo }) {
  const { touched } = useStore($document);
  const { findText, readText } = useEntryTexts(details);
  const { file, title, data, lists } = details;
  const { name, spec } = field;
  const renderText = (inner: FieldInfo, path: string) => {
    const item = findText(path);
    return item ? (
      <FieldControl
        key={path}
        field={inner}
        item={item}
        problem={null}
        target={item.target}
        value={readText(path)}
        picture={readText('image')}
        onChange={(text) => typeText(item, toText(text))}
      />
    ) : null;
  };

  const ownText = renderText(field, name);
  if (ownText) return ownText;
  const texts = (spec.kind === 'group' ? spec.fields : []).flatMap(
    (inner) => renderText(inner, `${name}.${inner.name}`) ?? [],
  );
  if (texts.length > 0) {
    return (
      <GroupFrame field={field} problem={null}>
        {texts}
      </GroupFrame>
    );
  }
  const ownList = lists.find(({ target }) => target === `${file}#${name}`);
  if (ownList) {
    return (
      <PartBoundary value={touched}>
        <EntryListField field={field} list={ownList} />
      </PartBoundary>
    );
  }
  if (spec.kind === 'order') {
    return <EntryOrder field={field} kind={kind} list={list} entryKey={file} />;
  }
  const sample = readFieldValue({ file, field: 'sample', saved: data.sample }, touched);
  const place = `${list.label} “${title}” › ${field.label}`;
  const own = { file, field: name, saved: data[name] };
  const value = readFieldValue(own, touched);
  return (
    <FieldControl
      field={field}
      value={value}
      target={`${file}#${name}`}
      problem={findFieldProblem(field, { sample, [name]: value }, data)}
      onChange={(changed) => changeField({ ...own, place }, changed)}
    />
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
    const { field: asked } = splitTarget($askedTarget.get() ?? '');
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
      <div
        ref={form}
        className="edit-panel entry-form"
        data-entry-form={entryKey}
        data-saves-itself=""
      >
        {children}
      </div>
    </SideSheet>
  );
}
