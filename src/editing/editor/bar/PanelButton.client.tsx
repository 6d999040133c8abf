import type { ComponentProps } from 'react';
import { Icon } from '#components/admin/Icon.client.tsx';

interface PanelButtonProps {
  icon: ComponentProps<typeof Icon>['name'];
  word: string;
  panelId: string;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
}

/** Opens and closes a panel of the bar. */
export function PanelButton({ icon, word, panelId, isOpen, onChange }: PanelButtonProps) {
  return (
    <button
      type="button"
      className="editor-button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      onClick={() => onChange(!isOpen)}
    >
      <Icon name={icon} />
      <span className="editor-word">{word}</span>
    </button>
  );
}
