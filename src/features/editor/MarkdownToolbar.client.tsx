import { useState, type KeyboardEvent } from 'react';
import type { MarkdownAction } from './markdown-action.client.ts';
import { Icon, type IconName } from '#components/admin/Icon.client.tsx';

const buttons: { action: MarkdownAction; icon: IconName; label: string }[] = [
  { action: 'bold', icon: 'bold', label: 'Bold' },
  { action: 'italic', icon: 'italic', label: 'Italic' },
  { action: 'heading', icon: 'heading', label: 'Heading' },
  { action: 'list', icon: 'list', label: 'List' },
  { action: 'link', icon: 'link', label: 'Link' },
];

interface MarkdownToolbarProps {
  /** What the text is called. */
  label: string;
  onAct: (action: MarkdownAction) => void;
}

/** The buttons that format a text; the arrow keys go from one to the next. */
export function MarkdownToolbar({ label, onAct }: MarkdownToolbarProps) {
  const [current, setCurrent] = useState(0);

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = (current + step + buttons.length) % buttons.length;
    setCurrent(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };

  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={`Format ${label}`}
      className="edit-toolbar"
      onKeyDown={move}
    >
      {buttons.map(({ action, icon, label: name }, index) => (
        <button
          key={action}
          type="button"
          aria-label={name}
          title={name}
          tabIndex={index === current ? 0 : -1}
          onClick={() => {
            setCurrent(index);
            onAct(action);
          }}
        >
          <Icon name={icon} />
        </button>
      ))}
    </div>
  );
}
