import type { AnalyticsEventName, AnalyticsEvents } from './events.ts';

/** Something that a visitor did. */
export interface TrackedEvent {
  name: AnalyticsEventName;
  properties: AnalyticsEvents[AnalyticsEventName];
}

/** The same with its place and time. */
export interface StampedEvent extends TrackedEvent {
  /** Address of the page, without its query. */
  url: string;
  /** ISO date-time. */
  at: string;
}

/** Takes events, and keeps them until somebody sends them. */
export interface EventQueue {
  push: (event: TrackedEvent) => void;
  /** Hands over what waits and all that comes. */
  connect: (send: (event: StampedEvent) => void) => void;
}

declare global {
  /** Is there only where this build measures and the visitor has nothing against it. */
  var analyticsQueue: EventQueue | undefined;
}

/**
 * Tells the analytics service what a visitor did. It can be called at any time, also before the
 * service's library is there, never fails, and does nothing in a build without analytics or where
 * the visitor does not want it.
 *
 * @param name of the event
 * @param properties words of the site's own, never what was typed
 */
export function track<Name extends AnalyticsEventName>(
  name: Name,
  properties: AnalyticsEvents[Name],
): void {
  if (import.meta.env.ANALYTICS) globalThis.analyticsQueue?.push({ name, properties });
}

const formTypesByPath: Record<string, AnalyticsEvents['Form Submission']['form_type']> = {
  '/api/contact': 'contact',
  '/api/intake/client': 'client_intake',
  '/api/intake/provider': 'provider_intake',
  '/api/recommendations/preferences': 'recommendations',
};

/**
 * Tells the analytics service that a form has arrived, and of it nothing but its kind.
 *
 * @param path where it was posted to
 */
export function trackForm(path: string): void {
  if (!import.meta.env.ANALYTICS) return;
  const formType = formTypesByPath[path];
  if (formType) track('Form Submission', { form_type: formType });
}
