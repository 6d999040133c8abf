import { useStore } from '@nanostores/react';
import { Button, type ButtonProps } from '#components/admin/Button.client.tsx';
import { $suggested } from '#editing/editor/review/follow-others.client.ts';
import { countNoun } from '#lib/text/phrases.ts';
import { lookAtSuggestions } from './save-changes.client.ts';

interface SuggestionsButtonProps {
  look: NonNullable<ButtonProps['look']>;
  onOpen?: () => void;
}

/** Opens the words that others suggest; nothing where none wait. */
export function SuggestionsButton({ look, onOpen }: SuggestionsButtonProps) {
  const count = useStore($suggested);
  if (count === 0) return null;
  return (
    <Button
      look={look}
      onClick={() => {
        onOpen?.();
        void lookAtSuggestions();
      }}
    >
      {countNoun(count, 'suggestion')} to look at
    </Button>
  );
}
