import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { Modal } from '#components/admin/Modal.client.tsx';
import { readTitle } from '#model/entries/entry-title.ts';
import { toServicePath } from '#model/schemas/care.ts';
import { logError } from '#lib/browser/log-error.client.ts';
import { $items } from '#editing/editor/document/content-items.client.ts';
import { readValue } from '#editing/editor/document/edit-actions.client.ts';
import { $asked } from '#editing/editor/page/edit-focus.client.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import type { EntryDetails, EntryList, NewEntry } from '#editing/editor/document/entries.ts';
import type { EntryKind } from '#editing/editor/document/entry-kinds.ts';
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
  type EntryFormField,
  toFormFields,
} from '#editing/editor/document/entry-form.ts';
import { EntryControl, TextControl } from '#editing/editor/fields/EntryControl.client.tsx';
import { EntryListField } from './EntryListField.client.tsx';
import { PartBoundary } from '#editing/editor/document/PartBoundary.client.tsx';
import { findRefusal, $refused } from '#editing/editor/document/refusals.client.ts';
import { SearchPreview } from './SearchPreview.client.tsx';
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
  const fields = toFormFields(list.fields);
  const { label } = list;
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
  const read = ({ name }: EntryFormField) => (name === 'body' ? draft.text : draft.data[name]);
  const problems = fields.flatMap((field) => {
    const problem = findFieldProblem(field, read(field), draft.data);
    return problem === null ? [] : [{ field, problem }];
  });
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
      problems={problems.map(({ field, problem }) => `${field.label}: ${problem}`)}
      refusal={refusal}
      onDone={close}
      onSave={problems.length > 0 ? undefined : saveNow(save, onClose)}
      onCheck={() => setIsChecked(true)}
      onClose={onClose}
    >
      {fields.map((field) => {
        const found = findFieldProblem(field, read(field), draft.data);
        const problem = isChecked ? found : null;
        const isMissing = found !== null;
        return field.rules ? (
          <TextControl
            key={field.name}
            {...{ field, problem, isMissing, isBusy }}
            target={`${target}.${field.name}`}
            value={toText(read(field))}
            onType={(text) => set(field.name, text)}
          />
        ) : (
          <EntryControl
            key={field.name}
            {...{ field, problem, isMissing, isBusy }}
            value={read(field)}
            onChange={(value) => set(field.name, value)}
          />
        );
      })}
      {kind === 'articles' && (
        <SearchPreview
          title={toText(draft.data.title)}
          description={toText(draft.data.excerpt)}
          address="/blog"
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
  const sample = readFieldValue({ file, field: 'sample', saved: data.sample }, touched);
  const readText = (field: string) => {
    const item = items.get(details.ids[field] ?? '');
    return item ? readValue(item, touched) : '';
  };
  const fields = toFormFields(list.fields);
  const hasProblem = fields.some((field) => {
    const edit = touched.find((each) => each.target === `${file}#${field.name}`);
    const value = edit?.type === 'field' ? parseJson(edit.value) : undefined;
    return edit?.type === 'field' && findFieldProblem(field, value, { sample }, data) !== null;
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
        const item = items.get(details.ids[field.name] ?? '');
        const texts = details.lists.find(({ target }) => target === `${file}#${field.name}`);
        if (item) {
          return (
            <TextControl
              key={field.name}
              {...{ field, isBusy, item }}
              problem={null}
              target={item.target}
              value={readValue(item, touched)}
            />
          );
        }
        const ownTexts = (field.fields ?? []).flatMap((inner) => {
          const each = items.get(details.ids[`${field.name}.${inner.name}`] ?? '');
          return each ? [{ field: inner, item: each }] : [];
        });
        if (ownTexts.length > 0) {
          return (
            <fieldset key={field.name} className="entry-field entry-group" data-field={field.name}>
              <legend className="edit-label">{field.label}</legend>
              {ownTexts.map((each) => (
                <TextControl
                  key={each.field.name}
                  {...{ ...each, isBusy }}
                  problem={null}
                  target={each.item.target}
                  value={readValue(each.item, touched)}
                />
              ))}
            </fieldset>
          );
        }
        if (texts) {
          return (
            <PartBoundary key={field.name} value={touched}>
              <EntryListField {...{ field, isBusy }} list={texts} />
            </PartBoundary>
          );
        }
        const place = `${list.label} “${title}” › ${field.label}`;
        const own = { file, field: field.name, saved: data[field.name] };
        const value = readFieldValue(own, touched);
        return (
          <EntryControl
            key={field.name}
            {...{ field, isBusy, value }}
            problem={findFieldProblem(field, value, { sample }, data)}
            onChange={(changed) => changeField({ ...own, place }, changed)}
          />
        );
      })}
      {kind === 'articles' && (
        <SearchPreview
          title={readText('title')}
          description={readText('excerpt')}
          address={`/blog/${toEntryName(file)}`}
        />
      )}
      {kind === 'services' && (
        <SearchPreview
          title={readText('seo.title')}
          description={readText('seo.description')}
          address={toServicePath(toEntryName(file))}
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
  problems?: readonly string[];
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

function focusIn(field: HTMLElement | undefined): void {
  field?.querySelector<HTMLElement>('input:not([hidden]), textarea, select, button')?.focus();
}

function EntryDialog({
  entryKey,
  title,
  intro,
  isChecked = false,
  isLoading = false,
  problems = [],
  refusal = null,
  onDone,
  onSave,
  onCheck,
  onClose,
  children,
}: EntryDialogProps) {
  const id = useId();
  const form = useRef<HTMLDivElement>(null);

  const focusMissing = useEffectEvent(() => {
    const fields = form.current?.querySelectorAll<HTMLElement>('.entry-field') ?? [];
    const missing = [...fields].find((field) => field.matches(unfinished));
    focusIn(missing ?? fields[0]);
  });

  const focusAsked = useEffectEvent(() => {
    const [, asked] = $asked.get()?.split('#') ?? [];
    const fields = form.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [];
    const field = [...fields].find(({ dataset }) => dataset.field === asked);
    focusIn(field);
    field?.scrollIntoView({ block: 'center' });
  });

  useEffect(() => focusMissing(), [isChecked]);

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
    <Modal
      title={title}
      intro={intro}
      onClose={onClose}
      actions={
        <>
          {isChecked && problems.length > 0 && (
            <p id={id} className="entry-missing" role="alert">
              {problems.length === 1
                ? 'One field still needs you before this can be saved.'
                : `${problems.length} fields still need you before this can be saved.`}
            </p>
          )}
          <button type="button" className="btn btn-main" onClick={onDone}>
            {isChecked && problems.length > 0 ? 'Finish later' : 'Done'}
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
    </Modal>
  );
}
