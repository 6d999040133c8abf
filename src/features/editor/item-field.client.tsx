import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef } from 'react';
import type { ContentItemInfo } from '#features/publishing/editing-api.ts';
import { findProblem, $refused, findRefusal } from './refusals.client.ts';

/** What every field of the editor needs. */
export interface ItemFieldProps {
  item: ContentItemInfo;
  value: string;
  /** What it is called where no label is seen. */
  label: string;
  /** Whether it looks like the text it stands for, or like a field of a form. */
  look: 'form' | 'page';
  /** While its text is being saved. */
  isBusy: boolean;
}

/** Says beside a field what keeps it from being saved; nothing where nothing does. */
export function ProblemText({ id, problem }: { id: string; problem: string | null }) {
  if (problem === null) return null;
  return (
    <span id={id} className="edit-problem" role="alert">
      {problem}
    </span>
  );
}

/**
 * Lets a field grow with its text in browsers whose styles cannot.
 *
 * @param value of the field
 * @returns goes to the field
 */
export function useGrowth(value: string) {
  const ref = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const field = ref.current;
    if (!field || CSS.supports('field-sizing', 'content')) return;
    if (field.tagName === 'INPUT') {
      field.size = Math.max(value.length, 1);
    } else {
      field.style.height = 'auto';
      field.style.height = `${field.scrollHeight.toString()}px`;
    }
  }, [value]);
  return ref;
}

/**
 * What keeps a text from being saved, by the rules of the field or by word of the server.
 *
 * @param item the text
 * @param value what it is now
 * @returns a sentence for the editor; null for a good text
 */
export function useProblem(item: ContentItemInfo, value: string): string | null {
  const refused = useStore($refused);
  return findProblem({ ...item, value }) ?? findRefusal(refused, { ...item, value });
}

/** Leads from wherever the focus is to the bar of the editor. */
export function focusBar(): void {
  document.querySelector<HTMLElement>('[data-editor-bar]')?.focus();
}
