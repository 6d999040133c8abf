import type { AnalyticsEventName, AnalyticsEvents } from './events.ts';

export interface TrackedEvent {
  name: AnalyticsEventName;
  properties: AnalyticsEvents[AnalyticsEventName];
}

export interface StampedEvent extends TrackedEvent {
  /** Without the query. */
  url: string;
  at: string;
}

export interface EventQueue {
  /** Whether the visitor may be measured now. */
  isOpen: () => boolean;
  push: (event: TrackedEvent) => void;
  /** Forgets what is not sent yet. */
  clear: () => void;
  connect: (send: (event: StampedEvent) => void) => void;
}

declare global {
  /** Set only in a build with analytics, while the visitor has not declined. */
  var analyticsQueue: EventQueue | undefined;
}

/** Never throws; does nothing without consent. Properties are never what a visitor typed. */
export function track<Name extends AnalyticsEventName>(
  name: Name,
  properties: AnalyticsEvents[Name],
): void {
  if (import.meta.env.ANALYTICS) globalThis.analyticsQueue?.push({ name, properties });
}
