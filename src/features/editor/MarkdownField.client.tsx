import {
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  useId,
} from 'react';
import { Icon, type IconName } from '#components/admin/Icon.client.tsx';
import {
  ProblemText,
  focusBar,
  type ItemFieldProps,
  useGrowth,
  useProblem,
} from './item-field.client.tsx';
import { leaveText, typeText } from './edit-actions.client.ts';
import { type MarkdownAction, applyMarkdownAction } from './markdown-action.client.ts';

type Show = (element: HTMLElement, markdown: string) => void;

/** Yields to typing, since rendering may be slow. */
function MarkdownPreview({ label, markdown }: { label: string; markdown: string }) {
  const [show, setShow] = useState<{ call: Show } | null>(null);
  const preview = useRef<HTMLDivElement>(null);
  const shown = useDeferredValue(markdown);

  useEffect(() => {
    void import('./show-markdown.client.ts').then(({ showMarkdown }) => {
      setShow({ call: showMarkdown });
    });
  }, []);

  useLayoutEffect(() => {
    if (preview.current) show?.call(preview.current, shown);
  }, [show, shown]);

  useEffect(() => {
    const element = preview.current;
    if (!element) return undefined;
    // Links in a preview must not leave the page.
    const stay = (event: Event) => {
      event.preventDefault();
    };
    element.addEventListener('click', stay);
    return () => {
      element.removeEventListener('click', stay);
    };
  }, []);

  return (
    <div role="group" aria-label={`Preview of ${label}`} className="edit-preview">
      <p className="edit-preview-title">Preview</p>
      <div ref={preview} className="prose" />
    </div>
  );
}

const buttons: { action: MarkdownAction; icon: IconName; label: string }[] = [
  { action: 'bold', icon: 'bold', label: 'Bold' },
  { action: 'italic', icon: 'italic', label: 'Italic' },
  { action: 'heading', icon: 'heading', label: 'Heading' },
  { action: 'list', icon: 'list', label: 'List' },
  { action: 'link', icon: 'link', label: 'Link' },
];

interface MarkdownToolbarProps {
  label: string;
  onAct: (action: MarkdownAction) => void;
}

/** Moves between its buttons with the arrow keys. */
function MarkdownToolbar({ label, onAct }: MarkdownToolbarProps) {
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

const shortcuts: Record<string, MarkdownAction> = { b: 'bold', i: 'italic', k: 'link' };

export function MarkdownField({ item, value, label, isBusy }: ItemFieldProps) {
  const id = useId();
  const ref = useGrowth(value);
  const selection = useRef<[number, number] | null>(null);
  const problem = useProblem(item, value);

  const act = (action: MarkdownAction) => {
    const field = ref.current;
    if (!field || isBusy) return;
    const { selectionStart: start, selectionEnd: end } = field;
    const result = applyMarkdownAction(action, { value, start, end });
    selection.current = [result.start, result.end];
    typeText(item, result.value);
  };

  useLayoutEffect(() => {
    if (!selection.current) return;
    ref.current?.focus();
    ref.current?.setSelectionRange(...selection.current);
    selection.current = null;
  }, [value, ref]);

  const obeyKey = (event: KeyboardEvent) => {
    const action = shortcuts[event.key.toLowerCase()];
    if (event.key === 'Escape') {
      event.preventDefault();
      focusBar();
    } else if ((event.ctrlKey || event.metaKey) && !event.shiftKey && action) {
      event.preventDefault();
      act(action);
    }
  };

  return (
    <div className="edit-markdown">
      <MarkdownToolbar label={item.label} onAct={act} />
      <textarea
        ref={ref}
        rows={8}
        value={value}
        className="edit-markdown-text"
        readOnly={isBusy}
        spellCheck
        data-edit-field={item.target}
        aria-label={label}
        aria-describedby={problem ? id : undefined}
        aria-invalid={problem ? true : undefined}
        aria-required={item.isRequired}
        onChange={(event) => {
          typeText(item, event.target.value);
        }}
        onBlur={() => {
          leaveText(item);
        }}
        onKeyDown={obeyKey}
      />
      <ProblemText id={id} problem={problem} />
      <MarkdownPreview label={item.label} markdown={value} />
    </div>
  );
}
