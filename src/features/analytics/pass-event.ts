import {
  contactSources,
  engagementActions,
  engagementElements,
  formTypes,
  type AnalyticsEventName,
  type AnalyticsEvents,
} from './events.ts';

/** Matches the content manager, which is an application of its own and is never reported. */
const cmsPath = /^\/cms(?![^/-])/;

/**
 * Matches paths of the site's own pages. Other characters were typed: the address of a missing page
 * may hold anything, such as an email address.
 */
const pagePath = /^[\w/.-]*$/;

/**
 * Returns the origin and path of an address, without searches and names in the query, and PostHog's
 * `$direct` unchanged. Returns undefined for anything else, for the content manager and for paths
 * that may have been typed.
 */
function toCleanAddress(text: unknown): string | undefined {
  if (text === '$direct') return text;
  if (typeof text !== 'string' || !URL.canParse(text)) return undefined;
  const { protocol, origin, pathname } = new URL(text);
  return /^https?:$/.test(protocol) && toCleanPath(pathname) ? origin + pathname : undefined;
}

/**
 * Returns a path without query and fragment, or undefined for the content manager and paths that
 * may have been typed.
 */
function toCleanPath(text: unknown): string | undefined {
  if (typeof text !== 'string' || !text.startsWith('/')) return undefined;
  const [path = ''] = text.split(/[?#]/);
  return cmsPath.test(path) || !pagePath.test(path) ? undefined : path;
}

/** Returns the part of a value that may be sent, or undefined. */
type PropertyRule = (value: unknown) => unknown;

const maxTextLength = 200;

const asText: PropertyRule = (value) =>
  typeof value === 'string' ? Array.from(value).slice(0, maxTextLength).join('') : undefined;

const asNumber: PropertyRule = (value) => (Number.isFinite(value) ? value : undefined);

const asFact: PropertyRule = (value) =>
  typeof value === 'boolean' ? value : (asNumber(value) ?? asText(value));

const asTime: PropertyRule = (value) =>
  typeof value === 'string' && /^[\d:.TZ-]+$/.test(value) ? value : undefined;

const oneOf =
  (choices: readonly string[]): PropertyRule =>
  (value) =>
    choices.find((choice) => choice === value);

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
  ...['token', 'distinct_id', '$device_id', '$anon_distinct_id', '$is_identified'],
  ...['$session_id', '$window_id', '$pageview_id', '$process_person_profile'],
  ...['$insert_id', '$time', '$lib', '$lib_version'],
  ...['$browser', '$browser_version', '$os', '$os_version', '$device_type'],
  ...['$screen_height', '$screen_width', '$viewport_height', '$viewport_width'],
];

/** Lists what may be sent of the properties that the library adds to every event. */
export const libraryRules: Record<string, PropertyRule> = Object.fromEntries(
  facts.map((name) => [name, asFact]),
);

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
  // Without the address, which says nothing about who somebody is.
  ['$identify', libraryRules],
]);

/** Lists what an admin's screens may send. */
const adminEvents = ['$identify', '$pageview', 'Page View'];

/**
 * Passes known events with known properties, each filtered by its rule, and leaves `outgoing`
 * unchanged. It is the only gate to the analytics service.
 *
 * @param isAdminPage limits the gate to who logged in and which screens they open
 * @returns null for an event that must not be sent
 */
export function passEvent(
  { uuid, event, properties, timestamp }: OutgoingEvent,
  isAdminPage: boolean,
): OutgoingEvent | null {
  const rules = rulesByEvent.get(event);
  if (!rules || (isAdminPage && !adminEvents.includes(event))) return null;
  const passed = Object.entries(rules).flatMap(([name, rule]) => {
    const value = Object.hasOwn(properties, name) ? rule(properties[name]) : undefined;
    return value === undefined ? [] : [[name, value]];
  });
  return {
    ...{ uuid, event, properties: Object.fromEntries(passed) as Record<string, unknown> },
    ...(timestamp && { timestamp }),
  };
}
