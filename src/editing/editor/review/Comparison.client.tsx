import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useKey } from '#components/admin/use-key.client.ts';
import { Button } from '#components/admin/Button.client.tsx';
import { adoptStyles } from '#lib/browser/adopt-styles.client.ts';
import { countNoun } from '#lib/text/phrases.ts';
import css from './comparison.css?inline';
import { findEntryElements, showNotes } from '#editing/editor/page/change-notes.client.ts';
import { $texts, $lists, listIdsOf } from '#editing/editor/document/content-texts.client.ts';
import { readSelection } from '#editing/editor/page/editable-text.client.ts';
import { focusBar, focusField, isVisible } from '#editing/editor/page/edit-focus.client.ts';
import { $comparison } from '#editing/editor/document/edit-mode.client.ts';
import { describeEdit } from '#editing/editor/document/edit-words.client.ts';
import { type PendingEdit, splitTarget } from '#editing/editor/document/pending-edits.ts';
import { $edits } from '#editing/editor/document/editing-store.client.ts';
import { newEntryPrefix } from '#model/collections.ts';
import { findListRegions } from '#editing/editor/page/list-regions.client.ts';
import { announce } from '#editing/editor/document/editor-message.client.ts';
import type { PageRegion } from '#editing/editor/document/page-region.ts';
import { showFields } from '#editing/editor/page/changed-cards.client.ts';
import { showPendingCards } from '#editing/editor/page/new-cards.client.ts';
import {
  $saved,
  listFields,
  showSaved,
  toSavedContent,
} from '#editing/editor/page/saved-content.client.ts';
import { showTargets } from '#editing/editor/page/saved-targets.client.ts';

adoptStyles(css);

/** Shows the page without the unsaved changes; nothing can be typed into it. */
export function startComparison(): void {
  const field = document.activeElement;
  const target = field instanceof HTMLElement ? field.dataset.editField : undefined;
  const caret =
    field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement
      ? (field.selectionStart ?? undefined)
      : field instanceof HTMLElement
        ? readSelection(field)?.[0]
        : undefined;
  const focusAgain = () => {
    if (target === undefined || !focusField(target, caret)) focusBar();
  };
  const scrollBack = keepScroll();
  flushSync(() =>
    $comparison.set((regions) => <Comparison regions={regions} focusAgain={focusAgain} />),
  );
  scrollBack();
  announce('');
  focusBar();
}

async function endComparison(regions: PageRegion[], focusAgain: () => void) {
  const scrollBack = keepScroll();
  await showSaved(regions, $saved.get());
  showTargets($saved.get());
  await showPendingCards(regions, []);
  showNotes([]);
  flushSync(() => $comparison.set(null));
  // The fields have been rendered.
  setTimeout(() => {
    focusAgain();
    scrollBack();
  });
}

/** Returns a function that scrolls to the current position of the first text in view. */
function keepScroll(): () => void {
  const first = [...document.querySelectorAll('main [data-edit]')].find((element) => {
    const { bottom, height } = element.getBoundingClientRect();
    return height > 0 && bottom > 0;
  });
  const before = first?.getBoundingClientRect().top ?? 0;
  return () => {
    const now = first?.getBoundingClientRect().top ?? before;
    scrollBy({ top: now - before, behavior: 'instant' });
  };
}

interface ChangedRegion {
  place: string;
  elements: HTMLElement[];
}

/** Returns where the page shows changes, in the order of the page. */
function findChangedRegions(
  regions: readonly PageRegion[],
  edits: readonly PendingEdit[],
): ChangedRegion[] {
  const changed = edits.flatMap(({ id, target, type, place }): ChangedRegion[] => {
    const ids = [id, ...listIdsOf(target)];
    const elements =
      type === 'field' || (type === 'entry' && !target.startsWith(newEntryPrefix))
        ? findElementsOf(regions, target)
        : type === 'list'
          ? findList(regions, target)
          : type === 'entry'
            ? [...document.querySelectorAll<HTMLElement>(`[data-new-card="${target}"]`)]
            : regions.flatMap((region) =>
                region.element && [region.id, `${region.id}-to`].some((own) => ids.includes(own))
                  ? [region.element]
                  : [],
              );
    return elements.length > 0 ? [{ place, elements }] : [];
  });
  return changed.sort((a, b) => (isAbove(a.elements[0], b.elements[0]) ? -1 : 1));
}

/** Returns the elements on this page that show the entry of a target. */
function findElementsOf(regions: readonly PageRegion[], target: string): HTMLElement[] {
  const start = `${splitTarget(target).file}#`;
  const items = $texts.get();
  return findEntryElements(
    regions.flatMap(({ id, element }) =>
      element && items.get(id)?.target.startsWith(start) ? [element] : [],
    ),
  );
}

