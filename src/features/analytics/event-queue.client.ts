import { readConsent } from './consent.client.ts';
import type { EventQueue, StampedEvent } from './track.client.ts';
import { waitingEventsKey } from './storage-keys.client.ts';

/**
 * Makes the queue of a page. What still waits when the page is left goes on with the next one, so
 * that nothing is lost to somebody who is quicker than the service's library.
 */
export function createEventQueue(): EventQueue {
  let waiting = takeKeptEvents();
  let send = (event: StampedEvent) => {
    waiting.push(event);
  };
  addEventListener('pagehide', () => {
    if (waiting.length > 0 && globalThis.analyticsQueue) keepEvents(waiting);
    waiting = [];
  });
  return {
    push: (event) => {
      // The visitor may have declined in another tab, or before they came back to this page.
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

function keepEvents(events: StampedEvent[]): void {
  try {
    sessionStorage.setItem(waitingEventsKey, JSON.stringify(events));
  } catch {
    // Without storage they are lost.
  }
}

function takeKeptEvents(): StampedEvent[] {
  try {
    const kept = sessionStorage.getItem(waitingEventsKey) ?? '[]';
    sessionStorage.removeItem(waitingEventsKey);
    // Written by this script alone; the gate looks at each before it leaves.
    return JSON.parse(kept) as StampedEvent[];
  } catch {
    return [];
  }
}
