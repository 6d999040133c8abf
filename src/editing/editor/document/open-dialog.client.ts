import { createElement, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { boundedRoot, PartBoundary } from './PartBoundary.client.tsx';

/** Shows a dialog until it is answered; rejects if it cannot be rendered. */
export async function openDialog<Answer>(
  draw: (finish: (answer: Answer) => void) => ReactElement,
): Promise<Answer> {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container, boundedRoot);
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const dialog = draw(resolve);
      const onFail = () => reject(new Error('The dialog could not be drawn.'));
      flushSync(() => {
        root.render(createElement(PartBoundary, { onFail, fallback: null, children: dialog }));
      });
    });
  } finally {
    root.unmount();
    container.remove();
  }
}
