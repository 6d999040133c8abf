import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { RichTextView } from '#editing/rich-text/rich-view.client.ts';
import type { RichAction } from '#editing/rich-text/rich-commands.ts';
import { announce } from '#editing/editor/document/editor-message.client.ts';
import { leaveText, typeText } from '#editing/editor/document/edit-actions.client.ts';
import { redoAndShow, undoAndShow } from '#editing/editor/page/show-undo.client.ts';
import { escapeField, type TextFieldProps } from './text-field.client.tsx';
import { showPicture } from '#editing/editor/page/shown-content.client.ts';

interface RichFieldProps extends Pick<TextFieldProps, 'isBusy' | 'item' | 'value'> {
  attributes: Record<string, string>;
  onOpen: (view: RichTextView) => void;
  onClose: () => void;
  onActive: (actions: RichAction[]) => void;
  onLink: () => void;
  onPicture: (file: File) => void;
}

/** Mounts the editor that shows a text as visitors see it. */
export function RichField({ item, value, isBusy, attributes, ...events }: RichFieldProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<RichTextView>(null);
  const shown = useRef(value);

  const readAttributes = useEffectEvent(() => attributes);
  const isEditable = useEffectEvent(() => !isBusy);
  const type = useEffectEvent((markdown: string) => typeText(item, markdown));
  const leave = useEffectEvent(() => leaveText(item, host.current));
  const tellActive = useEffectEvent(events.onActive);
  const link = useEffectEvent(events.onLink);
  const takePicture = useEffectEvent(events.onPicture);
  const tellOpen = useEffectEvent(events.onOpen);
  const tellClose = useEffectEvent(events.onClose);
  const readValue = useEffectEvent(() => value);

  // No keystroke may be lost between this and the text that was shown before.
  useLayoutEffect(() => {
    if (!host.current) return undefined;
    const opened = new RichTextView(host.current, {
      value: readValue(),
      readAttributes: () => readAttributes(),
      isEditable: () => isEditable(),
      onType: (markdown) => type(markdown),
      onActive: (actions) => tellActive(actions),
      onLeave: () => leave(),
      onEscape: escapeField,
      onLink: () => link(),
      onPicture: (file) => takePicture(file),
      onNothing: announce,
      onUndo: undoAndShow,
      onRedo: redoAndShow,
      showPicture,
    });
    view.current = opened;
    tellOpen(opened);
    return () => {
      view.current = null;
      tellClose();
      opened.close();
    };
  }, []);

  useLayoutEffect(() => {
    if (value !== shown.current) view.current?.show(value);
    shown.current = value;
  }, [value]);

  useLayoutEffect(() => {
    view.current?.refresh();
  }, [attributes, isBusy]);

  return <div ref={host} />;
}
