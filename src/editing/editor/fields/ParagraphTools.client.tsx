import Bold from '~icons/lucide/bold';
import Italic from '~icons/lucide/italic';
import Link from '~icons/lucide/link';
import { useEffect, useEffectEvent, useState } from 'react';
import { adoptStyles } from '#lib/browser/adopt-styles.client.ts';
import { announce } from '#editing/editor/document/editor-message.client.ts';
import { $saving } from '#editing/editor/document/saving.client.ts';
import {
  readSelection,
  setSelection,
  textView,
} from '#editing/editor/page/editable-text.client.ts';
import { findPageText } from '#editing/editor/page/page-texts.client.ts';
import {
  findLinkedWords,
  hasLook,
  type Look,
  readLinkAt,
  setLink,
  type Span,
  toggleLook,
} from '#editing/editor/page/paragraph-marks.client.ts';
import { LinkChooser } from '#editing/rich-text/LinkChooser.client.tsx';
import css from './markdown-editor.css?inline';
import { MarkdownToolbar, type ToolbarButton } from './MarkdownToolbar.client.tsx';

adoptStyles(css);

type Mark = 'bold' | 'italic' | 'link';

const buttons: ToolbarButton<Mark>[] = [
  { action: 'bold', icon: Bold, label: 'Bold' },
  { action: 'italic', icon: Italic, label: 'Italic' },
  { action: 'link', icon: Link, label: 'Link' },
];

const shortcuts: Record<string, Mark> = { b: 'bold', i: 'italic', k: 'link' };

const looks: Record<Exclude<Mark, 'link'>, Look> = { bold: 'isBold', italic: 'isItalic' };

interface AskedLink {
  span: Span;
  current: string | null;
  words: Range | null;
}

/** Returns the marks of the selection; null if it is elsewhere. */
function findActive(host: HTMLElement): string | null {
  const span = readSelection(host);
  if (!span) return null;
  const marks: Record<Mark, boolean> = {
    bold: hasLook(host, span, 'isBold'),
    italic: hasLook(host, span, 'isItalic'),
    link: readLinkAt(host, span) !== null,
  };
  return buttons.flatMap(({ action }) => (marks[action] ? action : [])).join(' ');
}

/** Makes words of the selected paragraph bold, italic or a link. */
export function ParagraphTools({ host }: { host: HTMLElement }) {
  // A text, so that a key that changes nothing draws nothing.
  const [active, setActive] = useState(() => findActive(host) ?? '');
  const [asked, setAsked] = useState<AskedLink | null>(null);
  const text = findPageText(host);

  // A toolbar that was reached by key has the focus.
  const readSpan = (): Span => readSelection(host) ?? findPageText(host)?.selection ?? [0, 0];

  const close = () => {
    host.focus({ preventScroll: true });
    if (asked) setSelection(host, ...asked.span);
    setAsked(null);
  };

  const act = (mark: Mark) => {
    if ($saving.get().kind === 'sending') return;
    const span = readSpan();
    if (mark !== 'link') {
      if (!toggleLook(host, span, looks[mark])) announce(`Select the words to make ${mark}.`);
    } else if (asked) close();
    else setAsked({ span, current: readLinkAt(host, span), words: findLinkedWords(host, span) });
  };

  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const mark = shortcuts[event.key.toLowerCase()];
    if (!mark || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act(mark);
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const showActive = () => setActive((before) => findActive(host) ?? before);
    document.addEventListener('selectionchange', showActive, { signal });
    host.addEventListener('keydown', (event) => handleKeyDown(event), { signal });
    // The text as rendered before the marks were loaded.
    const shown = findPageText(host)?.liveValue ?? '';
    const span = readSelection(host);
    if (textView.read(host) !== shown) {
      textView.show(host, shown);
      if (span) setSelection(host, ...span);
    }
    return () => listening.abort();
  }, [host]);

  const finish = (address: string | null, name?: string) => {
    if (asked) setLink(host, asked.span, address, name);
    setAsked(null);
  };

  return (
    <>
      <MarkdownToolbar
        label={text?.readItem().label ?? ''}
        buttons={buttons}
        active={active.split(' ')}
        onAct={act}
      />
      {asked && (
        <LinkChooser
          current={asked.current}
          words={asked.words}
          onChoose={finish}
          onRemove={() => finish(null)}
          onClose={close}
          onLeave={() => setAsked(null)}
        />
      )}
    </>
  );
}
