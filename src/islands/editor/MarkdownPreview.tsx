import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';

type Render = (markdown: string) => string;

/** Shows a text as the page will; typing goes first. */
export function MarkdownPreview({ label, markdown }: { label: string; markdown: string }) {
  const [render, setRender] = useState<{ call: Render } | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const shown = useDeferredValue(markdown);
  const html = useMemo(() => render?.call(shown) ?? '', [render, shown]);

  useEffect(() => {
    void import('#browser/markdown/render-markdown.ts').then(({ renderMarkdown }) => {
      setRender({ call: renderMarkdown });
    });
  }, []);

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
      <div ref={place} className="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}
