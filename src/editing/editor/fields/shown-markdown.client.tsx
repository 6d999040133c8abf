import {
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type HTMLAttributes,
} from 'react';

import { servedNodes } from '#editing/editor/page/edit-regions.client.ts';

type Show = (element: HTMLElement, markdown: string) => void;

/** Defers to typing, since rendering may be slow. */
function Rendered({ markdown, ...attributes }: RenderedProps) {
  const [show, setShow] = useState<{ call: Show } | null>(null);
  const element = useRef<HTMLDivElement>(null);
  const shown = useDeferredValue(markdown);

  useEffect(() => {
    void import('#editing/rich-text/show-markdown.client.ts').then(({ showMarkdown }) => {
      setShow({ call: showMarkdown });
    });
  }, []);

  useLayoutEffect(() => {
    if (!element.current) return;
    if (show) show.call(element.current, shown);
    else keepServed(element.current);
  }, [show, shown]);

  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    // Links in a preview must not leave the page.
    const stay = (event: Event) => event.preventDefault();
    current.addEventListener('click', stay);
    return () => current.removeEventListener('click', stay);
  }, []);

  return <div ref={element} {...attributes} />;
}

/** Shows the served content until the renderer has loaded, so that nothing jumps. */
function keepServed(element: HTMLElement): void {
  const host = element.closest('.edit-host');
  const nodes = (host && servedNodes.get(host)) ?? [];
  if (element.childNodes.length === 0) {
    element.append(...nodes.map((node) => node.cloneNode(true)));
  }
}

interface RenderedProps extends HTMLAttributes<HTMLDivElement> {
  markdown: string;
}

export function MarkdownPreview({ label, markdown }: { label: string; markdown: string }) {
  return (
    <div role="group" aria-label={`Preview of ${label}`} className="edit-preview">
      <p className="edit-preview-title">Preview</p>
      <Rendered markdown={markdown} className="prose" />
    </div>
  );
}

interface ShownTextProps {
  markdown: string;
  attributes: Record<string, string>;
  onOpen: (point: { left: number; top: number } | null) => void;
  /** Called for what is typed before the text is open. */
  onKey: (key: string) => void;
  /** Returns whether the key is handled. */
  onEscape: () => boolean;
}

/** Shows a text in place of its field, which opens when it is first pressed. */
export function ShownText({ markdown, attributes, onOpen, onKey, onEscape }: ShownTextProps) {
  const point = useRef<{ left: number; top: number }>(null);
  const { class: className, ...rest } = attributes;
  return (
    <Rendered
      {...rest}
      markdown={markdown}
      className={className}
      tabIndex={0}
      onPointerDown={({ clientX: left, clientY: top }) => {
        point.current = { left, top };
      }}
      onFocus={() => onOpen(point.current)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          if (!onEscape()) return;
        } else if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
        else onKey(event.key);
        event.preventDefault();
      }}
    />
  );
}
