import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, IconButton } from '#components/admin/Button.client.tsx';
import { type Collection, collections, type EntryKind } from '#model/collections.ts';
import { findEdit } from '#editing/editor/document/editing-document.client.ts';
import { isMapping, toText } from '#model/files/field-value.ts';
import { adoptStyles } from '#lib/browser/adopt-styles.client.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import { goTo, toNewAddress } from '#editing/editor/document/entry-edits.client.ts';
import { missingFields, toFormFields } from '#editing/editor/document/entry-form.ts';
import { PartBoundary } from '#editing/editor/document/PartBoundary.client.tsx';
import { $refused, findRefusal } from '#editing/editor/document/refusals.client.ts';
import { FieldControl } from '#editing/editor/fields/form/FieldControl.client.tsx';
import { focusControl } from '#editing/editor/fields/form/FieldFrame.client.tsx';
import { $asked, focusBar, focusField, isVisible } from '#editing/editor/page/edit-focus.client.ts';
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

/** What the page of a new entry does not show, and what the entry still needs. */
export function NewEntrySheet() {
  const entry = useStore($newEntry);
  const { touched } = useStore($document);
  if (!entry) return null;
  if (isNewEntrySaved(entry)) return <SavedNote kind={entry.kind} />;
  return (
    <PartBoundary value={touched}>
      <Sheet entry={entry} />
    </PartBoundary>
  );
}

export interface CardSheetProps {
  entry: WrittenEntry;
  onClose: () => void;
}

/** What the card of a new entry does not show, and what the entry still needs. */
export function CardSheet(props: CardSheetProps) {
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

interface SheetProps {
  entry: WrittenEntry;
  /** Closes the sheet of a card; that of a page stays. */
  onClose?: () => void;
}

function Sheet({ entry, onClose }: SheetProps) {
  const { kind, list, target, inPlace } = entry;
  const id = useId();
  const { touched } = useStore($document);
  const refused = useStore($refused);
  const wanted = useStore($asked);
  const [isOpen, setIsOpen] = useState(false);
  const sheet = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const { search, page: listPage }: Collection = collections[kind];
  const name = `New ${list.label.toLowerCase()}`;
  const values = readNewValues(entry, touched);
  const missing = missingFields(list, values);
  const refusal = findRefusal(refused, {
    target,
    value: findEdit(touched, target, 'entry')?.value,
  });
  const fields = toFormFields(list.fields).filter(({ later }) => !later);
  const readSearched = (path: string) =>
    toText(
      path.split('.').reduce<unknown>((at, key) => (isMapping(at) ? at[key] : undefined), values),
    );

  const show = (field: string) => {
    const fieldTarget = `${target}#${field}`;
    $asked.set(null);
    if (inPlace.has(field)) {
      // A card that is not drawn yet shows it then.
      if (!focusWritten(fieldTarget, toText(values[field]).length)) $asked.set(fieldTarget);
      return;
    }
    requestAnimationFrame(() => {
      // On a phone the sheet is closed until then.
      flushSync(() => setIsOpen(true));
      focusControl(sheet.current?.querySelector<HTMLElement>(`[data-field="${field}"]`));
    });
  };

  const showNext = ([next]: string[]) => {
    $asked.set(null);
    if (next !== undefined) show(next);
  };

  const showAsked = useEffectEvent(() => {
    const [asked, field] = wanted?.split('#') ?? [];
    if (wanted === null || asked !== target) {
      const other = wanted === null ? null : toNewAddress(wanted);
      if (other !== null) goTo(other);
      return;
    }
    const first = fields.find((each) => inPlace.has(each.name))?.name ?? '';
    const isFolded = toggle.current !== null && isVisible(toggle.current);
    const next = missing.map((each) => each.field.name);
    const isFree = document.activeElement === document.body || onClose !== undefined;
    if (field === '') show(next[0] ?? first);
    else if (field === '+') showNext(next);
    else if (field !== undefined) show(field);
    else if (!isFree) $asked.set(null);
    else if (!values[first]) show(first);
    else show(next.find((name) => !isFolded || inPlace.has(name)) ?? first);
  });

  const showMissing = useEffectEvent(() => {
    const [first] = missing;
    if (refusal !== null && first) show(first.field.name);
  });

  useEffect(() => showAsked(), [wanted]);
  useEffect(() => showMissing(), [refusal]);

  const close = () => {
    onClose?.();
    focusField(target);
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    const { current } = toggle;
    if (isOpen && current && isVisible(current)) {
      setIsOpen(false);
      current.focus();
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
        {missing.length > 0 && (
          <ul className="entry-sheet-needed" aria-label="Needed to publish">
            {missing.map(({ field }) => (
              <li key={field.name}>
                <Button
                  look="link"
                  onClick={() => {
                    show(field.name);
                    // A picture opens with its description and focal point.
                    const { activeElement } = document;
                    if (activeElement instanceof HTMLImageElement) activeElement.click();
                  }}
                >
                  {field.label}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <div className="edit-panel entry-form" data-entry-form={target}>
          {fields
            .filter(({ name: own }) => !inPlace.has(own))
            .map((field) => {
              const found = missing.find((each) => each.field.name === field.name)?.problem ?? null;
              if (field.spec.kind === 'order') {
                return (
                  <EntryOrder
                    key={field.name}
                    field={field}
                    kind={kind}
                    list={list}
                    entryKey={target}
                  />
                );
              }
              return (
                <FieldControl
                  key={field.name}
                  field={field}
                  problem={refusal === null ? null : found}
                  isMissing={found !== null}
                  target={`${target}#${field.name}`}
                  value={values[field.name]}
                  onChange={(value) => setNewValue(entry, field.name, value)}
                  onDescribe={
                    list.fields.some((each) => each.name === `${field.name}Alt`)
                      ? (alt) => {
                          if (alt !== '') setNewValue(entry, `${field.name}Alt`, alt);
                        }
                      : undefined
                  }
                />
              );
            })}
          {search && (
            <SearchPreview
              title={readSearched(search.title)}
              description={readSearched(search.description)}
              address={listPage}
            />
          )}
        </div>
      </div>
    </section>
  );
}
