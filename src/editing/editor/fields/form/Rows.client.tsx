import ArrowDown from '~icons/lucide/arrow-down';
import ArrowUp from '~icons/lucide/arrow-up';
import Plus from '~icons/lucide/plus';
import Trash from '~icons/lucide/trash-2';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { describeLimit, type FieldInfo } from '#model/field-info.ts';
import { GroupFrame } from './FieldFrame.client.tsx';
import { useIsSaving } from '#editing/editor/fields/text-field.client.tsx';

interface RowsProps {
  field: FieldInfo;
  problem: string | null;
  isMissing?: boolean;
  count: number;
  min: number;
  /** Null if there is no limit. */
  max: number | null;
  onAdd: () => void;
  onRemove: (index: number) => void;
  onMove: (index: number, to: number) => void;
  /** Draws a field of a row by its path within the item; the path is empty if the item is the field. */
  renderField: (field: FieldInfo, index: number, path: string, isRequired: boolean) => ReactNode;
}

/** Draws the fields of an item: it is a group of them, or the field itself. */
function renderRow({ field: { label, spec }, renderField }: RowsProps, index: number): ReactNode {
  if (spec.kind !== 'list') return null;
  const { item } = spec;
  const render = (inner: FieldInfo, name: string, path: string) => {
    // A new row must be filled in anyway and needs no mark.
    const own = { ...inner, label: `${name} ${index + 1}`, optional: true };
    return renderField(own, index, path, !inner.optional);
  };
  if (item.spec.kind !== 'group') return render(item, label, '');
  return item.spec.fields.map((inner) => render(inner, inner.label, inner.name));
}

/** Edits the items of a list, one per row. */
export function Rows(props: RowsProps) {
  const { count, min, max, onAdd, onRemove, onMove } = props;
  const { label } = props.field;
  const isBusy = useIsSaving();
  const id = useId();
  const add = useRef<HTMLButtonElement>(null);
  const isAdding = useRef(false);
  const limit = describeLimit(count, min, max);

  // Typing goes on in the new row.
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
    <GroupFrame {...props}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="entry-row">
          <div className="entry-row-fields">{renderRow(props, index)}</div>
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
    </GroupFrame>
  );
}
