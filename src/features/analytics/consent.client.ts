import { signedInHintName } from '#lib/http/signed-in-hint.ts';
import { analyticsChoiceKey, waitingEventsKey } from './storage-keys.client.ts';

declare global {
  interface Navigator {
    /** The browser's own "do not sell or share", where it has one. */
    readonly globalPrivacyControl?: boolean;
  }
}

/** What a visitor has said about analytics, or their browser for them. */
type Consent = 'agreed' | 'declined' | 'unasked' | 'signal';

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
function saveConsent(choice: 'agreed' | 'declined'): void {
  try {
    localStorage.setItem(analyticsChoiceKey, choice);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Removes what the service's library has kept in this browser. */
function forgetVisitor(): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      const names = Object.keys(storage).filter((name) => /^(?:__)?ph_/.test(name));
      for (const name of [...names, waitingEventsKey]) storage.removeItem(name);
    }
  } catch {
    // Without storage there is nothing to remove.
  }
}

/**
 * Shows the bar that asks. Nothing waits for its answer. Staff who are signed in have a bar of their
 * own there.
 *
 * @param measure begins to measure
 */
export function askForConsent(measure: () => void): void {
  const bar = document.querySelector<HTMLElement>('[data-consent-bar]');
  if (!bar || document.cookie.includes(signedInHintName)) return;
  bar.hidden = false;
  bar.addEventListener('click', ({ target }) => {
    const answer = target instanceof HTMLElement && target.dataset['consent'];
    if (!answer) return;
    decide(answer === 'agreed', measure);
  });
}

/**
 * Makes the privacy page's switch work: it says where things stand and changes them.
 *
 * @param consent what was said so far
 * @param isOn whether this visit is measured
 * @param measure begins to measure
 */
export function connectConsentSwitch(consent: Consent, isOn: boolean, measure: () => void): void {
  const section = document.querySelector<HTMLElement>('[data-analytics-switch]');
  if (!section) return;
  section.hidden = false;
  section.dataset['analyticsSwitch'] = consent === 'signal' ? 'signal' : isOn ? 'on' : 'off';
  section.querySelector('button')?.addEventListener('click', () => {
    decide(section.dataset['analyticsSwitch'] === 'off', measure);
  });
}

/** Remembers an answer, acts on it, and shows it wherever the page speaks of it. */
function decide(isAgreed: boolean, measure: () => void): void {
  saveConsent(isAgreed ? 'agreed' : 'declined');
  const bar = document.querySelector<HTMLElement>('[data-consent-bar]');
  if (bar) bar.hidden = true;
  const section = document.querySelector<HTMLElement>('[data-analytics-switch]');
  if (section) section.dataset['analyticsSwitch'] = isAgreed ? 'on' : 'off';
  if (isAgreed) {
    measure();
    return;
  }
  // The gate of the service's library lets nothing through once the queue is gone.
  globalThis.analyticsQueue = undefined;
  forgetVisitor();
}
