import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, IconButton } from '#components/admin/Button.client.tsx';
import { type Collection, collections, type EntryKind } from '#model/collections.ts';
import { findEdit, splitTarget } from '#editing/editor/document/pending-edits.ts';
import type { FieldInfo } from '#model/field-info.ts';
import { isMapping, toText } from '#model/files/field-value.ts';
import { adoptStyles } from '#lib/browser/adopt-styles.client.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import { goTo, toNewAddress } from '#editing/editor/document/entry-edits.client.ts';
import { missingFields, toFormFields } from '#editing/editor/document/entry-form.ts';
import { PartBoundary } from '#editing/editor/document/PartBoundary.client.tsx';
import { $refused, findRefusal } from '#editing/editor/document/refusals.client.ts';
import { FieldControl } from '#editing/editor/fields/form/FieldControl.client.tsx';
import { focusControl } from '#editing/editor/fields/form/FieldFrame.client.tsx';
import {
  type Asked,
  $asked,
  $askedTarget,
  findAskedFile,
  focusBar,
  focusField,
  isVisible,
  writeAsked,
} from '#editing/editor/page/edit-focus.client.ts';
import {
  focusWritten,
  readNewValues,
  setNewValue,
  type WrittenEntry,
} from '#editing/editor/page/new-entry.client.ts';
import { $newEntry, isNewEntrySaved } from '#editing/editor/page/new-entry-page.client.ts';
import { EntryOrder } from './EntryOrder.client.tsx';
import css from './entry-sheet.css?inline';
import fieldsCss from './list-layer.css?inline';
import { SearchPreview } from './SearchPreview.client.tsx';

adoptStyles(fieldsCss);
adoptStyles(css);

export interface EntrySheetProps {
  entry: WrittenEntry;
  /** Closes the sheet of a card; that of a page stays. */
  onClose?: () => void;
}

export function NewEntrySheet() {
  const entry = useStore($newEntry);
  // Whether it is saved follows from the draft.
  useStore($document);
  if (!entry) return null;
  return isNewEntrySaved(entry) ? <SavedNote kind={entry.kind} /> : <EntrySheet entry={entry} />;
}

/** The fields that the page or card of a new entry does not show, and those still missing. */
export function EntrySheet(props: EntrySheetProps) {
  const { touched } = useStore($document);
  return (
    <PartBoundary value={touched}>
      <Sheet {...props} />
    </PartBoundary>
  );
}

function SavedNote({ kind }: { kind: EntryKind }) {
  return (
    <section aria-label="Saved" className="entry-sheet no-print">
      <p className="entry-sheet-head">
        This is saved. You can change it on its own page as soon as it is live.
      </p>
      <p className="entry-sheet-foot">
        <a href={collections[kind].page} className="btn btn-small">
          Go to the list
        </a>
      </p>
    </section>
  );
}

function Sheet({ entry, onClose }: EntrySheetProps) {
  const { target } = entry;
  const id = useId();
  const sheet = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const written = useWritten(entry);
  const { missing, refusal } = written;
  const name = `New ${entry.list.label.toLowerCase()}`;
  const canFold = () => toggle.current !== null && isVisible(toggle.current);

  const show = (field: string) => {
    if (entry.inPlace.has(field)) {
      showInPlace(`${target}#${field}`, toText(written.values[field]).length);
      return;
    }
    $asked.set(null);
    requestAnimationFrame(() => {
      // On a phone the sheet is closed until then.
      flushSync(() => setIsOpen(true));
      focusControl(sheet.current?.querySelector<HTMLElement>(`[data-field="${field}"]`));
    });
  };

  useWantedField(entry, written, { show, canFold, isCard: onClose !== undefined });

  const close = () => {
    onClose?.();
    focusField(target);
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    if (isOpen && canFold()) {
      setIsOpen(false);
      toggle.current?.focus();
    } else if (onClose) close();
    else focusBar();
  };

  return (
    <section
      ref={sheet}
      aria-label={`${name}: details`}
      className="entry-sheet no-print"
      data-open={isOpen || undefined}
    >
      <div className="entry-sheet-head">
        <div>
          <p className="entry-sheet-title">{name}</p>
          <p role="status" className="entry-sheet-count" data-ready={missing.length === 0}>
            {missing.length === 0
              ? 'Ready. Save to publish it.'
              : `Needed to publish: ${missing.length}`}
          </p>
        </div>
        <Button
          ref={toggle}
          look="small"
          className="entry-sheet-toggle"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? (onClose ? 'Fold' : 'Close') : 'Details'}
        </Button>
        {onClose && <IconButton icon="close" label="Close" onClick={close} />}
      </div>
      {/* eslint-disable-next-line jsx-a11y-x/no-static-element-interactions -- Escape leads out of every field within */}
      <div id={id} className="entry-sheet-body" onKeyDown={handleKeyDown}>
        {refusal !== null && missing.length === 0 && (
          <p className="field-error" role="alert">
            {refusal}
          </p>
        )}
        {missing.length > 0 && <NeededFields missing={missing} show={show} />}
        <SheetForm entry={entry} written={written} />
      </div>
    </section>
  );
}

