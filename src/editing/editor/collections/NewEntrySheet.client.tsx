import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Collection, collections } from '#model/collections.ts';
import { toText } from '#model/files/field-value.ts';
import { adoptStyles } from '#lib/browser/adopt-styles.client.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import { goTo, toNewAddress } from '#editing/editor/document/entry-edits.client.ts';
import { missingFields, toFormFields } from '#editing/editor/document/entry-form.ts';
import { PartBoundary } from '#editing/editor/document/PartBoundary.client.tsx';
import { $refused, findRefusal } from '#editing/editor/document/refusals.client.ts';
import { $saving } from '#editing/editor/document/saving.client.ts';
import { FieldControl } from '#editing/editor/fields/form/FieldControl.client.tsx';
import { focusControl } from '#editing/editor/fields/form/FieldFrame.client.tsx';
import { $asked, focusBar, focusField, isVisible } from '#editing/editor/page/edit-focus.client.ts';
import {
  $newEntry,
  isNewEntrySaved,
  type NewEntryPage,
  readNewValues,
  setNewValue,
} from '#editing/editor/page/new-entry-page.client.ts';
import { EntryOrder } from './EntryOrder.client.tsx';
import css from './entry-sheet.css?inline';
import fieldsCss from './list-layer.css?inline';
import { SearchPreview } from './SearchPreview.client.tsx';

adoptStyles(fieldsCss);
adoptStyles(css);

/** What the page of a new entry does not show, and what the entry still needs. */
export function NewEntrySheet() {
  const page = useStore($newEntry);
  const { touched } = useStore($document);
  if (!page) return null;
  if (isNewEntrySaved(page)) return <SavedNote page={page} />;
  return (
    <PartBoundary value={touched}>
      <Sheet page={page} />
    </PartBoundary>
  );
}

function SavedNote({ page: { kind } }: { page: NewEntryPage }) {
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

function Sheet({ page }: { page: NewEntryPage }) {
  const { kind, list, target, inPlace } = page;
  const id = useId();
  const { touched } = useStore($document);
  const refused = useStore($refused);
  const isBusy = useStore($saving).kind === 'sending';
  const asked = useStore($asked);
  const [isOpen, setIsOpen] = useState(false);
  const sheet = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const { search, page: listPage }: Collection = collections[kind];
  const name = `New ${list.label.toLowerCase()}`;
  const values = readNewValues(page, touched);
  const missing = missingFields(list, values);
  const written = touched.find((each) => each.target === target)?.value ?? '';
  const refusal = findRefusal(refused, { target, value: written });
  const fields = toFormFields(list.fields);

  const show = (field: string) => {
    if (inPlace.has(field)) {
      const fieldTarget = `${target}#${field}`;
      focusField(fieldTarget, toText(values[field]).length);
      return;
    }
    requestAnimationFrame(() => {
      // On a phone the sheet is closed until then.
      flushSync(() => setIsOpen(true));
      focusControl(sheet.current?.querySelector<HTMLElement>(`[data-field="${field}"]`));
    });
  };

  const showAsked = useEffectEvent(() => {
    const [entry, field] = asked?.split('#') ?? [];
    if (asked === null || entry !== target) {
      const other = asked === null ? null : toNewAddress(asked);
      if (other !== null) goTo(other);
      return;
    }
    const first = fields.find((each) => inPlace.has(each.name))?.name ?? '';
    const isFolded = toggle.current !== null && isVisible(toggle.current);
    const next = missing.map((each) => each.field.name);
    const wanted = values[first]
      ? (next.find((name) => !isFolded || inPlace.has(name)) ?? first)
      : first;
    const isFree = document.activeElement === document.body;
    if (field !== undefined || isFree) show(field ?? wanted);
    $asked.set(null);
  });

  const showMissing = useEffectEvent(() => {
    const [first] = missing;
    if (refusal !== null && first) show(first.field.name);
  });

  useEffect(() => showAsked(), [asked]);
  useEffect(() => showMissing(), [refusal]);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    const { current } = toggle;
    if (isOpen && current && isVisible(current)) {
      setIsOpen(false);
      current.focus();
    } else focusBar();
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
        <button
          ref={toggle}
          type="button"
          className="btn btn-small entry-sheet-toggle"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Close' : 'Details'}
        </button>
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
                <button
                  type="button"
                  className="editor-link"
                  onClick={() => {
                    show(field.name);
                    // A picture opens with its description and focal point.
                    const { activeElement } = document;
                    if (activeElement instanceof HTMLImageElement) activeElement.click();
                  }}
                >
                  {field.label}
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className="edit-panel entry-form" data-entry-form={target}>
          {fields
            .filter((field) => !inPlace.has(field.name))
            .map((field) => {
              const found = missing.find((each) => each.field.name === field.name)?.problem ?? null;
              if (field.spec.kind === 'order') {
                return (
                  <EntryOrder
                    key={field.name}
                    {...{ field, kind, list, isBusy }}
                    entryKey={target}
                  />
                );
              }
              return (
                <FieldControl
                  key={field.name}
                  {...{ field, isBusy }}
                  problem={refusal === null ? null : found}
                  isMissing={found !== null}
                  target={`${target}#${field.name}`}
                  value={values[field.name]}
                  onChange={(value) => setNewValue(page, field.name, value)}
                />
              );
            })}
          {search && (
            <SearchPreview
              title={toText(values[search.title])}
              description={toText(values[search.description])}
              address={listPage}
            />
          )}
        </div>
      </div>
    </section>
  );
}
