import { useStore } from '@nanostores/react';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import { $refused } from '#editing/editor/document/refusals.client.ts';
import { findPageText, findTextProblem } from './page-texts.client.ts';
import { placeTools } from './place-tools.client.ts';
import { $selected, $toolbar } from './selection.client.ts';

/** The toolbar of what is selected, and why it cannot be saved. */
export function SelectionTools() {
  const selected = useStore($selected);
  return selected && <Tools key={keyOf(selected)} selected={selected} />;
}

const keys = new WeakMap<HTMLElement, number>();
let lastKey = 0;

function keyOf(element: HTMLElement): number {
  const key = keys.get(element) ?? (lastKey += 1);
  keys.set(element, key);
  return key;
}

function Tools({ selected }: { selected: HTMLElement }) {
  const toolbar = useRef<HTMLElement>(null);
  const id = useId();
  useStore($refused);
  useStore($document);
  const text = findPageText(selected);
  const problem = text ? findTextProblem(text) : null;

  useLayoutEffect(() => {
    const { current } = toolbar;
    if (!current) return undefined;
    $toolbar.set(current);
    const place = () => placeTools(current, selected);
    const watching = new ResizeObserver(place);
    watching.observe(current);
    const bar = document.querySelector('[data-editor-bar]');
    for (const each of bar ? [bar, ...bar.querySelectorAll('.editor-message')] : []) {
      watching.observe(each);
    }
    watching.observe(selected.closest('[data-edit-text]') ?? selected);
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('scrollend', place, { signal });
    addEventListener('resize', place, { signal });
    place();
    return () => {
      watching.disconnect();
      listening.abort();
      $toolbar.set(null);
    };
  }, [selected]);

  useEffect(() => {
    if (problem === null) return undefined;
    selected.setAttribute('aria-describedby', id);
    return () => selected.removeAttribute('aria-describedby');
  }, [selected, id, problem]);

  return (
    <section
      ref={toolbar}
      aria-label={`Tools: ${(selected.ariaLabel ?? '').replace(/^Edit /, '')}`}
      className="edit-tools no-print"
    >
      {problem !== null && (
        <span id={id} className="edit-problem" role="alert">
          {problem}
        </span>
      )}
    </section>
  );
}
