import Bold from '~icons/lucide/bold';
import Heading from '~icons/lucide/heading';
import Italic from '~icons/lucide/italic';
import Link from '~icons/lucide/link';
import List from '~icons/lucide/list';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  useId,
} from 'react';
import { FieldTools } from './FieldTools.client.tsx';
import {
  ProblemText,
  escapeField,
  type TextFieldProps,
  useGrowth,
  useProblem,
} from './text-field.client.tsx';
import { leaveText, typeText } from '#editing/editor/document/edit-actions.client.ts';
import { MarkdownPreview } from './shown-markdown.client.tsx';
import { type MarkdownAction, applyMarkdownAction } from './markdown-action.client.ts';
import { MarkdownToolbar, type ToolbarButton } from './MarkdownToolbar.client.tsx';

const sourceButtons: ToolbarButton<MarkdownAction>[] = [
  { action: 'bold', icon: Bold, label: 'Bold' },
  { action: 'italic', icon: Italic, label: 'Italic' },
  { action: 'heading', icon: Heading, label: 'Heading' },
  { action: 'list', icon: List, label: 'List' },
  { action: 'link', icon: Link, label: 'Link' },
];

const shortcuts: Record<string, MarkdownAction> = { b: 'bold', i: 'italic', k: 'link' };

interface SourceFieldProps extends TextFieldProps {
  /** The control that leads back to the formatted text. */
  children: ReactNode;
}

/** Edits the source of a text, with a preview beside it. */
export function SourceField({ item, value, label, look, isBusy, children }: SourceFieldProps) {
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

  useEffect(() => {
    // The button that was pressed to get here is gone.
    if (document.activeElement === document.body) ref.current?.focus();
  }, [ref]);

  const handleKeyDown = (event: KeyboardEvent) => {
    const action = shortcuts[event.key.toLowerCase()];
    if (event.key === 'Escape') {
      if (escapeField()) event.preventDefault();
    } else if ((event.ctrlKey || event.metaKey) && !event.shiftKey && action) {
      event.preventDefault();
      act(action);
    }
  };

  return (
    <div className="edit-markdown">
      <FieldTools item={item} look={look}>
        <MarkdownToolbar label={item.label} buttons={sourceButtons} onAct={act}>
          {children}
        </MarkdownToolbar>
      </FieldTools>
      <textarea
        ref={ref}
        rows={8}
        value={value}
        className="edit-markdown-text"
        readOnly={isBusy}
        spellCheck
        translate="no"
        data-edit-field={item.target}
        aria-label={label}
        aria-describedby={problem ? id : undefined}
        aria-invalid={problem ? true : undefined}
        aria-required={item.isRequired}
        onChange={(event) => typeText(item, event.target.value)}
        onBlur={({ target }) => leaveText(item, target)}
        onKeyDown={handleKeyDown}
      />
      <ProblemText id={id} problem={problem} />
      <MarkdownPreview label={item.label} markdown={value} />
    </div>
  );
}
