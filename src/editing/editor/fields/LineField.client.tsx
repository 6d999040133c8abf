import { useId, useLayoutEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { leaveText, typeText } from '#editing/editor/document/edit-actions.client.ts';
import { focusNextText } from '#editing/editor/page/edit-focus.client.ts';
import { announce } from '#editing/editor/document/editor-message.client.ts';
import { hasAddress, takeWords } from '#editing/editor/page/pasted-words.client.ts';
import { toPlainWords } from '#editing/editor/page/plain-words.ts';
import {
  ProblemText,
  escapeField,
  type TextFieldProps,
  useProblem,
  useIsSaving,
} from './text-field.client.tsx';

type FieldElement = HTMLInputElement | HTMLTextAreaElement;

/** Makes a field grow with its text in browsers without `field-sizing`. */
function useGrowth(value: string) {
  const ref = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const field = ref.current;
    if (!field || CSS.supports('field-sizing', 'content')) return;
    if (field.tagName === 'INPUT') {
      field.size = Math.max(value.length, 1);
    } else {
      field.style.height = 'auto';
      field.style.height = `${field.scrollHeight}px`;
    }
  }, [value]);
  return ref;
}

/** Edits a text as it is written, Markdown included; an address in a single line. */
export function LineField({ item, value, label, placeholder }: Omit<TextFieldProps, 'look'>) {
  const id = useId();
  const ref = useGrowth(value || (placeholder ?? ''));
  const problem = useProblem(item, value);
  const isBusy = useIsSaving();

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (escapeField()) event.preventDefault();
    } else if (event.key === 'Enter' && !item.isMultiline) {
      event.preventDefault();
      focusNextText(event.currentTarget);
    }
  };

  const attributes = {
    ref,
    value,
    placeholder,
    className: 'field',
    readOnly: isBusy,
    spellCheck: true,
    translate: 'no' as const,
    'data-edit-field': item.target,
    'aria-label': label,
    'aria-describedby': problem ? id : undefined,
    'aria-invalid': problem ? true : undefined,
    'aria-required': item.isRequired,
    onChange: (event: { target: { value: string } }) => {
      const typed = event.target.value;
      typeText(item, item.isMultiline ? typed : typed.replaceAll(/(?<!\s)\s*\n\s*/g, ' '));
    },
    onPaste: (event: ClipboardEvent<FieldElement>) => {
      const pasted = event.clipboardData.getData('text/plain');
      const isPlain = toPlainWords(pasted, item.isMultiline) === pasted && !hasAddress(pasted);
      // The spaces of Markdown matter.
      if (isBusy || (pasted !== '' && (isPlain || item.isMarkdown))) return;
      event.preventDefault();
      const field = event.currentTarget;
      takeWords(event.clipboardData, item.isMultiline, (words) => {
        if (field.readOnly || !field.isConnected) return;
        const start = field.selectionStart ?? field.value.length;
        const before = field.value.slice(0, start) + words;
        const end = field.value.slice(field.selectionEnd ?? start);
        // The field needs its new text before the caret is set.
        flushSync(() => typeText(item, before + end));
        field.setSelectionRange(before.length, before.length);
      });
    },
    onFocus: () => {
      if (item.shownOn) announce(item.shownOn);
    },
    onBlur: ({ target }: { target: EventTarget }) => leaveText(item, target),
    onKeyDown: handleKeyDown,
    // Keeps a surrounding link, button or summary from reacting to the key.
    onKeyUp: (event: KeyboardEvent) => {
      if (event.key === ' ') event.preventDefault();
    },
    onClick: (event: { preventDefault: () => void }) => event.preventDefault(),
  };

  return (
    <>
      {item.type === 'image' ? (
        <input type="text" {...attributes} />
      ) : (
        <textarea rows={1} {...attributes} />
      )}
      <ProblemText id={id} problem={problem} />
    </>
  );
}
