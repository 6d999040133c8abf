import {
  contactSources,
  engagementActions,
  engagementElements,
  formTypes,
  type AnalyticsEventName,
  type AnalyticsEvents,
} from './events.ts';

/** The screens of the agency's own staff, of which nothing is told. */
const staffPath = /^\/(?:admin|cms)(?![^/-])/;

/**
 * All that paths of the site's own pages are made of. Other signs were typed: an address that leads
 * nowhere may hold whatever somebody has put there, such as an email address.
 */
const pagePath = /^[\w/.-]*$/;

/**
 * An address without what may have been typed: searches and names travel behind the path.
 *
 * @param text any value
 * @returns origin and path; PostHog's word for "no page before" as it is; else undefined, also for
 *   a screen of the staff's, and for a path that somebody may have typed
 */
function toCleanAddress(text: unknown): string | undefined {
  if (text === '$direct') return text;
  if (typeof text !== 'string' || !URL.canParse(text)) return undefined;
  const { protocol, origin, pathname } = new URL(text);
  return /^https?:$/.test(protocol) && toCleanPath(pathname) ? origin + pathname : undefined;
}

/**
 * The path of an address, without query and fragment.
 *
 * @param text any value
 * @returns undefined for what is no path, for the path of a screen of the staff's, and for one that
 *   somebody may have typed
 */
function toCleanPath(text: unknown): string | undefined {
  if (typeof text !== 'string' || !text.startsWith('/')) return undefined;
  const [path = ''] = text.split(/[?#]/);
  return staffPath.test(path) || !pagePath.test(path) ? undefined : path;
}

/** Makes of a property what may be sent; undefined for what may not. */
type PropertyRule = (value: unknown) => unknown;

const longestText = 200;

const asText: PropertyRule = (value) =>
  typeof value === 'string' ? Array.from(value).slice(0, longestText).join('') : undefined;

const asNumber: PropertyRule = (value) => (Number.isFinite(value) ? value : undefined);

const asFact: PropertyRule = (value) =>
  typeof value === 'boolean' ? value : (asNumber(value) ?? asText(value));

const asTime: PropertyRule = (value) =>
  typeof value === 'string' && /^[\d:.TZ-]+$/.test(value) ? value : undefined;

const oneOf =
  (words: readonly string[]): PropertyRule =>
  (value) =>
    words.find((word) => word === value);

/** Of each event exactly its own properties. */
export const eventRules: {
  [Name in AnalyticsEventName]: Record<keyof AnalyticsEvents[Name], PropertyRule>;
} = {
  'Page View': { page: toCleanPath, url: toCleanAddress, timestamp: asTime },
  'Form Submission': { form_type: oneOf(formTypes) },
  'Provider Viewed': { provider_name: asText, provider_id: asNumber },
  'Blog Post Viewed': { post_title: asText, post_slug: asText },
  'Contact Attempt': {
    contact_method: oneOf(contactSources),
    source: oneOf(contactSources),
    provider_name: asText,
    provider_id: asNumber,
  },
  'User Engagement': { action: oneOf(engagementActions), element: oneOf(engagementElements) },
};

const facts = [
  // Whose event it is, and by which library.
  ...['token', 'distinct_id', '$device_id', '$anon_distinct_id', '$is_identified'],
  ...['$session_id', '$window_id', '$pageview_id', '$process_person_profile'],
  ...['$insert_id', '$time', '$lib', '$lib_version'],
  // What kind of device the page is read on.
  ...['$browser', '$browser_version', '$os', '$os_version', '$device_type'],
  ...['$screen_height', '$screen_width', '$viewport_height', '$viewport_width'],
];

/** What the service's library adds to every event, as far as it may leave. */
export const libraryRules: Record<string, PropertyRule> = Object.fromEntries(
  facts.map((name) => [name, asFact]),
);

/** Where the visitor is and came from. */
export const addressRules: Record<string, PropertyRule> = {
  $host: asText,
  $referring_domain: asText,
  $pathname: toCleanPath,
  $prev_pageview_pathname: toCleanPath,
  $current_url: toCleanAddress,
  $referrer: toCleanAddress,
  $session_entry_url: toCleanAddress,
  $session_entry_referrer: toCleanAddress,
};

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
