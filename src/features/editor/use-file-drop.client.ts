import { useEffect, useRef, useState } from 'react';

/**
 * Lets a file be dropped on an element, as a shortcut for those who use a mouse.
 *
 * @param onFile is given the first file that was dropped
 * @returns the element's ref, and whether a file is held above it
 */
export function useFileDrop(onFile: (file: File) => void) {
  const ref = useRef<HTMLSpanElement>(null);
  const take = useRef(onFile);
  const [isTarget, setTarget] = useState(false);

  useEffect(() => {
    take.current = onFile;
  });

  useEffect(() => {
    const listening = new AbortController();
    const listen = (type: 'dragleave' | 'dragover' | 'drop', answer: (event: DragEvent) => void) =>
      ref.current?.addEventListener(type, answer, { signal: listening.signal });
    listen('dragover', (event) => {
      event.preventDefault();
      setTarget(true);
    });
    listen('dragleave', () => {
      setTarget(false);
    });
    listen('drop', (event) => {
      event.preventDefault();
      setTarget(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file) take.current(file);
    });
    return () => {
      listening.abort();
    };
  }, []);

  return { ref, isTarget };
}
