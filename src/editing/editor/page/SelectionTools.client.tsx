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
  const changed = useStore($document);
  const text = findPageText(selected);
  const problem = text ? findTextProblem(text) : null;

  const placing = useRef<ReturnType<typeof placeTools>>(null);

  useLayoutEffect(() => {
    const [docked, tools, shownTab] = [dock.current, toolbar.current, tab.current];
    if (!docked || !tools || !shownTab) return undefined;
    $toolbar.set(tools);
    $tab.set(shownTab);
    const placed = placeTools(selected, { dock: docked, tools, tab: shownTab });
    placing.current = placed;
    return () => {
      placed.stop();
      $toolbar.set(null);
      $tab.set(null);
    };
  }, [selected]);

  // A change can move what is selected: by its date, by an undo, by another that grows above it.
  useEffect(() => {
    const frame = requestAnimationFrame(() => placing.current?.update());
    return () => cancelAnimationFrame(frame);
  }, [changed]);

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
