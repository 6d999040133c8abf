import { atom } from 'nanostores';
import { createElement, type ComponentType, type ReactElement } from 'react';
import { createUuid } from '#lib/browser/create-uuid.client.ts';
import { logError } from '#lib/browser/log-error.client.ts';
import { announceLastingly } from './editor-message.client.ts';

interface OpenDialog {
  key: string;
  element: ReactElement;
  /** Called if the dialog cannot be rendered. */
  onFail: () => void;
}

/** The open dialogs, the uppermost last. */
export const $dialogs = atom<readonly OpenDialog[]>([]);

interface DialogProps {
  onAnswer: (answer: never) => void;
}

/**
 * Shows a dialog until it is answered.
 *
 * @param load loads the dialog, which edit mode does without until then
 * @returns its answer; null if it cannot be shown, which the bar then says
 */
export async function ask<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
  props: Omit<Props, 'onAnswer'>,
): Promise<Parameters<Props['onAnswer']>[0] | null> {
  try {
    const Dialog = await load();
    return await show((onAnswer) => createElement(Dialog, { ...props, onAnswer } as Props));
  } catch (error) {
    logError('Error showing a dialog:', error);
    announceLastingly("We couldn't load this. Your changes are safe: please reload the page.");
    return null;
  }
}

function show<Answer>(draw: (onAnswer: (answer: Answer) => void) => ReactElement): Promise<Answer> {
  const key = createUuid();
  return new Promise<Answer>((resolve, reject) => {
    const close = () => $dialogs.set($dialogs.get().filter((each) => each.key !== key));
    const element = draw((answer) => {
      close();
      resolve(answer);
    });
    const onFail = () => {
      close();
      reject(new Error('The dialog could not be drawn.'));
    };
    $dialogs.set([...$dialogs.get(), { key, element, onFail }]);
  });
}
