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

type Answer = 'agreed' | 'declined';

/** Returns the visitor's choice; the browser's Global Privacy Control signal overrides it. */
function readConsent(): Answer | 'unasked' | 'signal' {
  if (navigator.globalPrivacyControl) return 'signal';
  try {
    const choice = localStorage.getItem(analyticsChoiceKey);
    return choice === 'agreed' || choice === 'declined' ? choice : 'unasked';
  } catch {
    return 'unasked';
  }
}

/** Without storage, the choice lasts as long as the page. */
function saveConsent(answer: Answer): void {
  try {
    localStorage.setItem(analyticsChoiceKey, answer);
    if (answer === 'agreed') return;
    for (const storage of [localStorage, sessionStorage]) {
      const names = Object.keys(storage).filter((name) => /^(?:__)?ph_/.test(name));
      for (const name of [...names, waitingEventsKey]) storage.removeItem(name);
    }
  } catch {}
}

/** Connects the bar that asks, and the switch on the privacy page. */
function connectConsent(state: 'on' | 'off' | 'signal', isAsked: boolean): void {
  const bar = document.querySelector<HTMLElement>('[data-consent-bar]');
  const section = document.querySelector<HTMLElement>('[data-analytics-switch]');
  const decide = (answer: Answer) => {
    saveConsent(answer);
    if (bar) bar.hidden = true;
    if (section) section.dataset.analyticsSwitch = answer === 'agreed' ? 'on' : 'off';
    if (answer === 'agreed') {
      measure();
      return;
    }
    ownQueue?.clear();
    globalThis.analyticsQueue = undefined;
  };
  // A logged-in admin has the editor's bar there.
  if (bar && isAsked && !document.cookie.includes(signedInHintName)) {
    bar.hidden = false;
    bar.addEventListener('click', ({ target }) => {
      const answer = target instanceof HTMLElement && target.dataset.consent;
      if (answer) decide(answer as Answer);
    });
  }
  if (!section) return;
  section.hidden = false;
  section.dataset.analyticsSwitch = state;
  section.querySelector('button')?.addEventListener('click', () => {
    decide(section.dataset.analyticsSwitch === 'off' ? 'agreed' : 'declined');
  });
}

/** Creates a queue whose unsent events are sent by the next page. */
function createEventQueue(): EventQueue {
  let waiting = restoreEvents();
  let send = (event: StampedEvent) => {
    waiting.push(event);
  };
  const queue: EventQueue = {
    // The visitor may have declined in another tab, or before returning to this page.
    isOpen: () =>
      globalThis.analyticsQueue === queue && !['declined', 'signal'].includes(readConsent()),
    push: (event) => {
      if (!queue.isOpen()) return;
      const { origin, pathname } = location;
      send({ ...event, url: origin + pathname, at: new Date().toISOString() });
    },
    clear: () => {
      waiting = [];
    },
    connect: (next) => {
      send = next;
      waiting.splice(0).forEach(next);
    },
  };
  addEventListener('pagehide', () => {
    if (waiting.length > 0 && queue.isOpen()) storeEvents(waiting);
    waiting = [];
  });
  return queue;
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
  const consent = readConsent();
  const isUnasked = consent === 'unasked';
  const isAsking = isUnasked && import.meta.env.ANALYTICS?.consent === 'opt-in';
  const isWanted = consent === 'agreed' || (isUnasked && !isAsking);
  if (isWanted) measure();
  if (isAdminPage()) return;
  connectConsent(consent === 'signal' ? consent : isWanted ? 'on' : 'off', isAsking);
}

/** Admin screens record views only. */
const isAdminPage = () => location.pathname.startsWith('/admin');

let ownQueue: EventQueue | undefined;

function measure(): void {
  const queue = ownQueue ?? createEventQueue();
  globalThis.analyticsQueue = queue;
  if (ownQueue) return;
  ownQueue = queue;
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
