import { toCleanAddress, toCleanPath } from './clean-address.ts';
import {
  contactSources,
  engagementActions,
  engagementElements,
  formTypes,
  type AnalyticsEventName,
  type AnalyticsEvents,
} from './events.ts';

/** Makes of a property what may be sent; undefined for what may not. */
export type PropertyRule = (value: unknown) => unknown;

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
