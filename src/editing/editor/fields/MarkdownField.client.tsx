import { useId, useMemo, useRef, useState, type ComponentType } from 'react';
import { announce } from '#editing/editor/document/editor-message.client.ts';
import { useIsSaving } from '#editing/editor/document/saving.client.ts';
import { FieldTools, ModeButton } from './FieldTools.client.tsx';
import { escapeField, type TextFieldProps, ProblemText, useProblem } from './text-field.client.tsx';
import type { MarkdownEditorProps, Opening } from './MarkdownEditor.client.tsx';
import { ShownText } from './shown-markdown.client.tsx';

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
      <ShownText
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
