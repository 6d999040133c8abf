import { useEffect, useEffectEvent, type RefObject } from 'react';
import { loadDraft, pickMissing, readDraft, saveDraft } from './draft.client.ts';

/**
 * Keeps what is half typed over a reload of the page, and brings it back.
 *
 * @param path where the form is posted to
 * @param element the form
 * @param setField fills in one field
 */
export function useDraft(
  path: string,
  element: RefObject<HTMLFormElement | null>,
  setField: (name: string, value: string) => void,
) {
  const keepDraft = () => {
    if (element.current) saveDraft(path, readDraft(element.current));
  };

  const takeOver = useEffectEvent(() => {
    if (!element.current) return;
    const missing = pickMissing(element.current, loadDraft(path));
    for (const [name, value] of Object.entries(missing)) setField(name, value);
    // What was typed before the script came belongs to the draft as well.
    keepDraft();
  });

  useEffect(() => {
    takeOver();
  }, []);

  return keepDraft;
}
