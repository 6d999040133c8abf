import { useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { leaveText, typeText } from './edit-actions.client.ts';
import { applyMarkdownAction, type MarkdownAction } from './markdown-action.client.ts';
import { FieldProblem } from './FieldProblem.client.tsx';
import { focusBar } from './focus-bar.client.ts';
import type { ItemFieldProps } from './item-field.client.tsx';
import { MarkdownPreview } from './MarkdownPreview.client.tsx';
import { MarkdownToolbar } from './MarkdownToolbar.client.tsx';
import { useGrowth } from './use-growth.client.ts';
import { useProblem } from './use-problem.client.ts';

const shortcuts: Record<string, MarkdownAction> = { b: 'bold', i: 'italic', k: 'link' };

/** A long text with the buttons that format it, and below it what it will look like. */
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
      <FieldProblem id={id} problem={problem} />
      <MarkdownPreview label={item.label} markdown={value} />
    </div>
  );
}
