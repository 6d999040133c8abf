import ArrowDown from '~icons/lucide/arrow-down';
import ArrowUp from '~icons/lucide/arrow-up';
import Plus from '~icons/lucide/plus';
import Trash from '~icons/lucide/trash-2';
import { type ReactNode, useId, useState } from 'react';
import { isList, isMapping, toText } from '#model/files/field-value.ts';
import type { ContentItemInfo } from '#model/describe/item-contract.ts';
import { isLocalTime, readAgencyTime, toAgencyTime } from '#lib/text/agency-time.ts';
import { isMoment } from '#editing/editor/document/card-values.ts';
import type { EditedItem } from '#editing/editor/document/edit-actions.client.ts';
import { describeLimit, type EntryFormField } from '#editing/editor/document/entry-form.ts';
import { LabeledField } from './LabeledField.client.tsx';
import { PartBoundary } from '#editing/editor/document/PartBoundary.client.tsx';
import { toPublished } from '#editing/editor/document/new-entries.client.ts';
import { PictureField } from './PictureField.client.tsx';

interface TextControlProps {
  field: EntryFormField;
  /** Set for a text that the served site has. */
  item?: ContentItemInfo;
  target: string;
  value: string;
  problem: string | null;
  /** Whether this field keeps the entry from being saved. */
  isMissing?: boolean;
  isBusy: boolean;
  /** Called instead of changing an item, if there is none. */
  onType?: (text: string) => void;
}

/** Edits a text or a picture. */
export function TextControl(props: TextControlProps) {
  return (
    <PartBoundary value={props.value} fallback={<FailedControl {...props.field} />}>
      <TextFields {...props} />
    </PartBoundary>
  );
}

function FailedControl({ label }: EntryFormField) {
  return (
    <p className="entry-field part-failed">
      {label}: this can’t be shown right now. What you typed is safe, and you can undo it.
    </p>
  );
}

function TextFields({
  field,
  item,
  target,
  value,
  problem,
  isMissing = false,
  isBusy,
  onType,
}: TextControlProps) {
  const { label, rules } = field;
  const edited: EditedItem = item ?? {
    ...{ id: '', target, label, place: label, value, isRequired: false },
    type: rules?.type ?? 'text',
    isMultiline: rules?.isMultiline ?? false,
    isMarkdown: rules?.isMarkdown ?? false,
    maxLength: rules?.maxLength ?? null,
    ...(onType && { onType }),
  };
  return (
    <div className="entry-field" {...markField(field, isMissing)}>
      {edited.type === 'image' ? (
        <PictureField item={edited} value={value} label={label} isBusy={isBusy} />
      ) : (
        <LabeledField item={edited} value={value} label={label} isBusy={isBusy} />
      )}
      <Problem problem={problem} />
    </div>
  );
}

/** Returns the attributes by which a missing field is found and focused. */
function markField({ name }: EntryFormField, isMissing: boolean) {
  return { 'data-field': name, ...(isMissing && { 'data-missing': '' }) };
}

function Problem({ id, problem }: { id?: string; problem: string | null }) {
  return problem === null ? null : (
    <p id={id} className="field-error">
      {problem}
    </p>
  );
}

interface EntryControlProps {
  field: EntryFormField;
  value: unknown;
  problem: string | null;
  /** Whether this field keeps the entry from being saved. */
  isMissing?: boolean;
  isBusy: boolean;
  /** Called with undefined to remove the field. */
  onChange: (value: unknown) => void;
}

/** Edits a number, a date, a choice, a list or a group of those. */
export function EntryControl(props: EntryControlProps) {
  return (
    <PartBoundary value={props.value} fallback={<FailedControl {...props.field} />}>
      <FieldControl {...props} />
    </PartBoundary>
  );
}

const halfTyped: Partial<Record<string, string>> = {
  number: 'Finish the number, like 4.5.',
  datetime: 'Finish the date: it needs a month, a day and a year.',
};

/** The last date with four digits for the year; a browser would accept six. */
const lastDay = '9999-12-31';

