import {
  useState,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type SVGProps,
} from 'react';

export interface ToolbarButton<Action extends string> {
  action: Action;
  icon: ComponentType<SVGProps<SVGSVGElement>>;
  label: string;
}

interface MarkdownToolbarProps<Action extends string> {
  label: string;
  buttons: readonly ToolbarButton<Action>[];
  active?: readonly string[];
  onAct: (action: Action) => void;
  /** Shown beside the buttons. */
  children?: ReactNode;
}

/** A toolbar whose arrow keys move between its buttons. */
export function MarkdownToolbar<Action extends string>({
  label,
  buttons,
  active,
  onAct,
  children,
}: MarkdownToolbarProps<Action>) {
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
    <div className="edit-toolbar-box">
      <div
        role="toolbar"
        tabIndex={-1}
        aria-label={`Format ${label}`}
        className="edit-format"
        onKeyDown={move}
      >
        {buttons.map(({ action, icon: Picture, label: name }, index) => (
          <button
            key={action}
            type="button"
            aria-label={name}
            title={name}
            aria-pressed={active?.includes(action)}
            tabIndex={index === current ? 0 : -1}
            // The text keeps its selection, and a phone keeps its keyboard open.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              setCurrent(index);
              onAct(action);
            }}
          >
            <Picture className="icon" aria-hidden />
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}
