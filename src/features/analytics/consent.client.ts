import { signedInHintName } from '#lib/http/signed-in-hint.ts';
import { analyticsChoiceKey, waitingEventsKey } from './storage-keys.client.ts';

declare global {
  interface Navigator {
    readonly globalPrivacyControl?: boolean;
  }
}

type Consent = 'agreed' | 'declined' | 'unasked' | 'signal';

/** Lets the browser's Global Privacy Control signal override any choice. */
export function readConsent(): Consent {
  if (navigator.globalPrivacyControl) return 'signal';
  try {
    const choice = localStorage.getItem(analyticsChoiceKey);
    return choice === 'agreed' || choice === 'declined' ? choice : 'unasked';
  } catch {
    return 'unasked';
  }
}

function saveConsent(choice: 'agreed' | 'declined'): void {
  try {
    localStorage.setItem(analyticsChoiceKey, choice);
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
}

function deleteVisitorData(): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      const names = Object.keys(storage).filter((name) => /^(?:__)?ph_/.test(name));
      for (const name of [...names, waitingEventsKey]) storage.removeItem(name);
    }
  } catch {}
}

/** Shows the bar, except to a logged-in admin, who has the editor's bar there. */
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

/** Connects the switch on the privacy page; `isOn` says whether this visit is measured. */
export function connectConsentSwitch(consent: Consent, isOn: boolean, measure: () => void): void {
  const section = document.querySelector<HTMLElement>('[data-analytics-switch]');
  if (!section) return;
  section.hidden = false;
  section.dataset['analyticsSwitch'] = consent === 'signal' ? 'signal' : isOn ? 'on' : 'off';
  section.querySelector('button')?.addEventListener('click', () => {
    decide(section.dataset['analyticsSwitch'] === 'off', measure);
  });
}

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
  // The gate of the library blocks everything once the queue is gone.
  globalThis.analyticsQueue = undefined;
  deleteVisitorData();
}
