import Bold from '~icons/lucide/bold';
import Heading from '~icons/lucide/heading';
import Heading3 from '~icons/lucide/heading-3';
import ImagePlus from '~icons/lucide/image-plus';
import Italic from '~icons/lucide/italic';
import Link from '~icons/lucide/link';
import List from '~icons/lucide/list';
import ListOrdered from '~icons/lucide/list-ordered';
import TextQuote from '~icons/lucide/text-quote';
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { adoptStyles } from '#lib/browser/adopt-styles.client.ts';
import type { RichAction } from '#editing/rich-text/rich-commands.ts';
import { LinkChooser } from '#editing/rich-text/LinkChooser.client.tsx';
import { type LinkAtCaret, RichTextView } from '#editing/rich-text/rich-view.client.ts';
import { leaveText, typeText } from '#editing/editor/document/edit-actions.client.ts';
import { announce } from '#editing/editor/document/editor-message.client.ts';
import { redoAndShow, undoAndShow } from '#editing/editor/page/show-undo.client.ts';
import { showPicture } from '#editing/editor/page/saved-content.client.ts';
import { FieldTools, ModeButton } from './FieldTools.client.tsx';
import { LineField } from './LineField.client.tsx';
import {
  escapeField,
  type TextFieldProps,
  ProblemText,
  useIsSaving,
} from './text-field.client.tsx';
import css from './markdown-editor.css?inline';
import { MarkdownToolbar, type ToolbarButton } from './MarkdownToolbar.client.tsx';
import { PictureInsert } from './PictureInsert.client.tsx';

const richButtons: ToolbarButton<RichAction | 'link' | 'picture'>[] = [
  { action: 'bold', icon: Bold, label: 'Bold' },
  { action: 'italic', icon: Italic, label: 'Italic' },
  { action: 'heading', icon: Heading, label: 'Heading' },
  { action: 'subheading', icon: Heading3, label: 'Smaller heading' },
  { action: 'list', icon: List, label: 'List' },
  { action: 'numbers', icon: ListOrdered, label: 'Numbered list' },
  { action: 'quote', icon: TextQuote, label: 'Quote' },
  { action: 'link', icon: Link, label: 'Link' },
  { action: 'picture', icon: ImagePlus, label: 'Picture' },
];

adoptStyles(css);

/** Events on a text before its editor was ready. */
export interface Opening {
  mode: 'rich' | 'source';
  point: { left: number; top: number } | null;
  typed: string;
}

export interface MarkdownEditorProps extends TextFieldProps {
  /** The attributes of the field that assistive technology reads. */
  attributes: Record<string, string>;
  problem: string | null;
  takeOpening: () => Opening;
  initialMode: Opening['mode'];
}

type Panel = ({ kind: 'link' } & LinkAtCaret) | { kind: 'picture'; file: File | null };

