import {
  type ComponentType,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { announce } from '#editing/editor/document/editor-message.client.ts';
import { servedNodes } from '#editing/editor/page/edit-regions.client.ts';
import { FieldTools, ModeButton } from './FieldTools.client.tsx';
import {
  escapeField,
  type TextFieldProps,
  ProblemText,
  useProblem,
  useIsSaving,
} from './text-field.client.tsx';
import type { MarkdownEditorProps, Opening } from './MarkdownEditor.client.tsx';

const nothingYet: Opening = { mode: 'rich', point: null, typed: '' };

/** Shows a text as the page does; its editor is loaded when it is first pressed. */
export function MarkdownField(props: TextFieldProps) {
  const { item, value, label, look } = props;
  const id = useId();
  const problem = useProblem(item, value);
  const isBusy = useIsSaving();
  const [Editor, setEditor] = useState<ComponentType<MarkdownEditorProps> | null>(null);
  const [mode, setMode] = useState<Opening['mode']>('rich');
  const opening = useRef(nothingYet);

  const open = async (asked: Partial<Opening>) => {
    opening.current = { ...opening.current, ...asked };
    if (isBusy) return;
    try {
      const loaded = await import('./MarkdownEditor.client.tsx');
      setMode(opening.current.mode);
      setEditor(() => loaded.default);
    } catch {
      announce(
        "We couldn't load the editor of this text. Check your connection and press it again.",
      );
    }
  };

  const attributes = useMemo(
    () => ({
      class: 'edit-rich prose',
      role: 'textbox',
      spellcheck: 'true',
      translate: 'no',
      'aria-multiline': 'true',
      'aria-label': label,
      'data-edit-field': item.target,
      ...(problem && { 'aria-describedby': id, 'aria-invalid': 'true' }),
      ...(item.isRequired && { 'aria-required': 'true' }),
    }),
    [id, item.isRequired, item.target, label, problem],
  );

  if (Editor) {
    return (
      <Editor
        {...props}
        attributes={attributes}
        problem={problem}
        initialMode={mode}
        takeOpening={() => {
          const { current } = opening;
          opening.current = nothingYet;
          return current;
        }}
      />
    );
  }

  return (
    <div className="edit-markdown">
      <FieldTools item={item} look={look}>
        <div className="edit-toolbar-box">
          <ModeButton label="Markdown" onPress={() => void open({ mode: 'source' })} />
        </div>
      </FieldTools>
      <RenderedText
        attributes={attributes}
        markdown={value}
        onOpen={(point) => void open({ point })}
        onKey={(key) => {
          opening.current = { ...opening.current, typed: opening.current.typed + key };
        }}
        onEscape={escapeField}
      />
      <ProblemText id={id} problem={problem} />
    </div>
  );
}

type Show = (element: HTMLElement, markdown: string) => void;

/** Shows the served content until the renderer has loaded, so that nothing jumps. */
function keepServed(element: HTMLElement): void {
  const host = element.closest('.edit-host');
  const nodes = (host && servedNodes.get(host)) ?? [];
  if (element.childNodes.length === 0) {
    element.append(...nodes.map((node) => node.cloneNode(true)));
  }
}

interface RenderedTextProps {
  markdown: string;
  attributes: Record<string, string>;
  onOpen: (point: { left: number; top: number } | null) => void;
  /** Called for what is typed before the text is open. */
  onKey: (key: string) => void;
  /** Returns whether the key is handled. */
  onEscape: () => boolean;
}

/** Shows a text instead of its field, which opens when it is first pressed. */
function RenderedText({ markdown, attributes, onOpen, onKey, onEscape }: RenderedTextProps) {
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
