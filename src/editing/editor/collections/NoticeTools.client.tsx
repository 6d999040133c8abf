import { useStore } from '@nanostores/react';
import Clock from '~icons/lucide/clock';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { $texts } from '#editing/editor/document/content-texts.client.ts';
import { readValue } from '#editing/editor/document/edit-actions.client.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import { LabeledField } from '#editing/editor/fields/LabeledField.client.tsx';
import { MomentField } from '#editing/editor/fields/MomentField.client.tsx';
import { focusField } from '#editing/editor/page/edit-focus.client.ts';
import { ToolMenu } from './ToolMenu.client.tsx';

const detailIds = ['notice-from', 'notice-until', 'notice-link'];

export interface NoticeToolsProps {
  /** The target of a time, or of the link, to open at once. */
  wanted: string | null;
  onShown: () => void;
}

/** The times and the link of the notice. */
export function NoticeTools({ wanted, onShown }: NoticeToolsProps) {
  const items = useStore($texts);
  const { touched } = useStore($document);
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  if (wanted !== null && !isOpen) setIsOpen(true);

  const focusWanted = useEffectEvent(() => {
    if (wanted !== null) focusField(wanted);
    else fields.current?.querySelector('input')?.focus();
    onShown();
  });

  useEffect(() => {
    if (isOpen) focusWanted();
  }, [isOpen]);

  return (
    <span role="group" aria-label="Notice bar" className="edit-tools-part">
      <button
        ref={button}
        type="button"
        className="edit-tool edit-tool-word"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Clock aria-hidden="true" />
        Times and link
      </button>
      {isOpen && (
        <ToolMenu
          label="Times and link of the notice"
          findAnchor={() => button.current}
          version={isOpen}
          onClose={() => setIsOpen(false)}
        >
          <div ref={fields} className="edit-menu-form">
            <p>Without times, it goes up at once and stays.</p>
            {detailIds.map((id) => {
              const item = items.get(id);
              if (!item) return null;
              const FieldOfType = item.isMoment ? MomentField : LabeledField;
              const value = readValue(item, touched);
              return <FieldOfType key={id} item={item} value={value} label={item.label} />;
            })}
          </div>
        </ToolMenu>
      )}
    </span>
  );
}
