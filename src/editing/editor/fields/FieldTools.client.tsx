import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { $selected, $toolbar } from '#editing/editor/page/selection.client.ts';
import type { TextFieldProps } from './text-field.client.tsx';

interface FieldToolsProps extends Pick<TextFieldProps, 'item' | 'look'> {
  children: ReactNode;
}

/** The tools of a field: in a form above it, on the page in the toolbar of what is selected. */
export function FieldTools({ item, look, children }: FieldToolsProps) {
  const selected = useStore($selected);
  const toolbar = useStore($toolbar);
  if (look === 'form') return <div className="edit-toolbar">{children}</div>;
  const isOwn = selected?.dataset.editField === item.target;
  return toolbar && isOwn ? createPortal(children, toolbar) : null;
}

/** Switches between a text as it looks and its Markdown. */
export function ModeButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      className="edit-mode"
      // The text keeps the focus, without which its buttons would be hidden or move.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {label}
    </button>
  );
}
