import Bold from 'lucide-react/dist/esm/icons/bold.mjs';
import Heading from 'lucide-react/dist/esm/icons/heading.mjs';
import Heading3 from 'lucide-react/dist/esm/icons/heading-3.mjs';
import Italic from 'lucide-react/dist/esm/icons/italic.mjs';
import List from 'lucide-react/dist/esm/icons/list.mjs';
import ListOrdered from 'lucide-react/dist/esm/icons/list-ordered.mjs';
import TextQuote from 'lucide-react/dist/esm/icons/text-quote.mjs';
import { useRef, useState } from 'react';
import type { RichAction } from '#features/rich-text/rich-commands.ts';
import type { RichTextView } from '#features/rich-text/rich-view.client.ts';
import { ProblemText, type ItemFieldProps } from './item-field.client.tsx';
import css from './markdown-editor.css?inline';
import { MarkdownToolbar, type ToolbarButton } from './MarkdownToolbar.client.tsx';
import { RichField } from './RichField.client.tsx';
import { SourceField } from './SourceField.client.tsx';

const richButtons: ToolbarButton<RichAction>[] = [
  { action: 'bold', icon: Bold, label: 'Bold' },
  { action: 'italic', icon: Italic, label: 'Italic' },
  { action: 'heading', icon: Heading, label: 'Heading' },
  { action: 'subheading', icon: Heading3, label: 'Smaller heading' },
  { action: 'list', icon: List, label: 'List' },
  { action: 'numbers', icon: ListOrdered, label: 'Numbered list' },
  { action: 'quote', icon: TextQuote, label: 'Quote' },
];

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets.push(sheet);

/** Is what happened to a text before it could be edited. */
export interface Opening {
  mode: 'rich' | 'source';
  point: { left: number; top: number } | null;
  typed: string;
}

export interface MarkdownEditorProps extends ItemFieldProps {
  /** Is what a screen reader is told of the field. */
  attributes: Record<string, string>;
  problem: string | null;
  takeOpening: () => Opening;
  initialMode: Opening['mode'];
}

/** Edits a text as it looks, or its source. */
export default function MarkdownEditor({
  attributes,
  problem,
  takeOpening,
  initialMode,
  ...props
}: MarkdownEditorProps) {
  const { item, value, isBusy } = props;
  const [mode, setMode] = useState(initialMode);
  const [active, setActive] = useState<RichAction[]>([]);
  const rich = useRef<RichTextView>(null);

  if (mode === 'source') {
    return (
      <SourceField {...props}>
        <button
          type="button"
          className="edit-mode"
          onClick={() => {
            setMode('rich');
          }}
        >
          As it looks
        </button>
      </SourceField>
    );
  }

  return (
    <div className="edit-markdown">
      <MarkdownToolbar
        label={item.label}
        buttons={richButtons}
        active={active}
        onAct={(action) => rich.current?.act(action)}
      >
        <button
          type="button"
          className="edit-mode"
          onClick={() => {
            setMode('source');
          }}
        >
          Markdown
        </button>
      </MarkdownToolbar>
      <RichField
        item={item}
        value={value}
        isBusy={isBusy}
        attributes={attributes}
        onActive={setActive}
        onOpen={(view) => {
          rich.current = view;
          const { point, typed } = takeOpening();
          view.begin(point, typed);
        }}
        onClose={() => {
          rich.current = null;
        }}
      />
      <ProblemText id={attributes['aria-describedby'] ?? ''} problem={problem} />
    </div>
  );
}
