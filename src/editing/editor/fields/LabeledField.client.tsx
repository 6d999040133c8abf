import type { FieldText } from '#editing/editor/document/edit-actions.client.ts';
import { RequiredMark } from './text-field.client.tsx';
import { LineField } from './LineField.client.tsx';
import { MarkdownField } from './MarkdownField.client.tsx';

interface LabeledFieldProps {
  item: FieldText;
  value: string;
  label: string;
  /** Whether it is marked as one that must be filled in. */
  isMarked?: boolean;
}

/** Edits a text or an address below its label. */
export function LabeledField({ item, value, label, isMarked = false }: LabeledFieldProps) {
  const { maxLength } = item;
  const name = item.place === label ? label : `${label}, ${item.place}`;
  const field = { item, value, label: isMarked ? `${name}, required` : name };
  return (
    <span className="edit-labeled">
      <span className="edit-label" aria-hidden="true">
        {label}
        {isMarked && <RequiredMark />}
        {maxLength !== null && item.type === 'text' && !item.isMarkdown && (
          <span className="edit-count">
            {value.trim().length} of {maxLength}
          </span>
        )}
      </span>
      {item.isMarkdown ? <MarkdownField {...field} look="form" /> : <LineField {...field} />}
    </span>
  );
}
