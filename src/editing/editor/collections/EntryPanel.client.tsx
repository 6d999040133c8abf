import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import type { ContentItemInfo } from '#model/describe/item-contract.ts';
import type { FieldInfo } from '#model/field-info.ts';
import { readTitle } from '#model/entries/entry-title.ts';
import { logError } from '#lib/browser/log-error.client.ts';
import { $items } from '#editing/editor/document/content-items.client.ts';
import { readValue, typeText } from '#editing/editor/document/edit-actions.client.ts';
import { $asked } from '#editing/editor/page/edit-focus.client.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import type { EntryDetails, EntryList, NewEntry } from '#editing/editor/document/entries.ts';
import { type Collection, collections, type EntryKind } from '#model/collections.ts';
import {
  $entryLists,
  changeField,
  changeNewEntry,
  loadEntryDetails,
  parseJson,
  readFieldValue,
  readNewEntry,
} from '#editing/editor/document/entry-edits.client.ts';
import { toText } from '#model/files/field-value.ts';
import { toEntryName } from '#model/files/entry-name.ts';
import {
  findFieldProblem,
  missingFields,
  toFormFields,
} from '#editing/editor/document/entry-form.ts';
import { FieldControl } from '#editing/editor/fields/form/FieldControl.client.tsx';
import { focusControl, GroupFrame } from '#editing/editor/fields/form/FieldFrame.client.tsx';
import { EntryListField } from './EntryListField.client.tsx';
import { EntryOrder } from './EntryOrder.client.tsx';
import { PartBoundary } from '#editing/editor/document/PartBoundary.client.tsx';
import { findRefusal, $refused } from '#editing/editor/document/refusals.client.ts';
import { SearchPreview } from './SearchPreview.client.tsx';
import { SideSheet } from './SideSheet.client.tsx';
import { $saving } from '#editing/editor/document/saving.client.ts';

interface EntryPanelProps {
  kind: EntryKind;
  /** The entry's file; for a new entry, the target of its edit. */
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
  if (!list) return null;
  const draft = readNewEntry(entryKey, touched);
  if (draft) return <NewEntryPanel {...{ kind, list, target: entryKey, draft, save, onClose }} />;
  if (entryKey.startsWith('content/')) {
    return <KnownEntryPanel {...{ kind, list, file: entryKey, save, onClose }} />;
  }
  return null;
}

interface NewEntryPanelProps {
  kind: EntryKind;
  list: EntryList;
  target: string;
  draft: NewEntry;
  save: SaveChanges;
  onClose: () => void;
}

function NewEntryPanel({ kind, list, target, draft, save, onClose }: NewEntryPanelProps) {
  const isBusy = useStore($saving).kind === 'sending';
  const refused = useStore($refused);
  const [isChecked, setIsChecked] = useState(false);
  const { label } = list;
  const { page, pageOf, search }: Collection = collections[kind];
  const set = (name: string, value: unknown) => {
    const now = readNewEntry(target, $document.get().touched) ?? draft;
    if (name === 'body') {
      changeNewEntry(target, label, { ...now, text: toText(value) });
      return;
    }
    const data = { ...now.data, [name]: value };
    if (value === undefined || value === '') Reflect.deleteProperty(data, name);
    changeNewEntry(target, label, { ...now, data });
  };
  const values: Record<string, unknown> = { ...draft.data, body: draft.text };
  const problems = missingFields(list, values);
  const refusal = findRefusal(refused, { target, value: JSON.stringify(draft) });
  const close = () => {
    if (isChecked || problems.length === 0) onClose();
    else setIsChecked(true);
  };
  return (
    <EntryDialog
      entryKey={target}
      title={(readTitle(draft.data) ?? '') || `New ${label.toLowerCase()}`}
      intro={`New ${label.toLowerCase()}, not saved yet`}
      isChecked={isChecked}
      missing={problems.length}
      refusal={refusal}
      onDone={close}
      onSave={problems.length > 0 ? undefined : saveNow(save, onClose)}
      onCheck={() => setIsChecked(true)}
      onClose={onClose}
    >
      {toFormFields(list.fields).map((field) => {
        const { name } = field;
        const found = problems.find((each) => each.field.name === name)?.problem ?? null;
        if (field.spec.kind === 'order') {
          return <EntryOrder key={name} {...{ field, kind, list, isBusy }} entryKey={target} />;
        }
        return (
          <FieldControl
            key={name}
            {...{ field, isBusy }}
            problem={isChecked ? found : null}
            isMissing={found !== null}
            target={`${target}.${name}`}
            value={values[name]}
            picture={toText(values.image)}
            onChange={(value) => set(name, value)}
          />
        );
      })}
      {search && pageOf && (
        <SearchPreview
          title={toText(draft.data[search.title])}
          description={toText(draft.data[search.description])}
          address={page}
        />
      )}
    </EntryDialog>
  );
}

interface KnownEntryPanelProps {
  kind: EntryKind;
  list: EntryList;
  file: string;
  save: SaveChanges;
  onClose: () => void;
}

