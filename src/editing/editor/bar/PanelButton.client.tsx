import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { Icon } from '#components/admin/Icon.client.tsx';

interface PanelButtonProps {
  icon: ComponentProps<typeof Icon>['name'];
  word: string;
  panelId: string;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
}

/** A button that opens and closes a panel of the bar; Escape closes it, too. */
export function PanelButton({ icon, word, panelId, isOpen, onChange }: PanelButtonProps) {
  const button = useRef<HTMLButtonElement>(null);

  const closeByKey = useEffectEvent((event: KeyboardEvent) => {
    // A dialog above the bar makes it inert.
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (button.current?.closest('[inert]')) return;
    onChange(false);
    button.current?.focus();
  });

  useEffect(() => {
    if (!isOpen) return undefined;
    const listener = (event: KeyboardEvent) => closeByKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [isOpen]);

  return (
    <Button
      ref={button}
      look="bar"
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      onClick={() => onChange(!isOpen)}
    >
      <Icon name={icon} />
      <span className="editor-word">{word}</span>
    </Button>
  );
}