/** Edits a text as visitors see it, or its source. */
export default function MarkdownEditor({
  attributes,
  problem,
  takeOpening,
  initialMode,
  ...props
}: MarkdownEditorProps) {
  const { item, value } = props;
  const isBusy = useIsSaving();
  const [mode, setMode] = useState(initialMode);
  const [active, setActive] = useState<RichAction[]>([]);
  const rich = useRef<RichTextView>(null);
  const [panel, setPanel] = useState<Panel | null>(null);

  const openLink = () => {
    if (panel?.kind === 'link') closePanel();
    else if (rich.current && !isBusy) setPanel({ kind: 'link', ...rich.current.readLink() });
  };

  const openPicture = (file: File | null) => {
    if (!isBusy) setPanel({ kind: 'picture', file });
  };

  const endPanel = (finish: (view: RichTextView) => void) => {
    setPanel(null);
    if (rich.current) finish(rich.current);
  };
  const closePanel = () => endPanel((view) => view.focus());

  if (mode === 'source') return <SourceField {...props} onRich={() => setMode('rich')} />;
  return (
    <div className="edit-markdown">
      <FieldTools item={item} look={props.look}>
        <MarkdownToolbar
          label={item.label}
          buttons={richButtons}
          active={active}
          onAct={(action) => {
            if (action === 'link') openLink();
            else if (action === 'picture') openPicture(null);
            else rich.current?.act(action);
          }}
        >
          <ModeButton label="Markdown" onPress={() => setMode('source')} />
        </MarkdownToolbar>
        {panel?.kind === 'link' && (
          <LinkChooser
            current={panel.current}
            words={panel.words}
            onChoose={(address, name) => endPanel((view) => view.setLink(address, name))}
            onRemove={() => endPanel((view) => view.setLink(null))}
            onClose={closePanel}
            onLeave={() => setPanel(null)}
          />
        )}
        {panel?.kind === 'picture' && (
          <PictureInsert
            key={panel.file?.name}
            file={panel.file}
            place={item.place}
            onInsert={(address, words) => endPanel((view) => view.insertPicture(address, words))}
            onClose={closePanel}
          />
        )}
      </FieldTools>
      <RichField
        item={item}
        value={value}
        isBusy={isBusy}
        attributes={attributes}
        viewRef={rich}
        takeOpening={takeOpening}
        onActive={setActive}
        onLink={openLink}
        onPicture={openPicture}
      />
      <ProblemText id={attributes['aria-describedby'] ?? ''} problem={problem} />
    </div>
  );
}

/** Edits the source of a text. */
function SourceField({ onRich, ...props }: TextFieldProps & { onRich: () => void }) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // The button that was pressed to get here is gone.
    if (document.activeElement === document.body) box.current?.querySelector('textarea')?.focus();
  }, []);

  return (
    <div ref={box} className="edit-markdown">
      <FieldTools item={props.item} look={props.look}>
        <div className="edit-toolbar-box">
          <ModeButton label="As it looks" onPress={onRich} />
        </div>
      </FieldTools>
      <LineField {...props} />
    </div>
  );
}

interface RichFieldProps
  extends
    Pick<TextFieldProps, 'item' | 'value'>,
    Pick<MarkdownEditorProps, 'attributes' | 'takeOpening'> {
  isBusy: boolean;
  viewRef: RefObject<RichTextView | null>;
  onActive: (actions: RichAction[]) => void;
  onLink: () => void;
  onPicture: (file: File) => void;
}

/** Mounts the editor that shows a text as visitors see it. */
function RichField({ viewRef, ...props }: RichFieldProps) {
  const { value, attributes, isBusy } = props;
  const host = useRef<HTMLDivElement>(null);
  const shown = useRef(value);
  const read = useEffectEvent(() => props);

  // No keystroke may be lost between this and the text that was shown before.
  useLayoutEffect(() => {
    const { current } = host;
    if (!current) return undefined;
    const opened = new RichTextView(current, {
      value: read().value,
      readAttributes: () => read().attributes,
      isEditable: () => !read().isBusy,
      onType: (markdown) => typeText(read().item, markdown),
      onActive: (actions) => read().onActive(actions),
      onLeave: () => leaveText(read().item, current),
      onEscape: escapeField,
      onLink: () => read().onLink(),
      onPicture: (file) => read().onPicture(file),
      onNothing: announce,
      onUndo: undoAndShow,
      onRedo: redoAndShow,
      showPicture,
    });
    viewRef.current = opened;
    const { point, typed } = read().takeOpening();
    opened.begin(point, typed);
    return () => {
      viewRef.current = null;
      opened.close();
    };
  }, [viewRef]);

  useLayoutEffect(() => {
    if (value !== shown.current) viewRef.current?.show(value);
    shown.current = value;
  }, [value, viewRef]);

  useLayoutEffect(() => {
    viewRef.current?.refresh();
  }, [attributes, isBusy, viewRef]);

  return <div ref={host} />;
}
