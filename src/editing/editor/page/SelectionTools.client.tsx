import { useStore } from '@nanostores/react';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import { $refused } from '#editing/editor/document/refusals.client.ts';
import { findPageText, findTextProblem } from './page-texts.client.ts';
import { placeTools } from './place-tools.client.ts';
import { $selected, $tab, $toolbar } from './selection.client.ts';

/** The tools of what is selected, the tab of its card or list item, and why it cannot be saved. */
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
  const dock = useRef<HTMLElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const tab = useRef<HTMLDivElement>(null);
  const id = useId();
  useStore($refused);
  useStore($document);
  const text = findPageText(selected);
  const problem = text ? findTextProblem(text) : null;

  useLayoutEffect(() => {
    const [docked, tools, shownTab] = [dock.current, toolbar.current, tab.current];
    if (!docked || !tools || !shownTab) return undefined;
    $toolbar.set(tools);
    $tab.set(shownTab);
    const stop = placeTools(selected, { dock: docked, tools, tab: shownTab });
    return () => {
      stop();
      $toolbar.set(null);
      $tab.set(null);
    };
  }, [selected]);

  useEffect(() => {
    if (problem === null) return undefined;
    selected.setAttribute('aria-describedby', id);
    return () => selected.removeAttribute('aria-describedby');
  }, [selected, id, problem]);

  return (
    <section
      ref={dock}
      aria-label={`Tools: ${(selected.ariaLabel ?? '').replace(/^Edit /, '')}`}
      className="edit-dock no-print"
    >
      <div ref={toolbar} className="edit-tools">
        {problem !== null && (
          <span id={id} className="edit-problem" role="alert">
            {problem}
          </span>
        )}
      </div>
      <div ref={tab} className="edit-tools edit-tab" />
    </section>
  );
}