function FieldControl({
  field,
  value,
  problem: valueProblem,
  isMissing = false,
  isBusy,
  onChange,
}: EntryControlProps) {
  const id = useId();
  const { label, hint, widget, options = [] } = field;
  // The browser shows a half-typed value but does not report it.
  const [isHalfTyped, setIsHalfTyped] = useState(false);
  const isHalf = isHalfTyped && value === undefined;
  const problem = (isHalf ? halfTyped[widget] : undefined) ?? valueProblem;
  const attributes = {
    ...{ id, className: 'field', disabled: isBusy },
    'aria-invalid': problem === null ? undefined : true,
    'aria-describedby': problem === null ? undefined : `${id}-problem`,
  };
  const framed = (control: ReactNode) => (
    <div className="entry-field" {...markField(field, isMissing)}>
      <label className="edit-label" htmlFor={id}>
        {label}
      </label>
      {hint !== undefined && <p className="field-hint">{hint}</p>}
      {control}
      <Problem id={`${id}-problem`} problem={problem} />
    </div>
  );
  const grouped = (control: ReactNode) => (
    <fieldset className="entry-field entry-group" {...markField(field, isMissing)}>
      <legend className="edit-label">{label}</legend>
      {control}
      <Problem problem={problem} />
    </fieldset>
  );

  if (widget === 'boolean') {
    return (
      <div className="entry-field" {...markField(field, isMissing)}>
        <label className="entry-check">
          <input
            type="checkbox"
            checked={value === true}
            disabled={isBusy}
            onChange={({ target }) => onChange(target.checked ? true : undefined)}
          />
          {label}
        </label>
        <Problem problem={problem} />
      </div>
    );
  }
  if (widget === 'number') {
    return framed(
      <input
        {...attributes}
        type="number"
        inputMode="decimal"
        min={field.min}
        max={field.max}
        step={field.value_type === 'int' ? 1 : (field.step ?? 'any')}
        value={typeof value === 'number' ? value : ''}
        onChange={({ target }) => {
          setIsHalfTyped(target.validity.badInput);
          onChange(Number.isFinite(target.valueAsNumber) ? target.valueAsNumber : undefined);
        }}
      />,
    );
  }
  if (widget === 'select' && field.multiple === true) {
    const chosen = isList(value) ? value : [];
    return grouped(
      <div className="entry-choices">
        {options.map((option) => (
          <label key={option.value} className="entry-check">
            <input
              type="checkbox"
              checked={chosen.includes(option.value)}
              disabled={isBusy}
              onChange={({ target }) => {
                // A choice keeps its position in the file.
                const next = target.checked
                  ? [...chosen, option.value]
                  : chosen.filter((each) => each !== option.value);
                onChange(next.length === 0 ? undefined : next);
              }}
            />
            {option.label}
          </label>
        ))}
      </div>,
    );
  }
  if (widget === 'select') {
    return framed(
      <select
        {...attributes}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      >
        <option value="">{field.required ? 'Please choose' : (field.empty ?? 'Not set')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>,
    );
  }
  if (widget === 'datetime') {
    const isDay = field.time_format === false;
    return framed(
      <input
        {...attributes}
        type={isDay ? 'date' : 'datetime-local'}
        max={isDay ? lastDay : `${lastDay}T23:59`}
        value={toTypedTime(toText(value), isDay)}
        onChange={({ target }) => {
          setIsHalfTyped(target.validity.badInput);
          const at = isDay ? null : readAgencyTime(target.value);
          const next = at ? toPublished(at) : target.value;
          onChange(next === '' ? undefined : next);
        }}
      />,
    );
  }
  if (widget === 'object') {
    const group = isMapping(value) ? value : {};
    return grouped(
      (field.fields ?? []).map((inner) => (
        <EntryControl
          key={inner.name}
          field={inner}
          value={group[inner.name]}
          problem={null}
          isBusy={isBusy}
          onChange={(changed) => {
            const next: Record<string, unknown> = { ...group, [inner.name]: changed };
            if (changed === undefined) Reflect.deleteProperty(next, inner.name);
            onChange(Object.keys(next).length === 0 ? undefined : next);
          }}
        />
      )),
    );
  }
  if (widget === 'list') {
    const items = isList(value) ? value : [];
    const change = (next: readonly unknown[]) => onChange(next.length === 0 ? undefined : next);
    return grouped(
      <Rows
        label={label}
        count={items.length}
        min={items.length === 0 ? 0 : field.min}
        max={field.max}
        isBusy={isBusy}
        onAdd={() => change([...items, field.fields ? {} : ''])}
        onRemove={(index) => change(items.toSpliced(index, 1))}
        onMove={(index, to) => {
          change(items.toSpliced(index, 1).toSpliced(to, 0, items[index] ?? ''));
        }}
        renderRow={(index) =>
          (field.fields ?? [field.field]).map(
            (inner) =>
              inner && (
                <EntryControl
                  key={inner.name}
                  field={{
                    ...inner,
                    label: `${field.fields ? inner.label : label} ${index + 1}`,
                  }}
                  value={readItem(items[index], field.fields && inner.name)}
                  problem={null}
                  isBusy={isBusy}
                  onChange={(changed) => {
                    const before = items[index];
                    const item = field.fields
                      ? { ...(isMapping(before) ? before : {}), [inner.name]: changed ?? '' }
                      : (changed ?? '');
                    change(items.toSpliced(index, 1, item as (typeof items)[number]));
                  }}
                />
              ),
          )
        }
      />,
    );
  }
  const isLong = widget === 'text' || widget === 'markdown';
  const text = {
    ...attributes,
    value: typeof value === 'string' ? value : '',
    onChange: ({ target }: { target: { value: string } }) => {
      onChange(target.value === '' ? undefined : target.value);
    },
  };
  const [pattern, title] = field.pattern ?? [];
  return framed(
    isLong ? (
      <textarea rows={2} {...text} />
    ) : (
      <input type="text" pattern={pattern} title={title} {...text} />
    ),
  );
}

/** Formats a date or time for the browser's control; empty if that cannot show it. */
function toTypedTime(text: string, isDay: boolean): string {
  if (isDay) return /^\d{4}-\d\d-\d\d$/.test(text) ? text : '';
  if (isLocalTime(text)) return text;
  const shown = isMoment(text) ? toAgencyTime(new Date(text)) : '';
  return isLocalTime(shown) ? shown : '';
}

function readItem(item: unknown, name: string | undefined): unknown {
  if (name === undefined) return item;
  return isMapping(item) ? item[name] : undefined;
}

interface RowsProps {
  label: string;
  count: number;
  min?: number | undefined;
  /** Null if there is no limit. */
  max?: number | null | undefined;
  isBusy: boolean;
  onAdd: () => void;
  onRemove: (index: number) => void;
  onMove: (index: number, to: number) => void;
  renderRow: (index: number) => ReactNode;
}

/** Edits the items of a list, one per row. */
export function Rows({
  label,
  count,
  min = 0,
  max = null,
  isBusy,
  onAdd,
  onRemove,
  onMove,
  renderRow,
}: RowsProps) {
  const id = useId();
  const limit = describeLimit(count, min, max);
  const button = (
    name: string,
    index: number,
    isPossible: boolean,
    icon: ReactNode,
    act: () => void,
  ) => (
    <button
      type="button"
      className="entry-row-button"
      aria-label={`${name}: ${label} ${index + 1}`}
      aria-describedby={limit === '' ? undefined : id}
      disabled={isBusy || !isPossible}
      onClick={act}
    >
      {icon}
    </button>
  );
  return (
    <>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="entry-row">
          <div className="entry-row-fields">{renderRow(index)}</div>
          <span className="entry-row-buttons">
            {button('Move up', index, index > 0, <ArrowUp aria-hidden="true" />, () => {
              onMove(index, index - 1);
            })}
            {button('Move down', index, index < count - 1, <ArrowDown aria-hidden="true" />, () => {
              onMove(index, index + 1);
            })}
            {button('Remove', index, count > min, <Trash aria-hidden="true" />, () => {
              onRemove(index);
            })}
          </span>
        </div>
      ))}
      {limit !== '' && (
        <p id={id} className="field-hint">
          {limit}
        </p>
      )}
      {(max === null || count < max) && (
        <button
          type="button"
          className="btn btn-small entry-row-add"
          disabled={isBusy}
          onClick={onAdd}
        >
          <Plus aria-hidden="true" />
          Add<span className="sr-only"> to {label}</span>
        </button>
      )}
    </>
  );
}
