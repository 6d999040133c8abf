import { addressRules, eventRules, libraryRules, type PropertyRule } from './property-rules.ts';

/** An event as the service's library is about to send it. */
export interface OutgoingEvent {
  uuid: string;
  event: string;
  properties: Record<string, unknown>;
  timestamp?: Date;
}

const rulesByEvent = new Map<string, Record<string, PropertyRule>>([
  ...Object.entries(eventRules).map(
    ([name, rules]) => [name, { ...libraryRules, ...addressRules, ...rules }] as const,
  ),
  ['$pageview', { ...libraryRules, ...addressRules }],
  // Of an admin's screens not even the address.
  ['$identify', libraryRules],
]);

/**
 * The one gate to the analytics service. Only events that are known pass, with nothing but the
 * properties that are known, each as its rule leaves it.
 *
 * @param outgoing what the library made; it stays as it is
 * @param isAdminPage whether it comes from an admin's screen, which tells only who signed in
 * @returns what may be sent; null for an event that may not
 */
export function passEvent(
  { uuid, event, properties, timestamp }: OutgoingEvent,
  isAdminPage: boolean,
): OutgoingEvent | null {
  const rules = rulesByEvent.get(event);
  if (!rules || (isAdminPage && event !== '$identify')) return null;
  const passed = Object.entries(rules).flatMap(([name, rule]) => {
    const value = Object.hasOwn(properties, name) ? rule(properties[name]) : undefined;
    return value === undefined ? [] : [[name, value]];
  });
  return {
    ...{ uuid, event, properties: Object.fromEntries(passed) as Record<string, unknown> },
    ...(timestamp && { timestamp }),
  };
}
