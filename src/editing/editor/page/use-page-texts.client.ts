import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { $texts, loadTexts } from '#editing/editor/document/content-texts.client.ts';
import { wasSavedOrDiscarded } from '#editing/editor/document/editing-document.client.ts';
import { $document, $followed } from '#editing/editor/document/editing-store.client.ts';
import type { PageRegion } from '#editing/editor/document/page-region.ts';
import { logError } from '#lib/browser/log-error.client.ts';
import { toText } from '#model/files/field-value.ts';
import { loadMarks } from './load-marks.client.ts';
import type { ContentTextInfo } from '#model/describe/text-contract.ts';

export type PageTexts =
  | { kind: 'idle' }
  | { kind: 'loading' }
  | { kind: 'loaded'; items: ReadonlyMap<string, ContentTextInfo> }
  | { kind: 'failed'; retry: () => void };

/** Returns the part of the page that shows an entry which does not exist yet. */
export const findNewEntry = () => document.querySelector<HTMLElement>('[data-new-entry]');

/** Throws RequestError when the server refuses. */
async function loadPage(regions: PageRegion[]): Promise<void> {
  const newEntry = findNewEntry();
  await loadTexts(regions.map(({ id }) => id));
  const saved = [...$texts.get().values()].filter(({ isMarkdown }) => !isMarkdown);
  await loadMarks([...saved, ...$document.get().touched].map(({ value }) => toText(value)));
  if (!newEntry) return;
  const { openNewEntry } = await import('./new-entry-page.client.ts');
  await openNewEntry(newEntry, regions);
}

export function usePageTexts(regions: PageRegion[], isOn: boolean): PageTexts {
  const items = useStore($texts);
  const [state, setState] = useState<'failed' | 'loaded' | 'loading'>('loading');
  const [attempt, setAttempt] = useState(0);
  const [wasOn, setWasOn] = useState(isOn);

  // Content from an earlier edit mode may be outdated.
  if (isOn !== wasOn) {
    setWasOn(isOn);
    setState('loading');
  }

  const loadAgain = () => {
    setState((before) => (before === 'loaded' ? before : 'loading'));
    setAttempt((count) => count + 1);
  };
  const loadAfterOtherTab = useEffectEvent(loadAgain);

  // Sends the request before the page is painted in its new mode.
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    let isCurrent = true;
    const finish = (result: 'failed' | 'loaded') => {
      if (isCurrent) setState(result);
    };
    loadPage(regions).then(
      () => finish('loaded'),
      (error: unknown) => {
        logError('Error loading the texts of this page:', error);
        finish('failed');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [regions, isOn, attempt]);

  useEffect(() => {
    if (!isOn) return undefined;
    return $followed.listen((followed) => {
      // Another tab has saved or discarded changes.
      if (followed && wasSavedOrDiscarded(followed.before, followed.after)) loadAfterOtherTab();
    });
  }, [isOn]);

  if (!isOn) return { kind: 'idle' };
  if (state === 'loading') return { kind: 'loading' };
  return state === 'loaded' ? { kind: 'loaded', items } : { kind: 'failed', retry: loadAgain };
}