type Written = ReturnType<typeof useWritten>;

/** Reads what an entry contains, which fields it has, and what it still needs. */
function useWritten(entry: WrittenEntry) {
  const { touched } = useStore($document);
  const refused = useStore($refused);
  const { list, target } = entry;
  const values = readNewValues(entry, touched);
  const change = { target, value: findEdit(touched, target, 'entry')?.value };
  return {
    values,
    fields: toFormFields(list.fields).filter(({ later }) => !later),
    missing: missingFields(list, values),
    refusal: findRefusal(refused, change),
  };
}

/** Focuses a field that is edited where it shows; a card that is not drawn yet shows it then. */
function showInPlace(target: string, caret: number): void {
  if (focusWritten(target, caret)) $asked.set(null);
  else if ($askedTarget.get() !== target) $asked.set({ kind: 'target', target });
}

interface WantedFieldOptions {
  show: (field: string) => void;
  canFold: () => boolean;
  isCard: boolean;
}

/**
 * Shows the field that is asked for, or the first that is missing after a save that was refused; if
 * another new entry is asked for, goes to its page.
 */
function useWantedField(
  { target, inPlace }: WrittenEntry,
  { values, fields, missing, refusal }: Written,
  { show, canFold, isCard }: WantedFieldOptions,
): void {
  const asked = useStore($asked);

  /** Returns the field that is asked for, or one that is worth writing next; null for none. */
  const findWanted = (wanted: Asked): string | null => {
    const first = fields.find(({ name }) => inPlace.has(name))?.name ?? '';
    const next = missing.map(({ field }) => field.name);
    if (wanted.kind !== 'target') return next[0] ?? (wanted.kind === 'missing' ? first : null);
    const { field } = splitTarget(wanted.target);
    if (field !== null) return field;
    const isFree = document.activeElement === document.body || isCard;
    if (!isFree) return null;
    if (!values[first]) return first;
    const isFolded = canFold();
    return next.find((name) => !isFolded || inPlace.has(name)) ?? first;
  };

  const showAsked = useEffectEvent(() => {
    if (asked === null) return;
    if (findAskedFile(asked) !== target) {
      const address = toNewAddress(writeAsked(asked));
      if (address !== null) goTo(address);
      return;
    }
    const field = findWanted(asked);
    if (field === null) $asked.set(null);
    else show(field);
  });

  const showMissing = useEffectEvent(() => {
    const [first] = missing;
    if (refusal !== null && first) show(first.field.name);
  });

  useEffect(() => showAsked(), [asked]);
  useEffect(() => showMissing(), [refusal]);
}

type NeededFieldsProps = Pick<Written, 'missing'> & Pick<WantedFieldOptions, 'show'>;

function NeededFields({ missing, show }: NeededFieldsProps) {
  const handleClick = (field: string) => {
    show(field);
    // A picture opens with its description and focal point.
    const { activeElement } = document;
    if (activeElement instanceof HTMLImageElement) activeElement.click();
  };
  return (
    <ul className="entry-sheet-needed" aria-label="Needed to publish">
      {missing.map(({ field }) => (
        <li key={field.name}>
          <Button look="link" onClick={() => handleClick(field.name)}>
            {field.label}
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface SheetFormProps {
  entry: WrittenEntry;
  written: Written;
}

/** The fields that are not edited where they show. */
function SheetForm({ entry, written }: SheetFormProps) {
  const { kind, target, inPlace } = entry;
  const { fields, values } = written;
  const { search, page }: Collection = collections[kind];
  const readSearched = (path: string) =>
    toText(
      path.split('.').reduce<unknown>((at, key) => (isMapping(at) ? at[key] : undefined), values),
    );
  return (
    <div className="edit-panel entry-form" data-entry-form={target}>
      {fields
        .filter(({ name }) => !inPlace.has(name))
        .map((field) => (
          <SheetField key={field.name} entry={entry} written={written} field={field} />
        ))}
      {search && (
        <SearchPreview
          title={readSearched(search.title)}
          description={readSearched(search.description)}
          address={page}
        />
      )}
    </div>
  );
}

function SheetField({ entry, written, field }: SheetFormProps & { field: FieldInfo }) {
  const { kind, list, target } = entry;
  const { name, spec } = field;
  if (spec.kind === 'order') {
    return <EntryOrder field={field} kind={kind} list={list} entryKey={target} />;
  }
  const missing = written.missing.find((each) => each.field.name === name);
  const altName = `${name}Alt`;
  const hasAlt = list.fields.some((each) => each.name === altName);
  const describePicture = (alt: string) => {
    if (alt !== '') setNewValue(entry, altName, alt);
  };
  return (
    <FieldControl
      field={field}
      problem={written.refusal === null ? null : (missing?.problem ?? null)}
      isMissing={missing !== undefined}
      target={`${target}#${name}`}
      value={written.values[name]}
      onChange={(value) => setNewValue(entry, name, value)}
      onDescribe={hasAlt ? describePicture : undefined}
    />
  );
}
