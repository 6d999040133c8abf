import { analyticsScriptPath } from './analytics-script.client.ts';
import { readConsent } from './consent.client.ts';
import { askForConsent, connectConsentSwitch } from './consent-controls.client.ts';
import { createEventQueue } from './event-queue.client.ts';
import { readViewedSubject, watchPage } from './page-events.client.ts';
import { adminIdentityKey } from './storage-keys.client.ts';
import type { EventQueue } from './track.client.ts';

/** Longest wait for an idle moment, in milliseconds. */
const longestWait = 5000;

/**
 * Starts analytics on a page of a build that measures, where the visitor has nothing against it,
 * and offers the choice. It travels in every page and shares no function with other scripts:
 * shared code would have to be fetched from a file of its own.
 */
export function startAnalytics(): void {
  const isAsking = import.meta.env.ANALYTICS?.consent === 'opt-in';
  const consent = readConsent();
  const isWanted = consent === 'agreed' || (consent === 'unasked' && !isAsking);
  if (location.pathname.startsWith('/admin')) {
    if (isWanted && hasNewIdentity()) loadWhenIdle();
    return;
  }
  connectConsentSwitch(consent, isWanted, measure);
  if (isWanted) measure();
  else if (consent === 'unasked') askForConsent(measure);
}

let isMeasuring = false;

/** A page that was once measured begins no second time: it was viewed once. */
function measure(): void {
  if (isMeasuring) return;
  isMeasuring = true;
  const queue = createEventQueue();
  globalThis.analyticsQueue = queue;
  if (import.meta.env.ANALYTICS?.hasPageViews) {
    tellView(queue);
    addEventListener('pageshow', ({ persisted }) => {
      // Back brings most pages back whole: nothing but this tells that they are viewed again.
      if (persisted) tellView(queue);
    });
  }
  const subject = readViewedSubject();
  if (subject) queue.push(subject);
  watchPage(queue, subject);
  loadWhenIdle();
}

function tellView({ push }: EventQueue): void {
  const { origin, pathname } = location;
  const timestamp = new Date().toISOString();
  push({ name: 'Page View', properties: { page: pathname, url: origin + pathname, timestamp } });
}

function loadWhenIdle(): void {
  const load = () => {
    // An address that the bundler does not see: it would turn this page's script into a file.
    const address: string = analyticsScriptPath;
    // A browser that blocks it has chosen so.
    import(/* @vite-ignore */ address).catch(() => undefined);
  };
  // Safari has no word for an idle moment.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(load, { timeout: longestWait });
  else setTimeout(load, longestWait / 2);
}

function hasNewIdentity(): boolean {
  try {
    return adminIdentityKey in sessionStorage;
  } catch {
    return false;
  }
}