function findList(regions: readonly PageRegion[], target: string): HTMLElement[] {
  const list = $lists.get().get(target);
  return findListRegions(regions, list ? [list] : []).map(({ parent, end }) => {
    end.remove();
    return parent;
  });
}

function isAbove(a: HTMLElement | undefined, b: HTMLElement | undefined): boolean {
  const position = a && b?.compareDocumentPosition(a);
  return position !== undefined && (position & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
}

/** Shows the page as it is saved, with these changes, and a note on each that no text shows. */
async function showChanges(regions: PageRegion[], changes: readonly PendingEdit[]) {
  const saved = $saved.get();
  const content = { ...saved, ...toSavedContent(changes) };
  await showSaved(regions, saved);
  if (changes.length > 0) await showSaved(regions, content);
  showTargets(content);
  await showPendingCards(regions, changes);
  await showFields(listFields(saved, changes));
  showNotes(
    changes.flatMap((edit) => {
      const words = edit.type === 'text' ? null : describeEdit(edit);
      return words === null ? [] : [{ words, elements: findElementsOf(regions, edit.target) }];
    }),
  );
}

/** Marks what is changed, in closed questions too; returns what takes the marks away. */
function markRegions(changed: readonly ChangedRegion[]): () => void {
  const elements = changed.flatMap((each) => each.elements);
  const closed = elements.flatMap((element) => element.closest('details:not([open])') ?? []);
  for (const each of closed) each.setAttribute('open', '');
  for (const element of elements) {
    element.dataset.changed = '';
    element.tabIndex = -1;
  }
  return () => {
    for (const each of closed) each.removeAttribute('open');
    for (const element of elements) {
      delete element.dataset.changed;
      element.removeAttribute('tabindex');
    }
  };
}

interface ComparisonProps {
  regions: PageRegion[];
  /** Returns the focus to the previous field, with its caret. */
  focusAgain: () => void;
}

function Comparison({ regions, focusAgain }: ComparisonProps) {
  const edits = useStore($edits);
  const [side, setSide] = useState<'after' | 'before'>('before');
  const [changed, setChanged] = useState<ChangedRegion[] | null>(null);
  const at = useRef(-1);
  const other = side === 'before' ? 'after' : 'before';

  useEffect(() => {
    let isCurrent = true;
    const scrollBack = keepScroll();
    void showChanges(regions, side === 'after' ? edits : []).then(() => {
      if (isCurrent) setChanged(findChangedRegions(regions, edits));
      scrollBack();
    });
    document.documentElement.dataset.compared = side;
    // The slides are in a row without fields, which only scrolls by keyboard if it is focusable.
    const slides = document.querySelector('[data-slides]');
    slides?.setAttribute('tabindex', '0');
    return () => {
      isCurrent = false;
      slides?.removeAttribute('tabindex');
      delete document.documentElement.dataset.compared;
    };
  }, [regions, side, edits]);

  useEffect(() => markRegions(changed ?? []), [changed]);

  const goOn = () => {
    if (!changed?.length) return;
    at.current = (at.current + 1) % changed.length;
    const next = changed[at.current];
    const element = next?.elements.find(isVisible) ?? next?.elements[0];
    if (!next || !element) return;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    element.focus({ preventScroll: true });
    announce(`Change ${at.current + 1} of ${changed.length}: ${next.place}`);
  };

  useKey((event) => {
    const isKey = (event.ctrlKey || event.metaKey) && !event.altKey;
    if (event.key === 'Escape') void endComparison(regions, focusAgain);
    else if (isKey && event.shiftKey && event.key.toLowerCase() === 'e') setSide(other);
    else return;
    event.preventDefault();
  });

  const hidden = changed ? edits.length - changed.length : 0;
  return (
    <>
      <p className="editor-note compare-note" role="status">
        <strong>{side === 'before' ? 'Before:' : 'After:'}</strong>{' '}
        {side === 'before'
          ? 'the page without your changes.'
          : `the page with your ${countNoun(edits.length, 'change')}.`}
        {hidden > 0 && ` ${hidden} of ${edits.length} not on this page.`}
      </p>
      <Button
        look="bar"
        className="editor-main"
        title="Ctrl+Shift+E"
        aria-keyshortcuts="Control+Shift+E Meta+Shift+E"
        onClick={() => setSide(other)}
      >
        Show {other}
      </Button>
      <Button look="bar" disabled={!changed?.length} onClick={goOn}>
        Next change
      </Button>
      <Button look="bar" title="Escape" onClick={() => void endComparison(regions, focusAgain)}>
        Back to editing
      </Button>
    </>
  );
}
