import { readUrl } from '#lib/text/read-url.ts';
import {
  contactSources,
  engagementActions,
  engagementElements,
  formTypes,
  type AnalyticsEventName,
  type AnalyticsEvents,
} from './events.ts';

/** The content manager, a separate application that is never reported. */
const cmsPath = /^\/cms(?![^/-])/;

/** The site's own paths: the address of a missing page may contain an email address. */
const pagePath = /^[\w/.-]*$/;

/** Drops the query, which may hold names; returns undefined for what may have been typed. */
function toCleanAddress(text: unknown): string | undefined {
  if (text === '$direct') return text;
  const url = typeof text === 'string' ? readUrl(text) : null;
  if (!url) return undefined;
  const { protocol, origin, pathname } = url;
  return /^https?:$/.test(protocol) && toCleanPath(pathname) ? origin + pathname : undefined;
}

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
  // The address is left out: it says nothing about who somebody is.
  ['$identify', libraryRules],
]);

/** The events that an admin's screens may send. */
const adminEvents = ['$identify', '$pageview', 'Page View'];

/**
 * Passes known events with known properties: the only gate to the analytics service. On admin
 * pages, it passes only who logged in and which screens they open; null must not be sent.
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
    uuid,
    event,
    properties: Object.fromEntries(passed) as Record<string, unknown>,
    ...(timestamp && { timestamp }),
  };
}
