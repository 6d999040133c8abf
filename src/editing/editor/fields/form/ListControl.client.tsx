import ArrowDown from '~icons/lucide/arrow-down';
import ArrowUp from '~icons/lucide/arrow-up';
import Plus from '~icons/lucide/plus';
import Trash from '~icons/lucide/trash-2';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { describeLimit } from '#model/field-info.ts';
import { isList, isMapping } from '#model/files/field-value.ts';
import { type ControlProps, GroupFrame, type SpecOf } from './FieldFrame.client.tsx';

interface ListControlProps extends ControlProps {
  spec: SpecOf<'list'>;
  renderField: (inner: ControlProps, index: number) => ReactNode;
}

/** Edits a list of texts, or of groups of fields. */
export function ListControl({ spec, renderField, ...props }: ListControlProps) {
  const { field, value, isBusy, onChange } = props;
  const { label } = field;
  const { item, min, max } = spec;
  const items = isList(value) ? value : [];
  const change = (next: readonly unknown[]) => onChange(next.length === 0 ? undefined : next);
  const isGroup = item.spec.kind === 'group';
  const renderRow = (index: number) => {
    const present = items[index];
    const put = (next: unknown) => change((items as readonly unknown[]).toSpliced(index, 1, next));
    const common = { isBusy, problem: null };
    // What is added must be filled in, which needs no mark.
    const own = { ...item, label: `${label} ${index + 1}`, optional: true };
    if (item.spec.kind !== 'group') {
      return renderField(
        { ...common, field: own, value: present, onChange: (changed) => put(changed ?? '') },
        index,
      );
    }
    const group = isMapping(present) ? present : {};
    return item.spec.fields.map((inner) =>
      renderField(
        {
          ...common,
          field: { ...inner, label: `${inner.label} ${index + 1}`, optional: true },
          value: group[inner.name],
          onChange: (changed) => put({ ...group, [inner.name]: changed ?? '' }),
        },
        index,
      ),
    );
  };
  return (
    <GroupFrame {...props}>
      <Rows
        label={label}
        isBusy={isBusy}
        max={max}
        renderRow={renderRow}
        count={items.length}
        min={items.length === 0 ? 0 : min}
        onAdd={() => change([...items, isGroup ? {} : ''])}
        onRemove={(index) => change(items.toSpliced(index, 1))}
        onMove={(index, to) => {
          change(items.toSpliced(index, 1).toSpliced(to, 0, items[index] ?? ''));
        }}
      />
    </GroupFrame>
  );
}

interface RowsProps {
  label: string;
  count: number;
  min: number;
  /** Null if there is no limit. */
  max: number | null;
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
  min,
  max,
  isBusy,
  onAdd,
  onRemove,
  onMove,
  renderRow,
}: RowsProps) {
  const id = useId();
  const add = useRef<HTMLButtonElement>(null);
  const isAdding = useRef(false);
  const limit = describeLimit(count, min, max);

  // What is typed next belongs into the new row.
  useLayoutEffect(() => {
    if (!isAdding.current) return;
    isAdding.current = false;
    const rows = add.current?.parentElement?.querySelectorAll(':scope > .entry-row');
    const row = rows && [...rows].at(-1);
    row?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [count]);

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
        <Button
          ref={add}
          look="small"
          className="entry-row-add"
          disabled={isBusy}
          onClick={() => {
            isAdding.current = true;
            onAdd();
          }}
        >
          <Plus aria-hidden="true" />
          Add<span className="sr-only"> to {label}</span>
        </Button>
      )}
    </>
  );
}
