import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { servedNodes } from '#editing/editor/page/edit-regions.client.ts';

type Show = (element: HTMLElement, markdown: string) => void;

/** Shows the served content until the renderer has loaded, so that nothing jumps. */
function keepServed(element: HTMLElement): void {
  const host = element.closest('.edit-host');
  const nodes = (host && servedNodes.get(host)) ?? [];
  if (element.childNodes.length === 0) {
    element.append(...nodes.map((node) => node.cloneNode(true)));
  }
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
  const [show, setShow] = useState<{ call: Show } | null>(null);
  const element = useRef<HTMLDivElement>(null);
  const point = useRef<{ left: number; top: number }>(null);
  const { class: className, ...rest } = attributes;

  useEffect(() => {
    void import('#editing/rich-text/show-markdown.client.ts').then(({ showMarkdown }) => {
      setShow({ call: showMarkdown });
    });
  }, []);

  useLayoutEffect(() => {
    if (!element.current) return;
    if (show) show.call(element.current, markdown);
    else keepServed(element.current);
  }, [show, markdown]);

  return (
    <div
      {...rest}
      ref={element}
      role="textbox"
      className={className}
      tabIndex={0}
      onPointerDown={({ clientX: left, clientY: top }) => {
        point.current = { left, top };
      }}
      // Links must not leave the page.
      onClick={(event) => event.preventDefault()}
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
