import { useLayoutEffect, useRef } from 'react';

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
