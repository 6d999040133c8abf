import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';

type Show = (element: HTMLElement, markdown: string) => void;

/** Shows a text as the page will; typing goes first. */
export function MarkdownPreview({ label, markdown }: { label: string; markdown: string }) {
  const [show, setShow] = useState<{ call: Show } | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const shown = useDeferredValue(markdown);

  useEffect(() => {
    void import('./show-markdown.client.ts').then(({ showMarkdown }) => {
      setShow({ call: showMarkdown });
    });
  }, []);

  useLayoutEffect(() => {
    if (place.current) show?.call(place.current, shown);
  }, [show, shown]);

  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    // Links of a preview lead nowhere.
    const stay = (event: Event) => {
      event.preventDefault();
    };
    element.addEventListener('click', stay);
    return () => {
      element.removeEventListener('click', stay);
    };
  }, []);

  return (
    <div role="group" aria-label={`Preview of ${label}`} className="edit-preview">
      <p className="edit-preview-title">Preview</p>
      <div ref={place} className="prose" />
    </div>
  );
}
