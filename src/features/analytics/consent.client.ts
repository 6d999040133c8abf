import { analyticsChoiceKey, waitingEventsKey } from './storage-keys.client.ts';

declare global {
  interface Navigator {
    /** The browser's own "do not sell or share", where it has one. */
    readonly globalPrivacyControl?: boolean;
  }
}

/** What a visitor has said about analytics, or their browser for them. */
export type Consent = 'agreed' | 'declined' | 'unasked' | 'signal';

/** The browser's signal goes before any choice. */
export function readConsent(): Consent {
  if (navigator.globalPrivacyControl) return 'signal';
  try {
    const choice = localStorage.getItem(analyticsChoiceKey);
    return choice === 'agreed' || choice === 'declined' ? choice : 'unasked';
  } catch {
    return 'unasked';
  }
}

/** Remembers a choice in this browser. */
export function saveConsent(choice: 'agreed' | 'declined'): void {
  try {
    localStorage.setItem(analyticsChoiceKey, choice);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Removes what the service's library has kept in this browser. */
export function forgetVisitor(): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      const names = Object.keys(storage).filter((name) => /^(?:__)?ph_/.test(name));
      for (const name of [...names, waitingEventsKey]) storage.removeItem(name);
    }
  } catch {
    // Without storage there is nothing to remove.
  }
}
