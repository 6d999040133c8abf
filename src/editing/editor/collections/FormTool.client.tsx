import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useIsSaving } from '#editing/editor/fields/text-field.client.tsx';
import { ToolMenu } from './ToolMenu.client.tsx';

interface FormToolProps {
  icon: ReactNode;
  /** The words of the button, such as "Dates and name". */
  word: string;
  /** What they are of, such as "of the closed day". */
  of: string;
  /** Why what is selected cannot be saved, if the page does not say so itself. */
  problem?: string | null;
  /** Whether the form is open from the start. */
  startsOpen?: boolean;
  /** Changes whenever the button may have moved. */
  version: string;
  onOpen?: () => void;
  onClose?: () => void;
  children: (close: () => void) => ReactNode;
}

/** A tool that opens a form for what is selected. */
export function FormTool({ icon, word, of, problem = null, children, ...props }: FormToolProps) {
  const { startsOpen = false, version, onOpen, onClose } = props;
  const [isOpen, setIsOpen] = useState(startsOpen);
  const button = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const isBusy = useIsSaving();

  useEffect(() => {
    if (isOpen) form.current?.querySelector<HTMLElement>('input, select')?.focus();
  }, [isOpen]);

  const open = () => {
    setIsOpen(true);
    onOpen?.();
  };
  const close = () => {
    setIsOpen(false);
    onClose?.();
  };
  return (
    <span role="group" aria-label={`${word} ${of}`} className="edit-tools-part">
      <button
        ref={button}
        type="button"
        className="edit-tool edit-tool-word"
        aria-expanded={isOpen}
        disabled={isBusy}
        onClick={isOpen ? close : open}
      >
        {icon}
        {word}
      </button>
      {problem !== null && (
        <span className="edit-problem" role="alert">
          {problem}
        </span>
      )}
      {isOpen && (
        <ToolMenu
          label={`${word} ${of}`}
          findAnchor={() => button.current}
          version={version}
          onClose={close}
        >
          <div ref={form} className="edit-menu-form">
            {children(close)}
          </div>
        </ToolMenu>
      )}
    </span>
  );
}
