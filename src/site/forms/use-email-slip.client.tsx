import { type FocusEvent, type SyntheticEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import slipStyles from '#styles/email-slip.css?inline';
import type { Say } from '#lib/text/say.ts';
import { adoptStyles } from '#lib/browser/adopt-styles.client.ts';

interface EmailSlip {
  formProps: Record<'onFocus' | 'onBlur', (event: FocusEvent) => void> & { onReset: () => void };
  handleInput: (event: SyntheticEvent) => void;
  asked: { field: HTMLInputElement | null; domain: string | null };
}

let isStyled = false;

function addStyles(): void {
  if (!isStyled) adoptStyles(slipStyles);
  isStyled = true;
}

/**
 * Finds a likely slip in the domain of a form's email field, once the visitor has left the field;
 * {@link EmailQuestion} asks about it.
 */
export function useEmailSlip(): EmailSlip {
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const [domain, setDomain] = useState<string | null>(null);

  return {
    formProps: {
      onFocus: ({ target }) => {
        if (isEmailField(target)) setField(target);
      },
      onBlur: ({ target }) => {
        if (!isEmailField(target)) return;
        setField(target);
        const ask = async () => {
          const { findMeantDomain } = await import('./email-slip.ts');
          addStyles();
          // Meanwhile somebody may type on.
          if (document.activeElement !== target) setDomain(findMeantDomain(target.value));
        };
        // Whoever is offline is not asked.
        const tryAsking = () => void ask().catch(() => undefined);
        // The question would move what is being pressed away, so the press comes first.
        if (!document.querySelector(':active')) tryAsking();
        else addEventListener('mouseup', () => setTimeout(tryAsking), { once: true });
      },
      onReset: () => setDomain(null),
    },
    handleInput: ({ target }) => {
      if (isEmailField(target)) setDomain(null);
    },
    asked: { field, domain },
  };
}

/** Asks whether an email field's domain was meant to be another one. */
export function EmailQuestion({ field, domain, say }: EmailSlip['asked'] & { say: Say }) {
  if (!field?.parentElement) return null;
  return createPortal(
    // It is there before its text, so that screen readers read it out.
    <p aria-live="polite" className="email-slip field-notice">
      {domain !== null && (
        <>
          <span>{say('Did you mean {}?', domain)}</span>{' '}
          <button
            type="button"
            onClick={() => {
              typeText(field, field.value.replace(/@[^@]*$/, `@${domain}`));
              field.focus();
            }}
          >
            {say('Use {}', domain)}
          </button>
        </>
      )}
    </p>,
    field.parentElement,
  );
}

function isEmailField(target: EventTarget): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.type === 'email';
}

/** Changes a text as typing does: React ignores a change to `value` alone. */
function typeText(field: HTMLInputElement, text: string): void {
  Reflect.set(HTMLInputElement.prototype, 'value', text, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
