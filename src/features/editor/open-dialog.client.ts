import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** Shows a dialog that asks something, until it is answered. */
export function openDialog<Answer>(
  draw: (finish: (answer: Answer) => void) => ReactElement,
): Promise<Answer> {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  return new Promise((resolve) => {
    const dialog = draw((answer) => {
      root.unmount();
      container.remove();
      resolve(answer);
    });
    flushSync(() => {
      root.render(dialog);
    });
  });
}
