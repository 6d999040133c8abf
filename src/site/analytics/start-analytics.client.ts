import { signedInHintName } from '#lib/http/signed-in-hint.ts';
import {
  analyticsScriptPath,
  waitingEventsKey,
  analyticsChoiceKey,
} from './storage-keys.client.ts';
import type { AnalyticsEvents, ViewedSubject } from './events.ts';
import type { EventQueue, StampedEvent } from './track.client.ts';

declare global {
  interface Navigator {
    readonly globalPrivacyControl?: boolean;
  }
}

type Consent = 'agreed' | 'declined' | 'unasked' | 'signal';

/** Returns the visitor's choice; the browser's Global Privacy Control signal overrides it. */
function readConsent(): Consent {
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
function askForConsent(measure: () => void): void {
  const bar = document.querySelector<HTMLElement>('[data-consent-bar]');
  if (!bar || document.cookie.includes(signedInHintName)) return;
  bar.hidden = false;
  bar.addEventListener('click', ({ target }) => {
    const answer = target instanceof HTMLElement && target.dataset.consent;
    if (!answer) return;
    decide(answer === 'agreed', measure);
  });
}

/** Connects the switch on the privacy page; `isOn` says whether this visit is measured. */
function connectConsentSwitch(consent: Consent, isOn: boolean, measure: () => void): void {
  const section = document.querySelector<HTMLElement>('[data-analytics-switch]');
  if (!section) return;
  section.hidden = false;
  section.dataset.analyticsSwitch = consent === 'signal' ? 'signal' : isOn ? 'on' : 'off';
  section.querySelector('button')?.addEventListener('click', () => {
    decide(section.dataset.analyticsSwitch === 'off', measure);
  });
}

function decide(isAgreed: boolean, measure: () => void): void {
  saveConsent(isAgreed ? 'agreed' : 'declined');
  const bar = document.querySelector<HTMLElement>('[data-consent-bar]');
  if (bar) bar.hidden = true;
  const section = document.querySelector<HTMLElement>('[data-analytics-switch]');
  if (section) section.dataset.analyticsSwitch = isAgreed ? 'on' : 'off';
  if (isAgreed) {
    measure();
    return;
  }
  // The gate of the library blocks everything once the queue is gone.
  globalThis.analyticsQueue = undefined;
  deleteVisitorData();
}

/** Creates a queue whose unsent events are sent by the next page. */
function createEventQueue(): EventQueue {
  let waiting = restoreEvents();
  let send = (event: StampedEvent) => {
    waiting.push(event);
  };
  addEventListener('pagehide', () => {
    if (waiting.length > 0 && globalThis.analyticsQueue) storeEvents(waiting);
    waiting = [];
  });
  return {
    push: (event) => {
      // The visitor may have declined in another tab, or before returning to this page.
      if (['declined', 'signal'].includes(readConsent())) return;
      const { origin, pathname } = location;
      send({ ...event, url: origin + pathname, at: new Date().toISOString() });
    },
    connect: (next) => {
      send = next;
      waiting.splice(0).forEach(next);
    },
  };
}

function storeEvents(events: StampedEvent[]): void {
  try {
    sessionStorage.setItem(waitingEventsKey, JSON.stringify(events));
  } catch {}
}

function restoreEvents(): StampedEvent[] {
  try {
    const stored = sessionStorage.getItem(waitingEventsKey) ?? '[]';
    sessionStorage.removeItem(waitingEventsKey);
    // Only this script writes it, and the gate checks each event before it is sent.
    return JSON.parse(stored) as StampedEvent[];
  } catch {
    return [];
  }
}

type Engagement = AnalyticsEvents['User Engagement'];

const engagements: [event: 'change' | 'click', selector: string, engagement: Engagement][] = [
  ['click', '[data-share] .btn', { action: 'share', element: 'article' }],
  ['click', 'map-facade button', { action: 'show', element: 'map' }],
  ['click', 'testimonial-slider button', { action: 'move', element: 'testimonials' }],
  ['change', '[data-theme-select]', { action: 'change', element: 'theme' }],
];

function readViewedSubject(): ViewedSubject | undefined {
  const json = document.querySelector<HTMLElement>('[data-viewed]')?.dataset.viewed;
  // The build wrote it.
  return json === undefined ? undefined : (JSON.parse(json) as ViewedSubject);
}

function watchPage({ push }: EventQueue, subject: ViewedSubject | undefined): void {
  const listen = (event: string, selector: string, react: (element: HTMLElement) => void) => {
    document.addEventListener(
      event,
      ({ target }) => {
        const element = target instanceof Element && target.closest<HTMLElement>(selector);
        if (element) react(element);
      },
      // The button that shows the map is removed once pressed.
      { capture: true },
    );
  };

  for (const [event, selector, properties] of engagements) {
    listen(event, selector, () => push({ name: 'User Engagement', properties }));
  }

  if (subject?.name !== 'Provider Viewed') return;
  listen('click', '[data-contact]', ({ dataset }) => {
    const source = dataset.contact === 'schedule' ? 'schedule' : 'button';
    push({
      name: 'Contact Attempt',
      properties: { contact_method: source, source, ...subject.properties },
    });
  });
}

const maxWaitMs = 5000;

/** Inlined in every page and free of shared functions: shared code would be a file to fetch. */
export function startAnalytics(): void {
  const isAsking = import.meta.env.ANALYTICS?.consent === 'opt-in';
  const consent = readConsent();
  const isWanted = consent === 'agreed' || (consent === 'unasked' && !isAsking);
  if (isWanted) measure();
  if (isAdminPage()) return;
  connectConsentSwitch(consent, isWanted, measure);
  if (!isWanted && consent === 'unasked') askForConsent(measure);
}

/** Admin screens record views only. */
const isAdminPage = () => location.pathname.startsWith('/admin');

let isMeasuring = false;

function measure(): void {
  if (isMeasuring) return;
  isMeasuring = true;
  const queue = createEventQueue();
  globalThis.analyticsQueue = queue;
  if (import.meta.env.ANALYTICS?.hasPageViews) {
    trackView(queue);
    addEventListener('pageshow', ({ persisted }) => {
      // Back restores most pages from memory without running their scripts.
      if (persisted) trackView(queue);
    });
  }
  if (!isAdminPage()) {
    const subject = readViewedSubject();
    if (subject) queue.push(subject);
    watchPage(queue, subject);
  }
  loadWhenIdle();
}

function trackView({ push }: EventQueue): void {
  const { origin, pathname } = location;
  const timestamp = new Date().toISOString();
  push({ name: 'Page View', properties: { page: pathname, url: origin + pathname, timestamp } });
}

function loadWhenIdle(): void {
  const load = () => {
    // This hides the address from the bundler, which would turn the page's script into a file.
    const address: string = analyticsScriptPath;
    // A browser that blocks it has chosen to.
    import(/* @vite-ignore */ address).catch(() => undefined);
  };
  if ('requestIdleCallback' in globalThis) requestIdleCallback(load, { timeout: maxWaitMs });
  else setTimeout(load, maxWaitMs / 2);
}
