/** How long keystrokes took, in the page where they happened. */
export interface WithKeystrokes {
  keystrokes: {
    /** Milliseconds from each keystroke to the paint that shows it. */
    times: number[];
    /** Settles when the last one is painted. */
    isPainted: () => Promise<void>;
  };
}

/** Settles when what was changed is painted. Runs in the page, and so stands alone. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        resolve();
      };
      port2.postMessage(null);
    });
  });
}

/**
 * Begins to time keystrokes. Runs in the page, and so stands alone: a keystroke is painted when the
 * first task after the next frame runs.
 */
export function watchKeystrokes(): void {
  const times: number[] = [];
  let painted = Promise.resolve();
  let pressedAt = 0;
  document.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      pressedAt = timeStamp;
    },
    true,
  );
  document.addEventListener(
    'input',
    ({ inputType }: Event & { inputType?: string }) => {
      if (inputType !== 'insertText') return;
      const begin = pressedAt;
      painted = new Promise((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            times.push(performance.now() - begin);
            resolve();
          };
          port2.postMessage(null);
        });
      });
    },
    true,
  );
  (globalThis as unknown as WithKeystrokes).keystrokes = { times, isPainted: () => painted };
}
