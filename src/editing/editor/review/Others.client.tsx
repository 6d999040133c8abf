import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { $texts } from '#editing/editor/document/content-texts.client.ts';
import type { OtherEditor } from '#editing/editor/document/drafts.ts';
import type { PageRegion } from '#editing/editor/document/page-region.ts';
import { listWords } from '#lib/text/phrases.ts';
import { $others } from './follow-others.client.ts';

interface Note {
  words: string;
  top: number;
  right: number;
}

/** Returns the region of a text, or its field where no region shows it. */
function findElement(regions: readonly PageRegion[], target: string): HTMLElement | null {
  const items = $texts.get();
  const region = regions.find(({ id, element }) => element && items.get(id)?.target === target);
  const field = `[data-edit-field="${CSS.escape(target)}"]`;
  return region?.element ?? document.querySelector<HTMLElement>(field);
}

function toNotes(regions: readonly PageRegion[], others: readonly OtherEditor[]): Note[] {
  const targets = new Set(others.map(({ target }) => target));
  return [...targets].flatMap((target) => {
    const box = findElement(regions, target)?.getBoundingClientRect();
    if (!box || box.width === 0) return [];
    const names = others.filter((each) => each.target === target).map(({ name }) => name);
    return [
      {
        words: `${listWords([...new Set(names)])} ${names.length === 1 ? 'is' : 'are'} editing this`,
        top: box.top + scrollY,
        right: document.documentElement.clientWidth - box.right - scrollX,
      },
    ];
  });
}

/** Describes who else is in edit mode, and whether on this page. */
function describeOthers(others: readonly OtherEditor[]): string {
  const name = (isHere: boolean) => [
    ...new Set(
      others.filter(({ page }) => (page === location.pathname) === isHere).map((each) => each.name),
    ),
  ];
  const here = name(true);
  const elsewhere = name(false).filter((each) => !here.includes(each));
  const say = (names: string[], where: string) =>
    names.length === 0
      ? []
      : [`${listWords(names)} ${names.length === 1 ? 'is' : 'are'} editing ${where}.`];
  return [...say(here, 'this page, too'), ...say(elsewhere, 'another page')].join(' ');
}

interface OthersProps {
  regions: PageRegion[];
  /** Whether the bar has room to name them. */
  isNamed: boolean;
}

/** Names the other admins in the bar, and at the texts that they edit. */
export function Others({ regions, isNamed }: OthersProps) {
  const others = useStore($others);
  const [notes, setNotes] = useState<Note[]>([]);

  useEffect(() => {
    const here = others.filter(({ page, target }) => page === location.pathname && target !== '');
    let frame = 0;
    const place = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setNotes(toNotes(regions, here)));
    };
    place();
    if (here.length === 0) return () => cancelAnimationFrame(frame);
    // A text that grows moves what is below it.
    const resized = new ResizeObserver(place);
    resized.observe(document.body);
    return () => {
      cancelAnimationFrame(frame);
      resized.disconnect();
    };
  }, [others, regions]);

  return (
    <>
      <p role="status" className="quiet">
        {isNamed && describeOthers(others)}
      </p>
      {createPortal(
        notes.map(({ words, top, right }) => (
          <span
            key={words}
            className="editor-other no-print"
            aria-hidden="true"
            style={{ top: `${top}px`, right: `${Math.max(right, 8)}px` }}
          >
            {words}
          </span>
        )),
        document.body,
      )}
    </>
  );
}