function KnownEntryPanel({ kind, list, file, save, onClose }: KnownEntryPanelProps) {
  const [details, setDetails] = useState<EntryDetails | 'failed' | null>(null);
  const isBusy = useStore($saving).kind === 'sending';
  const { touched } = useStore($document);
  const items = useStore($items);

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

  if (details === null || details === 'failed') {
    return (
      <EntryDialog
        entryKey={file}
        title="Details"
        intro={list.label}
        isLoading
        onDone={onClose}
        onClose={onClose}
      >
        <p role="status">
          {details === null
            ? 'Loading the details…'
            : "We couldn't load the details. Check your connection, close this and try again."}
        </p>
      </EntryDialog>
    );
  }
  const { title, data } = details;
  const { search, toAddress }: Collection = collections[kind];
  const sample = readFieldValue({ file, field: 'sample', saved: data.sample }, touched);
  const findFieldItem = (name: string) => items.get(details.ids[name] ?? '');
  const readText = (field: string) => {
    const item = findFieldItem(field);
    return item ? readValue(item, touched) : '';
  };
  const fields = toFormFields(list.fields);
  const hasProblem = fields.some((field) => {
    const edit = touched.find((each) => each.target === `${file}#${field.name}`);
    const value = edit?.type === 'field' ? parseJson(edit.value) : undefined;
    if (edit?.type !== 'field') return false;
    return findFieldProblem(field, { sample, [field.name]: value }, data) !== null;
  });
  return (
    <EntryDialog
      entryKey={file}
      title={title}
      intro={`${list.label}: details`}
      onDone={onClose}
      onSave={hasProblem ? undefined : saveNow(save, onClose)}
      onClose={onClose}
    >
      {fields.map((field) => {
        const { name, label, spec } = field;
        const renderItem = (inner: FieldInfo, item: ContentItemInfo) => (
          <FieldControl
            key={inner.name}
            {...{ field: inner, isBusy, item }}
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
              <EntryListField {...{ field, isBusy }} list={texts} />
            </PartBoundary>
          );
        }
        if (spec.kind === 'order') {
          return <EntryOrder key={name} {...{ field, kind, list, isBusy }} entryKey={file} />;
        }
        const place = `${list.label} “${title}” › ${label}`;
        const own = { file, field: name, saved: data[name] };
        const value = readFieldValue(own, touched);
        return (
          <FieldControl
            key={name}
            {...{ field, isBusy, value }}
            target={`${file}#${name}`}
            problem={findFieldProblem(field, { sample, [name]: value }, data)}
            onChange={(changed) => changeField({ ...own, place }, changed)}
          />
        );
      })}
      {search && toAddress && (
        <SearchPreview
          title={readText(search.title)}
          description={readText(search.description)}
          address={toAddress({ id: toText(data.id), name: toEntryName(file) })}
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
  /** Whether the admin has asked what is missing. */
  isChecked?: boolean;
  isLoading?: boolean;
  /** The number of fields that keep the entry from being saved. */
  missing?: number;
  refusal?: string | null;
  onDone: () => void;
  /** Saves everything at once, if nothing is missing. */
  onSave?: (() => void) | undefined;
  /** Shows what keeps the entry from being saved. */
  onCheck?: () => void;
  onClose: () => void;
  children: ReactNode;
}

const unfinished = '[data-missing], :has([aria-invalid="true"])';

function EntryDialog({
  entryKey,
  title,
  intro,
  isChecked = false,
  isLoading = false,
  missing = 0,
  refusal = null,
  onDone,
  onSave,
  onCheck,
  onClose,
  children,
}: EntryDialogProps) {
  const form = useRef<HTMLDivElement>(null);

  const showMissing = () => {
    const fields = form.current?.querySelectorAll<HTMLElement>('.entry-field') ?? [];
    const missing = [...fields].find((field) => field.matches(unfinished));
    focusControl(missing ?? fields[0]);
  };

  const focusMissing = useEffectEvent(showMissing);

  const focusAsked = useEffectEvent(() => {
    const [, asked] = $asked.get()?.split('#') ?? [];
    const fields = form.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [];
    const field = [...fields].find(({ dataset }) => dataset.field === asked);
    focusControl(field);
    field?.scrollIntoView({ block: 'center' });
  });

  useEffect(() => focusMissing(), [isChecked]);

  useEffect(() => {
    // The card of a new entry is drawn after this.
    const frame = requestAnimationFrame(() => {
      const card = document.querySelector(`[data-edit-entry="${CSS.escape(entryKey)}"]`);
      card?.scrollIntoView({ block: 'center', inline: 'start' });
    });
    return () => cancelAnimationFrame(frame);
  }, [entryKey]);

  useEffect(() => {
    if (!isLoading) focusAsked();
  }, [isLoading]);

  const saveByKey = useEffectEvent((event: KeyboardEvent) => {
    const isSave = (event.ctrlKey || event.metaKey) && !event.altKey;
    if (!isSave || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    if (onSave) onSave();
    else if (!isLoading) {
      onCheck?.();
      focusMissing();
    }
  });

  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => saveByKey(event);
    addEventListener('keydown', handleKeyDown);
    return () => removeEventListener('keydown', handleKeyDown);
  }, []);

  return (
    <SideSheet
      title={title}
      intro={intro}
      onClose={onClose}
      actions={
        <>
          {missing > 0 && (
            <p className="entry-missing" data-checked={isChecked || undefined}>
              <span role={isChecked ? 'alert' : 'status'}>Needed to publish: {missing}</span>{' '}
              <button type="button" className="editor-link" onClick={showMissing}>
                Show me
              </button>
            </p>
          )}
          <button type="button" className="btn btn-main" onClick={onDone}>
            {isChecked && missing > 0 ? 'Finish later' : 'Done'}
          </button>
          {onSave && (
            <button type="button" className="btn" title="Save (Ctrl+S)" onClick={onSave}>
              Save now
            </button>
          )}
        </>
      }
    >
      <div ref={form} className="edit-panel entry-form" data-entry-form={entryKey}>
        {refusal !== null && (
          <p className="field-error" role="alert">
            {refusal}
          </p>
        )}
        {children}
      </div>
    </SideSheet>
  );
}
